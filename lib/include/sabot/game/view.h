#ifndef SABOT_GAME_VIEW_H
#define SABOT_GAME_VIEW_H

#include "coup.h"
#include "shoe.h"

SABOT_API_BEGIN

/* The places of the six cards by whose they are, not by when they are dealt: p1 b1 p2 b2 as in
 * dealing order, then the third card of each hand. */
enum { SABOT_PLACE_THIRD = 4, SABOT_PLACES = 6 }; /* punto's third card, then banco's */

/* What a bet or a condition looks at: which of the six dealing positions, and how finely. */
typedef struct {
    sabot_partition at[SABOT_PLACES]; /* kinds of the card at each place */
    sabot_partition opening; /* of the first four cards; never coarser than these or `third` */
    sabot_partition third;   /* of the fifth and sixth card; never coarser than theirs */
    unsigned hands;          /* bit SABOT_PUNTO, SABOT_BANCO: their opening cards are looked at */
    int draws;               /* the drawing is looked at, so all six positions are */
    unsigned ordered;        /* bit per hand: its first card is told from its second */
    int summary;             /* all that is looked at is in sabot_coup_summary */
} sabot_view;

/* Looks at nothing. */
void sabot_view_init(sabot_view *view);

/* Makes `opening` and `third` as fine as the places have become. */
void sabot_view_gather(sabot_view *view);
void sabot_view_join(sabot_view *view, const sabot_view *other);

/* Whether a shoe of that level tells all cards apart that are looked at. */
int sabot_view_is_determined(const sabot_view *view, sabot_level level);

/* Both totals and both numbers of cards as one number below SABOT_SUMMARIES. */
enum { SABOT_SUMMARIES = 400 };
static inline unsigned sabot_coup_summary(const sabot_coup *coup)
{
    return ((coup->total[0] * 10u + coup->total[1]) * 2u + (coup->hand[0] - 2u)) * 2u +
           (coup->hand[1] - 2u);
}

SABOT_API_END

#endif
