/* The library's answers about the worth of seeing cards: against every physical deal of small
 * shoes, against published figures, and against the edges when nothing is seen. */
#include "plain_sets.h"
#include "tables.h"
#include <sabot/document/catalogue.h>
#include <sabot/edge/observation.h>

typedef struct {
    long deals, value[BETS];
} tally;

/* A view of one deal as a number: the class at each position, the last changing fastest. */
static size_t thing_of(const sabot_observer *observer, const int card[SABOT_POSITIONS])
{
    size_t thing = 0;
    for (int i = 0; i < SABOT_POSITIONS; i++)
        for (unsigned c = 0; observer->positions >> i & 1 && c < observer->classes; c++)
            if (observer->set[c] >> card[i] & 1)
                thing = thing * observer->classes + c;
    return thing;
}

/* `known` are the known facts about the deals, or NULL. */
static void deal_all(tally *tallies, const asked *a, const plain_condition *known,
                     const sabot_observer *observer, unsigned used, int dealt,
                     int card[SABOT_POSITIONS])
{
    if (dealt == SABOT_POSITIONS) {
        plain_coup coup;
        tally *t = &tallies[thing_of(observer, card)];
        if (known && !plain_agrees(known, card))
            return;
        plain_play(&coup, &a->table, card);
        t->deals++;
        for (unsigned i = 0; i < BETS; i++)
            t->value[i] += pays_of(i, &coup);
        return;
    }
    for (int i = 0; i < CARDS; i++)
        if (!(used >> i & 1)) {
            card[dealt] = a->card[i];
            deal_all(tallies, a, known, observer, used | 1u << i, dealt + 1, card);
        }
}

static void random_sight(sabot_observer *observer)
{
    static const char *const classes[] = {"6..9",          "0|8..9", "A|2|{K,4..5}",    "{T,J}",
                                          "{8,Q,A}|T|J|K", "0..9",   "0|A..3|4..6|7..9"};
    sabot_error error;
    do
        observer->positions = random_below(64);
    while (!observer->positions || __builtin_popcount(observer->positions) > 3);
    assert_ok(
        sabot_observer_parse_classes(observer, classes[random_below(LENGTH(classes))], &error),
        &error);
}

/* The bet with the largest gain, and that gain in twentieths; -1 and 0 if none gains anything. */
static int best_of(long *best, const long value[BETS])
{
    int bet = -1;
    *best = 0;
    for (int k = 0; k < BETS; k++)
        if (value[k] > *best) {
            *best = value[k];
            bet = k;
        }
    return bet;
}

/* Every observation, and the worth: Σ max(0, gain of the best bet) / all deals. */
static void compare(const sabot_observation *found, const tally *tallies)
{
    long best, worth = 0;
    tally all = {0};
    for (size_t i = 0; i < found->seen_count; i++) {
        const sabot_seen *seen = &found->seen[i];
        const tally *t = &tallies[i];
        TEST_ASSERT_EQUAL_INT(0, mpz_cmp_si(seen->deals, t->deals));
        TEST_ASSERT_EQUAL_INT(best_of(&best, t->value), seen->best);
        worth += best;
        all.deals += t->deals;
        for (int k = 0; k < BETS; k++) {
            if (t->deals)
                assert_share(t->value[k], t->deals * UNIT, seen->ev[k], "EV of the observation");
            all.value[k] += t->value[k];
        }
    }
    assert_share(worth, all.deals * UNIT, found->worth, "worth");
    best_of(&best, all.value);
    assert_share(best, all.deals * UNIT, found->blind, "blind");
    TEST_ASSERT_TRUE(mpq_cmp(found->worth, found->blind) >= 0);
}

/* 0 if no deal agrees with the known facts. */
static int ask_and_compare(const asked *a, const sabot_observer *observer, const tally *tallies)
{
    sabot_edges edges;
    sabot_observation observation;
    sabot_error error;
    sabot_edges_init(&edges);
    sabot_observation_init(&observation);
    sabot_status status = sabot_edges_find(&edges, &a->question, &error);
    if (!status) {
        assert_ok(sabot_observation_find(&observation, &a->question, observer, &edges, &error),
                  &error);
        TEST_ASSERT_EQUAL_UINT64(sabot_observer_count(observer), observation.seen_count);
        compare(&observation, tallies);
    } else {
        TEST_ASSERT_EQUAL_INT(SABOT_IMPOSSIBLE, status);
    }
    sabot_observation_clear(&observation);
    sabot_edges_clear(&edges);
    return status == SABOT_OK;
}

