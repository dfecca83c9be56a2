/* The pruned walk against the full one and against the plain one: every sum, the best and the worst
 * shoe, on random shoes, bets, tableaus and orders. */
#include "asking.h"

#include "study/prune/prune.h"
#include "study/walk.h"
#include "study/work.h"

enum { BETS = 8 };
static const char *const definitions[BETS] = {
    "winner = punto -> 1:1; winner = tie -> push",
    "winner = banco -> 19:20; winner = tie -> push",
    "winner = tie -> 8:1",
    "winner = banco and banco.total = 7 and banco.cards = 3 -> 40:1",
    "opening.count(9) >= 2 -> 3:1; opening.count(9) = 1 -> 3:2",
    "cards = 6 -> 3:1; cards = 5 -> 3:2",
    "margin = 9 -> 60:1; margin = 8 -> 37:20; margin in {6,7} -> 0.54:1; winner = tie -> push",
    "winner in {punto, banco} -> push; winner = tie -> push", /* always pays the same: EV 0 */
};
static sabot_wager wagers[BETS];
static sabot_tableau standard;
static const uint8_t plain_order[SABOT_POINTS] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
static int slow;
static unsigned narrowed, both; /* brackets with shoes left undecided; shoes good for two bets */

static void shuffle(uint8_t order[SABOT_POINTS])
{
    for (unsigned v = 0; v < SABOT_POINTS; v++)
        order[v] = (uint8_t)v;
    for (unsigned v = SABOT_POINTS; v > 1; v--) {
        unsigned other = random_below(v);
        uint8_t kept = order[v - 1];
        order[v - 1] = order[other];
        order[other] = kept;
    }
}

/* All units; those that an odd round takes last come first. */
static void walk_pruned(sabot_study_totals *t, const sabot_study_bets *study,
                        const sabot_prune *prune, const char *what, int check)
{
    sabot_prune_scratch *scratch = sabot_prune_scratch_new(prune);
    sabot_prune_check *full = check ? sabot_prune_check_new(prune, sabot_cpu_best(), NULL) : NULL;
    const unsigned units = sabot_prune_units(prune);
    for (unsigned i = 0; i < units; i++) {
        unsigned u = check ? units - 1 - i : i;
        if (!check) {
            sabot_prune_walk(t, prune, u, scratch, NULL);
            continue;
        }
        sabot_study_totals own;
        int equal;
        sabot_study_totals_init(&own, study);
        sabot_prune_walk(&own, prune, u, scratch, NULL);
        sabot_prune_check_unit(&equal, full, u, &own, NULL);
        TEST_ASSERT_TRUE_MESSAGE(equal, what);
        sabot_study_totals_add(t, &own);
        sabot_study_totals_clear(&own);
    }
    sabot_prune_check_free(full);
    sabot_prune_scratch_free(scratch);
}

static void assert_extreme(const sabot_study_extreme *expected, const sabot_study_extreme *actual,
                           const char *what)
{
    TEST_ASSERT_TRUE_MESSAGE(actual->found, what);
    TEST_ASSERT_TRUE_MESSAGE(mpz_cmp(expected->value, actual->value) == 0, what);
    TEST_ASSERT_TRUE_MESSAGE(memcmp(expected->counts, actual->counts, sizeof expected->counts) == 0,
                             what);
}

static void compare(const sabot_study_totals *full, const sabot_study_totals *t, unsigned bet,
                    const char *what)
{
    TEST_ASSERT_TRUE_MESSAGE(mpz_cmp(full->compositions, t->compositions) == 0, what);
    TEST_ASSERT_TRUE_MESSAGE(mpz_cmp(full->weight, t->weight) == 0, what);
    TEST_ASSERT_TRUE_MESSAGE(mpz_cmp(full->mean[bet], t->mean[bet]) == 0, what);
    TEST_ASSERT_TRUE_MESSAGE(mpz_cmp(full->gain[bet], t->gain[bet]) == 0, what);
    TEST_ASSERT_TRUE_MESSAGE(mpz_cmp(full->favourable[bet], t->favourable[bet]) == 0, what);
    assert_extreme(&full->best[bet], &t->best[bet], what);
    assert_extreme(&full->worst[bet], &t->worst[bet], what);
}

