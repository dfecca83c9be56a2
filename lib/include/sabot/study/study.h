#ifndef SABOT_STUDY_H
#define SABOT_STUDY_H

#include "../question/question.h"
#include "answer.h"

SABOT_API_BEGIN

/* The value of wagers to a player who knows the composition of the shoe, at given numbers of cards
 * left: over all possible shoes, each with its exact probability. */

/* Limits of a study. */
enum { SABOT_STUDY_CARDS_MOST = 1000, SABOT_STUDY_BINS_MOST = 200000 };
#define SABOT_STUDY_COMPOSITIONS_MOST 1000000000000000ULL

/* How a wager is studied. WALKED: it depends on points only, and every composition is visited.
 * PAIRS: it depends on whether the first two cards of a hand are a pair (of ranks, or of identical
 * cards), and a recurrence over the ranks or cards is used. */
typedef enum { SABOT_STUDY_WALKED, SABOT_STUDY_PAIRS, SABOT_STUDY_LEFT_OUT } sabot_study_way;

typedef struct {
    sabot_study_way way;
    sabot_status why; /* if left out: SABOT_UNDETERMINED (by this shoe), SABOT_BEYOND, or SABOT_OK
                         if it always pays the same */
    int is_main;      /* walked, and named punto, banco or tie */
} sabot_study_wager;

/* One number of cards left. */
typedef struct {
    unsigned cards;
    mpz_t compositions;         /* by points */
    mpz_t shoes;                /* C(size, cards): the sum of all weights */
    sabot_study_answer *wagers; /* in the question's order; without content if left out */
    sabot_study_answer best_of; /* the best of the main bets: favourable, gain, gain_when */
} sabot_study_depth;

typedef struct {
    sabot_study_wager *wagers; /* of the question */
    size_t wagers_count;
    int has_walked, has_best_of; /* has_best_of: at least two main bets */
    mpq_t bin;                   /* width of the histograms; 0 means none */
    mpq_t within;                /* 0 means exact */
    sabot_study_depth *depths;
    size_t depths_count;
} sabot_study;

void sabot_study_init(sabot_study *study);
void sabot_study_clear(sabot_study *study);

/* Studies every depth from `from` to `to` cards, 6 ≤ from ≤ to ≤ the size of the shoe and
 * SABOT_STUDY_CARDS_MOST. `bin` is the width of histogram bins in EV, above 0 and up to 1; NULL
 * means no histograms.
 *
 * Needs a finite shoe, a complete tableau, wagers, and no condition. A wager that cannot be studied
 * is left out if question->mark_undetermined is set, else refused. Returns SABOT_BEYOND if there
 * are more compositions than the limits allow, or too many for the reference engine when no bound
 * proves the fast walk exact. If one of these is at fault, `where` of the error names "cards",
 * "histogram" or "bet".
 *
 * The result is proved: every composition is visited once, the weights sum to the number of shoes,
 * and the mean EV of every wager is that of the whole shoe, all exactly; otherwise returns
 * SABOT_DISAGREES. With `double_check` the reference engine visits every composition too, at about
 * 50 µs each instead of 10 ns. For a wager on pairs it visits one representative of the shoes that
 * differ only by a permutation of ranks or cards with equal counts in the whole shoe: 146,690 with
 * 52 cards left of eight decks. */
sabot_status sabot_study_find(sabot_study *study, const sabot_question *question, unsigned from,
                              unsigned to, mpq_srcptr bin, sabot_error *error);

/* The same without histograms, for depths that are too long to visit: each gain is bracketed,
 * gain_most - gain ≤ within·gain, 0 ≤ within < 1, and 0 is exact. The bounds are proved; the checks
 * above hold, and some of the shoes are walked again. A smaller `within` takes a little longer.
 * Bets that always pay the same are left out if question->mark_undetermined is set. */
sabot_status sabot_study_find_within(sabot_study *study, const sabot_question *question,
                                     unsigned from, unsigned to, mpq_srcptr within,
                                     sabot_error *error);

SABOT_API_END

#endif
