#ifndef ANALYZER_CHECK_TESTS_H
#define ANALYZER_CHECK_TESTS_H

#include "pairs.h"

/* The findings of `check` or `monitor` as passed or failed tests, for tools that count them: one
 * for each figure, with its old and new value. `name` is the result's; `explanation` of the
 * failures may be NULL. The text is malloc'd. */
char *write_junit(const value_pairs *values, const char *name, const char *suite,
                  const char *explanation);
char *write_tap(const value_pairs *values, const char *name);

#endif
