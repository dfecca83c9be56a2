/* THE rules. Cards 1 and 3 are punto's, 2 and 4 banco's. An opening of 8 or 9 of either hand ends
 * the coup. Otherwise punto's row decides whether punto draws a third card; then banco's row, in
 * the column of punto's draw, decides for banco. No other code knows the drawing rules. */
#include <sabot/game/coup.h>

static uint8_t units(unsigned sum)
{
    return (uint8_t)(sum % 10);
}

void sabot_coup_open(sabot_coup *coup, sabot_card punto_first, sabot_card banco_first,
                     sabot_card punto_second, sabot_card banco_second)
{
    uint8_t punto = units(sabot_card_point(punto_first) + sabot_card_point(punto_second));
    uint8_t banco = units(sabot_card_point(banco_first) + sabot_card_point(banco_second));
    int natural = punto >= SABOT_OPENINGS || banco >= SABOT_OPENINGS;
    *coup = (sabot_coup){
        .card = {punto_first, banco_first, punto_second, banco_second},
        .cards = 4,
        .hand = {2, 2},
        .opening = {punto, banco},
        .total = {punto, banco},
        .third = {-1, -1},
        .cell = natural ? -1 : (int8_t)punto,
    };
}

static int is_banco_next(const sabot_coup *coup)
{
    return coup->cell >= SABOT_PUNTO_CELLS;
}

void sabot_coup_draw(sabot_coup *coup, sabot_columns by, sabot_card card)
{
    int side = is_banco_next(coup) ? SABOT_BANCO : SABOT_PUNTO;
    coup->third[side] = (int8_t)coup->cards;
    coup->card[coup->cards++] = card;
    coup->hand[side] = 3;
    coup->total[side] = units(coup->total[side] + sabot_card_point(card));
    if (side == SABOT_BANCO) {
        coup->cell = -1;
        return;
    }
    unsigned row = coup->opening[SABOT_BANCO];
    unsigned column =
        sabot_columns_are_points(by, row) ? coup->total[SABOT_PUNTO] : sabot_card_point(card);
    coup->cell = (int8_t)sabot_tableau_cell_of(row, column);
}

void sabot_coup_stand(sabot_coup *coup)
{
    coup->cell = is_banco_next(coup)
                     ? -1
                     : (int8_t)sabot_tableau_cell_of(coup->opening[SABOT_BANCO], SABOT_COLUMN_NONE);
}

void sabot_coup_play(sabot_coup *coup, const sabot_tableau *tableau,
                     const sabot_card cards[SABOT_POSITIONS])
{
    sabot_coup_open(coup, cards[0], cards[1], cards[2], cards[3]);
    while (coup->cell >= 0) {
        if (tableau->cell[coup->cell] == SABOT_DRAW)
            sabot_coup_draw(coup, tableau->by, cards[coup->cards]);
        else
            sabot_coup_stand(coup);
    }
}
