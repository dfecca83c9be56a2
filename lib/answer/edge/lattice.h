#ifndef SABOT_EDGE_LATTICE_H
#define SABOT_EDGE_LATTICE_H

#include <sabot/edge/edges.h>

enum { SABOT_LATTICE_MOST = 64 };

/* The payoffs of a wager, low + unit · step, and the probability of each. The least step is 0. */
typedef struct {
    unsigned count;
    uint64_t step[SABOT_LATTICE_MOST];
    mpq_t probability[SABOT_LATTICE_MOST];
    mpq_t low, unit;
} sabot_lattice;

void sabot_lattice_init(sabot_lattice *lattice);
void sabot_lattice_clear(sabot_lattice *lattice);

/* Call it once after init. Returns 0 if the payoffs have no common unit that is large enough. */
int sabot_lattice_find(sabot_lattice *lattice, const sabot_wager *wager, const sabot_ways *ways,
                       const mpz_t deals);

/* The greatest step. */
uint64_t sabot_lattice_width(const sabot_lattice *lattice);

#endif
