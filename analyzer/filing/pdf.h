#ifndef FILING_PDF_H
#define FILING_PDF_H

#include <sabot/base/error.h>

#include <stddef.h>

/* Refused (SABOT_INVALID) if WeasyPrint is missing. */
sabot_status pdf_require(sabot_error *error);

/* PDF/A-3b from HTML, by WeasyPrint, with a text attached as filing.json. The bytes are
 * malloc'd. */
sabot_status pdf_make(char **bytes, size_t *length, const char *html, const char *json,
                      sabot_error *error);

#endif
