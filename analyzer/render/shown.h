#ifndef SHOWN_H
#define SHOWN_H

#include "output.h"

/* A picture that was asked for, and the name of its file. */
typedef struct {
    const char *path;
    char *svg;
} shown_picture;

/* What a question came to, before it goes anywhere: a document or a report, whichever was wanted,
 * and pictures. */
typedef struct {
    output out;
    json_t *document;
    const char *const *csv_path; /* the lists on the way to its innermost records */
    sabot_report report;
    shown_picture *pictures;
    size_t pictures_count;
    char *page; /* of a filing, in HTML or as a workbook; NULL: none was asked for */
    size_t page_length;
    int is_negative; /* they differ, something was found: exit status 1 */
} shown;

/* Nothing yet, for an output as chosen. */
void shown_init(shown *to, const output *out);
void shown_clear(shown *to);

/* Whether a report is wanted; then it goes to `report`, else the document goes here, to be
 * owned. */
int shown_is_report(const shown *to);
void shown_document(shown *to, json_t *document, const char *const *csv_path);

/* Adds a picture, to be owned; NULL is refused, with the reason `none`. */
sabot_status shown_add_picture(shown *to, const char *path, char *svg, const char *none,
                               sabot_error *error);

/* Writes all of it where the output says: the pictures, then the document or the report. */
sabot_status shown_write(shown *to, sabot_error *error);

#endif
