#ifndef SABOT_CELLS_H
#define SABOT_CELLS_H

#include "wager.h"

/* A banco decision's situation: its opening and what punto did. By punto's third card, whatever
 * heads the columns of a tableau: opening × SABOT_COLUMNS + third card, or SABOT_COLUMN_NONE. */
enum { SABOT_SITUATIONS = SABOT_OPENINGS * SABOT_COLUMNS };

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
} sabot_cells;

void sabot_cells_init(sabot_cells *cells);
void sabot_cells_clear(sabot_cells *cells);

/* Tabulates. The shoe must determine the wager. Some 30 ms for a wager that looks at points. */
void sabot_cells_count(sabot_cells *cells, const sabot_shoe *shoe, const sabot_wager *wager);

/* Who draws, by situation: what a tableau says, however its columns are headed. */
typedef struct {
    uint8_t punto[SABOT_OPENINGS];
    uint8_t banco[SABOT_OPENINGS][SABOT_SITUATIONS]; /* by punto's opening */
} sabot_policy;

/* What the tableau says; cells that are neither draw nor stand are kept as they are. */
void sabot_policy_of(sabot_policy *policy, const sabot_tableau *tableau);

/* Makes a cell of a tableau headed `by` decide as `other` does, in each situation that it covers. */
void sabot_policy_take(sabot_policy *policy, sabot_columns by, int cell, const sabot_policy *other);

/* What `policy` does in a banco or punto cell: a decision, or -1 where it depends on punto's opening.
 * Only situations are asked that can arise under its own punto row or under `with`'s (or NULL). */
int sabot_policy_decision(const sabot_policy *policy, sabot_columns by, int cell,
                          const sabot_policy *with);

/* The policy must be complete. */
void sabot_cells_ev(mpq_t ev, const sabot_cells *cells, const sabot_policy *policy);
void sabot_cells_variance(mpq_t variance, const sabot_cells *cells, const sabot_policy *policy);

/* How often the cell decides. A punto cell does on its opening, unless banco has a natural. */
void sabot_cells_reached(mpq_t probability, const sabot_cells *cells, const sabot_tableau *tableau,
                         int cell);

/* EV if the cell draws less EV if it stands, all other cells as they are. Cells that cannot
 * matter to it may be open: for a banco cell the other banco cells, for a punto cell the other
 * punto cells. */
void sabot_cells_gain(mpq_t gain, const sabot_cells *cells, const sabot_tableau *tableau, int cell);

/* The least and greatest EV over all readings of the open and contradictory cells, and a reading
 * that attains each. Tries each reading of punto's open cells; banco's are then independent. */
typedef struct {
    mpq_t least, greatest;
    sabot_tableau least_reading, greatest_reading;
} sabot_envelope;

void sabot_envelope_init(sabot_envelope *envelope);
void sabot_envelope_clear(sabot_envelope *envelope);
void sabot_cells_envelope(sabot_envelope *envelope, const sabot_cells *cells,
                          const sabot_tableau *tableau);

#endif
