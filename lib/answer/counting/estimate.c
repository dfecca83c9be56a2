#include <sabot/counting/estimate.h>

#include <math.h>

sabot_estimate sabot_estimate_normal(const mpq_t mean, const mpq_t variance)
{
    double m = mpq_get_d(mean), sd = sqrt(mpq_get_d(variance));
    if (sd <= 0)
        return (sabot_estimate){m > 0, m > 0 ? m : 0};
    double z = m / sd, share = erfc(-z / sqrt(2)) / 2;
    double density = exp(-z * z / 2) / sqrt(2 * acos(-1));
    return (sabot_estimate){share, sd * density + m * share};
}

void sabot_estimate_add(sabot_estimate *mean, const sabot_estimate *estimate, uint64_t count)
{
    mean->favourable += estimate->favourable / (double)count;
    mean->gain += estimate->gain / (double)count;
}
