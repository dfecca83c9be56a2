/* The library's simplest calls, each against the answer of its other functions. */
#include "asking.h"
#include "base/random.h"
#include "base/rational.h"
#include <sabot/counting/removals.h>
#include <sabot/counting/values.h>
#include <sabot/edge/edges.h>
#include <sabot/odds/odds.h>

#include <math.h>
#include <pthread.h>

static const char mine[] = "bet: mine\nlines:\n  - when: punto.total = 6 and cards = 5\n"
                           "    pays: 12:1\n";

static void random_shoe(sabot_shoe *shoe, sabot_random *random, uint64_t most)
{
    uint64_t ranks[SABOT_RANKS];
    do {
        for (unsigned i = 0; i < SABOT_RANKS; i++)
            ranks[i] = sabot_random_below(random, most + 1);
        sabot_shoe_from_ranks(shoe, ranks);
    } while (sabot_shoe_size(shoe) < 6);
}

static void test_evs_of_every_kind_of_shoe(void)
{
    static const char *const names[] = {"dragon-7", "punto-pair", "all-red", "perfect-9"};
    sabot_error error;
    sabot_odds *odds = sabot_odds_new(NULL, &error);
    sabot_random random;
    mpq_t ev, wanted;
    mpq_inits(ev, wanted, NULL);
    sabot_random_init(&random, 5, 0);
    for (size_t b = 0; b < LENGTH(names); b++) {
        asking a;
        asking_start(&a, 8, names[b]);
        for (int i = 0; i < 12; i++) {
            ask_ev(wanted, &a.question);
            assert_ok(sabot_odds_ev(ev, odds, &a.shoe, names[b], &error), &error);
            TEST_ASSERT_TRUE_MESSAGE(mpq_equal(wanted, ev), names[b]);
            if (i == 0)
                sabot_shoe_infinite(&a.shoe);
            else if (i == 1)
                sabot_shoe_from_decks(&a.shoe, 1000);
            else if (b < 2) /* the others depend on suits */
                random_shoe(&a.shoe, &random, i < 6 ? 2 : 33);
            else
                sabot_shoe_from_decks(&a.shoe, 1 + (uint64_t)i);
        }
        asking_end(&a);
    }
    mpq_clears(ev, wanted, NULL);
    sabot_odds_free(odds);
}

static void test_bets_by_name_alias_and_text(void)
{
    sabot_error error;
    sabot_odds *odds = sabot_odds_new("british", &error);
    sabot_shoe shoe;
    sabot_edge edge;
    mpq_t ev;
    mpq_init(ev);
    sabot_edge_init(&edge);
    sabot_shoe_from_decks(&shoe, 8);
    assert_ok(sabot_odds_ev(ev, odds, &shoe, "tie", &error), &error);
    assert_fraction("-63053127805/1301666217579", ev, "the rule set's own payout, 9:1");
    assert_ok(sabot_odds_ev(ev, odds, &shoe, "fortune-7", &error), &error);
    assert_ok(sabot_odds_edge(&edge, odds, &shoe, "dragon-7", &error), &error);
    TEST_ASSERT_TRUE_MESSAGE(mpq_equal(ev, edge.ev), "an alias");
    TEST_ASSERT_EQUAL_UINT64(112633011329024, mpz_get_ui(edge.win));
    assert_ok(sabot_odds_edge(&edge, odds, &shoe, mine, &error), &error);
    assert_ok(sabot_odds_ev(ev, odds, &shoe, mine, &error), &error);
    TEST_ASSERT_TRUE_MESSAGE(mpq_equal(ev, edge.ev), "a text");
    sabot_edge_clear(&edge);
    mpq_clear(ev);
    sabot_odds_free(odds);
}

