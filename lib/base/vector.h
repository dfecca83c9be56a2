#ifndef SABOT_BASE_VECTOR_H
#define SABOT_BASE_VECTOR_H

#include <stdint.h>

/* The compiler's vector types, as wide as the instruction set that a file is compiled for. No other
 * file uses the extension. */
#if defined(__AVX512F__)
enum { SABOT_WIDE = 8 }; /* doubles in a vector */
#elif defined(__AVX__)
enum { SABOT_WIDE = 4 };
#else
enum { SABOT_WIDE = 2 };
#endif

typedef double sabot_vector __attribute__((vector_size(SABOT_WIDE * sizeof(double)), may_alias));
typedef int64_t sabot_mask __attribute__((vector_size(SABOT_WIDE * sizeof(double)), may_alias));

typedef uint64_t sabot_words __attribute__((vector_size(SABOT_WIDE * sizeof(double)), may_alias));

/* The same with the alignment of a double. */
typedef double sabot_loose_vector
    __attribute__((vector_size(SABOT_WIDE * sizeof(double)), may_alias, aligned(8)));

#define SABOT_INLINE static inline __attribute__((always_inline))

#endif
