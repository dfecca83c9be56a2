#ifndef SABOT_GAME_COUP_H
#define SABOT_GAME_COUP_H

#include "card.h"
#include "tableau.h"

SABOT_API_BEGIN

enum { SABOT_POSITIONS = 6 }; /* dealing order: p1 b1 p2 b2, then c5 c6 */

enum { SABOT_BET_COUPS_MOST = 20 }; /* of a bet over several */

/* One round, as far as dealt. Hands are indexed by SABOT_PUNTO and SABOT_BANCO. */
typedef struct {
    sabot_card card[SABOT_POSITIONS]; /* in dealing order */
    uint8_t cards;                    /* 4, 5 or 6 */
    uint8_t hand[2];                  /* number of cards of each hand: 2 or 3 */
    uint8_t opening[2];               /* total of the first two cards */
    uint8_t total[2];
    uint8_t naturals; /* openings of 8 or 9: 2 for punto's, plus 1 for banco's */
    int8_t third[2];  /* index of the third card in card[], or -1 */
    int16_t cell;     /* the cell that decides next, or -1 if the coup is over */
    uint8_t run[3];   /* for a bet over several coups, by winner: wins in a row from the first on */
} sabot_coup;

/* Deals the first four cards. Afterwards, while `coup->cell` ≥ 0, look up that cell in the tableau
 * and call sabot_coup_draw or sabot_coup_stand. Of the tableau, these three use the headings of the
 * columns and whose natural ends the coup, but no cell. */
void sabot_coup_open(sabot_coup *coup, const sabot_tableau *tableau, sabot_card punto_first,
                     sabot_card banco_first, sabot_card punto_second, sabot_card banco_second);
void sabot_coup_draw(sabot_coup *coup, const sabot_tableau *tableau, sabot_card card);
void sabot_coup_stand(sabot_coup *coup, const sabot_tableau *tableau);

/* Plays a whole coup from six cards in dealing order with a complete tableau. */
void sabot_coup_play(sabot_coup *coup, const sabot_tableau *tableau,
                     const sabot_card cards[SABOT_POSITIONS]);

/* SABOT_PUNTO, SABOT_BANCO or SABOT_TIE. */
static inline int sabot_coup_winner(const sabot_coup *coup)
{
    if (coup->total[SABOT_PUNTO] == coup->total[SABOT_BANCO])
        return SABOT_TIE;
    return coup->total[SABOT_PUNTO] > coup->total[SABOT_BANCO] ? SABOT_PUNTO : SABOT_BANCO;
}

SABOT_API_END

#endif