/* Each is the double nearest to the exact EV, for shoes of every width and level in any order. */
static void test_many_shoes(void)
{
    enum { SHOES = 300, BETS = 3 };
    static const char *const bets[BETS] = {"banco", "dragon-7", mine};
    static sabot_shoe shoes[SHOES];
    static double evs[SHOES * BETS];
    sabot_error error;
    sabot_odds *odds = sabot_odds_new(NULL, &error);
    sabot_random random;
    mpq_t ev;
    mpq_init(ev);
    sabot_random_init(&random, 6, 0);
    for (int i = 0; i < SHOES; i++)
        random_shoe(&shoes[i], &random, i % 50 ? 33 : i % 100 ? 1000 : 1000000);
    for (int i = 1; i + 3 < SHOES; i += 7) { /* mixed with shoes by ranks, by suits and by points */
        const uint64_t points[SABOT_POINTS] = {40, 1, 2, 3, 4, 5, 6, 7, 8, (uint64_t)i};
        sabot_shoe_from_decks(&shoes[i], 1 + (uint64_t)i % 8);
        sabot_shoe_from_points(&shoes[i + 3], points);
    }
    assert_ok(sabot_odds_evs(evs, odds, shoes, SHOES, bets, BETS, &error), &error);
    for (int i = 0; i < SHOES * BETS; i++) {
        assert_ok(sabot_odds_ev(ev, odds, &shoes[i / BETS], bets[i % BETS], &error), &error);
        TEST_ASSERT_TRUE(evs[i] == sabot_rational_nearest(ev));
        mpq_t off[3]; /* the distance to the value against that of the two neighbouring doubles */
        for (int k = 0; k < 3; k++) {
            mpq_init(off[k]);
            mpq_set_d(off[k], k ? nextafter(evs[i], k == 1 ? -2 : 2000) : evs[i]);
            mpq_sub(off[k], off[k], ev);
            mpq_abs(off[k], off[k]);
        }
        TEST_ASSERT_TRUE(mpq_cmp(off[0], off[1]) <= 0 && mpq_cmp(off[0], off[2]) <= 0);
        for (int k = 0; k < 3; k++)
            mpq_clear(off[k]);
    }
    mpq_clear(ev);
    sabot_odds_free(odds);
}

static void test_removal_and_count(void)
{
    asking a;
    sabot_error error;
    sabot_odds *odds = sabot_odds_new(NULL, &error);
    sabot_removals removals;
    sabot_count_values values;
    sabot_tags tags;
    mpq_t change[SABOT_RANKS], share, gain;
    mpq_inits(share, gain, NULL);
    for (unsigned i = 0; i < SABOT_RANKS; i++)
        mpq_init(change[i]);
    asking_start(&a, 8, "dragon-7");
    sabot_removals_init(&removals);
    assert_ok(sabot_removals_find(&removals, &a.question, 1, &error), &error);
    assert_ok(sabot_odds_removal(change, odds, &a.shoe, "dragon-7", &error), &error);
    for (unsigned i = 0; i < SABOT_RANKS; i++)
        TEST_ASSERT_TRUE(
            mpq_equal(change[i], sabot_removal_single(&removals.wagers[0].removal, i)->change));
    sabot_removals_clear(&removals);
    sabot_tags_init(&tags);
    sabot_count_values_init(&values);
    assert_ok(sabot_tags_parse(&tags, "0,0,0,-1,-1,-1,-1,2,2,0", &error), &error);
    assert_ok(
        sabot_count_values_find(&values, &a.question, &tags, NULL, (sabot_range){52, 52}, &error),
        &error);
    assert_ok(sabot_odds_count(share, gain, odds, &a.shoe, "dragon-7", "0,0,0,-1,-1,-1,-1,2,2,0",
                               NULL, 52, &error),
              &error);
    TEST_ASSERT_TRUE(mpq_equal(share, values.depths[0].optimal.share));
    TEST_ASSERT_TRUE(mpq_equal(gain, values.depths[0].optimal.gain));
    assert_ok(sabot_odds_count(share, gain, odds, &a.shoe, "dragon-7", "0,0,0,-1,-1,-1,-1,2,2,0",
                               "tc>=40", 52, &error),
              &error);
    TEST_ASSERT_TRUE(mpq_cmp(share, values.depths[0].optimal.share) < 0);
    sabot_count_values_clear(&values);
    sabot_tags_clear(&tags);
    asking_end(&a);
    for (unsigned i = 0; i < SABOT_RANKS; i++)
        mpq_clear(change[i]);
    mpq_clears(share, gain, NULL);
    sabot_odds_free(odds);
}

