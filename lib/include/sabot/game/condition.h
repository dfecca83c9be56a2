#ifndef SABOT_GAME_CONDITION_H
#define SABOT_GAME_CONDITION_H

#include "shoe.h"
#include "view.h"

SABOT_API_BEGIN

/* What is known of a deal before it is over: cards at dealing positions, opening totals, and what
 * is among its six cards, wherever. */
typedef struct {
    unsigned known;   /* bit per position: its card is one of card[position] */
    unsigned outside; /* bit per position: that card is not from the shoe */
    sabot_cards card[SABOT_POSITIONS];
    int opening[2];     /* a hand's opening total, or -1 */
    sabot_cards window; /* one of the cards that come from the shoe is of these; 0: not known */
} sabot_condition;

/* Whether a position may hold a card of the kind that `face` stands for. A card that is not from
 * the shoe is one card: the first of those that it may be, which stands for the others. */
static inline int sabot_condition_allows(const sabot_condition *condition, int position,
                                         const sabot_partition *kinds, sabot_card face)
{
    if (condition->outside >> position & 1)
        return kinds->of[face] == kinds->of[__builtin_ctzll(condition->card[position])];
    return !(condition->known >> position & 1) || (condition->card[position] >> face & 1);
}

/* The names of the dealing positions: p1, b1, p2, b2, c5, c6. Reading gives -1 if it is none. */
const char *sabot_position_name(int position);
int sabot_position_parse(const char *text, size_t length);

/* Nothing is known. */
void sabot_condition_init(sabot_condition *condition);

/* Reads `p1=7,b1=0,c5=K,punto=5,p2=7!`; `!` marks a card that is not from the shoe. A card that is
 * from it may be a set, `p1=6..9` or `p1={0,8,9}`, or any other than these, `p1!=8`. */
sabot_status sabot_condition_parse(sabot_condition *condition, const char *text,
                                   sabot_error *error);

/* Reads `contains 9`, with a card or a set, and adds it to what is known. */
sabot_status sabot_condition_parse_window(sabot_condition *condition, const char *text,
                                          sabot_error *error);

/* Refuses with SABOT_INVALID what no parser makes: a value out of its range, and a card that is
 * not from the shoe but not one card either. */
sabot_status sabot_condition_check(const sabot_condition *condition, sabot_error *error);

/* Adds what one must look at to tell whether a deal agrees. */
void sabot_condition_view(sabot_view *view, const sabot_condition *condition);

/* How finely all cards of such a deal are known: as the shoe's are, or as the card from outside
 * that is named least finely: `7!` by its rank, `0!` by its point. */
sabot_level sabot_condition_level(const sabot_condition *condition, const sabot_shoe *shoe);

SABOT_API_END

#endif
