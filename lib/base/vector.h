#ifndef SABOT_BASE_VECTOR_H
#define SABOT_BASE_VECTOR_H

#include <stdint.h>
#ifdef __AVX__
#include <immintrin.h>
#endif

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

/* The lesser and the greater, lane by lane. */
SABOT_INLINE sabot_vector sabot_vector_least(sabot_vector a, sabot_vector b)
{
#if defined(__AVX512F__)
    return _mm512_min_pd(a, b);
#elif defined(__AVX__)
    return _mm256_min_pd(a, b);
#else
    sabot_mask less = a < b;
    return (sabot_vector)((less & (sabot_mask)a) | (~less & (sabot_mask)b));
#endif
}

SABOT_INLINE sabot_vector sabot_vector_most(sabot_vector a, sabot_vector b)
{
#if defined(__AVX512F__)
    return _mm512_max_pd(a, b);
#elif defined(__AVX__)
    return _mm256_max_pd(a, b);
#else
    sabot_mask more = a > b;
    return (sabot_vector)((more & (sabot_mask)a) | (~more & (sabot_mask)b));
#endif
}

#endif
