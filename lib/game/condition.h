#ifndef SABOT_GIVEN_H
#define SABOT_GIVEN_H

#include "shoe.h"
#include "view.h"

enum { SABOT_POSITIONS = 6 }; /* dealing order: p1 b1 p2 b2 c5 c6 */

/* What is known of a deal before it is over: cards at dealing positions and opening totals. */
typedef struct {
    unsigned known;   /* bit per position: its card is one of card[position] */
    unsigned outside; /* bit per position: that card is not from the shoe */
    sabot_cards card[SABOT_POSITIONS];
    int opening[2]; /* a hand's opening total, or -1 */
} sabot_given;

/* Whether a position may hold a card of the kind that `face` stands for. A card that is not from the
 * shoe is one card: the first of those that it may be, which nobody tells from the others. */
static inline int sabot_given_allows(const sabot_given *given, int position,
                                     const sabot_partition *kinds, sabot_card face)
{
    if (given->outside >> position & 1)
        return kinds->of[face] == kinds->of[__builtin_ctzll(given->card[position])];
    return !(given->known >> position & 1) || (given->card[position] >> face & 1);
}

/* Nothing is known. */
void sabot_given_init(sabot_given *given);

/* Reads `p1=7,b1=0,c5=K,punto=5,p2=7!`; `!` marks a card that is not from the shoe. */
sabot_status sabot_given_parse(sabot_given *given, const char *text, sabot_error *error);

/* Adds what one must look at to tell whether a deal agrees. */
void sabot_given_sight(sabot_sight *sight, const sabot_given *given);

/* The level that a shoe must have for these kinds, given which outside cards are named how. */
sabot_level sabot_given_level(const sabot_given *given, const sabot_shoe *shoe);

#endif
