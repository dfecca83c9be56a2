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

/* What sabot_enumerate gives, under the same contract, by the compiled engine where it can: nothing
 * is given, and the wager is within sabot_polynomial_can_compile. `used` may be NULL. */
void sabot_engine_count(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                        const sabot_wager *wager, const sabot_condition *condition,
                        sabot_engine *used);

/* "reference (gmp)", "compiled (double)", "compiled (u64)", … */
const char *sabot_engine_name(const sabot_engine *engine);

#endif
