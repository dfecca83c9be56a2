#ifndef ANALYZER_WRITE_RESULT_H
#define ANALYZER_WRITE_RESULT_H

#include "output.h"

/* A requested picture, and the name of its file. */
typedef struct {
    const char *path;
    char *svg;
} result_picture;

/* The answer to a question before it is written: its document, the report that shows it, and
 * pictures. */
typedef struct {
    output out;
    json_t *document;
    const char *const *csv_path; /* the lists on the way to its innermost records */
    sabot_report report;
    result_picture *pictures;
    size_t pictures_count;
    char *page; /* of a filing, in HTML or as a workbook; NULL if not requested */
    size_t page_length;
    int is_negative; /* a difference or a finding: exit status 1 */
} result;

/* An empty result, for the given output. */
void result_init(result *to, const output *out);
void result_clear(result *to);

/* Whether a report is needed, and the digits of a document's decimals, VALUE_OF_VIEW if it is. */
int result_is_report(const result *to);
unsigned long result_digits(const result *to);

/* Takes the document over. */
void result_document(result *to, json_t *document, const char *const *csv_path);

/* Adds a picture, which is taken over; NULL is refused, with the reason `none`. */
sabot_status result_add_picture(result *to, const char *path, char *svg, const char *none,
                                sabot_error *error);

/* Writes all of it to the output: the pictures, then the document or the report. */
sabot_status result_write(result *to, sabot_error *error);

#endif
