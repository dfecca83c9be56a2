#ifndef ANALYZER_WRITE_WRITE_HTML_H
#define ANALYZER_WRITE_WRITE_HTML_H

#include "report.h"

/* The text at the head of the pages and in the window's title. */
typedef struct {
    const char *title, *subtitle, *generator;
    const char *identity; /* at the foot of the pages, and a keyword of the page */
    const char *json;     /* can be saved from the end of the page, or NULL; not printed */
} html_head;

/* A self-contained page: no script, and no request to any server. The text is malloc'd. */
char *write_html(const sabot_report *report, const html_head *head);

/* Only its blocks, for a page of another. */
char *write_html_part(const sabot_report *report);

/* The style sheet, from style.css at build time. */
extern const char html_style[];

#endif
