/* The walk against an independent loop over all compositions: every shoe by itself, the reference
 * engine on it, fractions added up. */
#include "plain.h"
#include "reference.h"

#include "answer/counting/ev_variance.h"
#include "study/pairs.h"
#include "study/walk.h"

enum { BETS = 5 };
static const char *const definitions[BETS] = {
    "winner = punto -> 1:1; winner = tie -> push",
    "winner = banco -> 19:20; winner = tie -> push",
    "winner = tie -> 8:1",
    "winner = banco and banco.total = 7 and banco.cards = 3 -> 40:1",
    "opening.count(9) >= 2 -> 3:1; opening.count(9) = 1 -> 3:2", /* depends on two kinds of cards */
};

typedef struct {
    mpz_t compositions, weight;
    mpq_t favourable[BETS], gain[BETS], mean[BETS], square[BETS], best[BETS], worst[BETS];
    mpq_t best_gain, best_favourable;
    uint64_t best_at[BETS][SABOT_POINTS], worst_at[BETS][SABOT_POINTS];
    int first;
} loop_sums;

static sabot_wager wagers[BETS];
static int in_best[BETS] = {1, 1, 1, 0, 0};
static sabot_tableau tableau;

static void loop_visit(loop_sums *l, const uint64_t *stock, const uint64_t *n)
{
    sabot_shoe shoe;
    mpq_t ev, weight, part, greatest;
    mpz_t factor;
    mpq_inits(ev, weight, part, greatest, NULL);
    mpz_init(factor);
    mpq_set_ui(weight, 1, 1);
    for (int v = 0; v < SABOT_POINTS; v++) {
        mpz_bin_uiui(factor, stock[v], n[v]);
        mpz_mul(mpq_numref(weight), mpq_numref(weight), factor);
    }
    sabot_shoe_from_points(&shoe, n);
    mpz_add_ui(l->compositions, l->compositions, 1);
    mpz_add(l->weight, l->weight, mpq_numref(weight));
    for (unsigned b = 0; b < BETS; b++) {
        reference_ev(ev, &shoe, &tableau, &wagers[b]);
        mpq_mul(part, ev, weight);
        mpq_add(l->mean[b], l->mean[b], part);
        if (mpq_sgn(ev) > 0) {
            mpq_add(l->gain[b], l->gain[b], part);
            mpq_add(l->favourable[b], l->favourable[b], weight);
        }
        mpq_mul(part, part, ev);
        mpq_add(l->square[b], l->square[b], part);
        if (!l->first || mpq_cmp(ev, l->best[b]) > 0) {
            mpq_set(l->best[b], ev);
            memcpy(l->best_at[b], n, sizeof l->best_at[b]);
        }
        if (!l->first || mpq_cmp(ev, l->worst[b]) < 0) {
            mpq_set(l->worst[b], ev);
            memcpy(l->worst_at[b], n, sizeof l->worst_at[b]);
        }
        if (in_best[b] && mpq_cmp(ev, greatest) > 0)
            mpq_set(greatest, ev);
    }
    l->first = 1;
    if (mpq_sgn(greatest) > 0) {
        mpq_add(l->best_favourable, l->best_favourable, weight);
        mpq_mul(greatest, greatest, weight);
        mpq_add(l->best_gain, l->best_gain, greatest);
    }
    mpq_clears(ev, weight, part, greatest, NULL);
    mpz_clear(factor);
}

/* Counts 0, 1, …, 9 in nested loops, each ascending: lexicographic order. */
static void loop_walk(loop_sums *l, const uint64_t *stock, uint64_t *n, int v, uint64_t left)
{
    if (v == SABOT_POINTS) {
        if (left == 0)
            loop_visit(l, stock, n);
        return;
    }
    for (n[v] = 0; n[v] <= stock[v] && n[v] <= left; n[v]++)
        loop_walk(l, stock, n, v + 1, left - n[v]);
}

