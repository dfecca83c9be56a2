#ifndef SABOT_GAME_VIEW_H
#define SABOT_GAME_VIEW_H

#include "coup.h"
#include "shoe.h"

SABOT_API_BEGIN

/* The places of the six cards by owner, not by dealing order: p1 b1 p2 b2, then the third card of
 * each hand. */
enum { SABOT_PLACE_THIRD = 4, SABOT_PLACES = 6 }; /* of punto, then of banco */

/* The features of a deal that a bet or a condition depends on: which cards, and how finely. */
typedef struct {
    sabot_partition at[SABOT_PLACES]; /* kinds of card at each place */
    sabot_partition opening;          /* for the first four cards; as fine as all of their `at` and
                                `third` */
    sabot_partition third; /* for the fifth and sixth cards; as fine as all of their `at` */
    unsigned hands;        /* bits SABOT_PUNTO, SABOT_BANCO: depends on the opening cards */
    int draws;             /* depends on the draws, and so on all six positions */
    unsigned ordered;      /* bit per hand: distinguishes its first card from its second */
    int runs;              /* depends on the winners of several coups */
    int summary;           /* depends on sabot_coup_summary only */
} sabot_view;

/* A view that depends on nothing. */
void sabot_view_init(sabot_view *view);

/* Refines `opening` and `third` to match `at`. */
void sabot_view_gather(sabot_view *view);
void sabot_view_join(sabot_view *view, const sabot_view *other);

/* Whether a shoe of this level distinguishes all cards that the view distinguishes. */
int sabot_view_is_determined(const sabot_view *view, sabot_level level);

/* Both totals, both numbers of cards, and which hand drew after a natural: a number below
 * SABOT_SUMMARIES, and below SABOT_SUMMARIES_ENDED if every natural ends the coup. The totals show
 * a natural of two cards. */
enum { SABOT_SUMMARIES_ENDED = 400, SABOT_SUMMARIES = 4 * SABOT_SUMMARIES_ENDED };
static inline unsigned sabot_coup_summary(const sabot_coup *coup)
{
    unsigned drew = (coup->hand[0] - 2u) * 2u + (coup->hand[1] - 2u);
    return ((coup->naturals & drew) * 100u + coup->total[0] * 10u + coup->total[1]) * 4u + drew;
}

SABOT_API_END

#endif
