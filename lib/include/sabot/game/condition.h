#ifndef SABOT_GAME_CONDITION_H
#define SABOT_GAME_CONDITION_H

#include "shoe.h"
#include "view.h"

SABOT_API_BEGIN

/* Partial knowledge of a deal: cards at dealing positions, opening totals, and a card that occurs
 * among the six cards at an unknown position. */
typedef struct {
    unsigned known;   /* bit per position: its card is in card[position] */
    unsigned outside; /* bit per position: its card does not come from the shoe */
    sabot_cards card[SABOT_POSITIONS];
    int opening[2];     /* opening total of each hand, or -1 if unknown */
    sabot_cards window; /* at least one card from the shoe is in this set; 0 means unknown */
} sabot_condition;

/* Whether a position may hold a card of the kind that `face` represents. A card from outside the
 * shoe is a single card, represented by the first card of its set. */
static inline int sabot_condition_allows(const sabot_condition *condition, int position,
                                         const sabot_partition *kinds, sabot_card face)
{
    if (condition->outside >> position & 1)
        return kinds->of[face] == kinds->of[__builtin_ctzll(condition->card[position])];
    return !(condition->known >> position & 1) || (condition->card[position] >> face & 1);
}

/* Names of the dealing positions: p1, b1, p2, b2, c5, c6. Parsing returns -1 for another text. */
const char *sabot_position_name(int position);
int sabot_position_parse(const char *text, size_t length);

/* A condition that every deal satisfies. */
void sabot_condition_init(sabot_condition *condition);

/* Reads `p1=7,b1=0,c5=K,punto=5,p2=7!`. `!` marks a card that does not come from the shoe. A card
 * from the shoe may be a set, `p1=6..9` or `p1={0,8,9}`, or the complement of one, `p1!=8`. */
sabot_status sabot_condition_parse(sabot_condition *condition, const char *text,
                                   sabot_error *error);

/* Reads `contains 9`, with a card or a set, and adds it to the condition. */
sabot_status sabot_condition_parse_window(sabot_condition *condition, const char *text,
                                          sabot_error *error);

/* Returns SABOT_INVALID for values that no parser produces: a value out of range, or a set of
 * several cards for a card from outside the shoe. */
sabot_status sabot_condition_check(const sabot_condition *condition, sabot_error *error);

/* Adds the features of a deal that decide whether it satisfies the condition. */
void sabot_condition_view(sabot_view *view, const sabot_condition *condition);

/* The coarsest level at which all cards of such a deal are known: that of the shoe, or of a card
 * from outside it (ranks for `7!`, points for `0!`). */
sabot_level sabot_condition_level(const sabot_condition *condition, const sabot_shoe *shoe);

SABOT_API_END

#endif