static void test_small_shoes(void)
{
    static tally tallies[256];
    int possible = 0;
    seed_random(0);
    for (int trial = 0; trial < 80; trial++) {
        asked a;
        sabot_observer observer;
        plain_condition known;
        sabot_condition condition;
        int card[SABOT_POSITIONS];
        start(&a);
        random_sight(&observer);
        plain_random_condition(&known, 1);
        plain_read_condition(&condition, &known);
        a.question.double_check = 1;
        a.question.condition = random_below(3) ? &condition : NULL;
        memset(tallies, 0, sizeof tallies);
        deal_all(tallies, &a, a.question.condition ? &known : NULL, &observer, 0, 0, card);
        possible += ask_and_compare(&a, &observer, tallies);
        end(&a);
    }
    TEST_ASSERT_TRUE(possible > 40);
}

/* --- published ------------------------------------------------------------------------------ */

/* The main bets of eight decks when the backs reveal two groups (Eliot Jacobson): 6.765 % of a unit
 * when punto's first card is seen, 20.928 % for the first four, 30.291 % for those in the groups
 * that are best for four. */
static void test_published_worth(void)
{
    static const struct {
        const char *positions, *classes, *worth;
        long least, most; /* in millionths of a unit: the published value, to the last digit */
    } cases[] = {{"p1", "6..9", "6604082064256/97624966318425", 67645, 67655},
                 {"p1,b1,p2,b2", "6..9", "224516716802/1072801827675", 209275, 209285},
                 {"p1,b1,p2,b2", "4..9", "29571726272386/97624966318425", 302905, 302915}};
    sabot_game game;
    sabot_shoe shoe;
    sabot_wager wagers[3];
    sabot_edges edges;
    sabot_observation observation;
    sabot_error error;
    assert_ok(sabot_catalogue_game(&game, "monte-carlo", &error), &error);
    sabot_shoe_from_decks(&shoe, 8);
    for (int i = 0; i < 3; i++)
        sabot_wager_single(&wagers[i], game.bets[i]);
    sabot_question question = {
        .shoe = &shoe, .tableau = &game.tableau, .wagers = wagers, .wagers_count = 3};
    sabot_observation_init(&observation);
    ask_edges(&edges, &question);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        sabot_observer observer;
        assert_ok(sabot_observer_parse_positions(&observer, cases[i].positions, &error), &error);
        assert_ok(sabot_observer_parse_classes(&observer, cases[i].classes, &error), &error);
        assert_ok(sabot_observation_find(&observation, &question, &observer, &edges, &error),
                  &error);
        assert_fraction(cases[i].worth, observation.worth, cases[i].positions);
        TEST_ASSERT_TRUE(mpq_cmp_si(observation.worth, cases[i].least, 1000000) >= 0);
        TEST_ASSERT_TRUE(mpq_cmp_si(observation.worth, cases[i].most, 1000000) <= 0);
        assert_fraction("0", observation.blind, "blind");
    }
    sabot_observation_clear(&observation);
    sabot_edges_clear(&edges);
    sabot_game_clear(&game);
}

/* --- refusals ------------------------------------------------------------------------------- */

/* A question of small shoes with its edges, and an observer of 13 × 13 observations. */
typedef struct {
    asked a;
    sabot_condition condition;
    sabot_observer observer;
    sabot_edges edges;
    sabot_observation observation;
} refused;

static void refused_start(refused *r)
{
    sabot_error error;
    start(&r->a);
    sabot_observation_init(&r->observation);
    ask_edges(&r->edges, &r->a.question);
    assert_ok(sabot_observer_parse_positions(&r->observer, "p1,b1", &error), &error);
    assert_ok(sabot_observer_parse_classes(&r->observer, "A|2|3|4|5|6|7|8|9|T|J|Q", &error),
              &error);
}

static void refused_end(refused *r)
{
    sabot_observation_clear(&r->observation);
    sabot_edges_clear(&r->edges);
    end(&r->a);
}

static void refuses(refused *r, sabot_status as, const char *part)
{
    sabot_error error;
    assert_refused_as(
        as,
        sabot_observation_find(&r->observation, &r->a.question, &r->observer, &r->edges, &error),
        &error, 0, 0, part, part);
    TEST_ASSERT_EQUAL_UINT(0, r->observation.seen_count);
}

