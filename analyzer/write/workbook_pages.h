#ifndef ANALYZER_WRITE_WORKBOOK_PAGES_H
#define ANALYZER_WRITE_WORKBOOK_PAGES_H

#include "workbook_layout.h"

#include <xlsxwriter.h>

enum { PAGES_ROW = 15, PAGES_GROUPS = 1000 }; /* points: the default height of a row */

/* The print layout of a sheet: one page wide, with page breaks that do not separate a table from
 * its heading or its chart if a page has room for them together. */
typedef struct {
    lxw_row_t start[PAGES_GROUPS]; /* the first row of each group that belongs together … */
    double more[PAGES_GROUPS];     /* … and the height of its rows above the default */
    size_t count;
} workbook_pages;

/* A group begins with this row. */
void workbook_pages_group(workbook_pages *pages, lxw_row_t row);

/* A row of the last group has this height. */
void workbook_pages_row(workbook_pages *pages, double height);

/* Sets up the sheet, which ends before row `end`; the first `repeated` rows are printed on every
 * page. */
void workbook_pages_set(const workbook_pages *pages, lxw_worksheet *sheet,
                        const workbook_layout *layout, lxw_row_t end, lxw_row_t repeated);

#endif
