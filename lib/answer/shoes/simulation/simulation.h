#ifndef SABOT_SHOES_SIMULATION_H
#define SABOT_SHOES_SIMULATION_H

#include "../../../base/wide.h"
#include <sabot/shoes/shoes.h>

/* A simulation in parts, for callers that spread it over time or machines. Shoe number i depends on
 * the seed and i alone, and sums are integers, so the totals do not depend on how the shoes are
 * divided. */

/* Values are integers in units of 2⁻²⁸. */
#define SABOT_SIMULATION_UNIT 268435456.0

enum { SABOT_SIMULATION_BITS = 126 }; /* of a sum, at most */

/* Sums over shoes, of one player. A shoe has b bets with total EV v and total result r (in units of
 * 1/scale of the wager), in k coups. R2 is the sum of r², VR2 that of v·r². */
enum {
    SABOT_SUM_B,
    SABOT_SUM_BB,
    SABOT_SUM_BK,
    SABOT_SUM_V,
    SABOT_SUM_VV,
    SABOT_SUM_VB,
    SABOT_SUM_VK,
    SABOT_SUM_R,
    SABOT_SUM_R2,
    SABOT_SUM_R3,
    SABOT_SUM_R4,
    SABOT_SUM_VR,
    SABOT_SUM_VR2,
    SABOT_SUMS,
};

typedef struct {
    uint64_t shoes;
    uint64_t *coups; /* [k]: the number of shoes with k coups */
    sabot_i128 (*players)[SABOT_SUMS];
    int is_too_large; /* a sum overflowed; the totals are invalid */
} sabot_simulation_totals;

typedef struct sabot_simulation {
    const sabot_question *question;
    sabot_dealing dealing;
    const sabot_player *players;
    size_t players_count;
    size_t coups_most; /* totals.coups has one entry more */
    uint64_t seed;
    int with_results;
    int without_evs; /* counts bets only */
    struct sabot_simulation_plan *plan;
} sabot_simulation;

/* Has the preconditions of sabot_shoes_find, with at most 64 players. The question and the players
 * must outlive the simulation. Returns SABOT_BEYOND for perfect play of a wager that cannot be
 * compiled. On SABOT_OK the caller clears. */
sabot_status sabot_simulation_init(sabot_simulation *simulation, const sabot_question *question,
                                   const sabot_dealing *dealing, const sabot_player *players,
                                   size_t players_count, uint64_t seed, int with_results,
                                   sabot_error *error);
void sabot_simulation_clear(sabot_simulation *simulation);

void sabot_simulation_totals_init(sabot_simulation_totals *totals, const sabot_simulation *s);
void sabot_simulation_totals_clear(sabot_simulation_totals *totals);
void sabot_simulation_totals_add(sabot_simulation_totals *totals,
                                 const sabot_simulation_totals *more, const sabot_simulation *s);

/* Returns SABOT_BEYOND if a sum overflowed. */
sabot_status sabot_simulation_totals_check(const sabot_simulation_totals *totals,
                                           sabot_error *error);

/* Whether the sums and squares are possible for any shoes. */
int sabot_simulation_totals_can_be(const sabot_simulation_totals *totals,
                                   const sabot_simulation *s);

/* Adds shoes number first…first+count-1, by one thread; several may call it at once. */
void sabot_simulation_add(sabot_simulation_totals *totals, const sabot_simulation *s,
                          uint64_t first, uint64_t count);

/* The same on the question's threads. Reports progress as shoe numbers out of `all`. Returns
 * SABOT_STOPPED if the callback asks to stop; the totals are then invalid. */
sabot_status sabot_simulation_add_all(sabot_simulation_totals *totals, const sabot_simulation *s,
                                      uint64_t first, uint64_t count, uint64_t all,
                                      sabot_error *error);

/* Adds shoes up to sample->shoes, or until the units of every player have a standard error of at
 * most sample->error (0 means no limit), checked every SABOT_SIMULATION_ROUND shoes. `add` adds
 * each round, or refuses and leaves the totals unchanged. The totals may contain whole rounds. */
enum { SABOT_SIMULATION_ROUND = 16384 };
typedef sabot_status sabot_simulation_adder(void *data, sabot_simulation_totals *totals,
                                            const sabot_simulation *s, uint64_t first,
                                            uint64_t count, sabot_error *error);
sabot_status sabot_simulation_run(sabot_simulation_totals *totals, const sabot_simulation *s,
                                  const sabot_shoes_sample *sample, sabot_simulation_adder *add,
                                  void *data, sabot_error *error);

/* The adder for this process: runs on the question's threads; `data` is the sample. */
sabot_simulation_adder sabot_simulation_add_round;

/* Computes the figures from totals of at least two shoes. Initialises; the caller clears. */
void sabot_simulation_figures(sabot_simulated *simulated, const sabot_simulation_totals *totals,
                              const sabot_simulation *s);

#endif
