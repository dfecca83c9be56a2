#ifndef SABOT_STUDY_H
#define SABOT_STUDY_H

#include "../game/wager.h"

/* Every composition with n cards left of a base shoe, by points, each with its exact probability:
 * what bets are worth to somebody who knows the composition. How it is done: study_plan.c. */

/* The bets of a study, whatever the depth. A bet's EV on a shoe of n cards is
 * value / (scale·F(n)), F(n) = n(n-1)…(n-5), value being an integer polynomial of the counts. */
enum { SABOT_STUDY_TERMS = 5005 };

typedef struct {
    sabot_shoe shoe;
    sabot_tableau tableau;
    uint64_t stock[SABOT_POINTS]; /* the base shoe by points */
    uint64_t size;
    unsigned bets;
    sabot_wager *wager;
    mpq_t *ev;           /* of the base shoe, by the reference engine */
    int *in_best;        /* whether the bet is one of those to bet the best of */
    unsigned best_count; /* how many are; 0, or at least 2 */
    mpz_t *scale;        /* the bets of the best have one in common */
    mpz_t *most;         /* the greatest |value / F(n)| */
    int is_narrow;       /* the following are there; else only the plain walk can do it */
    int64_t *term;       /* [bet][SABOT_STUDY_TERMS], multisets of six points in order */
    /* Bet b is one of the basis if basis[b] >= 0, which numbers them; else its value is
     * Σ_j combine[b·(bets+1)+j]·(value of bet j of the basis) + combine[b·(bets+1)+bets]·F(n). */
    unsigned basis_count;
    int *basis;
    int64_t *combine;
    /* The histogram has bins of `bin` EV, [k·bin, (k+1)·bin) for whole k; 0: there is none. */
    mpq_t bin;
} sabot_study;

/* Whether a study can take a wager: it must look at points only. */
int sabot_study_takes(const sabot_wager *wager);

/* For wagers that sabot_study_takes, a finite shoe and a complete tableau. `in_best` has a flag for
 * each wager. The bets must outlive it; the caller clears. `bin` may be NULL. */
void sabot_study_init(sabot_study *study, const sabot_shoe *shoe, const sabot_tableau *tableau,
                      const sabot_wager *wagers, const int *in_best, unsigned count,
                      const mpq_t bin);
void sabot_study_clear(sabot_study *study);

/* How many compositions by points have that many cards, counted without visiting them. */
void sabot_study_count(mpz_t compositions, const sabot_study *study, unsigned cards);

/* What has been summed so far over some of the compositions of one depth. Additive. */
typedef struct {
    int found;
    mpz_t value;                   /* EV·scale·F(n) */
    uint16_t counts[SABOT_POINTS]; /* of several the lexicographically first */
} sabot_study_extreme;

typedef struct {
    unsigned bets;
    mpz_t compositions, weight;
    mpz_t *gain, *mean, *favourable; /* by bet: Σ weight·max(0, value), ·value, ·[value > 0] */
    mpz_t best_gain, best_favourable;
    sabot_study_extreme *best, *worst;
    int64_t *bin_first; /* by bet: the number of the first bin; NULL: no histogram */
    unsigned *bins;
    mpz_t **bin; /* Σ weight in each */
} sabot_study_totals;

void sabot_study_totals_init(sabot_study_totals *totals, const sabot_study *study);
void sabot_study_totals_clear(sabot_study_totals *totals);
void sabot_study_totals_add(sabot_study_totals *totals, const sabot_study_totals *more);
void sabot_study_totals_zero(sabot_study_totals *totals);
int sabot_study_totals_are_equal(const sabot_study_totals *a, const sabot_study_totals *b);

/* Keeps the greater (sign 1) or lesser (sign -1) value, of equals the lexicographically first. */
void sabot_study_extreme_join(sabot_study_extreme *extreme, const sabot_study_extreme *other,
                              int sign);

/* One depth, split into units: the compositions with given counts of the points 0, 1 and 2. Units
 * are numbered in lexicographic order. */
typedef struct sabot_study_plan sabot_study_plan;

/* Tables for a depth of 6 … size cards. NULL when no bound proves that the fast walk is exact: the
 * plain walk answers then. `kernel` names the instruction set, "portable", "avx2" or "avx512";
 * NULL: the best that the machine has. The study must outlive the plan. */
sabot_study_plan *sabot_study_plan_new(const sabot_study *study, unsigned cards,
                                       const char *kernel);
void sabot_study_plan_free(sabot_study_plan *plan);
const char *sabot_study_plan_kernel(const sabot_study_plan *plan);

unsigned sabot_study_units(const sabot_study *study, unsigned cards);
/* How many compositions a unit has; below 2⁶³ or UINT64_MAX. */
void sabot_study_unit_sizes(uint64_t *sizes, const sabot_study *study, unsigned cards);

/* Room that a thread needs. */
typedef struct sabot_study_scratch sabot_study_scratch;
sabot_study_scratch *sabot_study_scratch_new(const sabot_study_plan *plan);
void sabot_study_scratch_free(sabot_study_scratch *scratch);

/* Adds a unit to the totals. What they already hold as best and worst only saves time. */
void sabot_study_walk(sabot_study_totals *totals, const sabot_study_plan *plan, unsigned unit,
                      sabot_study_scratch *scratch);

/* The same by the plain way: one composition after another, the reference engine on each. */
void sabot_study_walk_plainly(sabot_study_totals *totals, const sabot_study *study, unsigned cards,
                              unsigned unit);

/* What the totals of all units say. */
typedef struct {
    mpq_t favourable, gain, mean;
    mpq_t gain_when; /* the mean EV given that it is favourable; 0 if it never is */
    mpq_t best, worst;
} sabot_study_answer;

void sabot_study_answer_init(sabot_study_answer *answer);
void sabot_study_answer_clear(sabot_study_answer *answer);
void sabot_study_answer_bet(sabot_study_answer *answer, const sabot_study *study, unsigned cards,
                            const sabot_study_totals *totals, unsigned bet);
/* Of the best-of: gain and favourable only. */
void sabot_study_answer_best_of(sabot_study_answer *answer, const sabot_study *study,
                                unsigned cards, const sabot_study_totals *totals);

/* Whether the totals prove themselves: every composition visited, the weights sum to C(size, cards),
 * and every bet's mean is the EV of the base shoe. Otherwise says what fails. */
sabot_status sabot_study_prove(const sabot_study *study, unsigned cards,
                               const sabot_study_totals *totals, sabot_error *error);

/* n(n-1)…(n-5) */
void sabot_study_deals(mpz_t deals, unsigned cards);

#endif
