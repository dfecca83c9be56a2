/* For a fixed row of punto, banco's cells are independent, so each open cell takes the decision
 * that gives the lower (or the higher) EV. Punto's open cells multiply with them, so all their
 * readings are tried, as are those of naturals that the document leaves open. */
#include "tabulation.h"

static int is_open(const sabot_tableau *tableau, int cell)
{
    return tableau->cell[cell] > SABOT_DRAW;
}

/* Reads punto's open cells in order from `bits`; a 1 draws. */
static void read_punto(sabot_tableau *reading, const sabot_tableau *tableau, unsigned bits)
{
    *reading = *tableau;
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++)
        if (sabot_cell_side(cell) == SABOT_PUNTO && is_open(tableau, cell)) {
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

void sabot_ev_range_find(sabot_ev_range *range, const sabot_contributions *cells,
                         const sabot_tableau *tableau)
{
    int open = 0;
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++)
        open += sabot_cell_side(cell) == SABOT_PUNTO && is_open(tableau, cell);
    const int last = tableau->lasting == SABOT_NATURALS_OPEN ? 3 : tableau->lasting;
    int is_first = 1;
    for (int lasting = tableau->lasting == SABOT_NATURALS_OPEN ? 0 : last; lasting <= last;
         lasting++)
        for (unsigned bits = 0; bits < 1u << open; bits++, is_first = 0) {
            sabot_tableau reading;
            read_punto(&reading, tableau, bits);
            reading.lasting = (uint8_t)lasting;
            update_extreme(range->least, &range->least_reading, cells, &reading, -1, is_first);
            update_extreme(range->greatest, &range->greatest_reading, cells, &reading, 1, is_first);
        }
}
