/* The library's answers about edges: against every physical deal of small shoes, dealt by the plain
 * game of plain.h, against published figures, and against each other. */
#include "plain_sets.h"
#include "tables.h"
#include <sabot/document/catalogue.h>
#include <sabot/edge/covariances.h>
#include <sabot/edge/openings.h>

/* The sum over all deals of the product of two bets' payoffs, by pair of openings. */
typedef struct {
    long deals, winner[3], value[BETS], product[BETS][BETS];
} tally;

/* `known` are the known facts about the deals, or NULL. */
static void deal_all(tally *tallies, const asked *a, const plain_condition *known, unsigned used,
                     int dealt, int card[6])
{
    if (dealt == 6) {
        plain_coup coup;
        if (known && !plain_agrees(known, card))
            return;
        plain_play(&coup, &a->table, card);
        tally *t = &tallies[coup.opening[0] * 10 + coup.opening[1]];
        t->deals++;
        t->winner[coup.total[0] > coup.total[1] ? 0 : coup.total[0] < coup.total[1] ? 1 : 2]++;
        for (unsigned i = 0; i < BETS; i++) {
            t->value[i] += pays_of(i, &coup);
            for (unsigned k = 0; k < BETS; k++)
                t->product[i][k] += pays_of(i, &coup) * pays_of(k, &coup);
        }
        return;
    }
    for (int i = 0; i < CARDS; i++)
        if (!(used >> i & 1)) {
            card[dealt] = a->card[i];
            deal_all(tallies, a, known, used | 1u << i, dealt + 1, card);
        }
}

static void add_up(tally *all, const tally *tallies)
{
    *all = (tally){0};
    for (int pair = 0; pair < 100; pair++) {
        all->deals += tallies[pair].deals;
        for (int i = 0; i < BETS; i++) {
            all->value[i] += tallies[pair].value[i];
            for (int k = 0; k < BETS; k++)
                all->product[i][k] += tallies[pair].product[i][k];
        }
    }
}

/* E[ab] - E[a]·E[b] */
static void plain_covariance(mpq_t covariance, const tally *all, int a, int b)
{
    mpq_t means;
    mpq_init(means);
    mpq_set_si(covariance, all->product[a][b], (unsigned long)all->deals * UNIT * UNIT);
    mpq_canonicalize(covariance);
    mpz_set_si(mpq_numref(means), all->value[a]);
    mpz_mul_si(mpq_numref(means), mpq_numref(means), all->value[b]);
    mpz_set_si(mpq_denref(means), all->deals * UNIT);
    mpz_mul_si(mpq_denref(means), mpq_denref(means), all->deals * UNIT);
    mpq_canonicalize(means);
    mpq_sub(covariance, covariance, means);
    mpq_clear(means);
}

static void check_openings(const asked *a, const sabot_edges *edges, const tally *tallies)
{
    sabot_openings openings;
    sabot_error error;
    sabot_openings_init(&openings);
    assert_ok(sabot_openings_find(&openings, &a->question, edges, &error), &error);
    for (int pair = 0; pair < SABOT_OPENING_PAIRS; pair++) {
        const sabot_opening *found = &openings.pair[pair];
        const tally *t = &tallies[pair];
        TEST_ASSERT_EQUAL_INT(pair, found->punto * 10 + found->banco);
        TEST_ASSERT_EQUAL_INT(0, mpz_cmp_si(found->deals, t->deals));
        for (int side = 0; side < 3; side++)
            TEST_ASSERT_EQUAL_INT(0, mpz_cmp_si(found->winner[side], t->winner[side]));
        for (int i = 0; t->deals && i < BETS; i++)
            assert_share(t->value[i], t->deals * UNIT, found->edge[i].ev, "EV after openings");
    }
    sabot_openings_clear(&openings);
}

