#ifndef SABOT_HASH_H
#define SABOT_HASH_H

#include <stddef.h>

/* SHA-256 of a text, as 64 hexadecimal digits and a NUL. */
void sabot_hash_text(char hash[65], const char *text, size_t length);

#endif
