#ifndef SABOT_ENGINE_H
#define SABOT_ENGINE_H

#include "enumerate.h"
#include "polynomial.h"

/* Which engine counted, and how. */
typedef enum { SABOT_ENGINE_REFERENCE, SABOT_ENGINE_COMPILED } sabot_engine_kind;

typedef struct {
    sabot_engine_kind kind;
    sabot_width width; /* of the compiled engine; the reference engine always counts in GMP */
} sabot_engine;

/* The engine that counts: the compiled one where it can, that is without a condition and for a wager
 * within sabot_polynomial_can_compile. */
sabot_engine sabot_engine_for(const sabot_shoe *shoe, const sabot_wager *wager,
                              const sabot_condition *condition);

/* What sabot_enumerate gives, under the same contract, by that engine. `used` may be NULL. */
void sabot_engine_count(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                        const sabot_wager *wager, const sabot_condition *condition,
                        sabot_engine *used);

/* "reference (gmp)", "compiled (double)", "compiled (u64)", … */
const char *sabot_engine_name(const sabot_engine *engine);

#endif