/* least ≤ exact ≤ least + more */
static void assert_within(const mpz_t exact, const mpz_t least, const mpz_t more, const char *what)
{
    mpz_t end;
    mpz_init(end);
    mpz_add(end, least, more);
    TEST_ASSERT_TRUE_MESSAGE(mpz_cmp(least, exact) <= 0, what);
    TEST_ASSERT_TRUE_MESSAGE(mpz_cmp(exact, end) <= 0, what);
    mpz_clear(end);
}

/* Brackets contain the exact sums, are as narrow as was asked, and shrink. */
static void check_within(const sabot_study_totals *full, const sabot_study_bets *study,
                         sabot_prune *prune, unsigned bet, const char *what)
{
    static const unsigned parts[] = {2, 10, 200, 100000}; /* of the gain: 1/2, … */
    sabot_study_totals t;
    mpz_t most, before;
    mpz_init(most);
    mpz_init_set(before, full->gain[bet]);
    sabot_study_totals_init(&t, study);
    for (unsigned i = 0; i < LENGTH(parts); i++) {
        TEST_ASSERT_EQUAL_INT(0, sabot_prune_within(prune, 1.0 / parts[i], NULL));
        sabot_study_totals_zero(&t);
        walk_pruned(&t, study, prune, what, i == 1);
        TEST_ASSERT_TRUE_MESSAGE(mpz_cmp(full->compositions, t.compositions) == 0, what);
        TEST_ASSERT_TRUE_MESSAGE(mpz_cmp(full->weight, t.weight) == 0, what);
        TEST_ASSERT_TRUE_MESSAGE(mpz_cmp(full->mean[bet], t.mean[bet]) == 0, what);
        mpz_fdiv_q_ui(most, t.gain[bet], parts[i]);
        assert_within(full->gain[bet], t.gain[bet], t.gap[bet], what);
        assert_within(full->favourable[bet], t.favourable[bet], t.undecided[bet], what);
        TEST_ASSERT_TRUE_MESSAGE(mpz_cmp(t.gap[bet], most) <= 0, what);
        TEST_ASSERT_TRUE_MESSAGE(mpz_cmp(t.gap[bet], before) <= 0, what);
        mpz_set(before, t.gap[bet]);
        narrowed += mpz_sgn(t.gap[bet]) > 0;
    }
    sabot_study_totals_clear(&t);
    mpz_clears(most, before, NULL);
}

static void walk_full(sabot_study_totals *t, const sabot_study_bets *study, unsigned cards,
                      int plainly)
{
    const unsigned units = sabot_study_units(NULL, study->stock, cards);
    sabot_study_plan *plan =
        plainly ? NULL : sabot_study_plan_new(study, cards, sabot_cpu_best(), NULL);
    sabot_study_scratch *scratch = plan ? sabot_study_scratch_new(plan) : NULL;
    for (unsigned u = 0; u < units; u++)
        if (plan)
            sabot_study_walk(t, plan, u, scratch, NULL);
        else
            sabot_study_walk_plainly(t, study, cards, u, NULL);
    sabot_study_scratch_free(scratch);
    sabot_study_plan_free(plan);
}

/* Every bet, by every instruction set, in its own order and in another one. */
static void check_shoe(const uint64_t *stock, const sabot_tableau *tableau, unsigned cards,
                       int plainly, unsigned first, unsigned last, const char *what)
{
    sabot_shoe shoe;
    sabot_study_bets study;
    sabot_study_totals full, t;
    int in_best[BETS] = {0};
    sabot_shoe_from_points(&shoe, stock);
    sabot_study_bets_init(&study, &shoe, tableau, wagers, in_best, BETS, NULL);
    sabot_study_totals_init(&full, &study);
    sabot_study_totals_init(&t, &study);
    walk_full(&full, &study, cards, plainly);
    for (unsigned b = first; b <= last; b++)
        for (sabot_cpu cpu = SABOT_CPU_PORTABLE; cpu < SABOT_CPU_SETS; cpu++) {
            char message[300];
            uint8_t order[SABOT_POINTS];
            if (!sabot_cpu_has(cpu))
                continue;
            if (cpu < sabot_cpu_best())
                shuffle(order);
            else
                sabot_prune_order(order, &study, b);
            snprintf(message, sizeof message, "%s, bet %u, %s, order", what, b,
                     sabot_cpu_name(cpu));
            for (unsigned v = 0; v < SABOT_POINTS; v++)
                snprintf(message + strlen(message), 8, " %u", order[v]);
            sabot_prune *prune = sabot_prune_new(&study, b, -1, cards, order, cpu, NULL);
            TEST_ASSERT_NOT_NULL_MESSAGE(prune, message);
            sabot_study_totals_zero(&t);
            walk_pruned(&t, &study, prune, message, cpu == SABOT_CPU_PORTABLE);
            TEST_ASSERT_EQUAL_INT(0, sabot_prune_extremes(&t, &study, b, cards, cpu, NULL));
            compare(&full, &t, b, message);
            if (slow || cpu == sabot_cpu_best())
                check_within(&full, &study, prune, b, message);
            sabot_prune_free(prune);
        }
    sabot_study_totals_clear(&full);
    sabot_study_totals_clear(&t);
    sabot_study_bets_clear(&study);
}

