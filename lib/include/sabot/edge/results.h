#ifndef SABOT_EDGE_RESULTS_H
#define SABOT_EDGE_RESULTS_H

#include "edges.h"

SABOT_API_BEGIN

/* What wagers returned, to be compared with theory. Different coups count as independent; wagers on
 * one coup have their exact covariance. */
typedef struct sabot_results sabot_results;

/* Coups with equal stakes on one wager. The caller initialises and clears it. */
typedef struct {
    size_t wager;           /* index in the question */
    uint64_t coups;         /* at least 1 */
    int is_same_coup;       /* another wager on the one coup added last; both have coups 1 */
    mpq_t staked, returned; /* in all, stakes included; staked is positive, returned not negative */
} sabot_result;

/* Needs what sabot_edges_find needs; the question must stay valid. The caller frees the results,
 * which are NULL after an error. */
sabot_status sabot_results_new(sabot_results **results, const sabot_question *question,
                               sabot_error *error);
void sabot_results_free(sabot_results *results);

/* Counts a wager when it is first added. Progress reports "lines" with `all` 0. */
sabot_status sabot_results_add(sabot_results *results, const sabot_result *result,
                               sabot_error *error);

/* Of the normal curve, with a tail of 2.5 % beyond. */
#define SABOT_TOLERANCE_DEVIATIONS 1.959963984540054

/* How to judge. */
typedef struct {
    double alarm;     /* z beyond which a result is a negative finding */
    mpq_srcptr drift; /* a change of the return, positive; may be NULL */
    int by_level;     /* also compare each stake of a wager; needs coups without a second wager */
} sabot_results_terms;

/* A wager, a wager at one stake, or all of them. */
typedef struct {
    size_t wager; /* wagers_count of the question stands for all */
    int is_level; /* `stake` is set */
    mpq_t stake;  /* per coup */
    uint64_t coups;
    mpq_t staked, returned;
    mpq_t expected, variance; /* the exact mean and variance of `returned` */
    int has_z;                /* 0 if the variance is 0 */
    int z_sign;
    mpq_t z_squared;
    double normal_tail; /* the probability of a result at least as far from the mean on that side */
    int has_exact;      /* the coups are few enough for the exact distribution: */
    mpq_t tail;         /* the same probability */
    mpq_t low, high; /* the least and the greatest `returned` with a tail of at least 2.5 %; without
                        has_exact by the normal curve, as precise as a double */
    mpz_t drift_coups; /* coups in which the drift adds up to `alarm` standard deviations; 0 without
                          a drift, or if the variance is 0 */
    int is_beyond;     /* the tail, exact if it is known, is below that of `alarm` */
} sabot_comparison;

/* Wagers in the order of the question, each followed by its stakes in ascending order if there are
 * several; then all. */
typedef struct {
    sabot_comparison *rows;
    size_t count;
    int has_levels; /* 0 if not requested, or there are too many */
    /* The path: after some of the coups, the sum of the results less their mean, and the standard
     * deviation of that sum. At most SABOT_PATH_MOST points. */
    double *coups, *apart, *sd;
    size_t points;
} sabot_comparisons;

enum { SABOT_PATH_MOST = 1024 };

void sabot_comparisons_init(sabot_comparisons *comparisons);
void sabot_comparisons_clear(sabot_comparisons *comparisons);

/* Needs at least one result; none can be added afterwards. */
sabot_status sabot_comparisons_find(sabot_comparisons *comparisons, sabot_results *results,
                                    const sabot_results_terms *terms, sabot_error *error);

SABOT_API_END

#endif