static void test_refusals(void)
{
    static const char *const none[] = {"no-such-bet"};
    sabot_error error;
    sabot_odds *odds = sabot_odds_new(NULL, &error);
    sabot_shoe shoe, small = {0};
    double value;
    mpq_t ev, gain;
    mpq_inits(ev, gain, NULL);
    sabot_shoe_from_decks(&shoe, 8);
    TEST_ASSERT_NULL(sabot_odds_new("nowhere", &error));
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID, error.status);
    assert_refused(sabot_odds_ev(ev, odds, &shoe, none[0], &error), &error, 0, 0, "no-such-bet",
                   "unknown");
    assert_refused(sabot_odds_evs(&value, odds, &shoe, 1, none, 1, &error), &error, 0, 0,
                   "no-such-bet", "unknown");
    assert_refused(sabot_odds_evs(&value, odds, &shoe, 1, none, 0, &error), &error, 0, 0, "no bets",
                   "none");
    assert_refused(sabot_odds_ev(ev, odds, &shoe,
                                 "bet: b\nlines:\n  - when: cards = x\n    pays: 1:1\n", &error),
                   &error, 3, 19, "x", "a text");
    assert_refused(sabot_odds_ev(ev, odds, &shoe, "banker-streak", &error), &error, 0, 0,
                   "expected one on a single coup", "several coups");
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID, sabot_odds_ev(ev, odds, &small, "tie", NULL));
    assert_ok(sabot_shoe_remove(&shoe, "5", &error), &error);
    TEST_ASSERT_EQUAL_INT(SABOT_UNDETERMINED, sabot_odds_ev(ev, odds, &shoe, "all-red", &error));
    assert_refused(sabot_odds_count(ev, gain, odds, &shoe, "tie", "1,2", NULL, 52, &error), &error,
                   0, 0, "expected 10", "tags");
    sabot_odds_free(odds);
    sabot_odds_free(NULL);
    mpq_clears(ev, gain, NULL);
}

/* More bets than the handle keeps, on several threads. */
static void *ask_many(void *data)
{
    sabot_odds *odds = data;
    sabot_shoe shoe;
    sabot_error error;
    mpq_t ev;
    char text[200];
    mpq_init(ev);
    sabot_shoe_from_decks(&shoe, 6);
    for (int i = 0; i < 2 * SABOT_ODDS_BETS; i++) {
        snprintf(text, sizeof text, "bet: b\nlines:\n  - when: cards = 4\n    pays: %d:1\n", i + 1);
        if (sabot_odds_ev(ev, odds, &shoe, text, &error))
            return NULL;
    }
    mpq_clear(ev);
    return data;
}

static void test_threads_and_memory(void)
{
    enum { THREADS = 3 };
    sabot_error error;
    sabot_odds *odds = sabot_odds_new(NULL, &error);
    pthread_t thread[THREADS];
    void *result;
    for (int i = 0; i < THREADS; i++)
        TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread[i], NULL, ask_many, odds));
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], &result);
        TEST_ASSERT_EQUAL_PTR(odds, result);
    }
    sabot_odds_free(odds);
}

static void test_cards_go_out_and_back(void)
{
    sabot_shoe shoe, before;
    sabot_error error;
    sabot_shoe_from_decks(&shoe, 8);
    assert_ok(sabot_shoe_remove(&shoe, "Ks,3h", &error), &error);
    assert_ok(sabot_shoe_add(&shoe, "3h,Ks", &error), &error);
    sabot_shoe_from_decks(&before, 8);
    TEST_ASSERT_EQUAL_MEMORY(&before, &shoe, sizeof shoe);
    assert_ok(sabot_shoe_remove(&shoe, "K,K", &error), &error);
    assert_ok(sabot_shoe_add(&shoe, "K,5", &error), &error);
    TEST_ASSERT_EQUAL_UINT64(416, sabot_shoe_size(&shoe));
    before = shoe;
    assert_refused(sabot_shoe_add(&shoe, "K,joker", &error), &error, 1, 3, "joker", "no card");
    TEST_ASSERT_EQUAL_MEMORY(&before, &shoe, sizeof shoe);
    sabot_shoe_infinite(&shoe);
    TEST_ASSERT_EQUAL_INT(SABOT_INVALID, sabot_shoe_add(&shoe, "K", &error));
}

static void test_names_of_statuses(void)
{
    TEST_ASSERT_EQUAL_STRING("ok", sabot_status_name(SABOT_OK));
    TEST_ASSERT_EQUAL_STRING("undetermined", sabot_status_name(SABOT_UNDETERMINED));
    TEST_ASSERT_EQUAL_STRING("failed", sabot_status_name(SABOT_FAILED));
    TEST_ASSERT_EQUAL_STRING("unknown", sabot_status_name((sabot_status)99));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_evs_of_every_kind_of_shoe);
    RUN_TEST(test_bets_by_name_alias_and_text);
    RUN_TEST(test_many_shoes);
    RUN_TEST(test_removal_and_count);
    RUN_TEST(test_refusals);
    RUN_TEST(test_threads_and_memory);
    RUN_TEST(test_cards_go_out_and_back);
    RUN_TEST(test_names_of_statuses);
    return UNITY_END();
}
