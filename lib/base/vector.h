#ifndef SABOT_BASE_VECTOR_H
#define SABOT_BASE_VECTOR_H

#include <stdint.h>

/* The compiler's vectors, as wide as those of the instruction set that a file is compiled for: the
 * one place that spells them. */
#if defined(__AVX512F__)
enum { SABOT_WIDE = 8 }; /* doubles in a vector */
#elif defined(__AVX__)
enum { SABOT_WIDE = 4 };
#else
enum { SABOT_WIDE = 2 };
#endif

typedef double sabot_vector __attribute__((vector_size(SABOT_WIDE * sizeof(double)), may_alias));
typedef int64_t sabot_mask __attribute__((vector_size(SABOT_WIDE * sizeof(double)), may_alias));

/* The same, aligned no better than a double. */
typedef double sabot_loose_vector
    __attribute__((vector_size(SABOT_WIDE * sizeof(double)), may_alias, aligned(8)));

#define SABOT_INLINE static inline __attribute__((always_inline))

#endif
