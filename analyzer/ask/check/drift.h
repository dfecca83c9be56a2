#ifndef ANALYZER_CHECK_DRIFT_H
#define ANALYZER_CHECK_DRIFT_H

#include <sabot/tableau/diff.h>

/* A value of a result: its path in the document ("punto.ev.exact"), its earlier text and its text
 * now. NULL means that the document has no such value. The caller owns the texts. */
typedef struct {
    const char *path, *was, *is;
} drift_value;

/* Returns whether the two texts are equal, or both NULL. */
int drift_value_holds(const drift_value *value);

/* The values of an earlier result that changed, and the cells that explain it. */
typedef struct {
    size_t *drifted; /* indices of the values, ascending */
    size_t drifted_count;
    /* From the earlier tableau to the current one; empty if no value drifted or no cell changed. */
    sabot_diff diff;
} drift;

void drift_init(drift *found);
void drift_clear(drift *found);

/* Compares the values of a result that was computed with the tableau `before`; the question has the
 * current tableau. Requires what sabot_diff_find requires, even if no value drifted. With a NULL
 * question no cells are compared and `before` is ignored. */
sabot_status drift_find(drift *found, const drift_value *values, size_t count,
                        const sabot_question *question, const sabot_tableau *before,
                        sabot_error *error);

#endif