static void check_covariances(const asked *a, const tally *all)
{
    sabot_covariances covariances;
    sabot_error error;
    mpq_t covariance;
    sabot_covariances_init(&covariances);
    mpq_init(covariance);
    assert_ok(sabot_covariances_find(&covariances, &a->question, &error), &error);
    TEST_ASSERT_EQUAL_UINT(BETS * (BETS - 1) / 2, covariances.count);
    for (size_t i = 0; i < covariances.count; i++) {
        const sabot_covariance *pair = &covariances.pairs[i];
        plain_covariance(covariance, all, (int)pair->a, (int)pair->b);
        TEST_ASSERT_MESSAGE(mpq_equal(covariance, pair->covariance), "covariance");
    }
    mpq_clear(covariance);
    sabot_covariances_clear(&covariances);
}

/* Each answer refuses a condition that no deal meets. */
static void check_impossible(const asked *a)
{
    sabot_edges edges;
    sabot_covariances covariances;
    sabot_error error;
    sabot_edges_init(&edges);
    sabot_covariances_init(&covariances);
    assert_refused_as(SABOT_IMPOSSIBLE, sabot_edges_find(&edges, &a->question, &error), &error, 0,
                      0, "no deal", "nothing");
    assert_refused_as(SABOT_IMPOSSIBLE, sabot_covariances_find(&covariances, &a->question, &error),
                      &error, 0, 0, "no deal", "nothing");
    sabot_covariances_clear(&covariances);
    sabot_edges_clear(&edges);
}

static void check_small(const asked *a, const tally *all, const tally *tallies)
{
    sabot_edges edges;
    mpq_t variance;
    mpq_init(variance);
    ask_edges(&edges, &a->question);
    TEST_ASSERT_EQUAL_INT(0, mpz_cmp_si(edges.deals, all->deals));
    for (int i = 0; i < BETS; i++) {
        assert_share(all->value[i], all->deals * UNIT, edges.wagers[i].edge.ev, "EV");
        plain_covariance(variance, all, i, i);
        TEST_ASSERT_MESSAGE(mpq_equal(variance, edges.wagers[i].edge.variance), "variance");
    }
    check_covariances(a, all);
    check_openings(a, &edges, tallies);
    mpq_clear(variance);
    sabot_edges_clear(&edges);
}

static void test_small_shoes(void)
{
    static tally tallies[100];
    int possible = 0;
    seed_random(0);
    for (int trial = 0; trial < 36; trial++) {
        asked a;
        tally all;
        int card[6];
        plain_condition known;
        sabot_condition condition;
        start(&a);
        plain_random_condition(&known, 1);
        plain_read_condition(&condition, &known);
        a.question.double_check = 1;
        a.question.condition = trial % 3 ? &condition : NULL;
        memset(tallies, 0, sizeof tallies);
        deal_all(tallies, &a, a.question.condition ? &known : NULL, 0, 0, card);
        add_up(&all, tallies);
        possible += all.deals != 0;
        if (all.deals)
            check_small(&a, &all, tallies);
        else
            check_impossible(&a);
        end(&a);
    }
    TEST_ASSERT_TRUE(possible > 18 && possible < 36);
}

/* The well-known figures for eight decks. */
static void test_published_edges(void)
{
    sabot_game game;
    sabot_shoe shoe;
    sabot_wager wagers[3];
    sabot_edges edges;
    sabot_error error;
    assert_ok(sabot_catalogue_game(&game, "monte-carlo", &error), &error);
    sabot_shoe_from_decks(&shoe, game.rules.decks);
    for (int i = 0; i < 3; i++)
        sabot_wager_single(&wagers[i], game.bets[i]);
    sabot_question question = {
        .shoe = &shoe, .tableau = &game.tableau, .wagers = wagers, .wagers_count = 3};
    ask_edges(&edges, &question);
    assert_integer("4998398275503360", edges.deals, "deals");
    assert_fraction("-241149546272/19524993263685", edges.wagers[0].edge.ev, "punto");
    assert_fraction("-114753351728/10847218479825", edges.wagers[1].edge.ev, "banco");
    assert_fraction("-103841353768/723147898655", edges.wagers[2].edge.ev, "tie");
    sabot_edges_clear(&edges);
    sabot_game_clear(&game);
}

static int stop_and_count(void *data, const char *what, uint64_t done, uint64_t all)
{
    ++*(int *)data;
    TEST_ASSERT_EQUAL_STRING("bets", what);
    TEST_ASSERT_TRUE(done >= 1 && done <= all);
    return 1;
}

