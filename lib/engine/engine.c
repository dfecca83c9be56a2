#include <sabot/engine/engine.h>

#include "merge/merge.h"
#include "polynomial/polynomial.h"

static int has_many_kinds(const sabot_wager *wager, const sabot_condition *condition)
{
    sabot_view view;
    sabot_wager_view(&view, wager);
    if (condition)
        sabot_condition_view(&view, condition);
    return view.opening.kinds > SABOT_POLYNOMIAL_KINDS_MOST;
}

sabot_engine sabot_engine_for(const sabot_shoe *shoe, const sabot_wager *wager,
                              const sabot_condition *condition)
{
    if (!condition && sabot_polynomial_can_compile(wager))
        return (sabot_engine){SABOT_ENGINE_COMPILED, sabot_polynomial_width(shoe)};
    if (sabot_merge_takes(shoe, wager) && has_many_kinds(wager, condition))
        return (sabot_engine){SABOT_ENGINE_MERGING, SABOT_WIDTH_U128};
    return (sabot_engine){SABOT_ENGINE_REFERENCE, SABOT_WIDTH_GMP};
}

const char *sabot_engine_name(const sabot_engine *engine)
{
    static const char *const compiled[] = {
        [SABOT_WIDTH_DOUBLE] = "compiled (double)",
        [SABOT_WIDTH_U64] = "compiled (u64)",
        [SABOT_WIDTH_U128] = "compiled (u128)",
        [SABOT_WIDTH_GMP] = "compiled (gmp)",
    };
    if (engine->kind == SABOT_ENGINE_MERGING)
        return "merging (u128)";
    return engine->kind == SABOT_ENGINE_COMPILED ? compiled[engine->width] : "reference (gmp)";
}
