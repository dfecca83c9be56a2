#ifndef SABOT_BASE_OUT_OF_MEMORY_H
#define SABOT_BASE_OUT_OF_MEMORY_H

#include "api.h"

SABOT_API_BEGIN

/* Sets the function to call when memory runs out; it must not return. The setting is global to the
 * process: call this before any thread starts. GMP and MPFR then report to the same function. NULL
 * restores the default, which is abort(). */
void sabot_memory_set_failure(void (*failed)(void));

SABOT_API_END

#endif