/* The sum of the levels of two bets; 0 cuts no node. */
static double level_of(const sabot_study_bets *study, const unsigned bet[2], unsigned cards,
                       int within)
{
    double level = 0;
    for (int i = 0; within && i < 2; i++) {
        sabot_prune *own =
            sabot_prune_new(study, bet[i], -1, cards, plain_order, sabot_cpu_best(), NULL);
        sabot_prune_within(own, within > 1 ? 1e-3 : 0.3, NULL);
        level += sabot_prune_level(own);
        sabot_prune_free(own);
    }
    return level;
}

/* Two bets at once, punto or banco and the tie, and the first with a bet that is like it. */
static void check_both(const uint64_t *stock, const sabot_tableau *tableau, unsigned cards,
                       const char *what)
{
    static const unsigned pairs[][2] = {{0, 2}, {2, 1}, {3, 2}};
    sabot_shoe shoe;
    sabot_study_bets study;
    sabot_study_totals full, t;
    mpz_t expected, before;
    mpz_inits(expected, before, NULL);
    sabot_shoe_from_points(&shoe, stock);
    for (unsigned i = 0; i < LENGTH(pairs); i++) {
        int in_best[BETS] = {0};
        uint8_t order[SABOT_POINTS];
        const unsigned a = pairs[i][0], b = pairs[i][1];
        in_best[a] = in_best[b] = 1;
        shuffle(order);
        sabot_study_bets_init(&study, &shoe, tableau, wagers, in_best, BETS, NULL);
        sabot_study_totals_init(&full, &study);
        sabot_study_totals_init(&t, &study);
        walk_full(&full, &study, cards, 0);
        for (sabot_cpu cpu = SABOT_CPU_PORTABLE; cpu < SABOT_CPU_SETS; cpu++) {
            if (!sabot_cpu_has(cpu))
                continue;
            sabot_prune *prune = sabot_prune_new(&study, a, (int)b, cards, order, cpu, NULL);
            for (int within = 0; within < 3; within++) {
                sabot_study_totals_zero(&t);
                sabot_prune_set_level(prune, level_of(&study, pairs[i], cards, within));
                walk_pruned(&t, &study, prune, what, cpu == SABOT_CPU_PORTABLE);
                TEST_ASSERT_TRUE_MESSAGE(mpz_cmp(full.compositions, t.compositions) == 0, what);
                mpz_add(expected, full.gain[a], full.gain[b]);
                mpz_sub(expected, expected, full.best_gain);
                assert_within(expected, t.best_gain, t.gap[BETS], what);
                mpz_add(expected, full.favourable[a], full.favourable[b]);
                mpz_sub(expected, expected, full.best_favourable);
                assert_within(expected, t.best_favourable, t.undecided[BETS], what);
                TEST_ASSERT_TRUE_MESSAGE(within || !mpz_sgn(t.gap[BETS]), what);
                TEST_ASSERT_TRUE_MESSAGE(within < 2 || mpz_cmp(t.gap[BETS], before) <= 0, what);
                mpz_set(before, t.gap[BETS]);
                both += mpz_sgn(t.best_gain) > 0;
                narrowed += mpz_sgn(t.gap[BETS]) > 0;
            }
            sabot_prune_free(prune);
        }
        sabot_study_totals_clear(&full);
        sabot_study_totals_clear(&t);
        sabot_study_bets_clear(&study);
    }
    mpz_clears(expected, before, NULL);
}

static void make_tableau(sabot_tableau *tableau)
{
    *tableau = standard;
    for (int i = 0; i < 6; i++)
        tableau->cell[random_below(SABOT_CELLS)] ^= 1;
    if (random_below(2))
        random_naturals(tableau);
}

