#ifndef ANALYZER_WRITE_ROWS_H
#define ANALYZER_WRITE_ROWS_H

#include "base/text.h"

/* Flat records, one per line, as CSV or as NDJSON: field by field, then the end of the row. Starts
 * as {0}, or with `is_json`; the owner frees the text, and may consume it at the end of a row by
 * setting its length to 0. */
typedef struct {
    int is_json;
    unsigned fields; /* of this row */
    sabot_text text;
} row_writer;

/* A field with its name, which CSV ignores (it may be NULL): a text, quoted if necessary; a number;
 * digits and signs that never need quotes. */
void row_text(row_writer *row, const char *name, const char *text);
void row_number(row_writer *row, const char *name, long long number);
void row_digits(row_writer *row, const char *name, const char *digits, size_t length);
void row_end(row_writer *row);

/* The header of CSV: names, ended by NULL. NDJSON has none. */
void row_header(row_writer *row, const char *const *names);

#endif
