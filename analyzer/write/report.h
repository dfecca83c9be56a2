#ifndef ANALYZER_WRITE_REPORT_H
#define ANALYZER_WRITE_REPORT_H

#include <stddef.h>

/* The human-readable form of a result, independent of the format: headings, notes, tables, pictures
 * and listings, in order. A writer per format turns it into text, Markdown, HTML or a workbook. */
typedef enum {
    SABOT_BLOCK_HEADING,
    SABOT_BLOCK_NOTE,
    SABOT_BLOCK_TABLE,
    SABOT_BLOCK_FIGURE,
    SABOT_BLOCK_LISTING,
} sabot_block_kind;

/* Properties of a table's cell in addition to its text. */
typedef struct {
    int has_number;
    double number; /* nearest to the exact value */
    char *formula; /* the formula in a workbook, or NULL; [2] is the cell of this row in column 2,
                    * any other word a name */
    char *name;    /* the cell's name in formulas, or NULL */
    const char *mark; /* a word for its look: "open", "input", "flag" …; belongs to the caller */
    char *was;     /* the text in an earlier report; NULL if it is the same, or if there is none */
    int is_detail; /* of a row's first cell: only a workbook shows the row */
} sabot_cell;

/* A chart of a table's columns that the workbook program draws. */
typedef struct {
    int is_lines;            /* 0: bars */
    size_t labels, from, to; /* columns: of the labels, and of the values from…to */
} sabot_table_chart;

typedef struct {
    sabot_block_kind kind;
    unsigned level; /* of a heading: 1 the whole, 2 a chapter, 3 below */
    int is_apart;   /* of a heading: its tables have other columns than the previous ones */
    int is_detail;  /* only a workbook shows it */
    int is_example; /* of a table: an earlier report may have other examples, which is no change */
    char *text;     /* of a heading, a note or a listing; of a figure the SVG */
    char *caption;  /* of a table, a figure or a listing; may be NULL */
    size_t columns;
    char *align; /* of a table: a letter per column: l text; r text, to the right; i a whole number,
                  * n a number, p a number in per cent; x digits, for example of a fraction or a
                  * hash */
    char **cells;     /* of a table: the titles, then row by row */
    sabot_cell *more; /* by cell; NULL if there are none */
    char **names;     /* by column: the name of all of it in formulas; NULL if there are none */
    size_t rows;      /* with the titles */
    int has_chart;
    sabot_table_chart chart;
} sabot_block;

typedef struct {
    sabot_block *blocks;
    size_t count;
    int adds_details; /* blocks added now are details */
} sabot_report;

void sabot_report_init(sabot_report *report);
void sabot_report_clear(sabot_report *report);

/* Makes the last row a detail. */
void sabot_report_detail_row(sabot_report *report);

/* Removes the details, for all formats but a workbook. */
void sabot_report_drop_details(sabot_report *report);

void sabot_report_heading(sabot_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void sabot_report_note(sabot_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A heading of any level; the one above has level 2. */
void sabot_report_section(sabot_report *report, unsigned level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Of the last heading: its tables have other columns than the previous ones, and a workbook gives
 * them a separate sheet. */
void sabot_report_apart(sabot_report *report);

/* Starts a table with a title per letter of `align`. */
void sabot_report_table(sabot_report *report, const char *align, const char *const *titles);

/* Adds a row to the last table; the cells are copied, on one line each; NULL is empty. */
void sabot_report_row(sabot_report *report, const char *const *cells);

/* The same with malloc'd cells, which are taken over. */
void sabot_report_take(sabot_report *report, char *const *cells);
#define SABOT_REPORT_TAKE(report, ...) sabot_report_take(report, (char *const[]){__VA_ARGS__})

/* A picture, which is taken over, and preformatted text. */
void sabot_report_figure(sabot_report *report, char *svg);
void sabot_report_listing(sabot_report *report, const char *text);

/* Of the last block. */
void sabot_report_caption(sabot_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The cell of the last row, to be filled in by the caller. */
sabot_cell *sabot_report_cell(sabot_report *report, size_t column);

/* The same with a number and its formula: a format, or NULL. */
void sabot_report_number(sabot_report *report, size_t column, double number, const char *formula,
                         ...) __attribute__((format(printf, 4, 5)));
void sabot_report_name(sabot_report *report, size_t column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets the earlier text of a cell. */
void sabot_report_was(sabot_block *table, size_t row, size_t column, const char *text);

/* The cell as plain text, with its earlier text. The caller frees. */
char *sabot_report_plain(const sabot_block *table, size_t row, size_t column);

/* Of the last table: a column's name in formulas, and a chart of some columns. */
void sabot_report_column(sabot_report *report, size_t column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void sabot_report_chart(sabot_report *report, sabot_table_chart chart);

/* The number with a comma between each three digits of its whole part. The caller frees. */
char *sabot_report_group(const char *number);

#endif
