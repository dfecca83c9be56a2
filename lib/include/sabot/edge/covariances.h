#ifndef SABOT_EDGE_COVARIANCES_H
#define SABOT_EDGE_COVARIANCES_H

#include "../question/question.h"

SABOT_API_BEGIN

/* The covariance of wagers a and b of the question. */
typedef struct {
    size_t a, b;
    mpq_t covariance;
} sabot_covariance;

/* All pairs a < b of wagers that the shoe determines, in order. */
typedef struct {
    sabot_covariance *pairs;
    size_t count;
} sabot_covariances;

void sabot_covariances_init(sabot_covariances *covariances);
void sabot_covariances_clear(sabot_covariances *covariances);

/* Has the requirements of sabot_edges_find. */
sabot_status sabot_covariances_find(sabot_covariances *covariances, const sabot_question *question,
                                    sabot_error *error);

SABOT_API_END

#endif
