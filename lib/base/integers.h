#ifndef SABOT_BASE_INTEGERS_H
#define SABOT_BASE_INTEGERS_H

#include <gmp.h>
#include <stddef.h>

/* Allocates `count` integers, all 0, and frees them. */
mpz_t *sabot_integers_new(size_t count);
void sabot_integers_free(mpz_t *integers, size_t count);

#endif
