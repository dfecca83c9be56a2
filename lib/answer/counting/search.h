#ifndef SABOT_COUNTING_SEARCH_H
#define SABOT_COUNTING_SEARCH_H

#include "model.h"

/* The state that the two searches for integer tags share: the effects of the model, and the best
 * tags so far. */
typedef struct {
    const sabot_counting *counting;
    sabot_tags_kind kind;
    int range;
    unsigned count;                   /* of distinct effects of cards in the shoe */
    mpz_t effect[SABOT_TAGS_MOST];    /* over a common denominator, falling */
    mpz_t common;                     /* that denominator */
    double plain[SABOT_TAGS_MOST];    /* effect / the largest */
    unsigned of[SABOT_TAGS_MOST];     /* tag → effect; `count` if the shoe has no such card */
    int found, tags[SABOT_TAGS_MOST]; /* the best so far */
    double best;                      /* their F */
    mpz_t product, spread;            /* their Σ w·e·t and N·Q */
    mpz_t new_product, new_spread, left, right;
    sabot_score score;
    mpq_t exact[SABOT_TAGS_MOST];
} sabot_tag_search;

/* The relative tolerance for comparing F in doubles, far above its rounding error. */
static const double sabot_tag_search_slack = 1e-9;

/* Keeps the tags if they are better than the best so far; `value` is their F in doubles. */
void sabot_tag_search_offer(sabot_tag_search *search, const int *tags, double value);

/* Offers all balanced tags within the range that may be better than the best so far. */
void sabot_tag_search_balanced(sabot_tag_search *search);

#endif
