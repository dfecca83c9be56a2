#ifndef SABOT_STUDY_BETS_H
#define SABOT_STUDY_BETS_H

#include "../game/tableau.h"
#include "../game/wager.h"

/* The bets that a study walks, whatever the depth. A bet's EV on a shoe of n cards is
 * value / (scale·F(n)), F(n) = n(n-1)…(n-5), value being an integer polynomial of the counts. */
enum { SABOT_STUDY_TERMS = 5005 };

typedef struct {
    sabot_shoe shoe;
    sabot_tableau tableau;
    uint64_t stock[SABOT_POINTS]; /* the base shoe by points */
    uint64_t size;
    unsigned count;
    sabot_wager *wager;
    mpq_t *ev;           /* of the base shoe, by the reference engine */
    int *in_best;        /* whether the bet is one of those to bet the best of */
    unsigned best_count; /* how many are; 0, or at least 2 */
    mpz_t *scale;        /* the bets of the best have one in common */
    mpz_t *most;         /* the greatest |value / F(n)| */
    int is_narrow;       /* the following are there; else only the plain walk can do it */
    int64_t *term;       /* [bet][SABOT_STUDY_TERMS], multisets of six points in order */
    /* Bet b is one of the basis if basis[b] >= 0, which numbers them; else its value is
     * Σ_j combine[b·(count+1)+j]·(value of bet j of the basis) + combine[b·(count+1)+count]·F(n). */
    unsigned basis_count;
    int *basis;
    int64_t *combine;
    /* The histogram has bins of `bin` EV, [k·bin, (k+1)·bin) for whole k; 0: there is none. */
    mpq_t bin;
} sabot_study_bets;

/* Whether a wager can be walked: it must look at points only. */
int sabot_study_takes(const sabot_wager *wager);

/* For wagers that sabot_study_takes, a finite shoe of at least six cards and a complete tableau.
 * `in_best` has a flag for each wager. What the wagers point to must outlive it; the caller clears.
 * `bin` may be NULL. */
void sabot_study_bets_init(sabot_study_bets *bets, const sabot_shoe *shoe,
                           const sabot_tableau *tableau, const sabot_wager *wagers,
                           const int *in_best, unsigned count, mpq_srcptr bin);
void sabot_study_bets_clear(sabot_study_bets *bets);

/* For sabot_study_bets_init: finds the basis and the bets that follow from it, out of the terms.
 * Coefficients up to SABOT_STUDY_NARROW keep all of it within 64 bits. */
#define SABOT_STUDY_NARROW (1LL << 40)
void sabot_study_relate(sabot_study_bets *bets);

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
