#ifndef SABOT_SHOES_SIMULATION_H
#define SABOT_SHOES_SIMULATION_H

#include "../../../base/wide.h"
#include <sabot/shoes/shoes.h>

/* Shoes shuffled and dealt, under way: for those who spread it over time or machines. Shoe number i
 * follows from the seed and i alone, and sums are integers: whoever does which shoes, the totals
 * are the same. */

/* Values are kept in units of 2⁻²⁸. */
#define SABOT_SIMULATION_UNIT 268435456.0

/* Sums are less than 2 to that. */
enum { SABOT_SIMULATION_BITS = 126 };

/* Sums over shoes, of one player. Per shoe: b bets, their EVs added up v, their results added up r
 * (in units of 1/scale of the wager), of k coups. R2 is of r², VR2 of v·r². */
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
    uint64_t *coups; /* [k]: how many had k of them */
    sabot_i128 (*players)[SABOT_SUMS];
    int is_too_large; /* a sum does not fit: they are of no use */
} sabot_simulation_totals;

typedef struct sabot_simulation {
    const sabot_question *question;
    sabot_dealing dealing;
    const sabot_player *players;
    size_t players_count;
    size_t coups_most; /* totals.coups has one more */
    uint64_t seed;
    int with_results;
    int without_evs; /* counts bets only */
    struct sabot_simulation_plan *plan;
} sabot_simulation;

/* As sabot_shoes_find asks; players may be perfect, at most 64 of them. What is pointed to must
 * outlive it. On SABOT_OK the caller clears. SABOT_BEYOND for perfect play of a wager that cannot
 * be compiled. */
sabot_status sabot_simulation_init(sabot_simulation *simulation, const sabot_question *question,
                                   const sabot_dealing *dealing, const sabot_player *players,
                                   size_t players_count, uint64_t seed, int with_results,
                                   sabot_error *error);
void sabot_simulation_clear(sabot_simulation *simulation);

void sabot_simulation_totals_init(sabot_simulation_totals *totals, const sabot_simulation *s);
void sabot_simulation_totals_clear(sabot_simulation_totals *totals);
void sabot_simulation_totals_add(sabot_simulation_totals *totals,
                                 const sabot_simulation_totals *more, const sabot_simulation *s);

/* SABOT_BEYOND if a sum has not fit. */
sabot_status sabot_simulation_totals_check(const sabot_simulation_totals *totals,
                                           sabot_error *error);

/* Whether there are shoes of which they could be the totals, as far as sums and squares tell. */
int sabot_simulation_totals_can_be(const sabot_simulation_totals *totals,
                                   const sabot_simulation *s);

/* Adds shoes number first…first+count-1, by one thread; several may call it at once. */
void sabot_simulation_add(sabot_simulation_totals *totals, const sabot_simulation *s,
                          uint64_t first, uint64_t count);

/* The same on the question's threads, telling progress: shoe numbers of `all`. SABOT_STOPPED when
 * it asks to stop: the totals are then of no use. */
sabot_status sabot_simulation_add_all(sabot_simulation_totals *totals, const sabot_simulation *s,
                                      uint64_t first, uint64_t count, uint64_t all,
                                      sabot_error *error);

/* Adds shoes until there are sample->shoes of them, or until the units of every player have a
 * standard error of at most sample->error (0: whatever it is), looked at every
 * SABOT_SIMULATION_ROUND shoes: `add` adds each round, or refuses, and then it is as if it had not
 * begun. The totals may hold whole rounds already. */
enum { SABOT_SIMULATION_ROUND = 16384 };
typedef sabot_status sabot_simulation_adder(void *data, sabot_simulation_totals *totals,
                                            const sabot_simulation *s, uint64_t first,
                                            uint64_t count, sabot_error *error);
sabot_status sabot_simulation_run(sabot_simulation_totals *totals, const sabot_simulation *s,
                                  const sabot_shoes_sample *sample, sabot_simulation_adder *add,
                                  void *data, sabot_error *error);

/* The adder that does it here: on the question's threads; `data` is the sample. */
sabot_simulation_adder sabot_simulation_add_round;

/* Whether a player's bets are valued by their results, as the EV before a coup is not to be had. */
int sabot_simulation_by_result(const sabot_simulation *s, size_t player);

/* The integers that a player's results are over. */
double sabot_simulation_scale(const sabot_simulation *s, size_t player);

/* What totals say, of two shoes or more. Initialises; the caller frees `players`. */
void sabot_simulation_figures(sabot_simulated *simulated, const sabot_simulation_totals *totals,
                              const sabot_simulation *s);

#endif
