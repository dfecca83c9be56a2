#ifndef ANALYZER_CHECK_BASELINE_H
#define ANALYZER_CHECK_BASELINE_H

#include "input/json.h"
#include <sabot/base/error.h>

/* Reads an earlier result, "-" being standard input: a document with what was asked, and with the
 * texts that it was computed from as they were. One that is not a result of a question, or whose
 * texts are not those of their hash, is refused. On SABOT_OK the caller frees. */
sabot_status baseline_read(json_t **document, const char *path, sabot_error *error);

/* What it answers: "edge", "tableau diff". */
const char *baseline_question(const json_t *document);

/* "PATH: expected WHAT" of the document. */
sabot_status baseline_unfit(const char *path, const char *expected, sabot_error *error);

#endif
