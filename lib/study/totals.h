#ifndef SABOT_STUDY_TOTALS_H
#define SABOT_STUDY_TOTALS_H

#include "bets.h"
#include <sabot/study/answer.h>

/* The greatest or least value of a bet, and its composition. */
typedef struct {
    int found;
    mpz_t value;                   /* EV·scale·F(n) */
    uint16_t counts[SABOT_POINTS]; /* the lexicographically first of several */
} sabot_study_extreme;

/* Sums over some of the compositions of one depth. Additive. */
typedef struct {
    unsigned bets;
    mpz_t *sum; /* all sums below */
    size_t sums_count;
    mpz_ptr compositions, weight, best_gain, best_favourable;
    mpz_t *gain, *mean, *favourable; /* by bet: Σ weight·max(0, value), ·value, ·[value > 0] */
    /* By bet, and last the best-of: bounds of what the shoes left undecided add to the gain, and of
     * their weight. */
    mpz_t *gap, *undecided;
    mpz_t **bin;              /* by bet and bin: Σ weight; NULL means no histogram */
    const int64_t *bin_first; /* of the bets, which must outlive the totals */
    const unsigned *bins;
    sabot_study_extreme *best, *worst;
} sabot_study_totals;

void sabot_study_totals_init(sabot_study_totals *totals, const sabot_study_bets *bets);
void sabot_study_totals_clear(sabot_study_totals *totals);
void sabot_study_totals_zero(sabot_study_totals *totals);
void sabot_study_totals_add(sabot_study_totals *totals, const sabot_study_totals *more);
int sabot_study_totals_are_equal(const sabot_study_totals *a, const sabot_study_totals *b);

/* Joins the best and worst of `more`, and nothing else. */
void sabot_study_totals_join_extremes(sabot_study_totals *totals, const sabot_study_totals *more);

/* Keeps the greater (sign 1) or lesser (sign -1) value; of equal ones, the lexicographically
 * first. */
void sabot_study_extreme_join(sabot_study_extreme *extreme, const sabot_study_extreme *other,
                              int sign);

/* Fills an initialised answer for a bet from the totals of a whole depth, except the variance. */
void sabot_study_totals_answer(sabot_study_answer *answer, const sabot_study_totals *totals,
                               const sabot_study_bets *bets, unsigned cards, unsigned bet);

/* The same for the best-of: favourable, gain and gain_when only. */
void sabot_study_totals_best_of(sabot_study_answer *answer, const sabot_study_totals *totals,
                                const sabot_study_bets *bets, unsigned cards);

/* Adds shoes with the same EV to an answer of sums: favourable, gain, mean, Σ weight·EV² as the
 * variance, and the bin of that EV unless the width `bin` is 0. */
void sabot_study_answer_add(sabot_study_answer *answer, const mpq_t ev, const mpz_t weight,
                            const mpq_t bin);
void sabot_study_answer_add_bin(sabot_study_answer *answer, int64_t number, const mpz_t weight);

/* Turns these sums into shares and means, given the sum of all weights. Sets gain_when. */
void sabot_study_answer_divide(sabot_study_answer *answer, const mpz_t all);

/* Whether all fields of two answers are equal. */
int sabot_study_answers_are_equal(const sabot_study_answer *one, const sabot_study_answer *other);

/* Checks the totals of a whole depth, of one bet or of all and the best-of (-1): every composition
 * was visited, the weights sum to C(size, cards), the mean of every bet is the EV of the base shoe,
 * the reference engine confirms the EV of the best and the worst, shares, gains and bins are
 * possible, and what is undecided of a gain is at most bets->within of it. Returns SABOT_DISAGREES
 * with the failed check otherwise. */
sabot_status sabot_study_prove(const sabot_study_bets *bets, unsigned cards,
                               const sabot_study_totals *totals, int bet, sabot_error *error);

/* Check only that every composition was visited, and the best-of. */
sabot_status sabot_study_prove_count(const sabot_study_bets *bets, unsigned cards,
                                     const sabot_study_totals *totals, sabot_error *error);
sabot_status sabot_study_prove_best_of(const sabot_study_bets *bets, unsigned cards,
                                       const sabot_study_totals *totals, sabot_error *error);

#endif
