/* The fast engines of a sabot built only for the tests: through -Wl,--wrap each loses one deal; the
 * reference engine, which counts the total, does not. */
#include "engine/depletion.h"
#include "engine/merge/merge.h"
#include "engine/polynomial/polynomial.h"

typedef void count_merging(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                           const sabot_wager *wager, const sabot_condition *condition);
typedef void count_cards(mpz_t *ways, mpz_t *cards, const sabot_shoe *shoe,
                         const sabot_wager *wager);
typedef void evaluate(mpz_t *ways, const sabot_polynomial *polynomial, const sabot_shoe *shoe,
                      sabot_width width);
count_merging __real_sabot_merge_count, __wrap_sabot_merge_count;
count_cards __real_sabot_depletion_count, __wrap_sabot_depletion_count;
evaluate __real_sabot_polynomial_evaluate, __wrap_sabot_polynomial_evaluate;

static void lose_one(mpz_t *ways)
{
    mpz_sub_ui(ways[0], ways[0], 1);
}

void __wrap_sabot_merge_count(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                              const sabot_wager *wager, const sabot_condition *condition)
{
    __real_sabot_merge_count(ways, shoe, tableau, wager, condition);
    lose_one(ways);
}

void __wrap_sabot_depletion_count(mpz_t *ways, mpz_t *cards, const sabot_shoe *shoe,
                                  const sabot_wager *wager)
{
    __real_sabot_depletion_count(ways, cards, shoe, wager);
    lose_one(ways);
}

void __wrap_sabot_polynomial_evaluate(mpz_t *ways, const sabot_polynomial *polynomial,
                                      const sabot_shoe *shoe, sabot_width width)
{
    __real_sabot_polynomial_evaluate(ways, polynomial, shoe, width);
    lose_one(ways);
}
