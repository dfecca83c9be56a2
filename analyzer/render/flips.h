#ifndef FLIPS_H
#define FLIPS_H

#include "../run/tabulate.h"

/* The change of the EV when the cell alone is turned. */
void flips_change(mpq_t change, const sabot_contributions *cells, const sabot_tableau *tableau,
                  int cell);

/* Writes what each cell does to one wager as an SVG. */
sabot_status flips_plot(const char *path, const job *job, size_t wager,
                        const sabot_contributions *cells);

#endif
