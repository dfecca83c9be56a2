#include "engine.h"

#include "polynomial.h"

sabot_engine sabot_engine_for(const sabot_shoe *shoe, const sabot_wager *wager,
                              const sabot_condition *condition)
{
    if (condition || !sabot_polynomial_can_compile(wager))
        return (sabot_engine){SABOT_ENGINE_REFERENCE, SABOT_WIDTH_GMP};
    return (sabot_engine){SABOT_ENGINE_COMPILED, sabot_polynomial_width(shoe)};
}

const char *sabot_engine_name(const sabot_engine *engine)
{
    static const char *const compiled[] = {
        [SABOT_WIDTH_DOUBLE] = "compiled (double)",
        [SABOT_WIDTH_U64] = "compiled (u64)",
        [SABOT_WIDTH_U128] = "compiled (u128)",
        [SABOT_WIDTH_GMP] = "compiled (gmp)",
    };
    return engine->kind == SABOT_ENGINE_COMPILED ? compiled[engine->width] : "reference (gmp)";
}
