#ifndef SABOT_STUDY_BETS_H
#define SABOT_STUDY_BETS_H

#include <sabot/game/tableau.h>
#include <sabot/game/wager.h>

/* The bets that a study walks, at any depth. The EV of a bet on a shoe of n cards is value /
 * (scale·F(n)), F(n) = n(n-1)…(n-5), where value is an integer polynomial of the counts. */
enum { SABOT_STUDY_TERMS = 5005 };

/* A basis: polynomials from which the values of all bets follow. With `count` of them, the value of
 * bet b is Σ_j combine[b·(room+1)+j]·(polynomial j) + combine[b·(room+1)+room]·F(n). */
typedef struct {
    unsigned count, room; /* room ≥ count */
    int64_t *term;        /* [count][SABOT_STUDY_TERMS], by multiset of six points, in order */
    int64_t *combine;
    int *own; /* by bet: the polynomial equal to its value, or -1 */
} sabot_study_basis;

typedef struct {
    sabot_shoe shoe;
    sabot_tableau tableau;
    uint64_t stock[SABOT_POINTS]; /* the base shoe by points */
    uint64_t size;
    unsigned count;
    sabot_wager *wager;
    mpq_t *ev;                  /* of the base shoe, by the reference engine */
    int *in_best;               /* whether the bet takes part in the best-of */
    unsigned best_count;        /* number of these bets: 0, or at least 2 */
    mpz_t *scale;               /* common to all bets of the best-of */
    mpz_t *most;                /* the greatest |value / F(n)| */
    int is_narrow;              /* the two bases are valid; else only the plain walk can do it */
    sabot_study_basis payouts;  /* values of bets: the fewest polynomials */
    sabot_study_basis outcomes; /* deals by outcome: the least coefficients, 0 … 6!/ΠM! */
    /* Bin k of the histogram is [k·bin, (k+1)·bin) in EV; 0 means no histogram. */
    mpq_t bin;
    mpq_t within;       /* of a gain, by which it may be uncertain; 0 means exact */
    int64_t *bin_first; /* by bet: the first bin that an EV can fall in, and their number; */
    unsigned *bins;     /* NULL without a histogram */
} sabot_study_bets;

/* Whether the wager is named punto, banco or tie. */
int sabot_study_is_main(const sabot_wager *wager);

/* Whether a wager can be walked: it must depend on points only. */
int sabot_study_takes(const sabot_wager *wager);

/* The wagers must satisfy sabot_study_takes; the shoe must be finite, with at least six cards, and
 * the tableau complete. `in_best` has a flag per wager; `bin` may be NULL. Objects that the wagers
 * point to must outlive the bets. The caller clears. */
void sabot_study_bets_init(sabot_study_bets *bets, const sabot_shoe *shoe,
                           const sabot_tableau *tableau, const sabot_wager *wagers,
                           const int *in_best, unsigned count, mpq_srcptr bin);
void sabot_study_bets_clear(sabot_study_bets *bets);

/* Coefficients of narrow bets are at most this, which keeps all results within 64 bits. */
#define SABOT_STUDY_NARROW (1LL << 40)

/* The EV of a wager by the reference engine. */
void sabot_study_ev(mpq_t ev, const sabot_shoe *shoe, const sabot_tableau *tableau,
                    const sabot_wager *wager);

/* The number of the bin of a value: floor(value / (scale·F·bin)). */
void sabot_study_bin_of(mpz_t number, const sabot_study_bets *bets, unsigned bet, unsigned cards,
                        const mpz_t value);

/* n(n-1)…(n-5); and times the scale of a bet: the unit of its values. */
void sabot_study_deals(mpz_t deals, unsigned cards);
void sabot_study_unit(mpz_t unit, const sabot_study_bets *bets, unsigned bet, unsigned cards);

#endif
