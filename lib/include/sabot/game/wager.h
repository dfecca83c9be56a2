#ifndef SABOT_GAME_WAGER_H
#define SABOT_GAME_WAGER_H

#include "bet.h"

#include <gmp.h>

SABOT_API_BEGIN

/* What is staked on one coup: a bet, or several with their stakes, seen as one. A plain value; the
 * bets belong to the caller and must outlive it. */
enum { SABOT_PARTS_MOST = 8, SABOT_OUTCOMES_MOST = 1 << 16 };

typedef struct {
    const sabot_bet *bet;
    int64_t numerator, denominator; /* its stake, positive */
} sabot_part;

typedef struct {
    const char *name; /* what messages call it; belongs to the caller, may be NULL */
    unsigned count;
    sabot_part part[2 * SABOT_PARTS_MOST];
} sabot_wager;

/* One unit on one bet, under its name. */
void sabot_wager_single(sabot_wager *wager, const sabot_bet *bet);

/* Its name, or "a wager". */
const char *sabot_wager_name(const sabot_wager *wager);

/* Both wagers side by side, to see their outcomes together. Fails when there are too many. */
sabot_status sabot_wager_pair(sabot_wager *pair, const sabot_wager *a, const sabot_wager *b,
                              sabot_error *error);

/* An outcome is which line each part pays: a number below sabot_wager_outcomes. For a single bet it
 * is the line, or the number of lines when none pays. No part: one outcome. 0 when there would be
 * more than SABOT_OUTCOMES_MOST. */
unsigned sabot_wager_outcomes(const sabot_wager *wager);
unsigned sabot_wager_outcome(const sabot_wager *wager, const sabot_coup *coup);

/* The line that a part pays in an outcome. */
unsigned sabot_wager_line(const sabot_wager *wager, unsigned outcome, unsigned part);

/* A part's stake over the stakes of all. */
void sabot_wager_share(mpq_t share, const sabot_wager *wager, unsigned part);

/* What an outcome returns beyond the stake, per unit of the total stake of parts from…to-1. */
void sabot_wager_payoff(mpq_t payoff, const sabot_wager *wager, unsigned outcome, unsigned from,
                        unsigned to);

/* The payoffs of the whole wager as integers: payoffs[outcome] / scale (initialised by the caller,
 * or NULL: the scale alone). `scale` becomes the least common multiple of what it was, 1 at first,
 * and of the denominators. */
void sabot_wager_payoffs(mpz_t *payoffs, mpz_t scale, const sabot_wager *wager);

/* The coarsest level of a shoe that determines the wager. */
sabot_level sabot_wager_level(const sabot_wager *wager);

void sabot_wager_view(sabot_view *view, const sabot_wager *wager);

SABOT_API_END

#endif
