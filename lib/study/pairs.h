#ifndef SABOT_STUDY_PAIRS_H
#define SABOT_STUDY_PAIRS_H

#include "watch.h"
#include <sabot/game/tableau.h>
#include <sabot/game/wager.h>
#include <sabot/study/answer.h>

/* A wager on one hand's first two cards that cares only whether they are alike: its EV on a shoe of
 * n cards is (same·σ + other·(n(n-1)-σ)) / (n(n-1)), where σ = Σ n_r(n_r-1) over the kinds it tells
 * apart: the thirteen ranks, or all cards, so that the shoes can be named. So the distribution of σ
 * over all shoes with n cards left is all that there is to know. */
typedef struct {
    unsigned kinds;
    uint64_t stock[SABOT_CARDS]; /* the base shoe by kind */
    sabot_card face[SABOT_CARDS];
    uint64_t size;
    mpq_t same, other; /* payoff of a pair, and of no pair */
    mpq_t ev;          /* of the base shoe, by the reference engine */
} sabot_pairs;

/* SABOT_OK, and the caller clears; SABOT_BEYOND, and there is nothing to clear, when the wager is
 * of another sort or the shoe does not determine it. */
sabot_status sabot_pairs_init(sabot_pairs *pairs, const sabot_shoe *shoe,
                              const sabot_tableau *tableau, const sabot_wager *wager);
void sabot_pairs_clear(sabot_pairs *pairs);

/* Σ weight of the shoes with n cards left, by n and σ/2: the whole distribution at every depth from
 * 0 to `cards` at once. */
typedef struct {
    unsigned cards;
    uint32_t *bound; /* by n: one more than the greatest σ/2 */
    mpz_t **weight;  /* [n][σ/2] */
} sabot_pairs_table;

/* Returns 0, and the caller clears; anything else when the watch ended it. */
int sabot_pairs_table_init(sabot_pairs_table *table, const sabot_pairs *pairs, unsigned cards,
                           const sabot_study_watch *watch);
/* Of how many steps it tells its watch, and about how many seconds it takes, both without doing
 * it. */
uint64_t sabot_pairs_steps(const sabot_pairs *pairs, unsigned cards);
double sabot_pairs_seconds(const sabot_pairs *pairs, unsigned cards);

void sabot_pairs_table_clear(sabot_pairs_table *table);

/* What the distribution at a depth of 2 … table->cards cards says; `bin` is the width of the
 * histogram, 0: none. The answer is initialised. SABOT_DISAGREES unless the weights sum to
 * C(size, cards) and the mean is the EV of the base shoe. */
sabot_status sabot_pairs_answer(sabot_study_answer *answer, const sabot_pairs *pairs,
                                const sabot_pairs_table *table, unsigned cards, const mpq_t bin,
                                sabot_error *error);

/* The same found by visiting shoes, with the reference engine on each; of `shoe`, `tableau` and
 * `wager` as the pairs were made. Some 10 to 30 µs a visit. SABOT_STOPPED when the watch, which is
 * told of visits, ended it. */
sabot_status sabot_pairs_answer_plainly(sabot_study_answer *answer, const sabot_pairs *pairs,
                                        const sabot_shoe *shoe, const sabot_tableau *tableau,
                                        const sabot_wager *wager, unsigned cards, const mpq_t bin,
                                        const sabot_study_watch *watch);
/* How many visits that takes for the depths from … to, without doing it. */
double sabot_pairs_visits(const sabot_pairs *pairs, const sabot_shoe *shoe, unsigned from,
                          unsigned to);

#endif
