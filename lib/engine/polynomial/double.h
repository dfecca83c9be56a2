#ifndef SABOT_ENGINE_POLYNOMIAL_DOUBLE_H
#define SABOT_ENGINE_POLYNOMIAL_DOUBLE_H

#include "../../base/cpu.h"
#include "polynomial.h"

/* Sets ways[outcome] for counts by kind. Their bound (see polynomial.c) must be below 2⁵³. */
typedef void sabot_polynomial_double(double *ways, const sabot_polynomial *polynomial,
                                     const uint64_t *counts, uint64_t cards, int replace);

sabot_polynomial_double sabot_polynomial_double_portable;
#ifdef __x86_64__
sabot_polynomial_double sabot_polynomial_double_avx2, sabot_polynomial_double_avx512;
#endif

/* Returns the function for an instruction set, which the machine must support. */
sabot_polynomial_double *sabot_polynomial_double_of(sabot_cpu cpu);

#endif