/* Shoes of few kinds and of many cards of some, so that nodes have more than six cards. */
static void check_random(int rounds, unsigned cards_most, unsigned stock_most, int plainly)
{
    for (int round = 0; round < rounds; round++) {
        uint64_t stock[SABOT_POINTS], size = 0;
        sabot_tableau tableau;
        char what[200];
        do {
            size = 0;
            for (int v = 0; v < SABOT_POINTS; v++)
                size += stock[v] = random_below(3) ? random_below(stock_most) : 0;
        } while (size < 7);
        unsigned limit = size < cards_most ? (unsigned)size : cards_most;
        unsigned cards = 6 + random_below(limit - 5);
        make_tableau(&tableau);
        snprintf(what, sizeof what, "seed %llu, round %d: %llu cards, %u left",
                 (unsigned long long)random_seed, round, (unsigned long long)size, cards);
        check_shoe(stock, &tableau, cards, plainly, 0, BETS - 1, what);
        check_both(stock, &tableau, cards, what);
    }
}

static void test_random_plainly(void)
{
    seed_random(slow);
    check_random(slow ? 40 : 2, 8, 3, 1);
}

static void test_random(void)
{
    seed_random(slow);
    check_random(slow ? 40 : 2, 24, 5, 0);
}

/* Few kinds with many cards: lines of several words, and numbers of several words of one kind. */
static void test_deep(void)
{
    check_shoe((uint64_t[]){128, 0, 3, 0, 0, 32, 0, 32, 2, 0}, &standard, 100, 0, 0, 3, "deep");
    check_both((uint64_t[]){128, 0, 3, 0, 0, 32, 0, 32, 2, 0}, &standard, 100, "deep");
    if (slow) {
        const uint64_t wide[] = {60, 2, 0, 2, 0, 0, 70, 0, 0, 64};
        check_shoe(wide, &standard, 150, 0, 2, 3, "wide");
        check_both(wide, &standard, 150, "wide");
    }
    TEST_ASSERT_TRUE(both > 0);
    TEST_ASSERT_TRUE(narrowed > 0);
}

static void test_edges(void)
{
    check_shoe((uint64_t[]){0, 0, 0, 0, 0, 0, 0, 0, 0, 9}, &standard, 7, 0, 0, BETS - 1, "nines");
    check_shoe((uint64_t[]){2, 0, 1, 0, 1, 0, 1, 1, 0, 2}, &standard, 8, 0, 0, BETS - 1, "all");
    check_shoe((uint64_t[]){9, 0, 0, 0, 0, 0, 0, 0, 0, 9}, &standard, 6, 0, 0, BETS - 1, "six");
}

static void test_eight_decks(void)
{
    static const uint64_t stock[] = {128, 32, 32, 32, 32, 32, 32, 32, 32, 32};
    check_shoe(stock, &standard, slow ? 26 : 10, 0, 0, 3, "eight decks");
    if (slow)
        check_both(stock, &standard, 26, "eight decks");
}

/* A payoff whose coefficients may have more than 64 bits. */
static void test_beyond(void)
{
    sabot_shoe shoe;
    sabot_study_bets study;
    sabot_wager wager;
    int in_best = 0;
    make_wager(&wager, "bet", "winner = tie -> 100000:1");
    sabot_shoe_from_decks(&shoe, 8);
    sabot_study_bets_init(&study, &shoe, &standard, &wager, &in_best, 1, NULL);
    TEST_ASSERT_NULL(sabot_prune_new(&study, 0, -1, 416, plain_order, sabot_cpu_best(), NULL));
    sabot_study_bets_clear(&study);
    clear_wager(&wager);
}

/* --- a study ------------------------------------------------------------------------------ */

static void start_study(asking *a, const char *bets)
{
    asking_start(a, 1, bets);
    asking_shoe(a, "A=4,2=4,3=3,5=4,7=4,8=4,T=6");
}

static sabot_status work_init(sabot_study_work *work, const asking *a, sabot_study_method method,
                              sabot_error *error)
{
    return sabot_study_work_init_by(work, &a->question, 12, 14, NULL, NULL, method, error);
}

static void walk_all(sabot_study_work *work, const asking *a, sabot_study_method method)
{
    sabot_error error;
    assert_ok(work_init(work, a, method, &error), &error);
    assert_ok(sabot_study_work_walk_all(work, &error), &error);
}

static void assert_answer(const sabot_study_answer *one, const sabot_study_answer *other)
{
    TEST_ASSERT_TRUE(sabot_study_answers_are_equal(one, other));
}

