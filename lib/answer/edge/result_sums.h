#ifndef SABOT_EDGE_RESULT_SUMS_H
#define SABOT_EDGE_RESULT_SUMS_H

#include <sabot/edge/results.h>

/* The coups of results, grouped by stakes. */
enum { SABOT_RESULT_GROUPS_MOST = 256 };

/* Equal stakes on the same wagers. */
typedef struct {
    unsigned parts;
    size_t wager[SABOT_PARTS_MOST]; /* ascending */
    mpq_t stake[SABOT_PARTS_MOST];
    uint64_t coups;
    mpq_t staked, returned;
} sabot_result_group;

typedef struct {
    uint64_t coups;
    mpq_t staked, returned, squares;
    sabot_edges edges; /* of this wager */
    double ev, variance;
} sabot_wager_sums;

typedef struct {
    size_t a, b;
    mpq_t products, covariance;
} sabot_pair_sums;

struct sabot_results {
    sabot_question question;
    sabot_wager_sums *wagers;
    sabot_pair_sums *pairs;
    size_t pairs_count;
    sabot_result_group now; /* the coup added last */
    sabot_result_group *groups;
    size_t groups_count;
    int has_groups; /* 0 after too many, or too many wagers on a coup */
    uint64_t coups, lines;
    double apart, variance; /* of the sum so far */
    double *path[3];
    size_t points;
    uint64_t flushes, every;
};

/* Ends the coup added last. */
sabot_status sabot_results_end_coup(sabot_results *r, sabot_error *error);

/* Adds a point to the path. */
void sabot_results_add_point(sabot_results *r);

#endif
