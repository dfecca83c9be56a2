#ifndef SABOT_STUDY_BETS_H
#define SABOT_STUDY_BETS_H

#include <sabot/game/tableau.h>
#include <sabot/game/wager.h>

/* The bets that a study walks, whatever the depth. A bet's EV on a shoe of n cards is
 * value / (scale·F(n)), F(n) = n(n-1)…(n-5), value being an integer polynomial of the counts. */
enum { SABOT_STUDY_TERMS = 5005 };

/* Polynomials that the values of all bets follow from: with `count` of them, the value of bet b is
 * Σ_j combine[b·(room+1)+j]·(polynomial j) + combine[b·(room+1)+room]·F(n). */
typedef struct {
    unsigned count, room; /* room ≥ count */
    int64_t *term;        /* [count][SABOT_STUDY_TERMS], multisets of six points in order */
    int64_t *combine;
    int *own; /* by bet: the polynomial that is its value; -1: none is */
} sabot_study_basis;

typedef struct {
    sabot_shoe shoe;
    sabot_tableau tableau;
    uint64_t stock[SABOT_POINTS]; /* the base shoe by points */
    uint64_t size;
    unsigned count;
    sabot_wager *wager;
    mpq_t *ev;                  /* of the base shoe, by the reference engine */
    int *in_best;               /* whether the bet is one of those to bet the best of */
    unsigned best_count;        /* how many are; 0, or at least 2 */
    mpz_t *scale;               /* the bets of the best have one in common */
    mpz_t *most;                /* the greatest |value / F(n)| */
    int is_narrow;              /* the following are there; else only the plain walk can do it */
    sabot_study_basis payouts;  /* values of bets: the fewest polynomials */
    sabot_study_basis outcomes; /* deals with an outcome: the least coefficients, 0 … 6!/ΠM! */
    /* The histogram has bins of `bin` EV, [k·bin, (k+1)·bin) for whole k; 0: there is none. */
    mpq_t bin;
} sabot_study_bets;

/* Whether it is named punto, banco or tie. */
int sabot_study_is_main(const sabot_wager *wager);

/* Whether a wager can be walked: it must look at points only. */
int sabot_study_takes(const sabot_wager *wager);

/* For wagers that sabot_study_takes, a finite shoe of at least six cards and a complete tableau.
 * `in_best` has a flag for each wager. What the wagers point to must outlive it; the caller clears.
 * `bin` may be NULL. */
void sabot_study_bets_init(sabot_study_bets *bets, const sabot_shoe *shoe,
                           const sabot_tableau *tableau, const sabot_wager *wagers,
                           const int *in_best, unsigned count, mpq_srcptr bin);
void sabot_study_bets_clear(sabot_study_bets *bets);

/* For sabot_study_bets_init. Finds `payouts` out of the values of the bets,
 * [bet][SABOT_STUDY_TERMS]. Coefficients up to SABOT_STUDY_NARROW keep all of it within 64 bits. */
#define SABOT_STUDY_NARROW (1LL << 40)
void sabot_study_relate(sabot_study_bets *bets, const int64_t *term);

/* Adds the outcomes of a bet to `outcomes`, which has room for them:
 * ways[count][SABOT_STUDY_TERMS], not 0 everywhere, and payoff[count]. Both are changed. */
void sabot_study_outcomes_add(sabot_study_basis *outcomes, unsigned bet, int64_t *ways,
                              int64_t *payoff, unsigned count);

/* The EV of a wager by the reference engine. */
void sabot_study_ev(mpq_t ev, const sabot_shoe *shoe, const sabot_tableau *tableau,
                    const sabot_wager *wager);

/* The bins that EVs of a bet can fall in. */
void sabot_study_bins(int64_t *first, unsigned *count, const sabot_study_bets *bets, unsigned bet);

/* floor(value / (scale·F·bin)): the number of the bin of a value. */
void sabot_study_bin_of(mpz_t number, const sabot_study_bets *bets, unsigned bet, unsigned cards,
                        const mpz_t value);

/* n(n-1)…(n-5) */
void sabot_study_deals(mpz_t deals, unsigned cards);

#endif
