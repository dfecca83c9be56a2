#ifndef SABOT_COUNTING_H
#define SABOT_COUNTING_H

#include "../game/tags.h"
#include "removal.h"

/* A counter gives each card seen a tag and adds them up: the running count. The linear model of a
 * bet says what that count tells of the EV; it is the best linear estimate at every depth. */
enum { SABOT_TAG_RANGE_MOST = 12 };

typedef struct {
    unsigned tags;                   /* 10: A, 2…9, ten-values; or 13: the ranks */
    uint64_t count[SABOT_TAGS_MOST]; /* cards of each in the shoe */
    uint64_t size;                   /* of the shoe */
    mpq_t ev;                        /* of the whole shoe */
    mpq_t effect[SABOT_TAGS_MOST];   /* of removing one card; 0 where there is none */
    mpq_t variance;                  /* Σ count·effect² / size */
} sabot_counting;

/* From the effects of single cards, which must not be by suits. By ranks only if the ten-values'
 * effects differ. The caller clears. */
void sabot_counting_init(sabot_counting *counting, const sabot_removal *removal);
/* The same with thirteen tags, for a shoe that tells ranks apart: the one it was found for. The caller
 * clears both. */
void sabot_counting_widen(sabot_counting *wide, const sabot_counting *counting,
                          const sabot_shoe *shoe);
void sabot_counting_clear(sabot_counting *counting);

SABOT_API_BEGIN

/* "A", "2" … "9", "T" (all ten-values, or the rank), "J", "Q", "K". */
const char *sabot_counting_name(unsigned tag);

SABOT_API_END

/* The variance, over all shoes with 1 ≤ `cards` left, of the best linear estimate of the EV. */
void sabot_counting_variance(mpq_t variance, const sabot_counting *counting, uint64_t cards);

/* How well tags do. The true count is the running count per 52 cards left, less what an unbalanced
 * count gains by itself: 0 for the whole shoe. */
typedef struct {
    int has_correlation; /* 0: all tags are equal, or all effects are 0 */
    int sign;            /* of the correlation */
    mpq_t squared;       /* the squared correlation of tags and effects, 0…1 */
    mpq_t slope;         /* EV per true count */
    mpq_t sum;           /* of the tags of all cards: 0 if balanced, else the pivot: at this running
                            count the true count is pivot_true at every depth */
    mpq_t pivot_true;    /* 52·sum/size */
    int has_threshold;   /* there is a slope */
    mpq_t threshold;     /* the true count at which the estimate of the EV is 0 */
} sabot_score;

void sabot_score_init(sabot_score *score);
void sabot_score_clear(sabot_score *score);
void sabot_score_compute(sabot_score *score, const sabot_counting *counting, const mpq_t *tags);

/* The optimal tags, correlation 1, scaled so that a true count of 1 is one percentage point of EV;
 * balanced. */
void sabot_counting_real(mpq_t *tags, const sabot_counting *counting);

/* The same moved so that the pivot lies where the EV turns: one running count decides. */
void sabot_counting_real_pivot(mpq_t *tags, const sabot_counting *counting);

/* The best integer tags in [-range, range], range 1…SABOT_TAG_RANGE_MOST. Returns 0 if there are
 * none. Of equally good ones the nearest to balanced, then the smallest.
 * ANY: the largest correlation there is, proved. BALANCED: the largest with sum 0, proved.
 * PIVOT: the largest, among the roundings of real tags and those one step beside them in one tag,
 * whose pivot is within half a true count of the threshold. */
typedef enum { SABOT_TAGS_ANY, SABOT_TAGS_BALANCED, SABOT_TAGS_PIVOT } sabot_tags_kind;
int sabot_counting_integer(int tags[SABOT_TAGS_MOST], const sabot_counting *counting, int range,
                           sabot_tags_kind kind);

#endif
