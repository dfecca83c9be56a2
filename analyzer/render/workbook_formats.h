#ifndef WORKBOOK_FORMATS_H
#define WORKBOOK_FORMATS_H

#include "report.h"

#include <xlsxwriter.h>

enum { FORMATS_MOST = 128 };

/* How a number looks; each is made once. */
typedef struct {
    char form[40];
    int is_input, is_changed;
    lxw_format *format;
} number_format;

/* How cells look. */
typedef struct {
    lxw_workbook *workbook;
    lxw_format *title, *caption, *heading, *heading_number, *words, *changed, *overflow;
    lxw_format *heading_filtered; /* of numbers, beside the button of a filter */
    number_format numbers[FORMATS_MOST];
    size_t count;
} workbook_formats;

void workbook_formats_init(workbook_formats *formats, lxw_workbook *workbook);

/* With as many digits after the point as the text of the cell has. */
lxw_format *workbook_formats_number(workbook_formats *formats, char align, const char *text,
                                    const sabot_cell *cell);

#endif
