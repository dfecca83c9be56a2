#ifndef SABOT_VERIFY_CHECK_H
#define SABOT_VERIFY_CHECK_H

#include "../tableau/diff.h"

SABOT_API_BEGIN

/* A value of a result, by where it stands in it ("punto.ev.exact"): the text that it had and the
 * one that it has now; NULL where it is not there. The texts belong to the caller. */
typedef struct {
    const char *path, *was, *is;
} sabot_checked;

/* Whether the two texts are the same, or neither is there. */
int sabot_checked_holds(const sabot_checked *value);

/* Which values of an earlier result have drifted, and which cells explain it. */
typedef struct {
    size_t *drifted; /* by their numbers, in order */
    size_t drifted_count;
    sabot_diff
        diff; /* from the earlier tableau to the one as it now is; empty where nothing drifted,
                        or no cell has changed */
} sabot_check;

void sabot_check_init(sabot_check *check);
void sabot_check_clear(sabot_check *check);

/* Checks the values of a result that was found for the question when its tableau was `before`; the
 * question has the tableau as it now is. Needs what sabot_diff_find needs, and is refused without
 * it whether anything has drifted or not. A question that is NULL has no cells to explain anything;
 * `before` is then not looked at. */
sabot_status sabot_check_find(sabot_check *check, const sabot_checked *values, size_t count,
                              const sabot_question *question, const sabot_tableau *before,
                              sabot_error *error);

SABOT_API_END

#endif
