/* The range of the fast walk and its exactness: for any bets, every depth to 458 cards has a plan;
 * its sums over a unit equal those of the plain way in every digit. */
#include "helper.h"

#include "study/plan.h"

enum { BETS = 6, UNITS = 3 };
static const char *const definitions[BETS] = {
    "winner = punto -> 1:1; winner = tie -> push",
    "winner = banco -> 19:20; winner = tie -> push",
    "winner = tie -> 8:1",
    "winner = banco and banco.total = 7 and banco.cards = 3 -> 40:1",
    "margin = 9 -> 6000:1; margin = 8 -> 37:20; margin in {6,7} -> 0.54:1; winner = tie -> push",
    "cards = 6 -> 3:1; cards = 5 -> 3:2",
};
static sabot_wager wagers[BETS];
static sabot_tableau tableau;

typedef struct {
    unsigned cards;
    const char *bets; /* their numbers */
    int by_outcomes, is_whole, is_wide;
} regime;

/* Many cards of three points, whose counts the unit fixes, and few of the others. */
static const uint64_t stock[SABOT_POINTS] = {230, 120, 105, 1, 2, 1, 1, 2, 1, 1};

static void start(sabot_study_bets *study, const char *numbers, mpq_srcptr bin)
{
    sabot_wager chosen[BETS];
    int in_best[BETS];
    unsigned count = 0;
    sabot_shoe shoe;
    for (; numbers[count]; count++) {
        int bet = numbers[count] - '0';
        chosen[count] = wagers[bet];
        in_best[count] = bet < 3;
    }
    sabot_shoe_from_points(&shoe, stock);
    sabot_study_bets_init(study, &shoe, &tableau, chosen, in_best, count, bin);
}

static void check_units(const sabot_study_bets *study, const sabot_study_plan *plan,
                        const char *what)
{
    sabot_study_totals fast, plain;
    sabot_study_scratch *scratch = sabot_study_scratch_new(plan);
    unsigned units = sabot_study_units(NULL, study->stock, plan->cards);
    sabot_study_totals_init(&fast, study);
    sabot_study_totals_init(&plain, study);
    for (int i = 0; i < UNITS; i++) {
        unsigned unit = random_below(units);
        sabot_study_walk(&fast, plan, unit, scratch, NULL);
        sabot_study_walk_plainly(&plain, study, plan->cards, unit, NULL);
    }
    TEST_ASSERT_TRUE_MESSAGE(mpz_sgn(plain.compositions) > 0, what);
    TEST_ASSERT_TRUE_MESSAGE(sabot_study_totals_are_equal(&fast, &plain), what);
    sabot_study_totals_clear(&fast);
    sabot_study_totals_clear(&plain);
    sabot_study_scratch_free(scratch);
}

static void check(const regime *r, sabot_cpu cpu, mpq_srcptr bin)
{
    sabot_study_bets study;
    char what[200];
    snprintf(what, sizeof what, "seed %llu, %u cards, bets %s, %s", (unsigned long long)random_seed,
             r->cards, r->bets, sabot_cpu_name(cpu));
    start(&study, r->bets, bin);
    sabot_study_plan *plan = sabot_study_plan_new(&study, r->cards, cpu, NULL);
    TEST_ASSERT_NOT_NULL_MESSAGE(plan, what);
    TEST_ASSERT_EQUAL_INT_MESSAGE(r->by_outcomes, plan->basis == &study.outcomes, what);
    TEST_ASSERT_EQUAL_INT_MESSAGE(r->is_whole, plan->is_whole, what);
    TEST_ASSERT_EQUAL_INT_MESSAGE(r->is_wide, plan->is_wide, what);
    check_units(&study, plan, what);
    sabot_study_plan_free(plan);
    sabot_study_bets_clear(&study);
}

static const regime regimes[] = {
    {60, "01235", 0, 0, 0}, {60, "012345", 1, 0, 1}, {90, "12", 1, 0, 0},  {104, "012", 1, 0, 0},
    {104, "4", 1, 0, 1},    {130, "012", 1, 0, 0},   {180, "04", 1, 0, 1}, {207, "012", 1, 0, 1},
    {208, "0", 0, 0, 0},    {208, "02", 1, 1, 0},    {208, "3", 1, 0, 0},  {208, "012345", 1, 1, 1},
    {300, "012", 1, 1, 1},  {416, "0", 1, 1, 1},     {416, "12", 1, 1, 1}, {458, "01235", 1, 1, 1},
};

static void test_every_regime(void)
{
    seed_random(0);
    for (size_t i = 0; i < LENGTH(regimes); i++)
        check(&regimes[i], sabot_cpu_best(), NULL);
}

static void test_every_kernel(void)
{
    static const regime wide = {300, "012", 1, 1, 1}, real = {207, "012", 1, 0, 1};
    for (sabot_cpu cpu = SABOT_CPU_PORTABLE; cpu < SABOT_CPU_SETS; cpu++)
        if (sabot_cpu_has(cpu)) {
            check(&wide, cpu, NULL);
            check(&real, cpu, NULL);
        }
}

static void test_histogram(void)
{
    static const regime wide = {300, "012", 1, 1, 1}, narrow = {104, "12", 1, 0, 0};
    mpq_t bin;
    mpq_init(bin);
    mpq_set_ui(bin, 1, 300);
    check(&wide, sabot_cpu_best(), bin);
    check(&narrow, sabot_cpu_best(), bin);
    mpq_clear(bin);
}

/* 459·458·…·454 is more than 2⁵³; so large a payout, in hundredths, overflows the sums at 416. */
static void test_beyond(void)
{
    sabot_study_bets study;
    start(&study, "0", NULL);
    TEST_ASSERT_NULL(sabot_study_plan_new(&study, 459, sabot_cpu_best(), NULL));
    sabot_study_bets_clear(&study);
    start(&study, "4", NULL);
    TEST_ASSERT_NULL(sabot_study_plan_new(&study, 416, sabot_cpu_best(), NULL));
    sabot_study_bets_clear(&study);
}

int main(void)
{
    UNITY_BEGIN();
    sabot_tableau_standard(&tableau);
    for (int b = 0; b < BETS; b++)
        make_wager(&wagers[b], "bet", definitions[b]);
    RUN_TEST(test_every_regime);
    RUN_TEST(test_every_kernel);
    RUN_TEST(test_histogram);
    RUN_TEST(test_beyond);
    for (int b = 0; b < BETS; b++)
        clear_wager(&wagers[b]);
    return UNITY_END();
}
