#ifndef ANALYZER_CHECK_FILED_H
#define ANALYZER_CHECK_FILED_H

#include <sabot/base/error.h>

#include <stddef.h>

typedef enum { FILED_JSON, FILED_HTML, FILED_PDF, FILED_WORKBOOK } filed_format;

/* A file with an earlier result: JSON, or a filing that contains its JSON. */
typedef struct {
    filed_format format;
    char *bytes;
    size_t length;
    char *parts; /* of a workbook: the texts of all its parts, one after the other */
    size_t parts_length;
} filed;

/* Reads it, "-" being standard input; the format follows from its first bytes. On SABOT_OK the
 * caller clears. */
sabot_status filed_read(filed *file, const char *path, sabot_error *error);
void filed_clear(filed *file);

/* The JSON in it; the caller frees. */
sabot_status filed_json(char **text, size_t *length, const filed *file, sabot_error *error);

/* The texts of all parts of a workbook; the caller frees. */
sabot_status filed_parts(char **text, size_t *length, const char *bytes, size_t size,
                         sabot_error *error);

#endif
