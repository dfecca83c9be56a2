#ifndef ANALYZER_WRITE_WORKBOOK_FORMATS_H
#define ANALYZER_WRITE_WORKBOOK_FORMATS_H

#include "report.h"

#include <xlsxwriter.h>

enum { FORMATS_MOST = 128 };

/* The look of a cell; each format is created once. */
typedef struct {
    char form[40]; /* number format; empty for words */
    int wraps, ground, is_bold, is_input;
} workbook_look;

typedef struct {
    workbook_look look;
    lxw_format *format;
} workbook_format;

/* How cells look. */
typedef struct {
    lxw_workbook *workbook;
    lxw_format *title, *caption, *note, *heading, *heading_number;
    lxw_format *heading_filtered; /* of numbers, beside the button of a filter */
    workbook_format made[FORMATS_MOST];
    size_t count;
} workbook_formats;

void workbook_formats_init(workbook_formats *formats, lxw_workbook *workbook);

/* With as many digits after the point as the text of the cell has. */
lxw_format *workbook_formats_number(workbook_formats *formats, char align, const char *text,
                                    const sabot_cell *cell);

lxw_format *workbook_formats_words(workbook_formats *formats, const sabot_cell *cell, int wraps);

#endif
