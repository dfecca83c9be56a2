#ifndef SABOT_GAME_RESIDUE_H
#define SABOT_GAME_RESIDUE_H

#include <sabot/game/predicate.h>

/* What a coup that still goes on leaves open of one comparison of a condition, a node of its
 * predicate, as bytes. Starts as {0}; the owner frees `bytes`. */
typedef struct {
    uint8_t *bytes;
    size_t length, room;
} sabot_residue;

typedef enum { SABOT_NEVER, SABOT_ALWAYS, SABOT_DEPENDS } sabot_truth;

/* Whether it holds whatever follows; if that is open, the residue becomes what is left of it.
 * `coup` waits for a card: the hand that its cell belongs to draws. Of two coups in which the same
 * hand draws, and which have the same totals if the comparison sees them, the same bytes mean that
 * it holds after the same cards. */
sabot_truth sabot_comparison_residue(sabot_residue *residue, const sabot_predicate *predicate,
                                     int node, const sabot_coup *coup);

/* What of the card at each place it rests on, beyond what the hands' openings total. */
void sabot_comparison_looks(sabot_partition looks[SABOT_PLACES], const sabot_predicate *predicate,
                            int node);

/* Whether it rests on what the hands total at last. */
int sabot_comparison_sees_totals(const sabot_predicate *predicate, int node);

/* Whether it is the same when suits change places: suits[s] comes for s. */
int sabot_comparison_keeps(const sabot_predicate *predicate, int node,
                           const uint8_t suits[SABOT_SUITS]);

/* Adds a byte of one's own. */
void sabot_residue_add(sabot_residue *residue, unsigned byte);

#endif
