#ifndef SABOT_EDGE_BET_FIT_H
#define SABOT_EDGE_BET_FIT_H

#include "../question/question.h"

SABOT_API_BEGIN

/* Odds that can be paid: `pays` to `to`, and the house edge that they give. */
typedef struct {
    mpz_t pays;
    unsigned long to;
    mpq_t edge;
} sabot_bet_odds;

enum { SABOT_BET_FIT_ODDS = 5 };

/* The payout of one line that gives a bet a wanted house edge. */
typedef struct {
    unsigned line;
    mpq_t pays;     /* exactly; 0 or more */
    mpq_t edge_now; /* as the bet stands */
    /* The greatest odds that give at least the wanted edge: to 1, and to 2, 5, 10 and 20 where
     * these are nearer. */
    sabot_bet_odds odds[SABOT_BET_FIT_ODDS];
    unsigned odds_count;
    sabot_bet_odds above; /* the least odds to 1 that give less */
    /* Other odds that give less, each nearer than the last: to 2, 5, 10 and 20. None where `odds`
     * give the wanted edge exactly. */
    sabot_bet_odds closer[SABOT_BET_FIT_ODDS - 1];
    unsigned closer_count;
} sabot_bet_fit;

void sabot_bet_fit_init(sabot_bet_fit *fit);
void sabot_bet_fit_clear(sabot_bet_fit *fit);

/* For the question's one wager, a single bet. `line` counts from 0; -1: the only line that wins.
 * SABOT_INVALID when there is no such line, it never pays, even a push there leaves less than
 * the wanted edge, or odds of SABOT_PAYS_MOST to 1 leave more. */
sabot_status sabot_bet_fit_find(sabot_bet_fit *fit, const sabot_question *question, int line,
                                const mpq_t edge, sabot_error *error);

/* Of all the odds of an answer, those whose edge is nearest to the wanted one; of two that are
 * equally near, those that give more. */
const sabot_bet_odds *sabot_bet_fit_nearest(const sabot_bet_fit *fit);

SABOT_API_END

#endif
