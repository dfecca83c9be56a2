#include "ways.h"

#include "../base/integers.h"
#include "brute_force.h"

void sabot_ways_init(sabot_ways *ways, unsigned count)
{
    *ways = (sabot_ways){.count = count, .of = sabot_integers_new(count)};
}

void sabot_ways_clear(sabot_ways *ways)
{
    sabot_integers_free(ways->of, ways->count);
    *ways = (sabot_ways){0};
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

sabot_status sabot_ways_count(sabot_ways *ways, const sabot_shoe *shoe,
                              const sabot_tableau *tableau, const sabot_wager *wager,
                              const sabot_condition *condition, int double_check,
                              sabot_engine *used, sabot_error *error)
{
    sabot_engine engine;
    sabot_ways_init(ways, sabot_wager_outcomes(wager));
    sabot_engine_count(ways->of, shoe, tableau, wager, condition, &engine);
    if (used)
        *used = engine;
    if (!double_check)
        return SABOT_OK;
    sabot_ways again;
    sabot_ways_init(&again, ways->count);
    if (engine.kind == SABOT_ENGINE_COMPILED)
        sabot_enumerate(again.of, shoe, tableau, wager, condition);
    else
        sabot_brute_force(again.of, shoe, tableau, wager, condition);
    sabot_status status = compare(ways, &again, wager, error);
    sabot_ways_clear(&again);
    if (status)
        sabot_ways_clear(ways);
    return status;
}
