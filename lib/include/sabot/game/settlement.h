#ifndef SABOT_GAME_SETTLEMENT_H
#define SABOT_GAME_SETTLEMENT_H

#include "wager.h"

SABOT_API_BEGIN

/* How the house rounds a win to a multiple of its unit. It rounds neither a returned stake nor a
 * loss, whole or partial. */
typedef enum {
    SABOT_ROUND_DOWN,      /* for the house */
    SABOT_ROUND_UP,        /* for the player */
    SABOT_ROUND_NEAREST,   /* halves up */
    SABOT_ROUND_HALF_DOWN, /* to the nearest, halves down */
    SABOT_ROUND_HALF_EVEN, /* to the nearest, halves to the even multiple */
} sabot_rounding;

#define SABOT_ROUNDINGS "down, up, nearest, half-down or half-even"

/* "down", and back. The parser returns 0, or -1. */
const char *sabot_rounding_name(sabot_rounding rounding);
int sabot_rounding_parse(sabot_rounding *rounding, const char *text);

/* What a stake wins net in an outcome: exactly if `unit` is NULL, otherwise each part's win is
 * rounded. */
void sabot_settle(mpq_t net, const sabot_wager *wager, unsigned outcome, mpq_srcptr stake,
                  mpq_srcptr unit, sabot_rounding rounding);

/* The commission on the wins of a bet that pays even money. */
typedef struct {
    char bet[SABOT_NAME];
    sabot_pays rate;
    int is_at_end;   /* collected at the end of the shoe: no win is rounded */
    sabot_pays unit; /* of the rounding of each win; 0 if the rules do not say */
    sabot_rounding rounding;
    unsigned line, column;
} sabot_commission;

SABOT_API_END

#endif
