/* For a fixed row of punto, banco's cells are independent, so each open cell takes the decision
 * that gives the lower (or the higher) EV. Punto's open cells multiply with them, so all their
 * readings are tried (at most 1,024, and as many against a natural), as are those of naturals that
 * the document leaves open. */
#include "tabulation.h"

static int is_open(const sabot_tableau *tableau, int cell)
{
    return tableau->cell[cell] > SABOT_DRAW;
}

/* Whether the cell is punto's and open; `against` chooses the cells against a natural. */
static int is_open_of_punto(const sabot_tableau *tableau, int cell, int against)
{
    return sabot_cell_side(cell) == SABOT_PUNTO && sabot_cell_is_against(cell) == against &&
           is_open(tableau, cell);
}

/* Reads punto's open cells in order from `bits`; a 1 draws. */
static void read_punto(sabot_tableau *reading, const sabot_tableau *tableau, int against,
                       unsigned bits)
{
    *reading = *tableau;
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++)
        if (is_open_of_punto(tableau, cell, against)) {
            reading->cell[cell] = bits & 1 ? SABOT_DRAW : SABOT_STAND;
            bits >>= 1;
        }
}

/* Reads banco's open cells so that the EV is least (sign -1) or greatest (sign +1). */
static void read_banco(sabot_tableau *reading, const sabot_contributions *cells, int sign)
{
    sabot_situations situations;
    sabot_policy policy;
    mpq_t gain;
    mpq_init(gain);
    sabot_situations_find(&situations, reading);
    sabot_policy_of(&policy, reading);
    for (int cell = SABOT_PUNTO_CELLS; cell < SABOT_CELLS_ALL; cell++)
        if (sabot_cell_side(cell) == SABOT_BANCO && is_open(reading, cell)) {
            sabot_contributions_gain(gain, cells, &situations, &policy, cell);
            reading->cell[cell] = mpq_sgn(gain) * sign > 0 ? SABOT_DRAW : SABOT_STAND;
        }
    mpq_clear(gain);
}

static void update_extreme(mpq_t extreme, sabot_tableau *best, const sabot_contributions *cells,
                           const sabot_tableau *reading, int sign, int is_first)
{
    sabot_tableau whole = *reading;
    sabot_policy policy;
    mpq_t ev;
    mpq_init(ev);
    read_banco(&whole, cells, sign);
    sabot_policy_of(&policy, &whole);
    sabot_contributions_ev(ev, cells, &policy);
    if (is_first || mpq_cmp(ev, extreme) * sign > 0) {
        mpq_set(extreme, ev);
        *best = whole;
    }
    mpq_clear(ev);
}

/* Tries all readings of one kind of punto's open cells. The other kind must be read. */
static void try_punto(mpq_t extreme, sabot_tableau *best, const sabot_contributions *cells,
                      const sabot_tableau *tableau, int against, int sign, int is_first)
{
    int open = 0;
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++)
        open += is_open_of_punto(tableau, cell, against);
    for (unsigned bits = 0; bits < 1u << open; bits++, is_first = 0) {
        sabot_tableau reading;
        read_punto(&reading, tableau, against, bits);
        update_extreme(extreme, best, cells, &reading, sign, is_first);
    }
}

/* With a row against naturals, punto decides by it where banco has opening 8 or 9, and by its
 * ordinary cells elsewhere, so each kind is read by itself. */
static void find_extreme(mpq_t extreme, sabot_tableau *best, const sabot_contributions *cells,
                         const sabot_tableau *tableau, int sign)
{
    sabot_tableau reading;
    int against_open = 0;
    read_punto(&reading, tableau, 1, 0);
    try_punto(extreme, best, cells, &reading, 0, sign, 1);
    reading = *tableau;
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++) {
        if (is_open_of_punto(tableau, cell, 0))
            reading.cell[cell] = best->cell[cell];
        against_open += is_open_of_punto(tableau, cell, 1);
    }
    if (against_open)
        try_punto(extreme, best, cells, &reading, 1, sign, 0);
}

static void widen(mpq_t end, sabot_tableau *attained, const sabot_contributions *cells,
                  const sabot_tableau *tableau, int sign, int is_first)
{
    sabot_tableau best;
    mpq_t extreme;
    mpq_init(extreme);
    find_extreme(extreme, &best, cells, tableau, sign);
    if (is_first || mpq_cmp(extreme, end) * sign > 0) {
        mpq_set(end, extreme);
        *attained = best;
    }
    mpq_clear(extreme);
}

void sabot_ev_range_find(sabot_ev_range *range, const sabot_contributions *cells,
                         const sabot_tableau *tableau)
{
    const int is_open_naturals = tableau->lasting == SABOT_NATURALS_OPEN;
    sabot_tableau reading = *tableau;
    for (int lasting = 0; lasting < (is_open_naturals ? SABOT_NATURALS_OPEN : 1); lasting++) {
        if (is_open_naturals)
            reading.lasting = (uint8_t)lasting;
        widen(range->least, &range->least_reading, cells, &reading, -1, !lasting);
        widen(range->greatest, &range->greatest_reading, cells, &reading, 1, !lasting);
    }
}
