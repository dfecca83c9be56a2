#ifndef SABOT_COUNTS_H
#define SABOT_COUNTS_H

#include "../document/count_system.h"
#include "count_models.h"
#include "estimate.h"

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
    sabot_tags tags; /* as many as the wager's model has */
    sabot_score score;
    sabot_count_system *system; /* the document of a published one, else NULL */
    sabot_count_worth *worth;   /* by depth; NULL: not asked for */
    sabot_estimate mean;        /* over the depths */
} sabot_count;

typedef struct {
    sabot_count *counts;
    size_t count; /* 0: the wager is not counted, or nothing is known for it */
} sabot_wager_counts;

/* Counts for every wager of a question, in its order. */
typedef struct {
    int range;          /* of derived integer tags */
    int has_depths;     /* worth was asked for, … */
    sabot_range depths; /* … of so many cards left */
    sabot_wager_counts *wagers;
    size_t wagers_count;
} sabot_counts;

void sabot_counts_init(sabot_counts *counts);
void sabot_counts_clear(sabot_counts *counts);

/* Both take the models of the same question, and `depths` from 6 cards left to the whole shoe, or
 * NULL to do without worth. */

/* The best tags for each wager, integers from -range to range, 1…SABOT_TAG_RANGE_MOST: in the order
 * above, those that there are. None when no single card changes the EV. */
sabot_status sabot_counts_derive(sabot_counts *counts, const sabot_question *question,
                                 const sabot_count_models *models, int range,
                                 const sabot_range *depths, sabot_error *error);

/* How good tags are: those given (NULL: none), ten or thirteen, and after them the systems of the
 * catalogue that are made for a bet of the wager's name and can tell what they tag apart. */
sabot_status sabot_counts_score(sabot_counts *counts, const sabot_question *question,
                                const sabot_count_models *models, const sabot_tags *given,
                                const sabot_range *depths, sabot_error *error);

SABOT_API_END

#endif
