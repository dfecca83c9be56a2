/* Shoes dealt at random: each component against a plain one, and the figures against computed
 * ones. */
#include "answer/shoes/simulation/plan.h"
#include "answer/shoes/simulation/simulation.h"
#include "asking.h"
#include "base/random.h"
#include <sabot/edge/edges.h>

#include <math.h>

/* Every order of four items is equally frequent. */
static void test_shuffle_is_fair(void)
{
    enum { TIMES = 48000, ORDERS = 256 };
    unsigned found[ORDERS] = {0}, orders = 0;
    for (uint64_t i = 0; i < TIMES; i++) {
        uint8_t items[4] = {0, 1, 2, 3};
        sabot_random random;
        sabot_random_init(&random, 5, i);
        sabot_random_shuffle(&random, items, 4);
        found[items[0] * 64 + items[1] * 16 + items[2] * 4 + items[3]]++;
    }
    for (unsigned i = 0; i < ORDERS; i++)
        if (found[i]) {
            orders++;
            TEST_ASSERT_TRUE(fabs(found[i] - TIMES / 24.0) < 5 * sqrt(TIMES / 24.0));
        }
    TEST_ASSERT_EQUAL_UINT(24, orders);
}

/* A long array keeps its items, and its first item is equally likely at each place. */
static void test_shuffle_of_many(void)
{
    enum { ITEMS = 1800, TIMES = 4000 };
    double sum = 0;
    for (uint64_t i = 0; i < TIMES; i++) {
        uint8_t items[ITEMS] = {1}, marked = 0;
        size_t place = 0;
        sabot_random random;
        sabot_random_init(&random, 6, i);
        sabot_random_shuffle(&random, items, ITEMS);
        for (size_t k = 0; k < ITEMS; k++) {
            marked = (uint8_t)(marked + items[k]);
            place = items[k] ? k : place;
        }
        TEST_ASSERT_EQUAL_UINT(1, marked);
        sum += (double)place;
    }
    TEST_ASSERT_TRUE(fabs(sum / TIMES - (ITEMS - 1) / 2.0) < 5 * ITEMS / sqrt(12.0 * TIMES));
}

static void test_lengths_are_those_of_coups(void)
{
    sabot_tableau tableau;
    sabot_coup_lengths lengths;
    seed_random(0);
    sabot_tableau_standard(&tableau);
    for (int round = 0; round < 20; round++) {
        for (int cell = 0; round && cell < SABOT_CELLS; cell++)
            tableau.cell[cell] = random_below(2) ? SABOT_DRAW : SABOT_STAND;
        tableau.by = round % 2 ? SABOT_BY_POINT : SABOT_BY_THIRD;
        random_naturals(&tableau);
        sabot_coup_lengths_make(&lengths, &tableau);
        for (int i = 0; i < 2000; i++) {
            sabot_card cards[SABOT_POSITIONS];
            uint8_t points[SABOT_POSITIONS];
            sabot_coup coup;
            for (int k = 0; k < SABOT_POSITIONS; k++) {
                cards[k] = (sabot_card)random_below(SABOT_CARDS);
                points[k] = (uint8_t)sabot_card_point(cards[k]);
            }
            sabot_coup_play(&coup, &tableau, cards);
            TEST_ASSERT_EQUAL_UINT(coup.cards, sabot_coup_length(&lengths, points));
        }
    }
}

/* --- computed and simulated --------------------------------------------------------------- */

static void assert_within(double computed, sabot_estimated simulated, const char *what)
{
    char message[200];
    snprintf(message, sizeof message, "%s: computed %.8g, simulated %.8g ± %.2g", what, computed,
             simulated.value, simulated.error);
    TEST_ASSERT_TRUE_MESSAGE(fabs(computed - simulated.value) <= 4 * simulated.error + 1e-9,
                             message);
}