static void test_refused_sights(void)
{
    refused r;
    sabot_error error;
    seed_random(0);
    refused_start(&r);
    const sabot_observer good = r.observer;
    assert_ok(sabot_observation_find(&r.observation, &r.a.question, &r.observer, &r.edges, &error),
              &error);
    TEST_ASSERT_EQUAL_UINT(169, r.observation.seen_count);
    r.observer.positions = 63;
    refuses(&r, SABOT_BEYOND, "4826809 possible observations");
    r.observer.positions = 0;
    refuses(&r, SABOT_INVALID, "positions 0: expected");
    r.observer = good;
    r.observer.set[12] &= r.observer.set[12] - 1; /* one king with the queens */
    r.observer.set[11] |= good.set[12] & ~r.observer.set[12];
    refuses(&r, SABOT_UNDETERMINED, "known by ranks only: expected classes");
    r.observer = good;
    r.a.question.condition = &r.condition;
    assert_ok(sabot_condition_parse(&r.condition, "b1=7!,c5=8!", &error), &error);
    refuses(&r, SABOT_INVALID, "b1 is not from the shoe");
    refused_end(&r);
}

static void test_refused_questions(void)
{
    refused r, other;
    sabot_error error;
    seed_random(0);
    refused_start(&r);
    refused_start(&other);
    assert_refused_as(
        SABOT_DISAGREES,
        sabot_observation_find(&r.observation, &r.a.question, &r.observer, &other.edges, &error),
        &error, 0, 0, "", "edges of another shoe");
    r.a.question.condition = &r.condition;
    assert_ok(sabot_condition_parse(&r.condition, "b2=7d", &error), &error);
    refuses(&r, SABOT_UNDETERMINED, "expected conditions that it determines");
    r.a.question.condition = NULL;
    r.a.question.tableau = NULL;
    refuses(&r, SABOT_INVALID, "no tableau");
    r.a.question.tableau = &r.a.tableau;
    r.a.question.wagers_count = 1;
    refuses(&r, SABOT_INVALID, "edges of 4 wagers: expected edges of the question's 1");
    r.a.question.wagers_count = 0;
    refuses(&r, SABOT_INVALID, "no wager");
    refused_end(&other);
    refused_end(&r);
}

static int stop_and_count(void *data, const char *what, uint64_t done, uint64_t all)
{
    ++*(int *)data;
    TEST_ASSERT_EQUAL_STRING("observations", what);
    TEST_ASSERT_TRUE(done >= 1 && done <= all && all == 4);
    return 1;
}

static void test_progress_stops(void)
{
    refused r;
    int calls = 0;
    sabot_error error;
    seed_random(0);
    refused_start(&r);
    assert_ok(sabot_observer_parse_classes(&r.observer, "6..9", &error), &error);
    r.a.question.threads = 1;
    r.a.question.progress = stop_and_count;
    r.a.question.progress_data = &calls;
    refuses(&r, SABOT_STOPPED, "stopped");
    TEST_ASSERT_EQUAL_INT(1, calls);
    refused_end(&r);
}

/* A bet that the shoe does not determine is never chosen, however many others there are. */
static void test_undetermined(void)
{
    asking a;
    sabot_observer observer;
    sabot_edges edges;
    sabot_observation observation;
    sabot_error error;
    uint64_t points[SABOT_POINTS] = {128, 32, 32, 32, 32, 32, 32, 32, 32, 32};
    asking_start(&a, 8, "punto-pair punto");
    sabot_shoe_from_points(&a.shoe, points);
    a.question.mark_undetermined = 1;
    sabot_observation_init(&observation);
    ask_edges(&edges, &a.question);
    assert_ok(sabot_observer_parse_positions(&observer, "p1", &error), &error);
    assert_ok(sabot_observer_parse_classes(&observer, "6..9", &error), &error);
    assert_ok(sabot_observation_find(&observation, &a.question, &observer, &edges, &error), &error);
    TEST_ASSERT_FALSE(observation.determined[0]);
    TEST_ASSERT_TRUE(observation.determined[1]);
    TEST_ASSERT_EQUAL_INT(1, observation.seen[0].best);
    TEST_ASSERT_EQUAL_INT(-1, observation.seen[1].best);
    a.question.mark_undetermined = 0;
    assert_refused_as(SABOT_UNDETERMINED,
                      sabot_observation_find(&observation, &a.question, &observer, &edges, &error),
                      &error, 0, 0, "punto-pair needs a shoe known by ranks", "");
    sabot_observation_clear(&observation);
    sabot_edges_clear(&edges);
    asking_end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_small_shoes);
    RUN_TEST(test_published_worth);
    RUN_TEST(test_refused_sights);
    RUN_TEST(test_refused_questions);
    RUN_TEST(test_progress_stops);
    RUN_TEST(test_undetermined);
    return UNITY_END();
}
