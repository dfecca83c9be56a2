#ifndef ANALYZER_CHART_FIGURE_H
#define ANALYZER_CHART_FIGURE_H

#include "chart.h"
#include "svg.h"

/* Parts common to all charts. A chart is written from the top down into one text, and each part is
 * given the y where the previous one ended; the opening tag, which needs the total height, is put
 * first at the end. Lengths are pixels at the natural size; NULL is an empty text. */
#define SABOT_FIGURE_INK "#222222"
#define SABOT_FIGURE_MARGIN 20.0
#define SABOT_FIGURE_TEXT 12.0    /* the size of labels … */
#define SABOT_FIGURE_TITLE 13.0   /* … and of axis titles */
#define SABOT_FIGURE_SLANT 0.7071 /* sine and cosine of 45 degrees, for labels that are too wide */

typedef struct {
    double left, right, top, bottom;
} sabot_box;

typedef struct {
    double size, room;  /* text wider than `room` is set smaller; 0 means any width */
    const char *anchor; /* NULL is start */
    const char *colour; /* NULL is ink */
} sabot_look;

/* Estimates, rounded up. */
double sabot_figure_width(const char *text, double size);
double sabot_figure_widest(const char *const *texts, size_t count, double size);

void sabot_figure_text(sabot_svg *svg, double x, double y, sabot_look look, const char *text);

/* The same, rotated about (x, y). */
void sabot_figure_turned(sabot_svg *svg, double x, double y, double degrees, sabot_look look,
                         const char *text);

/* The title and the subtitle, on as many lines as necessary; returns the y below them. */
double sabot_figure_head(sabot_svg *svg, const sabot_chart *chart, double width);

/* Writes in the middle of the box that there is no data. */
void sabot_figure_nothing(sabot_svg *svg, sabot_box box);

/* The whole document, malloc'd; frees the body. */
char *sabot_figure_finish(const sabot_chart *chart, sabot_svg *body, double width, double height);

#endif
