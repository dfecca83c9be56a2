#include "count_ways.h"

#include "brute_force.h"
#include "merge/merge.h"
#include "polynomial/polynomial.h"

sabot_status sabot_engine_count(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                                const sabot_wager *wager, const sabot_condition *condition,
                                sabot_engine *used, sabot_error *error)
{
    sabot_engine engine = sabot_engine_for(shoe, wager, condition);
    sabot_polynomial polynomial;
    if (engine.kind == SABOT_ENGINE_COMPILED) {
        sabot_polynomial_compile(&polynomial, tableau, wager);
        sabot_polynomial_evaluate_as(ways, &polynomial, shoe, engine.width);
        sabot_polynomial_clear(&polynomial);
    } else if (engine.kind == SABOT_ENGINE_MERGING) {
        sabot_merge_count(ways, shoe, tableau, wager, condition);
    } else {
        sabot_enumerate(ways, shoe, tableau, wager, condition);
    }
    if (used)
        *used = engine;
    const sabot_ways counted = {sabot_wager_outcomes(wager), ways};
    return engine.kind == SABOT_ENGINE_REFERENCE
               ? SABOT_OK
               : sabot_ways_close(&counted, shoe, tableau, wager, condition, error);
}

void sabot_engine_count_again(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                              const sabot_wager *wager, const sabot_condition *condition)
{
    if (sabot_engine_for(shoe, wager, condition).kind == SABOT_ENGINE_REFERENCE)
        sabot_brute_force(ways, shoe, tableau, wager, condition);
    else
        sabot_enumerate(ways, shoe, tableau, wager, condition);
}

static sabot_status compare(const sabot_ways *a, const sabot_ways *b, const sabot_wager *wager,
                            sabot_error *error)
{
    for (unsigned i = 0; i < a->count; i++)
        if (mpz_cmp(a->of[i], b->of[i]))
            return sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                   "%.200s: the two engines differ in outcome %u: no result",
                                   sabot_wager_name(wager), i);
    return SABOT_OK;
}

sabot_status sabot_ways_close(const sabot_ways *ways, const sabot_shoe *shoe,
                              const sabot_tableau *tableau, const sabot_wager *wager,
                              const sabot_condition *condition, sabot_error *error)
{
    sabot_wager nothing = {0}; /* has one outcome, which every deal has */
    mpz_t left[1];
    mpz_init(left[0]);
    sabot_enumerate(left, shoe, tableau, &nothing, condition);
    for (unsigned i = 0; i < ways->count; i++)
        mpz_sub(left[0], left[0], ways->of[i]);
    int is_closed = mpz_sgn(left[0]) == 0;
    mpz_clear(left[0]);
    return is_closed ? SABOT_OK
                     : sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                       "%.200s: its outcomes are not all deals together: no result",
                                       sabot_wager_name(wager));
}

sabot_status sabot_ways_count(sabot_ways *ways, const sabot_shoe *shoe,
                              const sabot_tableau *tableau, const sabot_wager *wager,
                              const sabot_condition *condition, int double_check,
                              sabot_engine *used, sabot_error *error)
{
    sabot_ways_init(ways, sabot_wager_outcomes(wager));
    sabot_status status =
        sabot_engine_count(ways->of, shoe, tableau, wager, condition, used, error);
    if (status)
        sabot_ways_clear(ways);
    else if (double_check)
        status = sabot_ways_check(ways, shoe, tableau, wager, condition, error);
    return status;
}

sabot_status sabot_ways_check(sabot_ways *ways, const sabot_shoe *shoe,
                              const sabot_tableau *tableau, const sabot_wager *wager,
                              const sabot_condition *condition, sabot_error *error)
{
    sabot_ways again;
    sabot_ways_init(&again, ways->count);
    sabot_engine_count_again(again.of, shoe, tableau, wager, condition);
    sabot_status status = compare(ways, &again, wager, error);
    sabot_ways_clear(&again);
    if (status)
        sabot_ways_clear(ways);
    return status;
}
