#ifndef ANALYZER_WRITE_PDF_H
#define ANALYZER_WRITE_PDF_H

#include <sabot/base/error.h>

#include <stddef.h>

/* The program that makes it. */
#define PDF_PROGRAM "weasyprint"

/* PDF/A-3b from HTML, by WeasyPrint, with a text attached as filing.json. The bytes are
 * malloc'd. */
sabot_status pdf_make(char **bytes, size_t *length, const char *html, const char *json,
                      sabot_error *error);

#endif
