#ifndef SABOT_STUDY_PAIRS_H
#define SABOT_STUDY_PAIRS_H

#include "units.h"
#include <sabot/game/tableau.h>
#include <sabot/game/wager.h>
#include <sabot/study/answer.h>

/* A wager that depends only on whether the first two cards of one hand are a pair. Its EV on a shoe
 * of n cards is (same·σ + other·(n(n-1)-σ)) / (n(n-1)), where σ = Σ n_r(n_r-1) over the kinds that
 * it distinguishes: the thirteen ranks, or all cards, so that an answer can name its shoes. So the
 * distribution of σ over all shoes with n cards left determines everything. */
typedef struct {
    unsigned kinds;
    uint64_t stock[SABOT_CARDS]; /* the base shoe by kind */
    sabot_card face[SABOT_CARDS];
    uint64_t size;
    mpq_t same, other; /* payoffs of a pair and of no pair */
    mpq_t ev;          /* of the base shoe, by the reference engine */
} sabot_pairs;

/* On SABOT_OK the caller clears. Returns SABOT_BEYOND if the wager is of another sort or the shoe
 * does not determine it; then do not clear. */
sabot_status sabot_pairs_init(sabot_pairs *pairs, const sabot_shoe *shoe,
                              const sabot_tableau *tableau, const sabot_wager *wager);
void sabot_pairs_clear(sabot_pairs *pairs);

/* Σ weight of the shoes with n cards left, by n and σ/2, at every depth from 0 to `cards`. */
typedef struct {
    unsigned cards, words; /* words of a weight */
    uint32_t *bound;       /* by n: greatest σ/2 plus 1, or 0 if n cards do not fit */
    mp_limb_t **weight;    /* [n][σ/2][words] */
} sabot_pairs_table;

/* Returns 0, and then the caller clears, or nonzero if the watch stopped it. */
int sabot_pairs_table_init(sabot_pairs_table *table, const sabot_pairs *pairs, unsigned cards,
                           const sabot_study_watch *watch);
/* The number of steps reported to the watch, and an estimate of the seconds. */
uint64_t sabot_pairs_steps(const sabot_pairs *pairs, unsigned cards);
double sabot_pairs_seconds(const sabot_pairs *pairs, unsigned cards);

void sabot_pairs_table_clear(sabot_pairs_table *table);

/* Fills `answer`, which must be initialised, for a depth of 2 … table->cards cards. `bin` is the
 * width of the histogram; 0 means none. Returns SABOT_DISAGREES unless the weights sum to C(size,
 * cards) and the mean is the EV of the base shoe. */
sabot_status sabot_pairs_answer(sabot_study_answer *answer, const sabot_pairs *pairs,
                                const sabot_pairs_table *table, unsigned cards, const mpq_t bin,
                                sabot_error *error);

/* The same by visiting shoes with the reference engine. `shoe`, `tableau` and `wager` are those of
 * sabot_pairs_init. Takes 10 to 30 µs a visit. Reports visits to the watch; returns SABOT_STOPPED
 * if it stops the work. */
sabot_status sabot_pairs_answer_plainly(sabot_study_answer *answer, const sabot_pairs *pairs,
                                        const sabot_shoe *shoe, const sabot_tableau *tableau,
                                        const sabot_wager *wager, unsigned cards, const mpq_t bin,
                                        const sabot_study_watch *watch);
/* The number of visits for the depths from … to. */
double sabot_pairs_visits(const sabot_pairs *pairs, const sabot_shoe *shoe, unsigned from,
                          unsigned to);

#endif
