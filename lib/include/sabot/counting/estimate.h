#ifndef SABOT_COUNTING_ESTIMATE_H
#define SABOT_COUNTING_ESTIMATE_H

#include "../base/api.h"

#include <gmp.h>
#include <stdint.h>

SABOT_API_BEGIN

/* What counting is worth, by the normal curve and in doubles: an estimate, where all else is
 * exact. */
typedef struct {
    double favourable; /* how often the EV is positive */
    double gain;       /* the mean of max(0, EV) */
} sabot_estimate;

/* Of an EV with this mean and variance, if it were normally distributed. */
sabot_estimate sabot_estimate_normal(const mpq_t mean, const mpq_t variance);

/* Adds the share 1/count of an estimate to a mean of `count` of them. */
void sabot_estimate_add(sabot_estimate *mean, const sabot_estimate *estimate, uint64_t count);

SABOT_API_END

#endif
