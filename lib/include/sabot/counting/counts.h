#ifndef SABOT_COUNTING_COUNTS_H
#define SABOT_COUNTING_COUNTS_H

#include "../document/count_system.h"
#include "models.h"
#include "values.h"

SABOT_API_BEGIN

/* The origin of tags: derived (the first five), the caller's, or a published system's. */
typedef enum {
    SABOT_COUNT_REAL,
    SABOT_COUNT_INTEGER,
    SABOT_COUNT_BALANCED,
    SABOT_COUNT_REAL_PIVOT,
    SABOT_COUNT_PIVOT,
    SABOT_COUNT_GIVEN,
    SABOT_COUNT_PUBLISHED,
} sabot_count_origin;

/* The estimated value of a count at one depth. */
typedef struct {
    mpq_t variance; /* of the count's estimate of the EV, over all shoes of that depth */
    sabot_estimate estimate;
} sabot_count_worth;

/* The running counts of one depth that occur, rising. */
typedef struct {
    sabot_count_value *values;
    size_t count;
} sabot_count_list;

/* The exact value of a count at several depths. */
typedef struct {
    int is_beyond;   /* there are too many running counts; only `why` is set */
    sabot_error why; /* the refusal */
    sabot_count_depth *depths;
    sabot_count_list *lists;            /* by depth; NULL if not requested */
    sabot_count_use optimal, triggered; /* the means over the depths */
} sabot_count_exact;

/* One set of tags for one wager. */
typedef struct {
    sabot_count_origin origin;
    sabot_tags tags; /* all counts of a wager have the same number of tags */
    sabot_score score;
    sabot_count_system *system; /* of a published count, else NULL */
    int has_trigger;
    sabot_trigger trigger;    /* when to bet: the system's, until sabot_counts_use replaces it */
    sabot_count_worth *worth; /* by depth, estimated; NULL if not requested */
    sabot_estimate mean;      /* over the depths */
    sabot_count_exact *exact; /* NULL if not requested */
} sabot_count;

typedef struct {
    sabot_count *counts;
    size_t count;     /* 0 if the wager cannot be counted or has no counts */
    size_t valued;    /* of a ranked list: how many, from the start, have exact values */
    size_t disagrees; /* the first of these whose correlation exceeds its predecessor's, or 0 */
} sabot_wager_counts;

/* Counts for every wager of a question, in its order. */
typedef struct {
    int range;            /* of derived integer tags */
    int is_ranked;        /* by sabot_counts_rank */
    sabot_numbers depths; /* cards left */
    sabot_wager_counts *wagers;
    size_t wagers_count;
} sabot_counts;

void sabot_counts_init(sabot_counts *counts);
void sabot_counts_clear(sabot_counts *counts);

/* The next three take the models of the same question, and `depths` from 6 cards left to the whole
 * shoe. With no depths, or NULL, `worth` is not computed. */

/* Derives the best tags for each wager, in the order of sabot_count_origin; integer tags are in
 * -range…range, range 1…SABOT_TAG_RANGE_MOST. Gives none if no single card changes the EV. */
sabot_status sabot_counts_derive(sabot_counts *counts, const sabot_question *question,
                                 const sabot_count_models *models, int range,
                                 const sabot_numbers *depths, sabot_error *error);

/* Scores the `given` tags (or NULL), ten or thirteen of them, then the systems of the catalogue
 * that are made for a bet of the wager's name and whose tags fit its model. With a shoe known by
 * points, the given tags must be equal for all ten-values. */
sabot_status sabot_counts_score(sabot_counts *counts, const sabot_question *question,
                                const sabot_count_models *models, const sabot_tags *given,
                                const sabot_numbers *depths, sabot_error *error);

/* Scores all of these systems for every wager. Refuses tags that do not fit, with the name of their
 * system. */
sabot_status sabot_counts_compare(sabot_counts *counts, const sabot_question *question,
                                  const sabot_count_models *models,
                                  const sabot_count_system *systems, size_t systems_count,
                                  const sabot_numbers *depths, sabot_error *error);

/* Sets the trigger of every count (NULL keeps its own) and how it computes true counts. */
void sabot_counts_use(sabot_counts *counts, const sabot_trigger *trigger, sabot_true_count way);

/* Values every count exactly at the depths of `counts`, at least one; with `keep` also lists the EV
 * by running count. The counts must belong to the question. A count with too many running counts
 * becomes `is_beyond`. */
sabot_status sabot_counts_value(sabot_counts *counts, const sabot_question *question, int keep,
                                sabot_error *error);

/* Sorts the counts of each wager by mean optimal gain over the depths, the largest first;
 * the sort is stable, and counts without values come last. Sets `valued` and `disagrees`. */
void sabot_counts_rank(sabot_counts *counts);

SABOT_API_END

#endif
