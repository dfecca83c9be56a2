#ifndef ANALYZER_WRITE_WORKBOOK_TABLE_H
#define ANALYZER_WRITE_WORKBOOK_TABLE_H

#include "report.h"
#include "workbook_formats.h"
#include "workbook_layout.h"
#include "workbook_pages.h"

#include <xlsxwriter.h>

/* The sheet being written. */
typedef struct {
    lxw_workbook *workbook;
    lxw_worksheet *sheet; /* or NULL */
    char name[LXW_SHEETNAME_MAX + 1];
    lxw_row_t row; /* the next free row */
    workbook_layout layout;
    workbook_pages pages;
    const sabot_block *filtered; /* table of the sheet, or NULL */
    workbook_formats formats;
    int failed;
} workbook_sheet;

/* Words across the sheet's columns, on as many lines as they need, in a font so many times as large
 * as the default. */
void workbook_table_across(workbook_sheet *b, const char *text, lxw_format *format, double size);

/* The table with its caption, its chart, its names and its filter. */
void workbook_table_put(workbook_sheet *b, const sabot_block *table);

#endif
