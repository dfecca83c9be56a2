#ifndef SABOT_COUNTING_COUNTS_H
#define SABOT_COUNTING_COUNTS_H

#include "../document/count_system.h"
#include "estimate.h"
#include "exact.h"
#include "models.h"

SABOT_API_BEGIN

/* Where tags come from. The derived ones are those of counting.h. */
typedef enum {
    SABOT_COUNT_REAL,
    SABOT_COUNT_INTEGER,
    SABOT_COUNT_BALANCED,
    SABOT_COUNT_REAL_PIVOT,
    SABOT_COUNT_PIVOT,
    SABOT_COUNT_GIVEN,
    SABOT_COUNT_PUBLISHED,
} sabot_count_origin;

/* What a count is worth with so many cards left. */
typedef struct {
    mpq_t variance; /* of the estimate of the EV that the count gives, over all such shoes */
    sabot_estimate estimate;
} sabot_count_worth;

/* One set of tags for one wager. */
typedef struct {
    sabot_count_origin origin;
    sabot_tags tags; /* the same number for all of a wager: as its model has, or by ranks */
    sabot_score score;
    sabot_count_system *system; /* the document of a published one, else NULL */
    int has_trigger;
    sabot_trigger trigger;    /* when to bet: the system's, until sabot_counts_use replaces it */
    sabot_count_worth *worth; /* by depth, estimated; NULL: not asked for */
    sabot_estimate mean;      /* over the depths */
    sabot_count_exact *exact; /* NULL: not asked for */
} sabot_count;

typedef struct {
    sabot_count *counts;
    size_t count;     /* 0: the wager is not counted, or nothing is known for it */
    size_t valued;    /* of a ranked list: the first so many, the most gain first; */
    size_t disagrees; /* the first of these with a larger correlation than the one before, or 0 */
} sabot_wager_counts;

/* Counts for every wager of a question, in its order. */
typedef struct {
    int range;            /* of derived integer tags */
    int is_ranked;        /* by sabot_counts_rank */
    sabot_numbers depths; /* worth was asked for with so many cards left */
    sabot_wager_counts *wagers;
    size_t wagers_count;
} sabot_counts;

void sabot_counts_init(sabot_counts *counts);
void sabot_counts_clear(sabot_counts *counts);

/* Both take the models of the same question, and `depths` from 6 cards left to the whole shoe;
 * none, or NULL, does without worth. */

/* The best tags for each wager, integers from -range to range, 1…SABOT_TAG_RANGE_MOST: in the order
 * above, those that there are. None when no single card changes the EV. */
sabot_status sabot_counts_derive(sabot_counts *counts, const sabot_question *question,
                                 const sabot_count_models *models, int range,
                                 const sabot_numbers *depths, sabot_error *error);

/* How good tags are: those given (NULL: none), ten or thirteen (for a shoe that knows no ranks
 * these must have one tag for all ten-values), and after them the systems of the catalogue that are
 * made for a bet of the wager's name and can tell what they tag apart. */
sabot_status sabot_counts_score(sabot_counts *counts, const sabot_question *question,
                                const sabot_count_models *models, const sabot_tags *given,
                                const sabot_numbers *depths, sabot_error *error);

/* The same of these systems, all of them for every wager. Tags that do not fit are refused, by the
 * name of their system. */
sabot_status sabot_counts_compare(sabot_counts *counts, const sabot_question *question,
                                  const sabot_count_models *models,
                                  const sabot_count_system *systems, size_t systems_count,
                                  const sabot_numbers *depths, sabot_error *error);

/* Gives every count this trigger (NULL: it keeps its own), of true counts taken in this way. */
void sabot_counts_use(sabot_counts *counts, const sabot_trigger *trigger, sabot_true_count way);

/* Values every count exactly at the depths that were asked for, of which there must be some; with
 * `keep`, EV by running count too. The counts must be the question's own. A count with too many
 * running counts says so and has no values. */
sabot_status sabot_counts_value(sabot_counts *counts, const sabot_question *question, int keep,
                                sabot_error *error);

/* Puts the counts of each wager in the order of what they gain at best, on the mean over the
 * depths: the most first, equals as they were, those without values last. Says where that is not
 * the order of their correlations. */
void sabot_counts_rank(sabot_counts *counts);

SABOT_API_END

#endif
