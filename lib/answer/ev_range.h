#ifndef SABOT_ENVELOPE_H
#define SABOT_ENVELOPE_H

#include "../engine/contributions.h"

/* The least and greatest EV over all readings of the open and contradictory cells, and a reading
 * that attains each. Tries each reading of punto's open cells; banco's are then independent. */
typedef struct {
    mpq_t least, greatest;
    sabot_tableau least_reading, greatest_reading;
} sabot_envelope;

void sabot_envelope_init(sabot_envelope *envelope);
void sabot_envelope_clear(sabot_envelope *envelope);
void sabot_envelope_find(sabot_envelope *envelope, const sabot_cells *cells,
                         const sabot_tableau *tableau);

#endif
