#ifndef SABOT_REPORT_H
#define SABOT_REPORT_H

#include <stddef.h>

/* What a person reads, free of any format: headings, tables and notes, in order. A writer per
 * format turns it into text or Markdown. */
typedef enum { SABOT_BLOCK_HEADING, SABOT_BLOCK_NOTE, SABOT_BLOCK_TABLE } sabot_block_kind;

typedef struct {
    sabot_block_kind kind;
    char *text; /* of a heading or a note */
    size_t columns;
    char *align;  /* of a table: a letter per column, l or r */
    char **cells; /* of a table: the titles, then row by row */
    size_t rows;  /* with the titles */
} sabot_block;

typedef struct {
    sabot_block *blocks;
    size_t count;
} sabot_report;

void sabot_report_init(sabot_report *report);
void sabot_report_clear(sabot_report *report);

void sabot_report_heading(sabot_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void sabot_report_note(sabot_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Starts a table with a title per letter of `align`. */
void sabot_report_table(sabot_report *report, const char *align, const char *const *titles);

/* Adds a row to the last table; the cells are copied, NULL is empty. */
void sabot_report_row(sabot_report *report, const char *const *cells);

/* The number with a comma between each three digits of its whole part. The caller frees. */
char *sabot_report_group(const char *number);

#endif
