#ifndef ANALYZER_SHOES_RUN_H
#define ANALYZER_SHOES_RUN_H

#include "answer/shoes/simulation/simulation.h"
#include "setup.h"

/* Simulates the requested shoes, with checkpoints if the options say so, and under mpirun on all
 * its processes. SABOT_STOPPED if a signal stopped it. `simulated` is initialised by the caller. */
sabot_status shoes_run(sabot_simulated *simulated, const shoes_setup *asked, const shoes_options *o,
                       sabot_error *error);

#ifdef SABOT_MPI

/* A round on all processes, all or nothing, called on the first; `data` is the sample. The other
 * processes serve rounds in it and do not return. */
sabot_simulation_adder shoes_mpi_add;
void shoes_mpi_serve(const sabot_simulation *simulation);
void shoes_mpi_dismiss(void); /* on the first process: no more rounds */
#endif

#endif
