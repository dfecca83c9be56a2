#ifndef ANALYZER_WRITE_WORKBOOK_LAYOUT_H
#define ANALYZER_WRITE_WORKBOOK_LAYOUT_H

#include "report.h"

#include <stddef.h>

enum { LAYOUT_COLUMNS = 64 };

#define WORKBOOK_BOLD 1.06 /* the width of bold letters, relative to plain ones */

/* The columns of a sheet, shared by all its tables. The tables with few words determine the widths;
 * a column of another table takes as many adjacent ones as it needs. Widths are in digits. */
typedef struct {
    int width[LAYOUT_COLUMNS];
    size_t count; /* columns with contents, or with text that runs over them */
} workbook_layout;

/* The columns of a sheet that a column of a table takes. */
typedef struct {
    size_t first, last;
    int width; /* of them all */
    int wraps; /* 0 means one line, which runs over the empty cells beside it */
} workbook_place;

/* The place of a table: one for each of its columns, and one more before those with whole numbers
 * that have too many digits, which are shown as text. */
typedef struct {
    workbook_place of[LAYOUT_COLUMNS], exact[LAYOUT_COLUMNS];
    char has_exact[LAYOUT_COLUMNS];
    size_t filtered; /* columns of the sheet that a filter can have */
} workbook_places;

/* For the tables among blocks. */
void workbook_layout_find(workbook_layout *layout, const sabot_block *blocks, size_t count,
                          const sabot_block *filtered);

void workbook_layout_place(workbook_places *places, const workbook_layout *layout,
                           const sabot_block *table, const sabot_block *filtered);

/* The place of text outside tables, from the first column on. */
workbook_place workbook_layout_across(const workbook_layout *layout);

/* Whether the columns of a table have room for the buttons of a filter. */
int workbook_layout_can_filter(const sabot_block *table);

/* The number of lines of a width that a text takes in a font so many times as large. */
size_t workbook_layout_lines(const char *text, double width, double size);

#endif
