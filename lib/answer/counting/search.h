#ifndef SABOT_COUNTING_SEARCH_H
#define SABOT_COUNTING_SEARCH_H

#include "model.h"

/* What the two searches for integer tags share: the model's effects as they need them, and the best
 * tags so far. Inside counting only. */
typedef struct {
    const sabot_counting *counting;
    sabot_tags_kind kind;
    int range;
    unsigned count;                /* of effects: the different ones of cards that are there */
    mpz_t effect[SABOT_TAGS_MOST]; /* over a common denominator, falling */
    mpz_t common;                  /* that denominator */
    double plain[SABOT_TAGS_MOST]; /* effect / the largest */
    unsigned of[SABOT_TAGS_MOST];  /* tag → effect; `count` when no card has it */
    /* The best so far. */
    int found, tags[SABOT_TAGS_MOST];
    double best;           /* its F */
    mpz_t product, spread; /* Σ w·e·t and N·Q of it */
    mpz_t new_product, new_spread, left, right;
    sabot_score score;
    mpq_t exact[SABOT_TAGS_MOST];
} sabot_tag_search;

/* F in doubles is compared with this much room, relatively: far above its error. */
static const double sabot_tag_search_slack = 1e-9;

/* Keeps the tags if they are better than the best so far; `value` is their F in doubles. */
void sabot_tag_search_offer(sabot_tag_search *search, const int *tags, double value);

/* Offers the balanced tags within the range that are, or may be, better than the best so far. */
void sabot_tag_search_balanced(sabot_tag_search *search);

#endif
