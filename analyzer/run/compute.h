#ifndef COMPUTE_H
#define COMPUTE_H

#include "../input/job.h"
#include "answer/edge.h"
#include "engine/count_ways.h"
#include "engine/enumerate.h"
#include "engine/polynomial.h"

/* What an engine found for one wager. */
typedef struct {
    int determined;    /* 0: the shoe does not tell the cards apart that the wager looks at */
    sabot_level needs; /* the level that it would take */
    unsigned outcomes;
    mpz_t *ways; /* by outcome */
    sabot_edge edge;
    sabot_engine engine; /* which one counted */
} result;

/* Whether the shoe tells the cards apart that a wager looks at; `needs` becomes the level that it
 * takes. */
int compute_is_determined(sabot_level *needs, const job *job, const sabot_wager *wager,
                          const sabot_condition *given);

/* The number of deals that agree with what is given (NULL: all). Reports a condition that cannot
 * happen, or that the shoe cannot tell. */
sabot_status compute_deals(mpz_t deals, const job *job, const sabot_condition *given);

/* Counts every wager of the job among those deals, checked by the other engine if the options ask
 * for it. Reports a difference between the engines. On SABOT_OK the caller clears the results. */
sabot_status compute_all(result **results, const job *job, const options *options,
                         const sabot_condition *given);

/* The ways of one wager, with the same checks; `ways` is allocated and initialised here. */
sabot_status compute_ways(mpz_t **ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                          const sabot_wager *wager, const sabot_condition *given, const char *name,
                          const options *options, sabot_engine *engine);

/* The coarsest level of a shoe that determines the wager. */
sabot_level compute_level(const sabot_wager *wager);

/* Two of the job's wagers and their covariance. */
typedef struct {
    size_t a, b;
    mpq_t covariance;
} compute_pair;

/* The covariance of each pair of wagers that the shoe determines. On SABOT_OK the caller clears. */
sabot_status compute_covariances(compute_pair **pairs, size_t *count, const job *job,
                                 const result *results, const options *options,
                                 const sabot_condition *given);
void compute_clear_pairs(compute_pair *pairs, size_t count);

void compute_clear(result *results, size_t count);
void compute_clear_ways(mpz_t *ways, unsigned outcomes);

#endif
