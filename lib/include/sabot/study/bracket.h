#ifndef SABOT_STUDY_BRACKET_H
#define SABOT_STUDY_BRACKET_H

#include "../question/question.h"

SABOT_API_BEGIN

/* The time grows with the size of the shoe: about ten seconds for this many cards. */
enum { SABOT_BRACKET_CARDS_MOST = 1 << 24 };

/* Proved bounds of the gain of perfect play, for depths with too many shoes to visit. Both bounds
 * are exact fractions: least ≤ gain ≤ greatest. */
typedef struct {
    unsigned cards;
    mpq_t *least, *greatest; /* by wager; 0 if it is left out */
} sabot_bracket_depth;

typedef struct {
    int *is_left_out; /* by wager: it depends on more than points */
    size_t wagers_count;
    sabot_bracket_depth *depths;
    size_t depths_count;
} sabot_study_bracket;

void sabot_study_bracket_init(sabot_study_bracket *bracket);
void sabot_study_bracket_clear(sabot_study_bracket *bracket);

/* Finds the bounds at every depth from `from` to `to` cards, 6 ≤ from ≤ to ≤ the size of the shoe;
 * else returns SABOT_INVALID with `where` "cards". Needs a finite shoe of at most
 * SABOT_BRACKET_CARDS_MOST cards, a complete tableau, wagers, and no condition. A wager that
 * depends on more than points is left out if question->mark_undetermined is set, else refused with
 * SABOT_BEYOND. Each depth is proved: the sums over all classes must be the EV of the shoe and the
 * exact second moment; otherwise returns SABOT_DISAGREES. Takes seconds per wager and depth. */
sabot_status sabot_study_bracket_find(sabot_study_bracket *bracket, const sabot_question *question,
                                      unsigned from, unsigned to, sabot_error *error);

/* Estimated processor time in seconds; 0 if the question would be refused. */
double sabot_study_bracket_seconds(const sabot_question *question, unsigned from, unsigned to);

SABOT_API_END

#endif
