#ifndef SABOT_BASE_OUT_OF_MEMORY_H
#define SABOT_BASE_OUT_OF_MEMORY_H

#include "api.h"

SABOT_API_BEGIN

/* What is called when memory is out; it must not return. For the whole process, set before threads
 * start. GMP and MPFR, which the library computes with, then go the same way. NULL: abort(), which
 * is what happens if this is never called. */
void sabot_memory_set_failure(void (*failed)(void));

SABOT_API_END

#endif