static void random_tags(sabot_tags *tags)
{
    char text[64] = "";
    sabot_error error;
    for (int i = 0; i < 10; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%d ", (int)random_below(5) - 2);
    assert_ok(sabot_tags_parse(tags, text, &error), &error);
}

/* The standard table with one cell in ten changed, and any naturals. */
static void random_cells(sabot_tableau *tableau)
{
    for (int cell = 0; cell < SABOT_CELLS; cell++)
        if (!random_below(10))
            tableau->cell[cell] = tableau->cell[cell] == SABOT_DRAW ? SABOT_STAND : SABOT_DRAW;
    random_naturals(tableau);
}

/* Random rules: cells, burn, cut card, last coup; a random count. */
static void compare(const char *bet, uint64_t decks, const char *when, uint64_t shoes)
{
    asking a;
    sabot_tags tags;
    sabot_trigger trigger;
    sabot_shoes computed;
    sabot_simulated simulated;
    sabot_error error;
    asking_start(&a, decks, bet);
    sabot_tags_init(&tags);
    sabot_trigger_init(&trigger);
    random_cells(&a.tableau);
    random_tags(&tags);
    if (when)
        assert_ok(sabot_trigger_parse(&trigger, when, &error), &error);
    const sabot_player players[] = {
        {.stake = 1},
        {.kind = SABOT_PLAYER_COUNT, .stake = 2, .tags = &tags, .trigger = when ? &trigger : NULL}};
    const sabot_dealing dealing = {(int)random_below(12) - 1, random_below((unsigned)decks * 26),
                                   random_below(2) ? SABOT_LAST_FINISH : SABOT_LAST_ONE_MORE,
                                   random_below(2)};
    const sabot_shoes_sample sample = {shoes, random_bits() >> 1, 1, 0};
    sabot_shoes_init(&computed);
    sabot_simulated_init(&simulated);
    assert_ok(sabot_shoes_find(&computed, &a.question, &dealing, players, 2, NULL, &error), &error);
    assert_ok(sabot_shoes_simulate(&simulated, &a.question, &dealing, players, 2, &sample, &error),
              &error);
    assert_within(computed.schedule.mean, simulated.coups, "coups");
    assert_within(computed.schedule.sd, simulated.coups_sd, "SD of coups");
    for (int i = 0; i < 2; i++) {
        const sabot_shoe_figures *c = &computed.players[i];
        const sabot_simulated_figures *s = &simulated.players[i];
        if (s->bets.value * (double)shoes < 200)
            continue; /* too few shoes to estimate an error */
        assert_within(c->bets, s->bets, "bets");
        assert_within(c->share, s->share, "share");
        assert_within(c->ev, s->ev, "ev");
        assert_within(c->units, s->units, "units");
        assert_within(c->units, s->won, "won");
        assert_within(c->sd, s->sd, "sd");
    }
    sabot_simulated_clear(&simulated);
    sabot_shoes_clear(&computed);
    sabot_trigger_clear(&trigger);
    sabot_tags_clear(&tags);
    asking_end(&a);
}

static int slow;

static void test_computed_is_simulated(void)
{
    uint64_t shoes = slow ? 40000 : 4000;
    seed_random(slow);
    compare("dragon-7", 4, "tc>=2", shoes);
    compare("tie", 1, "rc>=3", shoes);
    compare("banco", 2, "tc<=-1", shoes);
    compare("punto-pair", 2, "tc>=0", shoes);
    compare("panda-8", 2, NULL, shoes);
    for (int i = 0; slow && i < 12; i++)
        compare("dragon-bonus-punto", 1 + random_below(8), "tc>=1", shoes);
}

/* --- bets that see suits ------------------------------------------------------------------- */

/* all-red cannot be compiled: its gain is the mean of its results, whose expectation is the EV of
 * the whole shoe; the bets beside it have the same values as alone. */
static void test_valued_by_results(void)
{
    asking a;
    sabot_edges edges;
    sabot_shoes computed;
    sabot_simulated both, alone;
    sabot_error error;
    const sabot_dealing dealing = {3, 20, SABOT_LAST_FINISH, 0};
    const sabot_shoes_sample sample = {6000, 4, 1, 0};
    sabot_player players[] = {{.stake = 2}, {.wager = 1, .stake = 1}, {.wager = 2, .stake = 1}};
    asking_start(&a, 2, "all-red punto perfect-9");
    sabot_shoes_init(&computed);
    sabot_simulated_init(&both);
    sabot_simulated_init(&alone);
    ask_edges(&edges, &a.question);
    assert_ok(sabot_shoes_find(&computed, &a.question, &dealing, players, 3, NULL, &error), &error);
    for (int i = 0; i < 3; i++) { /* suits need two coups, never compiled */
        TEST_ASSERT_TRUE(computed.players[i].is_known);
        TEST_ASSERT_EQUAL_INT(i == 1, computed.has_moments[i]);
        TEST_ASSERT_EQUAL_INT(i == 1, isfinite(computed.players[i].sd) != 0);
    }
    assert_ok(sabot_shoes_simulate(&both, &a.question, &dealing, players, 3, &sample, &error),
              &error);
    for (int i = 0; i < 3; i++) {
        double units = computed.schedule.mean * players[i].stake *
                       mpq_get_d(edges.wagers[players[i].wager].edge.ev);
        assert_within(units, both.players[i].units, "units");
        assert_within(computed.players[i].units, both.players[i].units, "computed units");
        TEST_ASSERT_EQUAL_INT(i == 0, both.players[i].by_result);
        TEST_ASSERT_TRUE(both.players[i].share.value == 1);
    }
    TEST_ASSERT_TRUE(both.players[0].units.value == both.players[0].won.value);
    TEST_ASSERT_TRUE(both.players[2].units.error < both.players[2].won.error / 2);
    assert_ok(sabot_shoes_simulate(&alone, &a.question, &dealing, &players[1], 1, &sample, &error),
              &error);
    TEST_ASSERT_TRUE(alone.players[0].units.value == both.players[1].units.value);
    players[0].kind = SABOT_PLAYER_PERFECT;
    assert_ok(sabot_shoes_find(&computed, &a.question, &dealing, players, 3, NULL, &error), &error);
    TEST_ASSERT_FALSE(computed.players[0].is_known);
    sabot_status status =
        sabot_shoes_simulate(&alone, &a.question, &dealing, players, 3, &sample, &error);
    assert_refused_as(SABOT_BEYOND, status, &error, 0, 0, "for perfect play", "all-red");
    sabot_simulated_clear(&both);
    sabot_simulated_clear(&alone);
    sabot_shoes_clear(&computed);
    sabot_edges_clear(&edges);
    asking_end(&a);
}

/* --- the same digits ---------------------------------------------------------------------- */

static void assert_same(const sabot_simulation_totals *a, const sabot_simulation_totals *b,
                        const sabot_simulation *s)
{
    TEST_ASSERT_EQUAL_UINT64(a->shoes, b->shoes);
    TEST_ASSERT_EQUAL_MEMORY(a->coups, b->coups, (s->coups_most + 1) * sizeof *a->coups);
    TEST_ASSERT_EQUAL_MEMORY(a->players, b->players, s->players_count * sizeof *a->players);
}

static void test_who_deals_which_does_not_matter(void)
{
    asking a;
    sabot_simulation s;
    sabot_simulation_totals one, two, parts;
    sabot_error error;
    asking_start(&a, 2, "punto dragon-7");
    const sabot_player players[] = {{.stake = 1},
                                    {.kind = SABOT_PLAYER_PERFECT, .wager = 1, .stake = 1}};
    const sabot_dealing dealing = {SABOT_BURN_FIRST_CARD, 14, SABOT_LAST_ONE_MORE, 0};
    assert_ok(sabot_simulation_init(&s, &a.question, &dealing, players, 2, 3, 1, &error), &error);
    sabot_simulation_totals_init(&one, &s);
    sabot_simulation_totals_init(&two, &s);
    sabot_simulation_totals_init(&parts, &s);
    a.question.threads = 1;
    assert_ok(sabot_simulation_add_all(&one, &s, 0, 1500, 1500, &error), &error);
    a.question.threads = 3;
    assert_ok(sabot_simulation_add_all(&two, &s, 0, 1500, 1500, &error), &error);
    sabot_simulation_add(&parts, &s, 700, 800);
    sabot_simulation_add(&parts, &s, 0, 13);
    sabot_simulation_add(&parts, &s, 13, 687);
    assert_same(&one, &two, &s);
    assert_same(&one, &parts, &s);
    sabot_simulation_totals_clear(&parts);
    sabot_simulation_totals_clear(&two);
    sabot_simulation_totals_clear(&one);
    sabot_simulation_clear(&s);
    asking_end(&a);
}

/* Perfect play never gains less than a count, and bets only with an advantage. */
static void test_perfect_is_best(void)
{
    asking a;
    sabot_tags tags;
    sabot_simulated simulated;
    sabot_error error;
    asking_start(&a, 1, "dragon-7");
    sabot_tags_init(&tags);
    assert_ok(sabot_tags_parse(&tags, "0 0 0 -1 -1 -1 -1 2 2 0", &error), &error);
    const sabot_player players[] = {{.kind = SABOT_PLAYER_PERFECT, .stake = 1},
                                    {.kind = SABOT_PLAYER_COUNT, .stake = 1, .tags = &tags}};
    const sabot_dealing dealing = {0, 10, SABOT_LAST_FINISH, 0};
    const sabot_shoes_sample sample = {2000, 1, 0, 0};
    sabot_simulated_init(&simulated);
    assert_ok(sabot_shoes_simulate(&simulated, &a.question, &dealing, players, 2, &sample, &error),
              &error);
    TEST_ASSERT_TRUE(simulated.players[0].units.value > simulated.players[1].units.value);
    TEST_ASSERT_TRUE(isnan(simulated.players[0].sd.value));
    sabot_simulated_clear(&simulated);
    sabot_tags_clear(&tags);
    asking_end(&a);
}

static void test_stops_at_an_error(void)
{
    asking a;
    sabot_simulated simulated;
    sabot_error error;
    asking_start(&a, 1, "punto");
    const sabot_player flat = {.stake = 1};
    const sabot_dealing dealing = {0, 30, SABOT_LAST_FINISH, 0};
    const sabot_shoes_sample sample = {1000000, 1, 0, 0.01};
    sabot_simulated_init(&simulated);
    assert_ok(sabot_shoes_simulate(&simulated, &a.question, &dealing, &flat, 1, &sample, &error),
              &error);
    TEST_ASSERT_EQUAL_UINT64(SABOT_SIMULATION_ROUND, simulated.shoes);
    TEST_ASSERT_TRUE(simulated.players[0].units.error <= 0.01);
    sabot_simulated_clear(&simulated);
    asking_end(&a);
}

static void test_refusals(void)
{
    asking a;
    sabot_simulated simulated;
    sabot_error error;
    sabot_player many[65];
    asking_start(&a, 1, "punto");
    for (size_t i = 0; i < LENGTH(many); i++)
        many[i] = (sabot_player){.stake = 1};
    const sabot_dealing dealing = {0, 30, SABOT_LAST_FINISH, 0},
                        beyond = {0, 60, SABOT_LAST_FINISH, 0};
    const sabot_shoes_sample one = {1, 1, 0, 0}, two = {2, 1, 0, 0};
    sabot_simulated_init(&simulated);
    assert_refused(sabot_shoes_simulate(&simulated, &a.question, &dealing, many, 1, &one, &error),
                   &error, 0, 0, "expected at least 2", "1 shoe");
    assert_refused(sabot_shoes_simulate(&simulated, &a.question, &dealing, many, 65, &two, &error),
                   &error, 0, 0, "at most 64", "65 players");
    assert_refused(sabot_shoes_simulate(&simulated, &a.question, &beyond, many, 1, &two, &error),
                   &error, 0, 0, "fewer than the 52", "cut 60");
    asking_end(&a);
    /* Counting without a trigger needs two coups, which a bet on suits cannot have. */
    sabot_tags tags;
    sabot_tags_init(&tags);
    assert_ok(sabot_tags_parse(&tags, "1,0,0,0,0,0,0,0,0,-1", &error), &error);
    asking_start(&a, 1, "all-red");
    many[0] = (sabot_player){.kind = SABOT_PLAYER_COUNT, .stake = 1, .tags = &tags};
    assert_refused_as(
        SABOT_BEYOND,
        sabot_shoes_simulate(&simulated, &a.question, &dealing, many, 1, &two, &error), &error, 0,
        0, "too many kinds of cards", "all-red");
    sabot_tags_clear(&tags);
    sabot_simulated_clear(&simulated);
    asking_end(&a);
}

int main(int argc, char **argv)
{
    slow = is_slow(argc, argv);
    UNITY_BEGIN();
    RUN_TEST(test_shuffle_is_fair);
    RUN_TEST(test_shuffle_of_many);
    RUN_TEST(test_lengths_are_those_of_coups);
    RUN_TEST(test_computed_is_simulated);
    RUN_TEST(test_valued_by_results);
    RUN_TEST(test_who_deals_which_does_not_matter);
    RUN_TEST(test_perfect_is_best);
    RUN_TEST(test_stops_at_an_error);
    RUN_TEST(test_refusals);
    return UNITY_END();
}
