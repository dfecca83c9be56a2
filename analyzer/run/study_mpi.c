/* A study on many processes. The first rank deals out units and adds up; it walks units too, between
 * two looks at its letters. Every other rank has one batch under way and the next already there, so
 * that it never waits for the first. Units are few enough to be dealt one by one towards the end,
 * which is what balances the load.
 *
 * When a rank dies, mpirun ends the others; the checkpoint of the first rank has all but the last
 * interval. */
#include "study_mpi.h"

#include "exit.h"

#include "base/memory.h"
#include "study_runner.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TAG_ASK = 1, TAG_DEAL, TAG_UNITS, TAG_TOTALS };
enum { BATCH_MOST = 64, AHEAD = 2 };
enum { DEPTH, COUNT, UNITS, DEAL = UNITS + BATCH_MOST }; /* of a deal; no units: all is dealt */

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

/* --- the other ranks ---------------------------------------------------------------------- */

static void ask(void)
{
    MPI_Send(NULL, 0, MPI_INT, 0, TAG_ASK, MPI_COMM_WORLD);
}

static void report(runner *r, const int *deal)
{
    study_depth *depth = &r->study->depths[deal[DEPTH]];
    char *text = study_totals_text(&depth->totals);
    MPI_Send(deal, DEAL, MPI_INT, 0, TAG_UNITS, MPI_COMM_WORLD);
    MPI_Send(text, (int)strlen(text) + 1, MPI_CHAR, 0, TAG_TOTALS, MPI_COMM_WORLD);
    free(text);
    sabot_study_totals_zero(&depth->totals);
}

void study_mpi_serve(study *s, const study_options *o)
{
    study_options own = *o;
    runner r;
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        return;
    own.checkpoint = NULL;
    own.common.progress = 0;
    runner_start(&r, s, &own);
    for (int i = 0; i < AHEAD; i++)
        ask();
    for (int dealt_out = 0; dealt_out < AHEAD;) {
        int deal[DEAL];
        unsigned units[BATCH_MOST];
        MPI_Recv(deal, DEAL, MPI_INT, 0, TAG_DEAL, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (deal[COUNT] == 0) {
            dealt_out++;
            continue;
        }
        for (int i = 0; i < deal[COUNT]; i++)
            units[i] = (unsigned)deal[UNITS + i];
        runner_walk(&r, (unsigned)deal[DEPTH], units, (unsigned)deal[COUNT]);
        if (r.status || study_is_stopped())
            MPI_Abort(MPI_COMM_WORLD, EXIT_MACHINE);
        report(&r, deal);
        ask();
    }
    runner_end(&r);
    study_clear(s);
    exit(SABOT_OK);
}

/* --- the first rank ----------------------------------------------------------------------- */

typedef struct {
    runner runner;
    unsigned depth, *work, count, next; /* what is still to be dealt of a depth */
    int ranks, waiting;                 /* asks that must still be answered by "all is dealt" */
    int outstanding;                    /* batches that are dealt and not reported */
} dealer;

static void open_depth(dealer *d)
{
    study *s = d->runner.study;
    while (d->next == d->count && ++d->depth < s->depths_count) {
        d->work = sabot_reallocate(d->work, s->depths[d->depth].units + 1u, sizeof *d->work);
        d->count = runner_work(d->work, &d->runner, d->depth);
        d->next = 0;
    }
}

/* Fewer at a time as fewer are left. */
static void deal_units(dealer *d, int *deal, unsigned most)
{
    memset(deal, 0, DEAL * sizeof *deal);
    open_depth(d);
    unsigned left = d->count - d->next, share = left / (8u * (unsigned)d->ranks) + 1;
    share = share < most ? share : most;
    deal[DEPTH] = (int)d->depth;
    while (d->next < d->count && (unsigned)deal[COUNT] < share)
        deal[UNITS + deal[COUNT]++] = (int)d->work[d->next++];
}

static void answer(dealer *d, int rank)
{
    int deal[DEAL];
    deal_units(d, deal, BATCH_MOST);
    d->outstanding += deal[COUNT] > 0;
    d->waiting -= deal[COUNT] == 0;
    MPI_Send(deal, DEAL, MPI_INT, rank, TAG_DEAL, MPI_COMM_WORLD);
}

static void take_report(dealer *d, int rank)
{
    int deal[DEAL], length;
    unsigned units[BATCH_MOST];
    study *s = d->runner.study;
    MPI_Status status;
    sabot_study_totals totals;
    MPI_Recv(deal, DEAL, MPI_INT, rank, TAG_UNITS, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Probe(rank, TAG_TOTALS, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_CHAR, &length);
    char *text = sabot_allocate((size_t)length + 1, 1);
    MPI_Recv(text, length, MPI_CHAR, rank, TAG_TOTALS, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    sabot_study_totals_init(&totals, &s->study);
    for (int i = 0; i < deal[COUNT]; i++)
        units[i] = (unsigned)deal[UNITS + i];
    if (study_totals_read(&totals, text))
        d->runner.status = message(SABOT_FAILED, "rank %d: its sums cannot be read", rank);
    else
        runner_take(&d->runner, &s->depths[deal[DEPTH]], units, (unsigned)deal[COUNT], &totals);
    d->outstanding--;
    sabot_study_totals_clear(&totals);
    free(text);
}

/* Reads one letter; waits for it if `wait`. Returns whether there was one. */
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
        take_report(d, status.MPI_SOURCE);
    }
    return 1;
}

static void walk_own(dealer *d)
{
    int deal[DEAL];
    unsigned units[BATCH_MOST];
    deal_units(d, deal, 4);
    for (int i = 0; i < deal[COUNT]; i++)
        units[i] = (unsigned)deal[UNITS + i];
    if (deal[COUNT])
        runner_walk(&d->runner, (unsigned)deal[DEPTH], units, (unsigned)deal[COUNT]);
}

sabot_status study_mpi_run(study *s, const study_options *o)
{
    dealer d = {.depth = (unsigned)-1};
    MPI_Comm_size(MPI_COMM_WORLD, &d.ranks);
    d.waiting = AHEAD * (d.ranks - 1);
    runner_start(&d.runner, s, o);
    while (!d.runner.status && !study_is_stopped() &&
           (d.waiting || d.outstanding || d.next < d.count || d.depth + 1 < s->depths_count)) {
        open_depth(&d);
        while (!d.runner.status && read_letter(&d, 0))
            ;
        if (d.next < d.count)
            walk_own(&d);
        else if (d.waiting || d.outstanding)
            read_letter(&d, 1);
    }
    free(d.work);
    return runner_end(&d.runner);
}

/* After a failure the others wait for letters that will not come. */
void study_mpi_end(sabot_status status)
{
    if (status)
        MPI_Abort(MPI_COMM_WORLD, exit_code(status));
}