static void assert_study(const sabot_study_work *work, const sabot_study *expected)
{
    sabot_study found;
    sabot_error error;
    sabot_study_init(&found);
    assert_ok(sabot_study_work_answer(&found, work, &error), &error);
    TEST_ASSERT_EQUAL_size_t(expected->depths_count, found.depths_count);
    for (size_t d = 0; d < found.depths_count; d++) {
        assert_answer(&expected->depths[d].best_of, &found.depths[d].best_of);
        for (size_t i = 0; i < found.wagers_count; i++)
            assert_answer(&expected->depths[d].wagers[i], &found.depths[d].wagers[i]);
    }
    sabot_study_clear(&found);
}

/* Several bets and depths: whole, with the double check, and in two halves. */
static void check_study(const char *bets, unsigned pruned_stages)
{
    asking a;
    sabot_study full;
    sabot_study_work by_full, pruned, half[2];
    sabot_error error;
    start_study(&a, bets);
    a.question.threads = 2;
    sabot_study_init(&full);
    walk_all(&by_full, &a, SABOT_STUDY_FULL);
    walk_all(&pruned, &a, SABOT_STUDY_PRUNED);
    TEST_ASSERT_EQUAL_UINT(3, by_full.stages_count);
    TEST_ASSERT_EQUAL_UINT(pruned_stages, pruned.stages_count);
    assert_ok(sabot_study_work_answer(&full, &by_full, &error), &error);
    assert_study(&pruned, &full);
    TEST_ASSERT_EQUAL_UINT64(pruned.compositions, pruned.done);
    assert_ok(sabot_study_work_walk_again(&pruned, &error), &error);
    for (int i = 0; i < 2; i++)
        assert_ok(work_init(&half[i], &a, SABOT_STUDY_PRUNED, &error), &error);
    for (unsigned s = 0; s < half[0].stages_count; s++) {
        unsigned units[2][2000], count[2] = {0};
        TEST_ASSERT_TRUE(half[0].stages[s].units < 2000);
        for (unsigned u = 0; u < half[0].stages[s].units; u++)
            units[u % 2][count[u % 2]++] = u;
        for (int i = 0; i < 2; i++)
            assert_ok(sabot_study_work_walk(&half[i], s, units[i], count[i], &error), &error);
        assert_ok(sabot_study_work_take(&half[0], s, units[1], count[1], &half[1].stages[s].totals,
                                        &error),
                  &error);
    }
    TEST_ASSERT_TRUE(sabot_study_work_is_complete(&half[0]));
    assert_study(&half[0], &full);
    sabot_study_work_clear(&half[0]);
    sabot_study_work_clear(&half[1]);
    sabot_study_work_clear(&by_full);
    sabot_study_work_clear(&pruned);
    sabot_study_clear(&full);
    asking_end(&a);
}

/* By bet; with punto, banco and tie also by two pairs of them, for the best of the three. */
static void test_study(void)
{
    check_study("dragon-7 tie panda-8", 9);
    check_study("punto tie dragon-7 banco", 18);
}

/* The best-of is bracketed too. */
static void test_best_of_within(void)
{
    static const char *const parts[] = {"1/3", "1/100", "1/100000"};
    asking a;
    sabot_study_work full, work;
    sabot_study exact, found;
    sabot_error error;
    mpq_t within, most;
    start_study(&a, "punto tie banco");
    mpq_inits(within, most, NULL);
    sabot_study_init(&exact);
    sabot_study_init(&found);
    walk_all(&full, &a, SABOT_STUDY_FULL);
    assert_ok(sabot_study_work_answer(&exact, &full, &error), &error);
    for (unsigned i = 0; i < LENGTH(parts); i++) {
        mpq_set_str(within, parts[i], 10);
        assert_ok(sabot_study_work_init_by(&work, &a.question, 12, 14, NULL, within,
                                           SABOT_STUDY_PRUNED, &error),
                  &error);
        assert_ok(sabot_study_work_walk_all(&work, &error), &error);
        assert_ok(sabot_study_work_walk_again(&work, &error), &error);
        assert_ok(sabot_study_work_answer(&found, &work, &error), &error);
        for (size_t d = 0; d < found.depths_count; d++) {
            const sabot_study_answer *own = &found.depths[d].best_of;
            TEST_ASSERT_TRUE(mpq_cmp(own->gain, exact.depths[d].best_of.gain) <= 0);
            TEST_ASSERT_TRUE(mpq_cmp(exact.depths[d].best_of.gain, own->gain_most) <= 0);
            TEST_ASSERT_TRUE(mpq_cmp(own->favourable, exact.depths[d].best_of.favourable) <= 0);
            TEST_ASSERT_TRUE(mpq_cmp(exact.depths[d].best_of.favourable, own->favourable_most) <=
                             0);
            mpq_mul(most, within, own->gain);
            mpq_add(most, most, own->gain);
            TEST_ASSERT_TRUE(mpq_cmp(own->gain_most, most) <= 0);
        }
        sabot_study_work_clear(&work);
    }
    sabot_study_work_clear(&full);
    sabot_study_clear(&exact);
    sabot_study_clear(&found);
    mpq_clears(within, most, NULL);
    asking_end(&a);
}

