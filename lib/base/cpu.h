#ifndef SABOT_BASE_CPU_H
#define SABOT_BASE_CPU_H

/* The instruction sets that inner loops are compiled for. */
typedef enum {
    SABOT_CPU_PORTABLE,
    SABOT_CPU_AVX2,   /* AVX2 and FMA */
    SABOT_CPU_AVX512, /* AVX-512F, AVX-512DQ and FMA */
    SABOT_CPU_SETS,
} sabot_cpu;

/* Whether this machine supports the instruction set. */
int sabot_cpu_has(sabot_cpu cpu);

/* Whether this machine counts bits in AVX-512 vectors (VPOPCNTDQ). */
int sabot_cpu_counts_bits(void);

/* The widest instruction set of this machine. */
sabot_cpu sabot_cpu_best(void);

/* Name of an instruction set: "portable", "avx2", "avx512". */
const char *sabot_cpu_name(sabot_cpu cpu);

/* The variants of a function that is compiled for each instruction set, by sabot_cpu. */
#ifdef __x86_64__
#define SABOT_CPU_VARIANTS(name)                    \
    {                                               \
        name##_portable, name##_avx2, name##_avx512 \
    }
#else
#define SABOT_CPU_VARIANTS(name) \
    {                            \
        name##_portable          \
    }
#endif

#endif