static void loop_init(loop_sums *l)
{
    mpz_inits(l->compositions, l->weight, NULL);
    mpq_inits(l->best_gain, l->best_favourable, NULL);
    for (int b = 0; b < BETS; b++)
        mpq_inits(l->favourable[b], l->gain[b], l->mean[b], l->square[b], l->best[b], l->worst[b],
                  NULL);
    l->first = 0;
}

static void loop_clear(loop_sums *l)
{
    mpz_clears(l->compositions, l->weight, NULL);
    mpq_clears(l->best_gain, l->best_favourable, NULL);
    for (int b = 0; b < BETS; b++)
        mpq_clears(l->favourable[b], l->gain[b], l->mean[b], l->square[b], l->best[b], l->worst[b],
                   NULL);
}

static void assert_share(const mpq_t sum, const mpz_t weight, const mpq_t actual, const char *what)
{
    mpq_t expected;
    mpq_init(expected);
    mpq_set_z(expected, weight);
    mpq_div(expected, sum, expected);
    TEST_ASSERT_TRUE_MESSAGE(mpq_equal(expected, actual), what);
    mpq_clear(expected);
}

static void assert_counts(const uint64_t *expected, const uint16_t *actual, const char *what)
{
    for (int v = 0; v < SABOT_POINTS; v++)
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected[v], actual[v], what);
}

static void compare(const loop_sums *l, const sabot_study_bets *study, const sabot_study_totals *t,
                    unsigned cards, const char *what)
{
    sabot_study_answer a;
    sabot_error error = {0};
    char message[300];
    assert_equal_integers(l->compositions, t->compositions, what);
    assert_equal_integers(l->weight, t->weight, what);
    for (unsigned b = 0; b < BETS; b++) {
        snprintf(message, sizeof message, "%s, bet %u", what, b);
        sabot_study_answer_init(&a);
        sabot_study_totals_answer(&a, t, study, cards, b);
        assert_share(l->favourable[b], l->weight, a.favourable, message);
        assert_share(l->gain[b], l->weight, a.gain, message);
        assert_share(l->mean[b], l->weight, a.mean, message);
        TEST_ASSERT_TRUE_MESSAGE(mpq_equal(l->best[b], a.best), message);
        TEST_ASSERT_TRUE_MESSAGE(mpq_equal(l->worst[b], a.worst), message);
        assert_counts(l->best_at[b], t->best[b].counts, message);
        assert_counts(l->worst_at[b], t->worst[b].counts, message);
        sabot_study_answer_clear(&a);
    }
    sabot_study_answer_init(&a);
    sabot_study_totals_best_of(&a, t, study, cards);
    assert_share(l->best_gain, l->weight, a.gain, what);
    assert_share(l->best_favourable, l->weight, a.favourable, what);
    assert_ok(sabot_study_prove(study, cards, t, -1, &error), &error);
    sabot_study_answer_clear(&a);
}

static void walk_all(sabot_study_totals *t, const sabot_study_bets *study, unsigned cards,
                     sabot_cpu cpu, int backwards)
{
    sabot_study_plan *plan = sabot_study_plan_new(study, cards, cpu, NULL);
    TEST_ASSERT_NOT_NULL_MESSAGE(plan, sabot_cpu_name(cpu));
    sabot_study_scratch *scratch = sabot_study_scratch_new(plan);
    unsigned units = sabot_study_units(NULL, study->stock, cards);
    for (unsigned u = 0; u < units; u++)
        sabot_study_walk(t, plan, backwards ? units - 1 - u : u, scratch, NULL);
    sabot_study_scratch_free(scratch);
    sabot_study_plan_free(plan);
}