/* A bet that gains on nearly every shoe: the least gain may be below the mean EV, by the gap. */
static void test_generous(void)
{
    sabot_study_work work;
    sabot_study found;
    sabot_error error;
    sabot_shoe shoe;
    sabot_wager wager;
    mpq_t within;
    mpq_init(within);
    mpq_set_ui(within, 9, 10);
    sabot_study_init(&found);
    sabot_shoe_from_points(&shoe, (uint64_t[]){3, 2, 0, 1, 1, 2, 0, 5, 3, 4});
    make_wager(&wager, "bet", "cards = 6 -> 30:1; cards = 5 -> 9:1");
    sabot_question question = {
        .shoe = &shoe, .tableau = &standard, .wagers = &wager, .wagers_count = 1, .threads = 1};
    assert_ok(
        sabot_study_work_init_by(&work, &question, 7, 7, NULL, within, SABOT_STUDY_PRUNED, &error),
        &error);
    assert_ok(sabot_study_work_walk_all(&work, &error), &error);
    TEST_ASSERT_TRUE(mpz_cmp(work.stages[0].totals.gain[0], work.stages[0].totals.mean[0]) < 0);
    assert_ok(sabot_study_work_answer(&found, &work, &error), &error);
    sabot_study_work_clear(&work);
    sabot_study_clear(&found);
    mpq_clear(within);
    clear_wager(&wager);
}

/* Sums that are off by one are no result, and the double check finds a gain that is. */
static void test_faults(void)
{
    asking a;
    sabot_study_work work;
    sabot_study result;
    sabot_error error;
    start_study(&a, "dragon-7 tie panda-8");
    walk_all(&work, &a, SABOT_STUDY_PRUNED);
    sabot_study_totals *t = &work.stages[4].totals; /* 13 cards, the second bet */
    mpz_ptr sums[] = {t->mean[1], t->weight, t->compositions, t->best[1].value};
    for (unsigned i = 0; i < LENGTH(sums); i++) {
        sabot_study_init(&result);
        mpz_add_ui(sums[i], sums[i], 1);
        TEST_ASSERT_EQUAL_INT(SABOT_DISAGREES, sabot_study_work_answer(&result, &work, &error));
        mpz_sub_ui(sums[i], sums[i], 1);
        sabot_study_clear(&result);
    }
    mpz_ptr gain = work.stages[6].totals.gain[0]; /* 14 cards, the first bet: possible by itself */
    sabot_study_init(&result);
    mpz_mul_ui(gain, gain, 3);
    assert_refused_as(SABOT_DISAGREES, sabot_study_work_answer(&result, &work, &error), &error, 0,
                      0, "from 13 to 14 cards a gain grows", "gain");
    mpz_divexact_ui(gain, gain, 3);
    sabot_study_clear(&result);
    mpz_add_ui(t->gain[1], t->gain[1], 1);
    TEST_ASSERT_EQUAL_INT(SABOT_DISAGREES, sabot_study_work_walk_again(&work, &error));
    sabot_study_work_clear(&work);
    asking_end(&a);
}

int main(int argc, char **argv)
{
    slow = is_slow(argc, argv);
    sabot_tableau_standard(&standard);
    for (int b = 0; b < BETS; b++)
        make_wager(&wagers[b], "bet", definitions[b]);
    UNITY_BEGIN();
    RUN_TEST(test_random_plainly);
    RUN_TEST(test_random);
    RUN_TEST(test_deep);
    RUN_TEST(test_edges);
    RUN_TEST(test_eight_decks);
    RUN_TEST(test_beyond);
    RUN_TEST(test_study);
    RUN_TEST(test_best_of_within);
    RUN_TEST(test_generous);
    RUN_TEST(test_faults);
    for (int b = 0; b < BETS; b++)
        clear_wager(&wagers[b]);
    return UNITY_END();
}
