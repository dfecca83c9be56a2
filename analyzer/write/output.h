#ifndef ANALYZER_WRITE_OUTPUT_H
#define ANALYZER_WRITE_OUTPUT_H

#include "base/text.h"
#include "input/options.h"
#include "report.h"
#include "write_workbook.h"
#include <sabot/base/error.h>

#include "input/json.h"

/* The last two are for tests, which only `check` has. */
typedef enum {
    FORMAT_TEXT,
    FORMAT_JSON,
    FORMAT_CSV,
    FORMAT_MARKDOWN,
    FORMAT_JUNIT,
    FORMAT_TAP
} format;

/* Where a result goes and how it is written: decided once, before anything is computed. */
typedef struct output {
    format format;
    const char *path; /* NULL: standard output */
    unsigned long digits;
    int digits_given;
    workbook_writer *workbook; /* NULL: the program has none */
} output;

/* By --format, else by the ending of the file, else text. Another ending is refused; a file without
 * one is not. */
sabot_status output_choose(output *output, const options *options, sabot_error *error);

/* The same for a command with formats of its own: what names and endings mean, the first one by
 * default, ended by a NULL; and both in words. */
typedef struct {
    const char *name;
    format format;
} output_name;
typedef struct {
    const output_name *names;
    const char *expected, *endings;
} output_formats;
sabot_status output_choose_from(output *output, const options *options,
                                const output_formats *formats, sabot_error *error);

/* Whether it is for a person to read: then a report is wanted, else a document. */
int output_is_report(const output *output);

/* Writes what was asked for, whole or not at all; only one of the two is ever built. The document
 * is the contract; the list members on the way to its innermost records, ended by NULL, are what
 * CSV has a row for; a list that may be empty is named with its columns ("drift:value,was,is").
 * Both are taken over. */
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

/* Columns that a text takes on a terminal: its UTF-8 characters. */
size_t text_width(const char *text);

#endif
