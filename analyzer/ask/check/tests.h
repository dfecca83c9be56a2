#ifndef ANALYZER_CHECK_TESTS_H
#define ANALYZER_CHECK_TESTS_H

#include "pairs.h"

/* What `check` found as tests that passed or failed, for the tools that count such: one for each
 * figure, with what it was and what it is. `name` is the result's. The text is malloc'd. */
char *write_junit(const value_pairs *values, const char *name);
char *write_tap(const value_pairs *values, const char *name);

#endif
