/* Rounds of shoes on many processes: each does its share of every round, and the first adds up.
 * Sums are integers, so their order does not matter. */
#include "run.h"

#include "base/memory.h"
#include "run/exit.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST, COUNT, ALL, ROUND };
enum { HEAD = 2 };
enum { TAG_TOTALS = 64 };

static int rank_of(int *ranks)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, ranks);
    return rank;
}

/* Totals as bytes: shoes, whether a sum overflowed, coups, sums. */
static size_t bytes_of(const sabot_simulation *s)
{
    return sizeof(uint64_t) * (HEAD + s->coups_most + 1) +
           sizeof(sabot_i128) * SABOT_SUMS * s->players_count;
}

static void pack(char *bytes, const sabot_simulation_totals *totals, const sabot_simulation *s)
{
    const uint64_t head[HEAD] = {totals->shoes, (uint64_t)totals->is_too_large};
    size_t coups = sizeof(uint64_t) * (s->coups_most + 1);
    memcpy(bytes, head, sizeof head);
    memcpy(bytes + sizeof head, totals->coups, coups);
    memcpy(bytes + sizeof head + coups, totals->players,
           sizeof(sabot_i128) * SABOT_SUMS * s->players_count);
}

static void unpack(sabot_simulation_totals *totals, const char *bytes, const sabot_simulation *s)
{
    uint64_t head[HEAD];
    size_t coups = sizeof(uint64_t) * (s->coups_most + 1);
    memcpy(head, bytes, sizeof head);
    totals->shoes = head[0];
    totals->is_too_large = head[1] != 0;
    memcpy(totals->coups, bytes + sizeof head, coups);
    memcpy(totals->players, bytes + sizeof head + coups,
           sizeof(sabot_i128) * SABOT_SUMS * s->players_count);
}

/* The share of a round that is a rank's. */
static sabot_status add_share(sabot_simulation_totals *totals, const sabot_simulation *s,
                              const uint64_t *round, int rank, int ranks, sabot_error *error)
{
    uint64_t from = round[COUNT] * (uint64_t)rank / (uint64_t)ranks;
    uint64_t to = round[COUNT] * (uint64_t)(rank + 1) / (uint64_t)ranks;
    return sabot_simulation_add_all(totals, s, round[FIRST] + from, to - from, round[ALL], error);
}

void shoes_mpi_serve(const sabot_simulation *s)
{
    int ranks, rank = rank_of(&ranks);
    if (rank == 0)
        return;
    char *bytes = sabot_allocate(bytes_of(s), 1);
    for (;;) {
        uint64_t round[ROUND];
        sabot_simulation_totals totals;
        sabot_error error;
        MPI_Bcast(round, ROUND, MPI_UINT64_T, 0, MPI_COMM_WORLD);
        if (!round[COUNT])
            exit(EXIT_FINE);
        sabot_simulation_totals_init(&totals, s);
        if (add_share(&totals, s, round, rank, ranks, &error))
            MPI_Abort(MPI_COMM_WORLD, EXIT_MACHINE);
        pack(bytes, &totals, s);
        MPI_Send(bytes, (int)bytes_of(s), MPI_BYTE, 0, TAG_TOTALS, MPI_COMM_WORLD);
        sabot_simulation_totals_clear(&totals);
    }
}

sabot_status shoes_mpi_add(void *data, sabot_simulation_totals *totals, const sabot_simulation *s,
                           uint64_t first, uint64_t count, sabot_error *error)
{
    const sabot_shoes_sample *sample = data;
    uint64_t round[ROUND] = {first, count, sample->shoes};
    int ranks;
    sabot_simulation_totals all, part;
    char *bytes = sabot_allocate(bytes_of(s), 1);
    rank_of(&ranks);
    MPI_Bcast(round, ROUND, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    sabot_simulation_totals_init(&all, s);
    sabot_simulation_totals_init(&part, s);
    sabot_status status = add_share(&all, s, round, 0, ranks, error);
    for (int rank = 1; rank < ranks; rank++) {
        MPI_Recv(bytes, (int)bytes_of(s), MPI_BYTE, rank, TAG_TOTALS, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        unpack(&part, bytes, s);
        sabot_simulation_totals_add(&all, &part, s);
    }
    if (!status)
        sabot_simulation_totals_add(totals, &all, s);
    if (!status)
        status = sabot_simulation_totals_check(totals, error);
    sabot_simulation_totals_clear(&part);
    sabot_simulation_totals_clear(&all);
    free(bytes);
    return status;
}

void shoes_mpi_dismiss(void)
{
    uint64_t round[ROUND] = {0};
    MPI_Bcast(round, ROUND, MPI_UINT64_T, 0, MPI_COMM_WORLD);
}
