#ifndef ANALYZER_CHART_SVG_H
#define ANALYZER_CHART_SVG_H

#include <stddef.h>

/* A growing SVG text. Starts as {0}; the owner frees `text`, which ends with a 0 after any put. */
typedef struct {
    char *text;
    size_t length, room;
} sabot_svg;

/* Adds `form`; each @ in it stands for a double, written to hundredths with a point in any locale,
 * and each $ for a text, which is escaped. Text that XML cannot contain (control characters, broken
 * UTF-8) becomes U+FFFD; NULL is an empty text. Numbers are finite and below 1e12 in size. */
void sabot_svg_put(sabot_svg *svg, const char *form, ...);

/* Adds all of `more`. */
void sabot_svg_append(sabot_svg *svg, const sabot_svg *more);

/* The width of these bytes in a sans-serif font of this size: an estimate, rounded up because the
 * reader's font is unknown. */
double sabot_svg_width(const char *text, size_t bytes, double size);

#endif
