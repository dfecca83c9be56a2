#ifndef SABOT_STUDY_UNITS_H
#define SABOT_STUDY_UNITS_H

#include <sabot/game/card.h>

#include <gmp.h>

/* A depth is split into units: the compositions with given counts of the points 0, 1 and 2. Units
 * are numbered in lexicographic order. `stock` is the base shoe by points. */
enum { SABOT_STUDY_UNIT = 3 }; /* counts that a unit fixes */

/* Returns the number of units of a depth. Unless units is NULL, fills it with the fixed counts. */
unsigned sabot_study_units(uint16_t (*units)[SABOT_STUDY_UNIT], const uint64_t stock[SABOT_POINTS],
                           unsigned cards);

/* Allocates the number of compositions of each unit; UINT64_MAX if it is 2⁶³ or more. */
uint64_t *sabot_study_unit_sizes(unsigned *units, const uint64_t stock[SABOT_POINTS],
                                 unsigned cards);

/* Counts the compositions by points with this number of cards, without visiting them. */
void sabot_study_count(mpz_t compositions, const uint64_t stock[SABOT_POINTS], unsigned cards);

/* The range of the count of point `v` if it and all later points have `left` cards in total. */
unsigned sabot_study_least(const uint64_t stock[SABOT_POINTS], unsigned v, unsigned left);
unsigned sabot_study_most(const uint64_t stock[SABOT_POINTS], unsigned v, unsigned left);

/* The weight of the counts of the first points: Π C(stock, count). */
void sabot_study_weight(mpz_t weight, const uint64_t *stock, const uint16_t *counts,
                        unsigned points);

/* total += by · sum, a two's complement number of so many words, or 0 if there are none. */
void sabot_study_take(mpz_t total, const mp_limb_t *sum, unsigned words, const mpz_t by);

/* A progress callback of long work, called several times a second with the amount of work done
 * since the last call. A nonzero result stops the work. A NULL watch never stops it. */
typedef struct {
    int (*tell)(void *data, uint64_t more);
    void *data;
} sabot_study_watch;

static inline int sabot_study_stops(const sabot_study_watch *watch, uint64_t more)
{
    return watch && watch->tell(watch->data, more);
}

#endif
