#ifndef SABOT_GAME_WAGER_H
#define SABOT_GAME_WAGER_H

#include "bet.h"

#include <gmp.h>

SABOT_API_BEGIN

/* The stakes on one coup: one bet, or several with their stakes, treated as one. A plain value; the
 * bets belong to the caller and must outlive it. */
enum { SABOT_PARTS_MOST = 8, SABOT_OUTCOMES_MOST = 1 << 16 };

typedef struct {
    const sabot_bet *bet;
    int64_t numerator, denominator; /* the stake, positive */
} sabot_part;

typedef struct {
    const char *name; /* name in messages; belongs to the caller, may be NULL */
    unsigned count;
    sabot_part part[2 * SABOT_PARTS_MOST];
} sabot_wager;

/* One unit on one bet, with the name of the bet. */
void sabot_wager_single(sabot_wager *wager, const sabot_bet *bet);

/* The name, or "a wager". */
const char *sabot_wager_name(const sabot_wager *wager);

/* Combines two wagers, to get their joint outcomes. Fails if there are too many. */
sabot_status sabot_wager_pair(sabot_wager *pair, const sabot_wager *a, const sabot_wager *b,
                              sabot_error *error);

/* An outcome is the combination of the lines that the parts pay: a number below
 * sabot_wager_outcomes. For a single bet it is the line, or the number of lines if none pays. A
 * wager without parts has one outcome. Returns 0 if there are more than SABOT_OUTCOMES_MOST. */
unsigned sabot_wager_outcomes(const sabot_wager *wager);
unsigned sabot_wager_outcome(const sabot_wager *wager, const sabot_coup *coup);

/* The line that a part pays in an outcome. */
unsigned sabot_wager_line(const sabot_wager *wager, unsigned outcome, unsigned part);

/* The stake of a part divided by the total stake. */
void sabot_wager_share(mpq_t share, const sabot_wager *wager, unsigned part);

/* Net payout of an outcome per unit of the total stake of parts from…to-1. */
void sabot_wager_payoff(mpq_t payoff, const sabot_wager *wager, unsigned outcome, unsigned from,
                        unsigned to);

/* The payoffs of the whole wager as integers: payoffs[outcome] / scale. `payoffs` is initialised by
 * the caller, or NULL to compute the scale only. `scale` becomes the least common multiple of its
 * old value, initially 1, and the denominators. */
void sabot_wager_payoffs(mpz_t *payoffs, mpz_t scale, const sabot_wager *wager);

/* The coarsest level of a shoe that determines the wager. */
sabot_level sabot_wager_level(const sabot_wager *wager);

void sabot_wager_view(sabot_view *view, const sabot_wager *wager);

SABOT_API_END

#endif
