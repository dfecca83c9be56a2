#ifndef SABOT_BASE_HASH_H
#define SABOT_BASE_HASH_H

#include "api.h"

#include <stddef.h>

SABOT_API_BEGIN

/* Writes the SHA-256 of a text: 64 hexadecimal digits and a NUL. */
enum { SABOT_HASH = 65 };
void sabot_hash_text(char hash[SABOT_HASH], const char *text, size_t length);

SABOT_API_END

#endif
