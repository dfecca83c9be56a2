#ifndef ANALYZER_WRITE_WORKBOOK_CHART_H
#define ANALYZER_WRITE_WORKBOOK_CHART_H

#include "report.h"

#include <xlsxwriter.h>

/* The chart of a table that has one, with its title and axes, and without its series yet. */
lxw_chart *workbook_chart_new(lxw_workbook *workbook, const sabot_block *table);

/* How many rows of a sheet it takes, and how many times as high as by itself that makes it. */
unsigned workbook_chart_rows(const sabot_block *table);
double workbook_chart_scale(unsigned rows);

#endif
