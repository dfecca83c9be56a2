#ifndef SABOT_EDGE_BET_FIT_H
#define SABOT_EDGE_BET_FIT_H

#include <sabot/question/question.h>

/* Odds of `pays` to `to`, and the house edge that they give. */
typedef struct {
    mpz_t pays;
    unsigned long to;
    mpq_t edge;
} sabot_bet_odds;

enum { SABOT_BET_FIT_ODDS = 5 };

/* The payout of one line that gives a bet a wanted house edge. */
typedef struct {
    unsigned line;
    mpq_t pays;     /* exact; 0 or more */
    mpq_t edge_now; /* with the bet's own payout */
    /* The greatest odds that give at least the wanted edge: to 1, then those to 2, 5, 10 and 20
     * that are nearer than the previous. */
    sabot_bet_odds odds[SABOT_BET_FIT_ODDS];
    unsigned odds_count;
    sabot_bet_odds above; /* the least odds to 1 that give less than the wanted edge */
    /* Other odds that give less, to 2, 5, 10 and 20, each nearer than the previous. None if `odds`
     * give the wanted edge exactly. */
    sabot_bet_odds closer[SABOT_BET_FIT_ODDS - 1];
    unsigned closer_count;
} sabot_bet_fit;

void sabot_bet_fit_init(sabot_bet_fit *fit);
void sabot_bet_fit_clear(sabot_bet_fit *fit);

/* Needs one wager, a single bet. `line` counts from 0; -1 means the only line that wins. Returns
 * SABOT_INVALID if there is no such line, it never pays, a push there gives less than the wanted
 * edge, or odds of SABOT_PAYS_MOST to 1 give more. */
sabot_status sabot_bet_fit_find(sabot_bet_fit *fit, const sabot_question *question, int line,
                                const mpq_t edge, sabot_error *error);

/* The odds whose edge is nearest to the wanted one. A tie goes to those with the greater edge. */
const sabot_bet_odds *sabot_bet_fit_nearest(const sabot_bet_fit *fit);

#endif