static void check_shoe(const uint64_t *stock, unsigned cards, const char *what)
{
    loop_sums l;
    sabot_shoe shoe;
    sabot_study_bets study;
    sabot_study_totals t;
    uint64_t n[SABOT_POINTS];
    sabot_shoe_from_points(&shoe, stock);
    sabot_study_bets_init(&study, &shoe, &tableau, wagers, in_best, BETS, NULL);
    sabot_study_totals_init(&t, &study);
    loop_init(&l);
    loop_walk(&l, stock, n, 0, cards);
    for (sabot_cpu cpu = SABOT_CPU_PORTABLE; cpu < SABOT_CPU_SETS; cpu++) {
        if (!sabot_cpu_has(cpu))
            continue;
        sabot_study_totals_zero(&t);
        walk_all(&t, &study, cards, cpu, cpu % 2);
        compare(&l, &study, &t, cards, what);
    }
    sabot_study_totals_zero(&t);
    for (unsigned u = sabot_study_units(NULL, study.stock, cards); u-- > 0;)
        sabot_study_walk_plainly(&t, &study, cards, u, NULL);
    compare(&l, &study, &t, cards, what);
    loop_clear(&l);
    sabot_study_totals_clear(&t);
    sabot_study_bets_clear(&study);
}

/* Shoes of a few cards each, without some points, to keep the loop short. */
static void check_random(int rounds, unsigned most)
{
    for (int round = 0; round < rounds; round++) {
        uint64_t stock[SABOT_POINTS], size = 0;
        char what[200];
        do {
            size = 0;
            for (int v = 0; v < SABOT_POINTS; v++)
                size += stock[v] = random_below(3) ? random_below(4) : 0;
        } while (size < 7);
        unsigned cards = 6 + random_below((unsigned)(size - 5 < most - 5 ? size - 5 : most - 5));
        snprintf(what, sizeof what, "seed %llu, round %d: %llu cards, %u left",
                 (unsigned long long)random_seed, round, (unsigned long long)size, cards);
        check_shoe(stock, cards, what);
    }
}

static int slow;

static void test_random_shoes(void)
{
    plain_table table;
    seed_random(slow);
    check_random(slow ? 60 : 6, slow ? 12 : 9);
    plain_random(&table); /* and any tableau, of any naturals */
    plain_tableau(&tableau, &table);
    check_random(slow ? 60 : 3, slow ? 12 : 9);
    sabot_tableau_standard(&tableau);
}

static void test_six_of_eight_decks(void)
{
    static const uint64_t stock[] = {128, 32, 32, 32, 32, 32, 32, 32, 32, 32};
    check_shoe(stock, slow ? 8 : 6, "eight decks");
}

