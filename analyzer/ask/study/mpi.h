#ifndef ANALYZER_STUDY_MPI_H
#define ANALYZER_STUDY_MPI_H

#include "job.h"

/* A study under mpirun. The plain `sabot` knows nothing of MPI, whose libraries take longer to load
 * than its main job; it hands a study over to `sabot-mpi`, built beside it where MPI was found. */

/* Replaces this process by sabot-mpi, which runs the same command, if it runs under mpirun and that
 * is there. */
void study_mpi_hand_over(const char *command, int argc, char **argv);

/* In sabot-mpi: joins the others. All ranks but the first fall silent. */
void study_mpi_start(void);

/* How many there are. */
unsigned study_mpi_processes(void);

/* On every rank but the first: walks what the first deals out, and does not return. */
void study_mpi_serve(study_job *job);

/* As study_run, on the first rank. */
sabot_status study_mpi_run(study_job *job, sabot_error *error);

/* On the first rank: ends the others if something failed. */
void study_mpi_end(sabot_status status);

#endif
