#ifndef FILING_FILES_H
#define FILING_FILES_H

#include "filing.h"
#include "write/write_workbook.h"

/* The formats of a filing. */
typedef enum {
    FILING_TEXT,
    FILING_HTML,
    FILING_MARKDOWN,
    FILING_JSON,
    FILING_WORKBOOK,
    FILING_PDF,
    FILING_FORMATS
} filing_format;

/* An output file of a filing. */
typedef struct {
    const char *path; /* NULL means standard output */
    filing_format format;
} filing_file;

/* The format of a name (html, md, markdown, json, xlsx, pdf, text), or of a file's extension;
 * `what` is its name in errors. */
sabot_status filing_format_named(filing_format *out, const char *name, sabot_error *error);
sabot_status filing_format_of(filing_format *out, const char *path, sabot_error *error);

/* The filing in one format; the bytes are malloc'd. Only a workbook needs its writer. */
sabot_status filing_make(char **bytes, size_t *length, const filing *f, filing_format as,
                         workbook_writer *workbook, sabot_error *error);

/* Writes all files, or none. `workbook` may be NULL if no file is one. */
sabot_status filing_write(const filing *f, const filing_file *files, size_t count,
                          workbook_writer *workbook, sabot_error *error);

#endif
