#ifndef ANALYZER_WRITE_WORKBOOK_PAGES_H
#define ANALYZER_WRITE_WORKBOOK_PAGES_H

#include "workbook_layout.h"

#include <xlsxwriter.h>

enum { PAGES_ROW = 15, PAGES_GROUPS = 1000 }; /* points: of a row that is not set */

/* How a sheet is printed: as wide as a page is, with breaks that part no table from its heading or
 * its chart where a page has room for them together. */
typedef struct {
    lxw_row_t start[PAGES_GROUPS]; /* the first row of each group that belongs together … */
    double more[PAGES_GROUPS];     /* … and what its rows are higher than such that are not set */
    size_t count;
} workbook_pages;

/* A group begins with this row. */
void workbook_pages_group(workbook_pages *pages, lxw_row_t row);

/* A row of the last group is so high. */
void workbook_pages_row(workbook_pages *pages, double height);

/* Sets up the sheet, which ends before row `end`; the first `repeated` rows stand on every page. */
void workbook_pages_set(const workbook_pages *pages, lxw_worksheet *sheet,
                        const workbook_layout *layout, lxw_row_t end, lxw_row_t repeated);

#endif
