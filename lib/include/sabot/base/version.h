#ifndef SABOT_BASE_VERSION_H
#define SABOT_BASE_VERSION_H

#include "api.h"

SABOT_API_BEGIN

/* Version of these headers. While the major number is 0, a minor release may change the API. */
#define SABOT_VERSION_MAJOR 0
#define SABOT_VERSION_MINOR 1
#define SABOT_VERSION_PATCH 0
#define SABOT_VERSION "0.1.0"

/* Version of the library at run time, such as "0.1.0". */
const char *sabot_version(void);

SABOT_API_END

#endif
