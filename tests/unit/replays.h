/* Helpers of the tests of replays: random coups of a log, and their faults according to the plain
 * game of plain.h. */
#ifndef SABOT_TESTS_REPLAYS_H
#define SABOT_TESTS_REPLAYS_H

#include "answer/tableau/replay/replay.h"
#include "tables.h"

static inline void random_coup(sabot_logged_coup *coup, int card[6])
{
    *coup = (sabot_logged_coup){
        .cards = random_below(9), .outcome = (int)random_below(3), .number = random_bits()};
    if (random_below(2))
        coup->cards = 4 + random_below(3); /* often similar to a real coup */
    if (!random_below(100))
        coup->cards = 1000;
    for (unsigned i = 0; i < SABOT_LOGGED_CARDS; i++) {
        coup->card[i] = (sabot_card)random_below(52);
        coup->known[i] = (sabot_level)random_below(3);
    }
    for (unsigned i = 0; i < 6; i++)
        card[i] = i < coup->cards ? coup->card[i] : 0;
}

/* The fault of a coup according to the plain game: a kind, or -1 if it has none, and the cell. */
static inline int plain_fault(int *cell, const sabot_logged_coup *coup, const plain_coup *played,
                              const plain_table *table)
{
    int winner = played->total[0] == played->total[1] ? 2 : played->total[0] < played->total[1];
    *cell = -1;
    if (coup->cards < 4)
        return SABOT_FAULT_FEW;
    if (coup->cards < (unsigned)played->dealt) {
        *cell = coup->cards == 4 && played->hand[0] == 3 ? punto_cell(table, played)
                                                         : banco_cell(table, played);
        return SABOT_FAULT_STOOD;
    }
    if (coup->cards > (unsigned)played->dealt) {
        if (is_over(table, played) || played->hand[1] == 3)
            return SABOT_FAULT_SURPLUS;
        *cell = banco_cell(table, played);
        return SABOT_FAULT_DREW;
    }
    return coup->outcome == winner ? -1 : SABOT_FAULT_SETTLED;
}

#endif