/* One point only, the whole shoe, and a shoe that uses all cards of its last points. */
static void test_edges(void)
{
    check_shoe((uint64_t[]){0, 0, 0, 0, 0, 0, 0, 0, 0, 9}, 7, "nines only");
    check_shoe((uint64_t[]){2, 0, 1, 0, 1, 0, 1, 1, 0, 2}, 8, "all that is there");
    check_shoe((uint64_t[]){1, 1, 0, 0, 0, 0, 2, 2, 2, 2}, 9, "last counts full");
    check_shoe((uint64_t[]){9, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 6, "ten-values only");
}

/* Sums over too many shoes to loop over, both ways, at a depth where the plain way is feasible
 * once. */
static void test_histogram(void)
{
    static const uint64_t stock[] = {3, 2, 1, 2, 0, 2, 1, 1, 2, 2};
    sabot_shoe shoe;
    sabot_study_bets study;
    sabot_study_totals fast, plain;
    mpq_t bin;
    mpz_t sum;
    mpq_init(bin);
    mpz_init(sum);
    mpq_set_ui(bin, 1, 64);
    sabot_shoe_from_points(&shoe, stock);
    sabot_study_bets_init(&study, &shoe, &tableau, wagers, in_best, BETS, bin);
    sabot_study_totals_init(&fast, &study);
    sabot_study_totals_init(&plain, &study);
    walk_all(&fast, &study, 8, sabot_cpu_best(), 0);
    for (unsigned u = 0; u < sabot_study_units(NULL, study.stock, 8); u++)
        sabot_study_walk_plainly(&plain, &study, 8, u, NULL);
    for (unsigned b = 0; b < BETS; b++) {
        mpz_set_ui(sum, 0);
        for (unsigned k = 0; k < fast.bins[b]; k++) {
            assert_equal_integers(plain.bin[b][k], fast.bin[b][k], definitions[b]);
            mpz_add(sum, sum, fast.bin[b][k]);
        }
        assert_equal_integers(fast.weight, sum, definitions[b]);
    }
    sabot_study_totals_clear(&fast);
    sabot_study_totals_clear(&plain);
    sabot_study_bets_clear(&study);
    mpq_clear(bin);
    mpz_clear(sum);
}

/* The walk checks its sums against the full shoe; a sum that is off by one must fail. */
static void test_proof_fails(void)
{
    static const uint64_t stock[] = {3, 2, 1, 2, 0, 2, 1, 1, 2, 2};
    sabot_shoe shoe;
    sabot_study_bets study;
    sabot_study_totals t;
    sabot_error error;
    mpq_t bin;
    mpq_init(bin);
    mpq_set_ui(bin, 1, 10);
    sabot_shoe_from_points(&shoe, stock);
    sabot_study_bets_init(&study, &shoe, &tableau, wagers, in_best, BETS, bin);
    sabot_study_totals_init(&t, &study);
    walk_all(&t, &study, 7, sabot_cpu_best(), 0);
    assert_ok(sabot_study_prove(&study, 7, &t, -1, &error), &error);
    mpz_ptr sums[] = {t.compositions, t.weight,        t.mean[0],        t.mean[2],
                      t.mean[4],      t.best[0].value, t.worst[1].value, t.bin[0][t.bins[0] - 1]};
    for (unsigned i = 0; i < LENGTH(sums); i++) {
        mpz_add_ui(sums[i], sums[i], 1);
        TEST_ASSERT_EQUAL_INT(SABOT_DISAGREES, sabot_study_prove(&study, 7, &t, -1, &error));
        mpz_sub_ui(sums[i], sums[i], 1);
    }
    /* Above the maximum, or below the minimum. */
    mpz_ptr shares[] = {t.favourable[0], t.favourable[3],   t.gain[1],  t.gain[4],
                        t.best_gain,     t.best_favourable, t.bin[2][0]};
    for (unsigned i = 0; i < LENGTH(shares); i++)
        for (int sign = -1; sign < 2; sign += 2) {
            mpz_t kept, change;
            mpz_init_set(kept, shares[i]);
            mpz_init(change);
            mpz_mul(change, t.weight, t.weight);
            mpz_mul_si(change, change, 1000000000L * sign);
            mpz_add(shares[i], shares[i], change);
            TEST_ASSERT_EQUAL_INT(SABOT_DISAGREES, sabot_study_prove(&study, 7, &t, -1, &error));
            mpz_set(shares[i], kept);
            mpz_clears(kept, change, NULL);
        }
    t.best[2].counts[0]++;
    TEST_ASSERT_EQUAL_INT(SABOT_DISAGREES, sabot_study_prove(&study, 7, &t, -1, &error));
    t.best[2].counts[0]--;
    assert_ok(sabot_study_prove(&study, 7, &t, -1, &error), &error);
    sabot_study_totals_clear(&t);
    sabot_study_bets_clear(&study);
    mpq_clear(bin);
}

/* The recurrence over ranks against all shoes of a small deck, rank by rank. */
static void pair_loop(const uint64_t *stock, uint64_t *n, int rank, uint64_t left, mpq_t sums[3],
                      const sabot_wager *wager)
{
    if (rank < SABOT_RANKS) {
        for (n[rank] = 0; n[rank] <= stock[rank] && n[rank] <= left; n[rank]++)
            pair_loop(stock, n, rank + 1, left - n[rank], sums, wager);
        return;
    }
    if (left)
        return;
    sabot_shoe shoe;
    mpz_t factor;
    mpq_t ev, weight;
    mpz_init(factor);
    mpq_inits(ev, weight, NULL);
    sabot_shoe_from_ranks(&shoe, n);
    reference_ev(ev, &shoe, &tableau, wager);
    mpq_set_ui(weight, 1, 1);
    for (int r = 0; r < SABOT_RANKS; r++) {
        mpz_bin_uiui(factor, stock[r], n[r]);
        mpz_mul(mpq_numref(weight), mpq_numref(weight), factor);
    }
    mpq_add(sums[0], sums[0], weight);
    if (mpq_sgn(ev) > 0) {
        mpq_add(sums[1], sums[1], weight);
        mpq_mul(weight, weight, ev);
        mpq_add(sums[2], sums[2], weight);
    }
    mpz_clear(factor);
    mpq_clears(ev, weight, NULL);
}

static void test_pairs(void)
{
    static const uint64_t stock[SABOT_RANKS] = {3, 0, 2, 1, 2, 0, 0, 2, 1, 2, 0, 1, 2};
    uint64_t n[SABOT_RANKS];
    sabot_wager wager;
    sabot_shoe shoe;
    sabot_pairs pairs;
    sabot_pairs_table table;
    sabot_ev_variance constants;
    sabot_error error;
    mpq_t sums[3], variance, no_bins;
    make_wager(&wager, "punto-pair", "punto.pair -> 11:1");
    sabot_shoe_from_ranks(&shoe, stock);
    assert_ok(sabot_pairs_init(&pairs, &shoe, &tableau, &wager), &error);
    sabot_pairs_table_init(&table, &pairs, 16, NULL);
    sabot_ev_variance_init(&constants);
    assert_ok(sabot_ev_variance_compute(&constants, &shoe, &tableau, &wager, &error), &error);
    mpq_inits(sums[0], sums[1], sums[2], variance, no_bins, NULL);
    for (unsigned cards = 6; cards <= 16; cards += 5) {
        sabot_study_answer a;
        sabot_study_answer_init(&a);
        for (int i = 0; i < 3; i++)
            mpq_set_ui(sums[i], 0, 1);
        pair_loop(stock, n, 0, cards, sums, &wager);
        assert_ok(sabot_pairs_answer(&a, &pairs, &table, cards, no_bins, &error), &error);
        assert_share(sums[1], mpq_numref(sums[0]), a.favourable, "favourable");
        assert_share(sums[2], mpq_numref(sums[0]), a.gain, "gain");
        sabot_ev_variance_at(variance, &constants, cards);
        TEST_ASSERT_TRUE(mpq_equal(variance, a.variance));
        TEST_ASSERT_EQUAL_UINT64(3, a.best_shoe.count[card_at("As")]);
        sabot_study_answer_clear(&a);
    }
    mpq_clears(sums[0], sums[1], sums[2], variance, no_bins, NULL);
    sabot_ev_variance_clear(&constants);
    sabot_pairs_table_clear(&table);
    sabot_pairs_clear(&pairs);
    clear_wager(&wager);
}

static void test_not_pairs(void)
{
    static const char *const others[] = {"punto.pair or banco.pair -> 5:1", "winner = tie -> 8:1",
                                         "punto.first.rank = K -> 2:1"};
    for (unsigned i = 0; i < LENGTH(others); i++) {
        sabot_wager wager;
        sabot_shoe shoe;
        sabot_pairs pairs;
        make_wager(&wager, "other", others[i]);
        sabot_shoe_from_decks(&shoe, 1);
        TEST_ASSERT_EQUAL_INT(SABOT_BEYOND, sabot_pairs_init(&pairs, &shoe, &tableau, &wager));
        clear_wager(&wager);
    }
}

int main(int argc, char **argv)
{
    slow = is_slow(argc, argv);
    sabot_tableau_standard(&tableau);
    for (int b = 0; b < BETS; b++)
        make_wager(&wagers[b], "bet", definitions[b]);
    UNITY_BEGIN();
    RUN_TEST(test_random_shoes);
    RUN_TEST(test_six_of_eight_decks);
    RUN_TEST(test_edges);
    RUN_TEST(test_histogram);
    RUN_TEST(test_proof_fails);
    RUN_TEST(test_pairs);
    RUN_TEST(test_not_pairs);
    for (int b = 0; b < BETS; b++)
        clear_wager(&wagers[b]);
    return UNITY_END();
}
