#ifndef SABOT_STUDY_UNITS_H
#define SABOT_STUDY_UNITS_H

#include <sabot/game/card.h>

#include <gmp.h>

/* A depth is split into units: the compositions with given counts of the points 0, 1 and 2. Units
 * are numbered in lexicographic order. `stock` is the base shoe by points. */
enum { SABOT_STUDY_UNIT = 3 }; /* counts that a unit fixes */

/* How many units a depth has. Fills units[] with the counts that each fixes unless it is NULL. */
unsigned sabot_study_units(uint16_t (*units)[SABOT_STUDY_UNIT], const uint64_t stock[SABOT_POINTS],
                           unsigned cards);

/* How many compositions each unit has; below 2⁶³ or UINT64_MAX. */
void sabot_study_unit_sizes(uint64_t *sizes, const uint64_t stock[SABOT_POINTS], unsigned cards);

/* How many compositions by points have that many cards, counted without visiting them. */
void sabot_study_count(mpz_t compositions, const uint64_t stock[SABOT_POINTS], unsigned cards);

/* The range of the count of point `v` when it and those after it have `left` cards between them. */
unsigned sabot_study_least(const uint64_t stock[SABOT_POINTS], unsigned v, unsigned left);
unsigned sabot_study_most(const uint64_t stock[SABOT_POINTS], unsigned v, unsigned left);

#endif
