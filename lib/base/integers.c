#include "integers.h"

#include "memory.h"

#include <stdlib.h>

mpz_t *sabot_integers_new(size_t count)
{
    mpz_t *integers = sabot_allocate(count, sizeof *integers);
    for (size_t i = 0; i < count; i++)
        mpz_init(integers[i]);
    return integers;
}

void sabot_integers_free(mpz_t *integers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        mpz_clear(integers[i]);
    free(integers);
}
