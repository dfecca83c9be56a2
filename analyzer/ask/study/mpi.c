/* A study on many processes. The first rank deals out units and adds up; it also walks units
 * between two checks for messages. Every other rank has one batch in progress and the next already
 * received, so it never waits for the first. Towards the end units are dealt one by one, which
 * balances the load. When a rank dies, mpirun ends the others; the checkpoint of the first rank has
 * all but the last interval. */
#include "mpi.h"

#include "run/exit.h"

#include "base/memory.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TAG_ASK = 1, TAG_DEAL, TAG_UNITS, TAG_TOTALS };
enum { BATCH_MOST = 64, AHEAD = 2 };
enum { STAGE, COUNT, UNITS, DEAL = UNITS + BATCH_MOST }; /* of a deal; without units all is dealt */

static void finish(void)
{
    MPI_Finalize();
}

void study_mpi_start(void)
{
    int rank, level;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level);
    atexit(finish);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank && (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)))
        MPI_Abort(MPI_COMM_WORLD, EXIT_MACHINE);
}

unsigned study_mpi_processes(void)
{
    int ranks;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    return (unsigned)ranks;
}

/* --- the other ranks ---------------------------------------------------------------------- */

static void ask(void)
{
    MPI_Send(NULL, 0, MPI_INT, 0, TAG_ASK, MPI_COMM_WORLD);
}

static void report(study_job *job, const int *deal)
{
    sabot_study_totals *totals = &job->work.stages[deal[STAGE]].totals;
    char *text = study_totals_text(totals);
    MPI_Send(deal, DEAL, MPI_INT, 0, TAG_UNITS, MPI_COMM_WORLD);
    MPI_Send(text, (int)strlen(text) + 1, MPI_CHAR, 0, TAG_TOTALS, MPI_COMM_WORLD);
    free(text);
    sabot_study_totals_zero(totals);
}

static sabot_status walk(study_job *job, const int *deal, sabot_error *error)
{
    unsigned units[BATCH_MOST];
    for (int i = 0; i < deal[COUNT]; i++)
        units[i] = (unsigned)deal[UNITS + i];
    return study_run_walk(job, (unsigned)deal[STAGE], units, (unsigned)deal[COUNT], error);
}

void study_mpi_serve(study_job *job)
{
    study_options own = *job->options;
    sabot_error error;
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        return;
    own.keep.path = NULL;
    own.common.progress = 0;
    job->options = &own;
    study_run_start(job, &error);
    for (int i = 0; i < AHEAD; i++)
        ask();
    for (int dealt_out = 0; dealt_out < AHEAD;) {
        int deal[DEAL];
        MPI_Recv(deal, DEAL, MPI_INT, 0, TAG_DEAL, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (deal[COUNT] == 0) {
            dealt_out++;
            continue;
        }
        if (walk(job, deal, &error))
            MPI_Abort(MPI_COMM_WORLD, EXIT_MACHINE);
        report(job, deal);
        ask();
    }
    study_job_clear(job);
    exit(EXIT_FINE);
}

/* --- the first rank ----------------------------------------------------------------------- */

typedef struct {
    study_job *job;
    sabot_error *error;
    sabot_status status;
    unsigned stage, *units, count, next; /* the undealt rest of a stage */
    int ranks, waiting;                  /* requests still to be answered by "all is dealt" */
    int outstanding;                     /* batches dealt but not reported */
} dealer;

static void open_stage(dealer *d)
{
    const sabot_study_work *work = &d->job->work;
    while (d->next == d->count && ++d->stage < work->stages_count) {
        d->units = sabot_reallocate(d->units, work->stages[d->stage].units + 1u, sizeof *d->units);
        d->count = study_job_work(d->units, d->job, d->stage);
        d->next = 0;
    }
}

/* Smaller batches as fewer units are left. */
static void deal_units(dealer *d, int *deal, unsigned most)
{
    memset(deal, 0, DEAL * sizeof *deal);
    open_stage(d);
    unsigned left = d->count - d->next, share = left / (8u * (unsigned)d->ranks) + 1;
    share = share < most ? share : most;
    deal[STAGE] = (int)d->stage;
    while (d->next < d->count && (unsigned)deal[COUNT] < share)
        deal[UNITS + deal[COUNT]++] = (int)d->units[d->next++];
}

static void answer(dealer *d, int rank)
{
    int deal[DEAL];
    deal_units(d, deal, BATCH_MOST);
    d->outstanding += deal[COUNT] > 0;
    d->waiting -= deal[COUNT] == 0;
    MPI_Send(deal, DEAL, MPI_INT, rank, TAG_DEAL, MPI_COMM_WORLD);
}

static sabot_status take_report(dealer *d, int rank)
{
    int deal[DEAL], length;
    unsigned units[BATCH_MOST];
    sabot_study_work *work = &d->job->work;
    MPI_Status letter;
    sabot_study_totals totals;
    sabot_status status;
    MPI_Recv(deal, DEAL, MPI_INT, rank, TAG_UNITS, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Probe(rank, TAG_TOTALS, MPI_COMM_WORLD, &letter);
    MPI_Get_count(&letter, MPI_CHAR, &length);
    char *text = sabot_allocate((size_t)length + 1, 1);
    MPI_Recv(text, length, MPI_CHAR, rank, TAG_TOTALS, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    sabot_study_totals_init(&totals, &work->bets);
    for (int i = 0; i < deal[COUNT]; i++)
        units[i] = (unsigned)deal[UNITS + i];
    if (study_totals_read(&totals, text))
        status =
            sabot_error_set(d->error, SABOT_FAILED, 0, 0, "rank %d: its sums cannot be read", rank);
    else
        status = sabot_study_work_take(work, (unsigned)deal[STAGE], units, (unsigned)deal[COUNT],
                                       &totals, d->error);
    d->outstanding--;
    sabot_study_totals_clear(&totals);
    free(text);
    return status;
}

/* Reads one message; waits for it if `wait`. Returns whether there was one. */
static int read_letter(dealer *d, int wait)
{
    int there = 1;
    MPI_Status status;
    if (wait)
        MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    else
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return 0;
    if (status.MPI_TAG == TAG_ASK) {
        MPI_Recv(NULL, 0, MPI_INT, status.MPI_SOURCE, TAG_ASK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        answer(d, status.MPI_SOURCE);
    } else {
        d->status = take_report(d, status.MPI_SOURCE);
    }
    return 1;
}

static void walk_own(dealer *d)
{
    int deal[DEAL];
    deal_units(d, deal, 4);
    if (deal[COUNT])
        d->status = walk(d->job, deal, d->error);
}

sabot_status study_mpi_run(study_job *job, sabot_error *error)
{
    dealer d = {.job = job, .error = error, .stage = (unsigned)-1};
    MPI_Comm_size(MPI_COMM_WORLD, &d.ranks);
    d.waiting = AHEAD * (d.ranks - 1);
    d.status = study_run_start(job, error);
    while (!d.status && (d.waiting || d.outstanding || d.next < d.count ||
                         d.stage + 1 < job->work.stages_count)) {
        open_stage(&d);
        while (!d.status && read_letter(&d, 0))
            ;
        if (d.next < d.count && !d.status)
            walk_own(&d);
        else if (!d.status && (d.waiting || d.outstanding))
            read_letter(&d, 1);
    }
    free(d.units);
    return study_run_end(job, d.status, error);
}

/* After a failure the others wait for messages that will never come. */
void study_mpi_end(sabot_status status)
{
    if (status)
        MPI_Abort(MPI_COMM_WORLD, exit_code(status));
}
