#ifndef SABOT_ENGINE_CONTRIBUTIONS_H
#define SABOT_ENGINE_CONTRIBUTIONS_H

#include <sabot/game/policy.h>
#include <sabot/game/wager.h>

/* What every choice in every situation contributes, for one shoe and one wager: any tableau's EV is
 * a sum of picks from it. Sums are over deals, in integers. */
typedef struct {
    mpz_t deals; /* all */
    mpz_t scale; /* payoffs are counted in 1/scale of the stake, squares in 1/scale² */
    mpz_t fixed_value, fixed_square; /* of the deals that no cell touches */
    /* By punto's opening and banco's situation: the deals, and their payoffs when banco stands
     * (SABOT_STAND) or draws (SABOT_DRAW) there. */
    mpz_t reach[SABOT_OPENINGS][SABOT_SITUATIONS];
    mpz_t value[SABOT_OPENINGS][SABOT_SITUATIONS][2];
    mpz_t square[SABOT_OPENINGS][SABOT_SITUATIONS][2];
} sabot_contributions;

void sabot_contributions_init(sabot_contributions *contributions);
void sabot_contributions_clear(sabot_contributions *contributions);

/* Tabulates, or fails as sabot_ways_count. The shoe must determine the wager, and hold six cards
 * or be infinite (asserted). Some 10 ms for a wager that looks at points. */
sabot_status sabot_contributions_count(sabot_contributions *contributions, const sabot_shoe *shoe,
                                       const sabot_wager *wager, sabot_error *error);

/* The policy must be complete (asserted). */
void sabot_contributions_ev(mpq_t ev, const sabot_contributions *contributions,
                            const sabot_policy *policy);
void sabot_contributions_variance(mpq_t variance, const sabot_contributions *contributions,
                                  const sabot_policy *policy);

/* How often the cell decides. A punto cell does on its opening, unless banco has a natural. */
void sabot_contributions_reached(mpq_t probability, const sabot_contributions *contributions,
                                 const sabot_tableau *tableau, int cell);

/* EV if the cell draws less EV if it stands, all other cells as they are. Cells that cannot matter
 * to it may be open: for a banco cell the other banco contributions, for a punto cell the other
 * punto cells. */
void sabot_contributions_gain(mpq_t gain, const sabot_contributions *contributions,
                              const sabot_tableau *tableau, int cell);

#endif