static void test_progress_stops(void)
{
    asked a;
    int calls = 0;
    sabot_edges edges;
    sabot_error error;
    start(&a);
    a.question.threads = 1;
    a.question.progress = stop_and_count;
    a.question.progress_data = &calls;
    sabot_edges_init(&edges);
    TEST_ASSERT_EQUAL_INT(SABOT_STOPPED, sabot_edges_find(&edges, &a.question, &error));
    TEST_ASSERT_EQUAL_INT(SABOT_STOPPED, error.status);
    TEST_ASSERT_EQUAL_UINT(0, edges.wagers_count);
    TEST_ASSERT_EQUAL_INT(1, calls);
    sabot_edges_clear(&edges);
    end(&a);
}

static void test_conditions(void)
{
    asked a;
    sabot_condition condition;
    sabot_edges edges;
    sabot_error error;
    seed_random(0);
    start(&a);
    sabot_edges_init(&edges);
    a.question.condition = &condition;
    a.question.wagers_count = BETS - 1;      /* without the bet that needs ranks */
    uint64_t ranks[SABOT_RANKS] = {[1] = 9}; /* nine deuces */
    sabot_shoe_from_ranks(&a.shoe, ranks);
    assert_ok(sabot_condition_parse(&condition, "p1=A", &error), &error);
    assert_refused_as(SABOT_IMPOSSIBLE, sabot_edges_find(&edges, &a.question, &error), &error, 0, 0,
                      "no deal of this shoe meets the condition", "p1=A");
    uint64_t points[SABOT_POINTS] = {9, 9};
    sabot_shoe_from_points(&a.shoe, points);
    assert_ok(sabot_condition_parse(&condition, "p1=K", &error), &error);
    assert_refused_as(SABOT_UNDETERMINED, sabot_edges_find(&edges, &a.question, &error), &error, 0,
                      0, "known by points only", "p1=K");
    sabot_condition_init(&condition);
    assert_ok(sabot_condition_parse_window(&condition, "contains {9,K}", &error), &error);
    assert_refused_as(SABOT_UNDETERMINED, sabot_edges_find(&edges, &a.question, &error), &error, 0,
                      0, "known by points only", "contains {9,K}");
    assert_ok(sabot_condition_parse(&condition, "p1={T,J,Q,K,9}", &error), &error);
    a.question.wagers_count = 1;
    assert_ok(sabot_edges_find(&edges, &a.question, &error), &error);
    condition.opening[0] = 12;
    assert_refused_as(SABOT_INVALID, sabot_edges_find(&edges, &a.question, &error), &error, 0, 0,
                      "punto's opening total is 12", "12");
    sabot_edges_clear(&edges);
    end(&a);
}

/* A pair bet on a shoe known by points is refused, or marked if the question says so. */
static void test_undetermined(void)
{
    asking a;
    sabot_edges edges;
    sabot_error error;
    uint64_t points[SABOT_POINTS] = {128, 32, 32, 32, 32, 32, 32, 32, 32, 32};
    asking_start(&a, 8, "punto-pair");
    sabot_shoe_from_points(&a.shoe, points);
    sabot_edges_init(&edges);
    assert_refused_as(SABOT_UNDETERMINED, sabot_edges_find(&edges, &a.question, &error), &error, 0,
                      0, "punto-pair needs a shoe known by ranks", "points");
    a.question.mark_undetermined = 1;
    assert_ok(sabot_edges_find(&edges, &a.question, &error), &error);
    TEST_ASSERT_FALSE(edges.wagers[0].determined);
    TEST_ASSERT_EQUAL_INT(SABOT_LEVEL_RANKS, edges.wagers[0].needs);
    TEST_ASSERT_EQUAL_UINT(0, edges.wagers[0].ways.count);
    sabot_edges_clear(&edges);
    asking_end(&a);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_small_shoes);
    RUN_TEST(test_published_edges);
    RUN_TEST(test_progress_stops);
    RUN_TEST(test_conditions);
    RUN_TEST(test_undetermined);
    return UNITY_END();
}
