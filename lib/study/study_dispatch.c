#include "study_kernel.h"

#include <stddef.h>
#include <string.h>

static int is_there(const sabot_study_kernel *kernel)
{
#ifdef __x86_64__
    if (kernel == &sabot_study_kernel_avx512)
        return __builtin_cpu_supports("avx512f");
    if (kernel == &sabot_study_kernel_avx2)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#endif
    return kernel != NULL;
}

const sabot_study_kernel *sabot_study_kernel_find(const char *name)
{
    static const sabot_study_kernel *const kernels[] = {
#ifdef __x86_64__
        &sabot_study_kernel_avx512,
        &sabot_study_kernel_avx2,
#endif
        &sabot_study_kernel_portable,
    };
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++)
        if ((!name || strcmp(name, kernels[i]->name) == 0) && is_there(kernels[i]))
            return kernels[i];
    return NULL;
}
