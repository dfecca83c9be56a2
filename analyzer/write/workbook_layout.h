#ifndef ANALYZER_WRITE_WORKBOOK_LAYOUT_H
#define ANALYZER_WRITE_WORKBOOK_LAYOUT_H

#include "report.h"

#include <stddef.h>

enum { LAYOUT_COLUMNS = 64 };

#define WORKBOOK_BOLD 1.06 /* how much wider bold letters are */

/* The columns of a sheet, which all its tables stand in. Those of few words decide how wide the
 * columns are; what others want to say takes as many columns side by side as it needs. Widths are
 * those of as many digits. */
typedef struct {
    int width[LAYOUT_COLUMNS];
    size_t count; /* that something stands in, or runs on over */
} workbook_layout;

/* The columns of a sheet that a column of a table takes. */
typedef struct {
    size_t first, last;
    int width; /* of them all */
    int wraps; /* 0: on one line, over what is empty beside it */
} workbook_place;

/* Where a table stands: a place for each of its columns, and one before it where whole numbers that
 * are too long to be shown as such stand as text. */
typedef struct {
    workbook_place of[LAYOUT_COLUMNS], exact[LAYOUT_COLUMNS];
    char has_exact[LAYOUT_COLUMNS];
    size_t filtered; /* columns of the sheet that a filter can have: those before one of several */
} workbook_places;

/* For the tables among blocks. */
void workbook_layout_find(workbook_layout *layout, const sabot_block *blocks, size_t count,
                          const sabot_block *filtered);

void workbook_layout_place(workbook_places *places, const workbook_layout *layout,
                           const sabot_block *table, const sabot_block *filtered);

/* The place of words that stand by themselves, from the first column on. */
workbook_place workbook_layout_across(const workbook_layout *layout);

/* Whether the columns of a table have room for the buttons of a filter. */
int workbook_layout_can_filter(const sabot_block *table);

/* In how many lines of a width a text is set that is so many times as large as others. */
size_t workbook_layout_lines(const char *text, double width, double size);

#endif
