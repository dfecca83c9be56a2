#ifndef ANALYZER_WRITE_HTML_PAGE_H
#define ANALYZER_WRITE_HTML_PAGE_H

#include "chart/svg.h"
#include "report.h"

typedef struct {
    sabot_svg out; /* a text to be escaped for XML */
    int in_section, in_columns;
    unsigned figures;
} html_page;

/* As it stands. */
void html_plain(html_page *p, const char *text, size_t length);
void html_text(html_page *p, const char *text);

void html_table(html_page *p, const sabot_block *table);

#endif
