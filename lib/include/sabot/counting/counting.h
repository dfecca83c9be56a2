#ifndef SABOT_COUNTING_H
#define SABOT_COUNTING_H

#include "../game/tags.h"

SABOT_API_BEGIN

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

/* "A", "2" … "9", "T" (all ten-values, or the rank), "J", "Q", "K". */
const char *sabot_counting_name(unsigned tag);

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

SABOT_API_END

#endif
