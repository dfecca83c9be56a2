#ifndef ANALYZER_VERIFY_DOCUMENT_H
#define ANALYZER_VERIFY_DOCUMENT_H

#include "answer/verify/verify.h"
#include "document/claims.h"
#include "write/report.h"

#include "input/json.h"

/* Claims and the library's answer, as the JSON document and as the report. */
json_t *verify_document(const sabot_claims *claims, const sabot_verified *verified);
void verify_report(sabot_report *report, const sabot_claims *claims,
                   const sabot_verified *verified);

#endif
