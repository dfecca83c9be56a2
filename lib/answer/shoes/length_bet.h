#ifndef SABOT_SHOES_LENGTH_BET_H
#define SABOT_SHOES_LENGTH_BET_H

#include <sabot/game/bet.h>

/* A bet whose lines are 4, 5 and 6 cards, which pay as many units. The caller clears. */
sabot_status sabot_length_bet(sabot_bet *bet, sabot_error *error);

#endif
