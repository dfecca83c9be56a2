#ifndef SABOT_RESIDUE_H
#define SABOT_RESIDUE_H

#include "wager.h"

/* What a coup that still goes on leaves open of a wager, as bytes. Of two coups with the same totals and
 * numbers of cards, and the same cell to decide next by a draw, which leave the same bytes, whatever
 * follows has the same outcome. Starts as {0}; the owner frees `bytes`. */
typedef struct {
    uint8_t *bytes;
    size_t length, room;
} sabot_residue;

/* Replaces what is there. `coup` waits for a card: the hand that its cell belongs to draws. */
void sabot_wager_residue(sabot_residue *residue, const sabot_wager *wager, const sabot_coup *coup);

/* What of the first four cards the residue rests on, beyond what the hands' openings total: two openings
 * that agree on these kinds and on the totals leave the same. */
void sabot_wager_looks(sabot_partition looks[SABOT_PLACE_THIRD], const sabot_wager *wager);

/* Adds a byte of one's own. */
void sabot_residue_add(sabot_residue *residue, unsigned byte);

#endif
