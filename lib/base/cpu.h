#ifndef SABOT_BASE_CPU_H
#define SABOT_BASE_CPU_H

/* The instruction sets that inner loops are compiled for. */
typedef enum {
    SABOT_CPU_PORTABLE,
    SABOT_CPU_AVX2,   /* AVX2 and FMA */
    SABOT_CPU_AVX512, /* AVX-512F and FMA */
    SABOT_CPU_SETS,
} sabot_cpu;

/* Whether this machine has it. */
int sabot_cpu_has(sabot_cpu cpu);

/* Whether AVX-512 counts the bits of words here (VPOPCNTDQ). */
int sabot_cpu_counts_bits(void);

/* The best that this machine has. */
sabot_cpu sabot_cpu_best(void);

/* "portable", "avx2", "avx512"; and back, or -1. */
const char *sabot_cpu_name(sabot_cpu cpu);
int sabot_cpu_parse(const char *name);

#endif
