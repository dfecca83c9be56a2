#ifndef SABOT_GAME_RESIDUE_H
#define SABOT_GAME_RESIDUE_H

#include "predicate/predicate.h"

/* The residue of a comparison (a node of a predicate) in an unfinished coup: the part that later
 * cards decide, as bytes. Initialise with {0}; the owner frees `bytes`. */
typedef struct {
    uint8_t *bytes;
    size_t length, room;
} sabot_residue;

typedef enum { SABOT_NEVER, SABOT_ALWAYS, SABOT_DEPENDS } sabot_truth;

/* Whether the comparison holds with any later cards. If that depends on them, writes the residue.
 * `coup` waits for a card: the hand of its cell draws. If in two coups the same hand draws, the
 * totals are equal (or the comparison does not depend on them) and the bytes are equal, then the
 * comparison holds after the same cards. */
sabot_truth sabot_comparison_residue(sabot_residue *residue, const sabot_predicate *predicate,
                                     int node, const sabot_coup *coup);

/* How finely it distinguishes the card at each place, in addition to the opening totals. */
void sabot_comparison_looks(sabot_partition looks[SABOT_PLACES], const sabot_predicate *predicate,
                            int node);

/* Whether the comparison depends on the final totals. */
int sabot_comparison_sees_totals(const sabot_predicate *predicate, int node);

/* Whether the comparison is invariant under a permutation of suits: suits[s] replaces s. */
int sabot_comparison_keeps(const sabot_predicate *predicate, int node,
                           const uint8_t suits[SABOT_SUITS]);

/* Appends a byte. */
void sabot_residue_add(sabot_residue *residue, unsigned byte);

#endif
