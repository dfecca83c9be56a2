#include "cpu.h"

int sabot_cpu_has(sabot_cpu cpu)
{
#ifdef __x86_64__
    if (cpu == SABOT_CPU_AVX512)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("fma");
    if (cpu == SABOT_CPU_AVX2)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#endif
    return cpu == SABOT_CPU_PORTABLE;
}

int sabot_cpu_counts_bits(void)
{
#ifdef __x86_64__
    return sabot_cpu_has(SABOT_CPU_AVX512) && __builtin_cpu_supports("avx512vpopcntdq");
#else
    return 0;
#endif
}

sabot_cpu sabot_cpu_best(void)
{
    sabot_cpu best = SABOT_CPU_AVX512;
    while (!sabot_cpu_has(best))
        best--;
    return best;
}

const char *sabot_cpu_name(sabot_cpu cpu)
{
    static const char *const names[SABOT_CPU_SETS] = {"portable", "avx2", "avx512"};
    return names[cpu];
}
