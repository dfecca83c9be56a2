#ifndef ANALYZER_STUDY_MPI_H
#define ANALYZER_STUDY_MPI_H

#include "job.h"

/* A study under mpirun. The plain `sabot` is not linked with MPI, whose libraries take longer to
 * load than a typical question; it hands a study over to `sabot-mpi`, built beside it if MPI was
 * found. */

/* Replaces this process by sabot-mpi with the same arguments, if it runs under mpirun and sabot-mpi
 * exists. */
void study_mpi_hand_over(const char *command, int argc, char **argv);

/* In sabot-mpi: initialises MPI. All ranks but the first print nothing from then on. */
void study_mpi_start(void);

/* The number of processes. */
unsigned study_mpi_processes(void);

/* On every rank but the first: walks the dealt units, and does not return. */
void study_mpi_serve(study_job *job);

/* Like study_run, on the first rank. */
sabot_status study_mpi_run(study_job *job, sabot_error *error);

/* On the first rank: ends the others if something failed. */
void study_mpi_end(sabot_status status);

#endif
