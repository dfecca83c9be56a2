#ifndef SABOT_QUESTION_H
#define SABOT_QUESTION_H

#include "../engine/cache.h"
#include "../game/condition.h"
#include "../game/tableau.h"
#include "../game/wager.h"

SABOT_API_BEGIN

/* Called now and then while an answer is being found, by one thread at a time: `done` of `all` of
 * `what` ("bets", "compositions"). Anything but 0 stops the work, which then ends with
 * SABOT_STOPPED. */
typedef int sabot_progress(void *data, const char *what, uint64_t done, uint64_t all);

/* What is asked, whatever the question: what is played, and how to go about it. Starts as {0}; a
 * plain value, whose pointers belong to the caller. */
typedef struct {
    const sabot_shoe *shoe;
    const sabot_tableau *tableau;
    const sabot_wager *wagers;
    size_t wagers_count;
    const sabot_condition *condition; /* what is known of the deal; NULL: nothing */

    int mark_undetermined; /* a wager that the shoe does not determine is marked as such in the
                              answer; 0: the question is refused with SABOT_UNDETERMINED */
    int double_check;      /* everything is counted a second way; SABOT_DISAGREES if they differ */
    int threads;           /* 0: as many as OpenMP gives; no answer depends on it */
    sabot_cache *cache;    /* what was compiled for earlier questions; NULL: nothing is kept. Edges
                              and effects of removal use it */
    sabot_progress *progress; /* may be NULL */
    void *progress_data;
} sabot_question;

/* What a question must bring, beyond what is there being sound. */
enum {
    SABOT_NEEDS_SHOE = 1,         /* at least six cards */
    SABOT_NEEDS_FINITE = 2,       /* and not dealt with replacement */
    SABOT_NEEDS_TABLEAU = 4,      /* complete */
    SABOT_NEEDS_TABLEAU_OPEN = 8, /* may have open cells */
    SABOT_NEEDS_WAGERS = 16,      /* at least one; determined, unless they may be marked */
    SABOT_NEEDS_NO_CONDITION = 32,
};

/* Whether a question can be answered at all: every answer asks this first. Refuses with a status
 * and a text. A condition must be one that the shoe can tell (SABOT_UNDETERMINED). */
sabot_status sabot_question_check(const sabot_question *question, unsigned needs,
                                  sabot_error *error);

/* Whether the question's shoe, with the cards that its condition names, determines a wager. */
int sabot_question_determines(const sabot_question *question, const sabot_wager *wager);

/* About how many seconds the reference engine takes for a wager, if it is the one to count it, or
 * to check it (`double_check`); 0 when it is not. */
double sabot_question_seconds(const sabot_question *question, const sabot_wager *wager);

SABOT_API_END

#endif
