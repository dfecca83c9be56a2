#ifndef ANALYZER_WRITE_WRITE_HTML_H
#define ANALYZER_WRITE_WRITE_HTML_H

#include "report.h"

/* What stands above the pages and in the window's title. */
typedef struct {
    const char *title, *subtitle, *generator;
    const char *json; /* to be saved from the page's end, or NULL; not printed */
} html_head;

/* A page that stands by itself: no script, and no request to anywhere. The text is malloc'd. */
char *write_html(const sabot_report *report, const html_head *head);

/* The style sheet, from style.css at build time. */
extern const char html_style[];

#endif
