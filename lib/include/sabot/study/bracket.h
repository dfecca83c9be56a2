#ifndef SABOT_STUDY_BRACKET_H
#define SABOT_STUDY_BRACKET_H

#include "../question/question.h"

SABOT_API_BEGIN

/* The work grows with the size of the shoe; this many cards take some ten seconds. */
enum { SABOT_BRACKET_CARDS_MOST = 1 << 24 };

/* Between what bounds the gain of perfect play lies, proved, at depths that are too deep to visit
 * every shoe. Both ends are exact fractions: the gain is never below the one nor above the
 * other. */
typedef struct {
    unsigned cards;
    mpq_t *least, *greatest; /* by wager; of one left out 0 */
} sabot_bracket_depth;

typedef struct {
    int *is_left_out; /* by wager: it looks at more than points */
    size_t wagers_count;
    sabot_bracket_depth *depths;
    size_t depths_count;
} sabot_study_bracket;

void sabot_study_bracket_init(sabot_study_bracket *bracket);
void sabot_study_bracket_clear(sabot_study_bracket *bracket);

/* Every depth from `from` to `to` cards, 6 ≤ from ≤ to ≤ the shoe's size; else SABOT_INVALID,
 * `where` being "cards". Needs a finite shoe of at most SABOT_BRACKET_CARDS_MOST
 * cards, a complete tableau and wagers, and no condition. A
 * wager that looks at more than points is left out if the question lets wagers be marked, else
 * SABOT_BEYOND. Each depth proves itself: the sums over all classes are the EV of the shoe and its
 * exact second moment, or SABOT_DISAGREES. Takes seconds a wager and depth. */
sabot_status sabot_study_bracket_find(sabot_study_bracket *bracket, const sabot_question *question,
                                      unsigned from, unsigned to, sabot_error *error);

/* About how many seconds of one processor that takes; 0 if it is refused. */
double sabot_study_bracket_seconds(const sabot_question *question, unsigned from, unsigned to);

SABOT_API_END

#endif
