#ifndef SABOT_ENGINE_CONTRIBUTIONS_H
#define SABOT_ENGINE_CONTRIBUTIONS_H

#include "../../game/policy.h"
#include <sabot/game/shoe.h>
#include <sabot/game/wager.h>

/* The contribution of each choice in each situation to the EV, for one shoe and one wager. The EV
 * of any tableau is a sum of entries. Entries are integer sums over deals. */
typedef struct {
    mpz_t deals; /* all */
    mpz_t scale; /* payoffs are in units of stake/scale, squares in units of stake²/scale² */
    mpz_t fixed_value, fixed_square; /* of the deals that depend on no cell, such as those in which
                                        a natural ends the coup on every tableau of interest */
    /* By the situation of banco, [punto's opening][banco's][column]: the number of deals, and their
     * payoffs if banco stands (SABOT_STAND) or draws (SABOT_DRAW). */
    mpz_t reach[SABOT_OPENINGS_ALL][SABOT_OPENINGS_ALL][SABOT_COLUMNS];
    mpz_t value[SABOT_OPENINGS_ALL][SABOT_OPENINGS_ALL][SABOT_COLUMNS][2];
    mpz_t square[SABOT_OPENINGS_ALL][SABOT_OPENINGS_ALL][SABOT_COLUMNS][2];
} sabot_contributions;

void sabot_contributions_init(sabot_contributions *contributions);
void sabot_contributions_clear(sabot_contributions *contributions);

/* Fills the table for the tableaus on which no natural goes on but those of the hands in `lasting`
 * (as in sabot_tableau). Returns the errors of sabot_ways_count. The shoe must determine the wager,
 * and hold six cards or be infinite (asserted). Takes less than 1 ms
 * for a wager on totals, some 10 ms for one on points. */
sabot_status sabot_contributions_count(sabot_contributions *contributions, const sabot_shoe *shoe,
                                       const sabot_wager *wager, unsigned lasting,
                                       sabot_error *error);

/* The policy must be complete (asserted). */
void sabot_contributions_ev(mpq_t ev, const sabot_contributions *contributions,
                            const sabot_policy *policy);
/* The EV under `after` minus that under `before`. */
void sabot_contributions_change(mpq_t change, const sabot_contributions *contributions,
                                const sabot_policy *before, const sabot_policy *after);
void sabot_contributions_variance(mpq_t variance, const sabot_contributions *contributions,
                                  const sabot_policy *policy);

/* The probability that the cell decides under a policy. */
void sabot_contributions_reached(mpq_t probability, const sabot_contributions *contributions,
                                 const sabot_situations *situations, const sabot_policy *policy,
                                 int cell);

/* The probability that a coup is drawn differently under two policies. */
void sabot_contributions_differ(mpq_t probability, const sabot_contributions *contributions,
                                const sabot_policy *a, const sabot_policy *b);

/* EV if the cell draws minus EV if it stands, with all other cells unchanged. Cells that do not
 * affect the difference may be open: for a banco cell the other banco cells, for a punto cell the
 * other punto cells. */
void sabot_contributions_gain(mpq_t gain, const sabot_contributions *contributions,
                              const sabot_situations *situations, const sabot_policy *policy,
                              int cell);

/* The methods of sabot_contributions_count, under its contract. All entries must be 0 before. */

/* Adds the payoffs of deals, and their squares. Changes `ways`. */
static inline void sabot_contributions_pay(mpz_t value, mpz_t square, mpz_t ways,
                                           const mpz_t payoff)
{
    mpz_mul(ways, ways, payoff);
    mpz_add(value, value, ways);
    mpz_addmul(square, ways, payoff);
}

/* Fills the table from the deals counted by points. */
void sabot_contributions_points(sabot_contributions *contributions, const sabot_shoe *shoe,
                                const sabot_wager *wager, unsigned lasting);

/* Whether sabot_contributions_points is possible: the wager depends only on the summary of a coup,
 * and the deals of the shoe fit in 128 bits. */
int sabot_contributions_by_points(const sabot_shoe *shoe, const sabot_wager *wager);

/* Fills the table by one walk over the deals. */
void sabot_contributions_walk(sabot_contributions *contributions, const sabot_shoe *shoe,
                              const sabot_wager *wager, unsigned lasting);

/* Fills the table from four counts of a wager with extra parts that tell the situations apart.
 * Returns the errors of sabot_ways_count. */
sabot_status sabot_contributions_join(sabot_contributions *contributions, const sabot_shoe *shoe,
                                      const sabot_wager *wager, unsigned lasting,
                                      sabot_error *error);

/* Whether sabot_contributions_join is faster and possible: the merging engine counts the wager, and
 * the number of outcomes is within the limit. */
int sabot_contributions_joins(const sabot_shoe *shoe, const sabot_wager *wager, unsigned lasting);

/* Adds the payoffs of a wager that does not look at the drawing to a table of a wager without
 * parts. */
sabot_status sabot_contributions_fix(sabot_contributions *contributions, const sabot_shoe *shoe,
                                     const sabot_wager *wager, sabot_error *error);

#endif
