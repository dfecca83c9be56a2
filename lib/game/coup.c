/* THE rules. Cards 1 and 3 are punto's, 2 and 4 banco's. An opening of 8 or 9 is a natural and ends
 * the coup, unless the tableau says that the hand's natural does not. Otherwise punto's row decides
 * whether punto draws a third card; then banco's row, in the column of punto's draw, decides for
 * banco. A hand that has a row against naturals decides by that row instead when the other hand
 * has one. No other code knows the drawing rules. */
#include <sabot/game/coup.h>

static uint8_t units(unsigned sum)
{
    return (uint8_t)(sum % 10);
}

static int is_natural(const sabot_coup *coup, int side)
{
    return coup->naturals >> !side & 1;
}

/* Whether the hand decides by its row against naturals. */
static int is_against(const sabot_coup *coup, const sabot_tableau *tableau, int side)
{
    return is_natural(coup, !side) && tableau->against >> side & 1;
}

static int16_t banco_cell(const sabot_coup *coup, const sabot_tableau *tableau, unsigned column)
{
    const unsigned row = coup->opening[SABOT_BANCO];
    return (int16_t)(is_against(coup, tableau, SABOT_BANCO) ? SABOT_BANCO_AGAINST + (int)row
                                                            : sabot_tableau_cell_of(row, column));
}

void sabot_coup_open(sabot_coup *coup, const sabot_tableau *tableau, sabot_card punto_first,
                     sabot_card banco_first, sabot_card punto_second, sabot_card banco_second)
{
    uint8_t punto = units(sabot_card_point(punto_first) + sabot_card_point(punto_second));
    uint8_t banco = units(sabot_card_point(banco_first) + sabot_card_point(banco_second));
    *coup = (sabot_coup){
        .card = {punto_first, banco_first, punto_second, banco_second},
        .cards = 4,
        .hand = {2, 2},
        .opening = {punto, banco},
        .total = {punto, banco},
        .naturals = (uint8_t)((punto >= SABOT_OPENINGS) << 1 | (banco >= SABOT_OPENINGS)),
        .third = {-1, -1},
        .cell = (int16_t)sabot_tableau_punto_cell(punto),
    };
    if (!coup->naturals)
        return;
    for (int side = SABOT_PUNTO; side <= SABOT_BANCO; side++)
        if (is_natural(coup, side) && !(tableau->lasting >> side & 1)) {
            coup->cell = -1;
            return;
        }
    if (is_against(coup, tableau, SABOT_PUNTO))
        coup->cell = (int16_t)(SABOT_PUNTO_AGAINST + punto);
}

void sabot_coup_draw(sabot_coup *coup, const sabot_tableau *tableau, sabot_card card)
{
    int side = sabot_cell_side(coup->cell);
    coup->third[side] = (int8_t)coup->cards;
    coup->card[coup->cards++] = card;
    coup->hand[side] = 3;
    coup->total[side] = units(coup->total[side] + sabot_card_point(card));
    if (side == SABOT_BANCO) {
        coup->cell = -1;
        return;
    }
    int by_point = sabot_columns_are_points(tableau->by, coup->opening[SABOT_BANCO]);
    coup->cell =
        banco_cell(coup, tableau, by_point ? coup->total[SABOT_PUNTO] : sabot_card_point(card));
}

void sabot_coup_stand(sabot_coup *coup, const sabot_tableau *tableau)
{
    coup->cell = sabot_cell_side(coup->cell) == SABOT_BANCO
                     ? -1
                     : banco_cell(coup, tableau, SABOT_COLUMN_NONE);
}

void sabot_coup_play(sabot_coup *coup, const sabot_tableau *tableau,
                     const sabot_card cards[SABOT_POSITIONS])
{
    sabot_coup_open(coup, tableau, cards[0], cards[1], cards[2], cards[3]);
    while (coup->cell >= 0) {
        if (tableau->cell[coup->cell] == SABOT_DRAW)
            sabot_coup_draw(coup, tableau, cards[coup->cards]);
        else
            sabot_coup_stand(coup, tableau);
    }
}
