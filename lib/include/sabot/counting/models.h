#ifndef SABOT_COUNTING_MODELS_H
#define SABOT_COUNTING_MODELS_H

#include "../base/range.h"
#include "../game/tags.h"
#include "../question/question.h"

SABOT_API_BEGIN

/* A counter adds up the tags of the cards seen: the running count. The linear model of a bet turns
 * that count into the best linear estimate of the EV, at every depth. */
enum { SABOT_TAG_RANGE_MOST = 12 };

typedef struct {
    unsigned tags;                   /* 10 (A, 2…9, ten-values) or 13 (one per rank) */
    uint64_t count[SABOT_TAGS_MOST]; /* cards in the shoe, by tag */
    uint64_t size;                   /* cards in the shoe */
    mpq_t ev;                        /* of the whole shoe */
    mpq_t effect[SABOT_TAGS_MOST];   /* of removing one card; 0 if the shoe has no such card */
    mpq_t variance;                  /* Σ count·effect² / size */
} sabot_counting;

/* "A", "2" … "9", "T" (all ten-values, or the rank), "J", "Q", "K". */
const char *sabot_counting_name(unsigned tag);

/* How well tags estimate the EV. The true count is the running count per 52 cards left, minus the
 * drift of an unbalanced count; it is 0 for the whole shoe. */
typedef struct {
    int has_correlation; /* 0 if all tags are equal or all effects are 0 */
    int sign;            /* of the correlation */
    mpq_t squared;       /* the squared correlation of tags and effects, 0…1 */
    mpq_t slope;         /* EV per true count */
    mpq_t sum;           /* of the tags of all cards; 0 for a balanced count. This is the pivot: at
                            this running count the true count is pivot_true at every depth */
    mpq_t pivot_true;    /* 52·sum/size */
    int has_threshold;   /* 0 if the slope is 0 */
    mpq_t threshold;     /* the true count at which the estimate of the EV is 0 */
} sabot_score;

/* The value of counting if the EV were normally distributed: an estimate in doubles, where all
 * other values are exact. */
typedef struct {
    double favourable; /* the probability that the EV is positive */
    double gain;       /* the mean of max(0, EV) */
} sabot_estimate;

/* The linear model of one wager. */
typedef struct {
    int determined;          /* 0 if the wager needs a finer shoe */
    sabot_level needs;       /* the level of shoe that the wager needs */
    int counted;             /* 0 if undetermined or on suits: tags are by rank */
    sabot_counting counting; /* only if counted */
} sabot_count_model;

/* The linear models of every wager of a question, in its order. Every other answer about counting
 * takes them. */
typedef struct {
    sabot_count_model *wagers;
    size_t wagers_count;
} sabot_count_models;

void sabot_count_models_init(sabot_count_models *models);
void sabot_count_models_clear(sabot_count_models *models);

/* Has the preconditions of sabot_removals_find for one card. */
sabot_status sabot_count_models_find(sabot_count_models *models, const sabot_question *question,
                                     sabot_error *error);

SABOT_API_END

#endif
