#ifndef ANALYZER_MONITOR_RESULTS_LOG_H
#define ANALYZER_MONITOR_RESULTS_LOG_H

#include "answer/tableau/replay/replay.h"
#include "input/setup.h"
#include <sabot/edge/results.h>

/* A file of results: CSV with the columns bet, coups, staked, returned and, if wanted, stake; or a
 * log of coups in the form of `tableau replay`. */
typedef struct {
    const char *path; /* - is standard input */
    sabot_paid paid;  /* of a log */
    /* Set by results_read: */
    int is_log;
    int has_levels;    /* the CSV has the column stake */
    uint64_t unjudged; /* bets of the log left out: the coup breaks the table, or the log does not
                          name the cards that they depend on */
} results_log;

/* Adds every line of the file to new results, which the caller frees; NULL after an error. */
sabot_status results_read(sabot_results **results, results_log *log, const options *o,
                          const setup *played, sabot_error *error);

#endif
