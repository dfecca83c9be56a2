#ifndef ANALYZER_CHECK_BASELINE_H
#define ANALYZER_CHECK_BASELINE_H

#include "filed.h"
#include "input/json.h"
#include <sabot/base/error.h>
#include <sabot/base/hash.h>

/* Reads an earlier result, "-" being standard input, and the document in it: with its question, and
 * with the texts that it was computed from. A document that is not a result of a question, or whose
 * texts do not match their hash, is refused. On SABOT_OK the caller frees both. */
sabot_status baseline_read(json_t **document, filed *file, const char *path, sabot_error *error);

/* The document in a file that was read. */
sabot_status baseline_of(json_t **document, const filed *file, sabot_error *error);

/* Its question: "edge", "tableau diff". */
const char *baseline_question(const json_t *document);

/* The identity of a filing: SHA-256 of the document, compact and with sorted keys, without `made`
 * and `results_sha256`. */
void baseline_results_hash(char hash[SABOT_HASH], const json_t *document);

/* "PATH: expected WHAT" of the document. */
sabot_status baseline_unfit(const char *path, const char *expected, sabot_error *error);

#endif
