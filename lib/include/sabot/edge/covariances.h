#ifndef SABOT_EDGE_COVARIANCES_H
#define SABOT_EDGE_COVARIANCES_H

#include "../question/question.h"

SABOT_API_BEGIN

/* Two of the question's wagers and their covariance. */
typedef struct {
    size_t a, b;
    mpq_t covariance;
} sabot_covariance;

/* Of each pair of wagers that the shoe determines, a < b, in order. */
typedef struct {
    sabot_covariance *pairs;
    size_t count;
} sabot_covariances;

void sabot_covariances_init(sabot_covariances *covariances);
void sabot_covariances_clear(sabot_covariances *covariances);

/* Needs what sabot_edges_find needs. */
sabot_status sabot_covariances_find(sabot_covariances *covariances, const sabot_question *question,
                                    sabot_error *error);

/* About how long that takes on one core, for a question that it needs. */
double sabot_covariances_seconds(const sabot_question *question);

SABOT_API_END

#endif
