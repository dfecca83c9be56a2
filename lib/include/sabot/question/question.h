#ifndef SABOT_QUESTION_H
#define SABOT_QUESTION_H

#include "../engine/engine.h"
#include "../game/condition.h"
#include "../game/tableau.h"
#include "../game/wager.h"

SABOT_API_BEGIN

/* Progress callback: `done` of `all` items of `what` ("bets", "compositions") are finished. Called
 * at intervals, by one thread at a time. A nonzero return stops the work, which then returns
 * SABOT_STOPPED. */
typedef int sabot_progress(void *data, const char *what, uint64_t done, uint64_t all);

/* The input of every answer. Initialise it with {0}. A plain value; the caller owns the objects
 * that it points to. */
typedef struct {
    const sabot_shoe *shoe;
    const sabot_tableau *tableau;
    const sabot_wager *wagers;
    size_t wagers_count;
    const sabot_condition *condition; /* restricts the deals; NULL means all deals */

    int mark_undetermined;    /* mark a wager that the shoe does not determine; otherwise refuse the
                              question with SABOT_UNDETERMINED */
    int double_check;         /* count everything a second way; SABOT_DISAGREES if they differ */
    int threads;              /* 0 means OpenMP's default; no answer depends on it */
    sabot_cache *cache;       /* of compiled bets, for edges and effects of removal; may be NULL */
    sabot_progress *progress; /* may be NULL */
    void *progress_data;
} sabot_question;

/* Required fields, in addition to the validity of those present. */
enum {
    SABOT_NEEDS_SHOE = 1,         /* at least six cards */
    SABOT_NEEDS_FINITE = 2,       /* a shoe without replacement */
    SABOT_NEEDS_TABLEAU = 4,      /* complete */
    SABOT_NEEDS_TABLEAU_OPEN = 8, /* may have open cells */
    SABOT_NEEDS_WAGERS = 16,      /* at least one; all determined unless mark_undetermined */
    SABOT_NEEDS_NO_CONDITION = 32,
    SABOT_NEEDS_GAME = SABOT_NEEDS_SHOE | SABOT_NEEDS_TABLEAU | SABOT_NEEDS_WAGERS,
};

/* Checks that a question can be answered; every answer calls this first. Returns
 * SABOT_UNDETERMINED also for a condition that depends on cards which the shoe does not tell
 * apart. */
sabot_status sabot_question_check(const sabot_question *question, unsigned needs,
                                  sabot_error *error);

/* Whether the question's shoe, with the cards that its condition names, determines a wager. */
int sabot_question_determines(const sabot_question *question, const sabot_wager *wager);

SABOT_API_END

#endif
