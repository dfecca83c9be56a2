#ifndef SABOT_TABLEAU_FLIPS_H
#define SABOT_TABLEAU_FLIPS_H

#include "../game/coup.h"
#include "../question/question.h"

SABOT_API_BEGIN

/* What a change is listed as. A fault is a decision against a natural, or other naturals that end
 * the coup: what an engine gets wrong though no cell of the tableau says so. A variant is a fault
 * that no tableau expresses. */
typedef enum {
    SABOT_FLIP_UNLISTED,
    SABOT_FLIP_CELL,
    SABOT_FLIP_FAULT,
    SABOT_FLIP_VARIANT
} sabot_flip_kind;
sabot_flip_kind sabot_flip_listed(const sabot_tableau *tableau, int change);

/* The effect on a wager of one change alone. */
typedef struct {
    mpq_t change; /* of the EV */
    mpz_t coups;  /* needed to see the change at three standard deviations; unset if it is 0 */
} sabot_flip;

typedef struct {
    int determined; /* if 0, the other fields are unset */
    mpq_t variance; /* under the unchanged tableau */
    sabot_flip cell[SABOT_CHANGES_ALL];
} sabot_wager_flips;

/* The effects of all single changes of a tableau that are listed; the others are unset. */
typedef struct {
    mpq_t reached[SABOT_CHANGES_ALL]; /* the probability that the change affects the drawing; of a
                                         cell, that it decides; of pairs by point, that it affects
                                         a pair, unset if the shoe does not distinguish ranks */
    int from[SABOT_CHANGES_ALL]; /* the decision of the cell, or -1 if it depends on the column */
    int first
        [SABOT_CHANGES_ALL]; /* the first wager that needs the fewest coups; -1 if none sees it */
    sabot_wager_flips *wagers;
    size_t wagers_count;
    int with_variants; /* the caller's choice, before the flips are found; 0 leaves them unset */
} sabot_flips;

void sabot_flips_init(sabot_flips *flips);
void sabot_flips_clear(sabot_flips *flips);

/* Needs a shoe, a complete tableau, wagers and no condition. A double check counts the unchanged
 * tableau. */
sabot_status sabot_flips_find(sabot_flips *flips, const sabot_question *question,
                              sabot_error *error);

/* A coup as the tableau deals it, which a variant deals or pays differently. Each of the two masks
 * has a bit per hand: the hand draws a third card or, for pairs by point, has a pair. */
typedef struct {
    sabot_coup coup;
    unsigned by_table, by_fault;
} sabot_exposed;

/* Finds the first such coups, up to `most`, in the order of points from 0, with pairs of ranks from
 * the ten. Of coups that differ only in cards that decide nothing, takes the first. The tableau
 * must be complete. Returns their number. */
size_t sabot_variant_exposed(sabot_exposed *exposed, size_t most, const sabot_tableau *tableau,
                             int variant);

SABOT_API_END

#endif
