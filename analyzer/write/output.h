#ifndef ANALYZER_WRITE_OUTPUT_H
#define ANALYZER_WRITE_OUTPUT_H

#include "base/text.h"
#include "input/options.h"
#include "report.h"
#include "write_workbook.h"
#include <sabot/base/error.h>

#include "input/json.h"

/* The last two are formats of tests, for `check` and `monitor`. */
typedef enum {
    FORMAT_TEXT,
    FORMAT_JSON,
    FORMAT_CSV,
    FORMAT_MARKDOWN,
    FORMAT_JUNIT,
    FORMAT_TAP
} format;

/* The destination and format of a result: decided once, before anything is computed. */
typedef struct output {
    format format;
    const char *path; /* NULL means standard output */
    unsigned long digits;
    int digits_given;
    workbook_writer *workbook; /* NULL if the program has none */
} output;

/* By --format, otherwise by the extension of the file, otherwise text. An unknown extension is
 * refused; a file without one is not. */
sabot_status output_choose(output *output, const options *options, sabot_error *error);

/* The same for a command with formats of its own: the meanings of names and extensions, the first
 * one by default, ended by a NULL; and both as a text. */
typedef struct {
    const char *name;
    format format;
} output_name;
typedef struct {
    const output_name *names;
    const char *expected, *endings;
} output_formats;
/* The usual formats and those of tests. */
extern const output_formats output_formats_of_tests;
sabot_status output_choose_from(output *output, const options *options,
                                const output_formats *formats, sabot_error *error);

/* Whether it is for a person to read: then a report is needed, otherwise a document. */
int output_is_report(const output *output);

/* Writes the result, whole or not at all; only one of the two is ever built. The document is the
 * contract; the list members on the way to its innermost records, ended by NULL, give the rows of
 * CSV; a list that may be empty is named with its columns ("drift:value,was,is"). Takes both
 * over. */
sabot_status output_document(const output *output, json_t *document, const char *const *csv_path,
                             sabot_error *error);
sabot_status output_report(const output *output, sabot_report *report, sabot_error *error);

/* The same for a text, which is freed. */
sabot_status output_text(const output *output, char *text, sabot_error *error);

/* One writer per format. The text is malloc'd. */
char *write_text(const sabot_report *report, int colour);
char *write_markdown(const sabot_report *report);
char *write_json(const json_t *document);
char *write_csv(const json_t *document, const char *const *path);

/* The columns of a text on a terminal: its UTF-8 characters. */
size_t text_width(const char *text);

#endif
