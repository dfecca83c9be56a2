#ifndef ANALYZER_WRITE_REPORT_H
#define ANALYZER_WRITE_REPORT_H

#include <stddef.h>

/* What a person reads, free of any format: headings, notes, tables, pictures and listings, in
 * order. A writer per format turns it into text, Markdown, HTML or a workbook. */
typedef enum {
    SABOT_BLOCK_HEADING,
    SABOT_BLOCK_NOTE,
    SABOT_BLOCK_TABLE,
    SABOT_BLOCK_FIGURE,
    SABOT_BLOCK_LISTING,
} sabot_block_kind;

/* What a cell of a table is beyond its text. */
typedef struct {
    int has_number;
    double number; /* nearest to the exact value */
    char *formula; /* how a workbook computes it from other cells, or NULL; [2] is the cell of this
                         row in column 2, any other word a name */
    char *name;    /* what formulas call the cell, or NULL */
    const char
        *mark; /* a word for how it looks: "open", "input", "flag" …; belongs to the caller */
    char *was; /* what stood there in an earlier report; NULL: the same, or there is none */
} sabot_cell;

/* A picture of a table's columns that a workbook draws itself. */
typedef struct {
    int is_lines;            /* 0: bars */
    size_t labels, from, to; /* columns: of the labels, and of the values from…to */
} sabot_table_chart;

typedef struct {
    sabot_block_kind kind;
    unsigned level; /* of a heading: 1 the whole, 2 a chapter, 3 below */
    int is_apart;   /* of a heading: its tables have other columns than those before */
    char *text;     /* of a heading, a note or a listing; of a figure the SVG */
    char *caption;  /* of a table, a figure or a listing; may be NULL */
    size_t columns;
    char *align; /* of a table: a letter per column: l text; r text, to the right; i a whole number,
                    n a number, p a number in per cent; x digits, as of a fraction or a hash */
    char **cells;     /* of a table: the titles, then row by row */
    sabot_cell *more; /* by cell; NULL: nothing */
    char **names;     /* by column: what formulas call all of it; NULL: nothing */
    size_t rows;      /* with the titles */
    int has_chart;
    sabot_table_chart chart;
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

/* A heading of any level; the one above has level 2. */
void sabot_report_section(sabot_report *report, unsigned level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Of the heading that was added last: its tables have other columns than those before, and a
 * workbook gives them a sheet of their own. */
void sabot_report_apart(sabot_report *report);

/* Starts a table with a title per letter of `align`. */
void sabot_report_table(sabot_report *report, const char *align, const char *const *titles);

/* Adds a row to the last table; the cells are copied, on one line each; NULL is empty. */
void sabot_report_row(sabot_report *report, const char *const *cells);

/* The same with cells that are malloc'd, and freed. */
void sabot_report_take(sabot_report *report, char *const *cells);
#define SABOT_REPORT_TAKE(report, ...) sabot_report_take(report, (char *const[]){__VA_ARGS__})

/* A picture, which is taken over, and a text as it stands. */
void sabot_report_figure(sabot_report *report, char *svg);
void sabot_report_listing(sabot_report *report, const char *text);

/* Of the block that was added last. */
void sabot_report_caption(sabot_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The cell of the last row, to be filled in. */
sabot_cell *sabot_report_cell(sabot_report *report, size_t column);

/* The same with a number and how it is computed: a format, or NULL. */
void sabot_report_number(sabot_report *report, size_t column, double number, const char *formula,
                         ...) __attribute__((format(printf, 4, 5)));
void sabot_report_name(sabot_report *report, size_t column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Notes what stood in a cell of a table before. */
void sabot_report_was(sabot_block *table, size_t row, size_t column, const char *text);

/* The cell as it reads in plain text, with what it was. The caller frees. */
char *sabot_report_plain(const sabot_block *table, size_t row, size_t column);

/* Of the last table: what formulas call a column, and a chart of some. */
void sabot_report_column(sabot_report *report, size_t column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void sabot_report_chart(sabot_report *report, sabot_table_chart chart);

/* The number with a comma between each three digits of its whole part. The caller frees. */
char *sabot_report_group(const char *number);

#endif
