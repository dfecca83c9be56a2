#ifndef ANALYZER_CHART_SVG_H
#define ANALYZER_CHART_SVG_H

#include <stddef.h>

/* A growing SVG text. Starts as {0}; the owner frees `text`, which ends with a 0 after any put. */
typedef struct {
    char *text;
    size_t length, room;
} sabot_svg;

/* Adds `form`, where each @ stands for a double, written to hundredths with a point whatever the
 * locale, and each $ for a text, escaped. Text that XML cannot hold (control characters, broken
 * UTF-8) becomes U+FFFD; NULL is no text. Numbers are finite and below 1e12 in size. */
void sabot_svg_put(sabot_svg *svg, const char *form, ...);

/* Adds all of `more`. */
void sabot_svg_append(sabot_svg *svg, const sabot_svg *more);

/* How wide these bytes of text may be in a sans-serif font of this size: an estimate on the large
 * side, because nobody knows which font the reader has. */
double sabot_svg_width(const char *text, size_t bytes, double size);

#endif
