#ifndef ANALYZER_WRITE_WORKBOOK_CHART_H
#define ANALYZER_WRITE_WORKBOOK_CHART_H

#include "report.h"

#include <xlsxwriter.h>

/* The chart of a table that has one, with its title and axes, but without series. */
lxw_chart *workbook_chart_new(lxw_workbook *workbook, const sabot_block *table);

/* The number of rows that it covers on a sheet, and its height relative to the default. */
unsigned workbook_chart_rows(const sabot_block *table);
double workbook_chart_scale(unsigned rows);

#endif
