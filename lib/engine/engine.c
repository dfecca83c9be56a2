#include "engine.h"

sabot_engine sabot_engine_for(const sabot_shoe *shoe, const sabot_wager *wager,
                              const sabot_condition *condition)
{
    if (condition || !sabot_polynomial_can_compile(wager))
        return (sabot_engine){SABOT_ENGINE_REFERENCE, SABOT_WIDTH_GMP};
    return (sabot_engine){SABOT_ENGINE_COMPILED, sabot_polynomial_width(shoe)};
}

void sabot_engine_count(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                        const sabot_wager *wager, const sabot_condition *condition,
                        sabot_engine *used)
{
    sabot_engine engine = sabot_engine_for(shoe, wager, condition);
    sabot_polynomial polynomial;
    if (engine.kind == SABOT_ENGINE_COMPILED) {
        sabot_polynomial_compile(&polynomial, tableau, wager);
        sabot_polynomial_evaluate_as(ways, &polynomial, shoe, engine.width);
        sabot_polynomial_clear(&polynomial);
    } else {
        sabot_enumerate(ways, shoe, tableau, wager, condition);
    }
    if (used)
        *used = engine;
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
