#ifndef SABOT_STUDY_H
#define SABOT_STUDY_H

#include "../question/question.h"
#include "answer.h"

SABOT_API_BEGIN

/* What wagers are worth to someone who knows the composition of the shoe, with so many cards left
 * of the question's: over every shoe that there can be, each with its exact probability. */

/* A study of more is refused. */
enum { SABOT_STUDY_CARDS_MOST = 1000, SABOT_STUDY_BINS_MOST = 200000 };
#define SABOT_STUDY_COMPOSITIONS_MOST 1000000000000000ULL

/* How a wager is studied: one that looks at points only by visiting every composition, one on
 * whether one hand's first two cards are a pair (of ranks, or of identical cards) by a recurrence
 * over the ranks or cards. */
typedef enum { SABOT_STUDY_WALKED, SABOT_STUDY_PAIRS, SABOT_STUDY_LEFT_OUT } sabot_study_way;

typedef struct {
    sabot_study_way way;
    sabot_status why; /* of one left out: SABOT_UNDETERMINED, by this shoe, or SABOT_BEYOND */
    int is_main;      /* walked, and named punto, banco or tie */
} sabot_study_wager;

/* One number of cards left. */
typedef struct {
    unsigned cards;
    mpz_t compositions;         /* by points */
    mpz_t shoes;                /* C(size, cards): the sum of all weights */
    sabot_study_answer *wagers; /* in the question's order; of one left out there is nothing */
    sabot_study_answer best_of; /* betting the best of the main bets: favourable, gain, gain_when */
} sabot_study_depth;

typedef struct {
    sabot_study_wager *wagers; /* of the question */
    size_t wagers_count;
    int has_walked, has_best_of; /* the latter with at least two main bets */
    mpq_t bin;                   /* width of the histograms; 0: none */
    sabot_study_depth *depths;
    size_t depths_count;
} sabot_study;

void sabot_study_init(sabot_study *study);
void sabot_study_clear(sabot_study *study);

/* Every depth from `from` to `to` cards, 6 ≤ from ≤ to ≤ the shoe's size and
 * SABOT_STUDY_CARDS_MOST; with histograms in bins of `bin` EV, above 0 and up to 1, unless that is
 * NULL.
 *
 * Needs a finite shoe, a complete tableau and wagers, and no condition. A wager that cannot be
 * studied is left out if the question lets wagers be marked, else refused. More compositions than
 * the limits allow, or than can be visited when no bound proves the fast way exact, are
 * SABOT_BEYOND. `where` of an error names "cards", "histogram" or "bet" where one of these is at
 * fault.
 *
 * The result is proved: every composition is visited once, the weights sum to the number of shoes,
 * and the mean EV of every wager is that of the whole shoe, all exactly. SABOT_DISAGREES, and no
 * result, otherwise. With `double_check` every composition is visited a second time by the
 * reference engine, at some 50 µs each; the fast way takes some 10 ns. For wagers on pairs shoes
 * are visited by it too, one of those that differ only in the order of ranks or cards of which the
 * whole shoe has as many: 146,690 with 52 cards left of eight decks. */
sabot_status sabot_study_find(sabot_study *study, const sabot_question *question, unsigned from,
                              unsigned to, mpq_srcptr bin, sabot_error *error);

SABOT_API_END

#endif
