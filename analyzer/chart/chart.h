#ifndef ANALYZER_CHART_CHART_H
#define ANALYZER_CHART_CHART_H

#include <stdbool.h>
#include <stddef.h>

/* The one SVG writer for all plots. Values are doubles, because a picture is not used for
 * computation. Each function returns a whole SVG document, malloc'd. Values that are not finite, or
 * beyond 1e290 in size, are left out; any text may be NULL. */
typedef struct {
    const char *title, *subtitle;
    const char *x_title, *y_title;
    bool logarithmic; /* lines: the y axis is logarithmic, and values up to 0 are left out. grid:
                       * colours follow the logarithm of a value's size */
    int least_power;  /* of such a grid: smaller sizes than 10 to this are white */
} sabot_chart;

typedef struct {
    const char *name;
    size_t count;
    const double *x, *y; /* x is not used by bars */
} sabot_series;

/* Lines over a common x axis. */
char *sabot_chart_lines(const sabot_chart *chart, const sabot_series *series, size_t series_count);

/* Bars side by side: one group per label, one bar in it per series. They are horizontal if the
 * labels are too wide for the space below. */
char *sabot_chart_bars(const sabot_chart *chart, const char *const *labels, size_t groups,
                       const sabot_series *series, size_t series_count);

/* A heat map: values[row * columns + column], NaN for no value; `texts` (or NULL) are written in
 * the cells. Colours go from one through white at 0 to another. */
char *sabot_chart_grid(const sabot_chart *chart, const char *const *row_labels, size_t rows,
                       const char *const *column_labels, size_t columns, const double *values,
                       const char *const *texts);

#endif
