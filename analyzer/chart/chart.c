#include "chart.h"

#include "axis.h"
#include "base/memory.h"
#include "figure.h"
#include <sabot/base/error.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLOT_HEIGHT 340.0
#define GRID_LINE "#dddddd"

/* Okabe and Ito's colours, which the colour-blind can distinguish, without the yellow, which is
 * invisible on white; after these seven, others that are visible on white and on black. */
static const char *const palette[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                      "#e69f00", "#56b4e9", "#000000", "#8c6bb1",
                                      "#8a8a00", "#e0457b", "#888888", "#a6563c"};
static const size_t colours = sizeof palette / sizeof *palette, safe_colours = 7;

/* --- shared by lines and bars ------------------------------------------------------------- */

/* The axis title with the unit of its labels; the caller frees. */
static char *title_with_unit(const char *title, const sabot_axis *axis)
{
    char unit[32];
    sabot_axis_unit(unit, axis);
    title = title ? title : "";
    char *text = sabot_allocate(strlen(title) + sizeof unit + 4, 1);
    sprintf(text, !*unit ? "%s" : *title ? "%s (%s)" : "%s%s", title, unit);
    return text;
}

static double widest_label(const sabot_axis *axis, double size)
{
    double width = 0;
    for (long long tick = axis->first; tick <= axis->last; tick++) {
        char label[48];
        sabot_axis_label(label, axis, tick);
        width = fmax(width, sabot_figure_width(label, size));
    }
    return width;
}

typedef struct {
    double low, high;
    size_t count;
    bool whole;
} range;

static void widen(range *values, double value)
{
    values->whole = (values->count == 0 || values->whole) && value == floor(value);
    values->low = values->count ? fmin(values->low, value) : value;
    values->high = values->count ? fmax(values->high, value) : value;
    values->count++;
}

static void make_y_axis(sabot_axis *axis, range values, bool from_zero, bool logarithmic)
{
    if (logarithmic) {
        if (values.count == 0)
            values = (range){.low = 1, .high = 10};
        sabot_axis_make(axis, values.low, values.high, 8, SABOT_AXIS_ROUND | SABOT_AXIS_POWERS);
        return;
    }
    if (values.count == 0)
        values = (range){.high = 1};
    /* An axis that nearly reaches 0 is extended to 0, to make heights comparable by eye. */
    double reach = values.high - values.low;
    if (from_zero || (values.low > 0 && values.low < reach / 2))
        values.low = fmin(values.low, 0);
    if (from_zero || (values.high < 0 && values.high > -reach / 2))
        values.high = fmax(values.high, 0);
    sabot_axis_make(axis, values.low, values.high, 8, SABOT_AXIS_ROUND);
}

/* Higher for a long title, to keep it readable. */
static double plot_height(const char *y_title)
{
    return fmin(fmax(PLOT_HEIGHT, sabot_figure_width(y_title, SABOT_FIGURE_TITLE)), 560);
}

static double left_of_plot(const sabot_axis *y_axis)
{
    return SABOT_FIGURE_MARGIN + 24 + widest_label(y_axis, SABOT_FIGURE_TEXT) + 8;
}

static void put_y_axis(sabot_svg *svg, const sabot_axis *axis, sabot_box plot, const char *title)
{
    for (long long tick = axis->first; tick <= axis->last; tick++) {
        double y = sabot_axis_place(axis, sabot_axis_tick(axis, tick), plot.bottom, plot.top);
        char label[48];
        sabot_axis_label(label, axis, tick);
        sabot_svg_put(svg, "<line x1=\"@\" y1=\"@\" x2=\"@\" y2=\"@\" stroke=\"$\"/>\n", plot.left,
                      y, plot.right, y, GRID_LINE);
        sabot_figure_text(svg, plot.left - 8, y + 4,
                          (sabot_look){.size = SABOT_FIGURE_TEXT, .anchor = "end"}, label);
    }
    char *text = title_with_unit(title, axis);
    sabot_look look = {
        .size = SABOT_FIGURE_TITLE, .anchor = "middle", .room = plot.bottom - plot.top};
    sabot_figure_turned(svg, SABOT_FIGURE_MARGIN + 12, (plot.top + plot.bottom) / 2, -90, look,
                        text);
    free(text);
}

/* Drawn last, to show on which side of 0 a value is. */
static void put_zero_line(sabot_svg *svg, const sabot_axis *axis, sabot_box plot)
{
    if (axis->logarithmic || axis->low > 0 || axis->high < 0)
        return;
    double y = sabot_axis_place(axis, 0, plot.bottom, plot.top);
    sabot_svg_put(svg, "<line class=\"zero\" x1=\"@\" y1=\"@\" x2=\"@\" y2=\"@\" stroke=\"$\"/>\n",
                  plot.left, y, plot.right, y, SABOT_FIGURE_INK);
}

/* After the last colour they repeat: bars are then paler. Lines are dashed after the first
 * seven. */
static const char *dashes(size_t series)
{
    static const char *const patterns[] = {"none", "7 3", "2 3", "9 3 2 3"};
    return patterns[series / safe_colours % (sizeof patterns / sizeof *patterns)];
}

static double opacity(size_t series)
{
    return 1 / (1 + (double)(series / colours % 4) * 0.6);
}

static void put_key(sabot_svg *svg, double x, double y, size_t series, bool bars)
{
    const char *colour = palette[series % colours];
    if (bars)
        sabot_svg_put(svg,
                      "<rect class=\"key\" x=\"@\" y=\"@\" width=\"14\" height=\"12\" "
                      "fill=\"$\" fill-opacity=\"@\"/>\n",
                      x, y - 10, colour, opacity(series));
    else
        sabot_svg_put(svg,
                      "<line class=\"key\" x1=\"@\" y1=\"@\" x2=\"@\" y2=\"@\" stroke=\"$\" "
                      "stroke-width=\"2\" stroke-dasharray=\"$\"/>\n",
                      x, y - 4, x + 22, y - 4, colour, dashes(series));
}

/* The series' names in as many rows as necessary; returns the y below them. */
static double put_legend(sabot_svg *svg, const sabot_series *series, size_t count, sabot_box room,
                         bool bars)
{
    const double key = bars ? 20 : 28, gap = 20;
    double x = room.left, y = room.top + SABOT_FIGURE_TEXT;
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        const char *name = series[i].name;
        if (!name || !*name)
            continue;
        double width = key + sabot_figure_width(name, SABOT_FIGURE_TEXT);
        if (x > room.left && x + width > room.right) {
            x = room.left;
            y += 19;
        }
        put_key(svg, x, y, i, bars);
        sabot_figure_text(svg, x + key, y,
                          (sabot_look){.size = SABOT_FIGURE_TEXT, .room = room.right - x - key},
                          name);
        x += width + gap;
        any = true;
    }
    return any ? y + 14 : room.top + 4;
}

/* --- lines -------------------------------------------------------------------------------- */

static bool shown(const sabot_series *series, size_t i, bool logarithmic)
{
    return sabot_axis_shows(series->x[i]) && sabot_axis_shows(series->y[i]) &&
           (!logarithmic || series->y[i] >= 1e-290);
}

/* With as many ticks as their labels have room for. */
static void make_x_axis(sabot_axis *axis, range values, double length)
{
    if (values.count == 0)
        values = (range){.high = 1};
    int kind = values.whole ? SABOT_AXIS_WHOLE : 0;
    for (int most = 12; most > 0; most--) {
        sabot_axis_make(axis, values.low, values.high, most, kind);
        double intervals = (axis->high - axis->low) / sabot_axis_tick(axis, 1);
        if (widest_label(axis, SABOT_FIGURE_TEXT) + 14 < length / intervals)
            break;
    }
}

/* Returns the y below the axis' labels and title. */
static double put_x_axis(sabot_svg *svg, const sabot_axis *axis, sabot_box plot, const char *title)
{
    for (long long tick = axis->first; tick <= axis->last; tick++) {
        double x = sabot_axis_place(axis, sabot_axis_tick(axis, tick), plot.left, plot.right);
        char label[48];
        sabot_axis_label(label, axis, tick);
        sabot_svg_put(svg, "<line x1=\"@\" y1=\"@\" x2=\"@\" y2=\"@\" stroke=\"$\"/>\n", x,
                      plot.top, x, plot.bottom + 5, GRID_LINE);
        sabot_figure_text(svg, x, plot.bottom + 19,
                          (sabot_look){.size = SABOT_FIGURE_TEXT, .anchor = "middle"}, label);
    }
    char *text = title_with_unit(title, axis);
    sabot_look look = {
        .size = SABOT_FIGURE_TITLE, .anchor = "middle", .room = plot.right - plot.left};
    sabot_figure_text(svg, (plot.left + plot.right) / 2, plot.bottom + 42, look, text);
    free(text);
    return plot.bottom + 48;
}

/* A value that cannot be drawn interrupts the line; an isolated point is still a dot. */
static void put_line(sabot_svg *svg, const sabot_series *series, size_t index,
                     const sabot_axis *x_axis, const sabot_axis *y_axis, sabot_box plot)
{
    const char *colour = palette[index % colours];
    bool dotted = series->count <= 100;
    for (size_t i = 0, end; i < series->count; i = end + 1) {
        for (end = i; end < series->count && shown(series, end, y_axis->logarithmic);)
            end++;
        if (end - i > 1)
            sabot_svg_put(svg,
                          "<polyline class=\"line\" fill=\"none\" stroke=\"$\" stroke-width=\"2\" "
                          "stroke-linejoin=\"round\" stroke-dasharray=\"$\" points=\"",
                          colour, dashes(index));
        for (size_t k = i; k < end && end - i > 1; k++)
            sabot_svg_put(svg, k > i ? " @,@" : "@,@",
                          sabot_axis_place(x_axis, series->x[k], plot.left, plot.right),
                          sabot_axis_place(y_axis, series->y[k], plot.bottom, plot.top));
        if (end - i > 1)
            sabot_svg_put(svg, "\"/>\n");
        for (size_t k = i; k < end && (dotted || end - i == 1); k++)
            sabot_svg_put(svg, "<circle class=\"dot\" cx=\"@\" cy=\"@\" r=\"@\" fill=\"$\"/>\n",
                          sabot_axis_place(x_axis, series->x[k], plot.left, plot.right),
                          sabot_axis_place(y_axis, series->y[k], plot.bottom, plot.top),
                          end - i == 1 ? 3.5 : 2.5, colour);
    }
}

char *sabot_chart_lines(const sabot_chart *chart, const sabot_series *series, size_t series_count)
{
    const double width = 880;
    range x_values = {0}, y_values = {0};
    for (size_t s = 0; s < series_count; s++)
        for (size_t i = 0; i < series[s].count; i++)
            if (shown(&series[s], i, chart->logarithmic)) {
                widen(&x_values, series[s].x[i]);
                widen(&y_values, series[s].y[i]);
            }
    sabot_svg svg = {0};
    sabot_axis x_axis, y_axis;
    make_y_axis(&y_axis, y_values, false, chart->logarithmic);
    sabot_box plot = {.left = left_of_plot(&y_axis), .right = width - SABOT_FIGURE_MARGIN - 14};
    make_x_axis(&x_axis, x_values, plot.right - plot.left);
    plot.top = sabot_figure_head(&svg, chart, width);
    plot.top = put_legend(&svg, series, series_count, plot, false);
    plot.bottom = plot.top + plot_height(chart->y_title);
    put_y_axis(&svg, &y_axis, plot, chart->y_title);
    double end = put_x_axis(&svg, &x_axis, plot, chart->x_title);
    put_zero_line(&svg, &y_axis, plot);
    for (size_t s = 0; s < series_count; s++)
        put_line(&svg, &series[s], s, &x_axis, &y_axis, plot);
    if (y_values.count == 0)
        sabot_figure_nothing(&svg, plot);
    return sabot_figure_finish(chart, &svg, width, end + SABOT_FIGURE_MARGIN - 6);
}

/* --- bars --------------------------------------------------------------------------------- */

static void put_bars(sabot_svg *svg, const sabot_series *series, size_t series_count, size_t groups,
                     const sabot_axis *axis, sabot_box plot)
{
    if (groups == 0 || series_count == 0)
        return;
    double group = (plot.right - plot.left) / (double)groups;
    double bar = fmin(60, group * 0.8 / (double)series_count);
    double zero = sabot_axis_place(axis, 0, plot.bottom, plot.top);
    for (size_t g = 0; g < groups; g++) {
        double middle = plot.left + ((double)g + 0.5) * group;
        for (size_t s = 0; s < series_count; s++) {
            if (g >= series[s].count || !sabot_axis_shows(series[s].y[g]))
                continue;
            double end = sabot_axis_place(axis, series[s].y[g], plot.bottom, plot.top);
            sabot_svg_put(svg,
                          "<rect class=\"bar\" x=\"@\" y=\"@\" width=\"@\" height=\"@\" "
                          "fill=\"$\" fill-opacity=\"@\"/>\n",
                          middle + ((double)s - (double)series_count / 2) * bar, fmin(zero, end),
                          fmax(bar - 0.5, 0.5), fabs(end - zero), palette[s % colours], opacity(s));
        }
    }
}

/* Names of the groups below them; returns the y below the names and the title. */
static double put_groups(sabot_svg *svg, const char *const *labels, size_t groups, sabot_box plot,
                         const char *title)
{
    double group = (plot.right - plot.left) / (double)(groups ? groups : 1), end = plot.bottom + 22;
    for (size_t g = 0; g < groups; g++)
        sabot_figure_text(svg, plot.left + ((double)g + 0.5) * group, plot.bottom + 18,
                          (sabot_look){.size = SABOT_FIGURE_TEXT, .anchor = "middle"}, labels[g]);
    sabot_figure_text(svg, (plot.left + plot.right) / 2, end + 20,
                      (sabot_look){.size = SABOT_FIGURE_TITLE,
                                   .anchor = "middle",
                                   .room = plot.right - plot.left},
                      title);
    return end + 26;
}

/* The same bars horizontally, one group below the other. */
static void put_lying_bars(sabot_svg *svg, const sabot_series *series, size_t series_count,
                           size_t groups, const sabot_axis *axis, sabot_box plot)
{
    double group = (plot.bottom - plot.top) / (double)(groups ? groups : 1);
    double bar = group * 0.7 / (double)(series_count ? series_count : 1);
    double zero = sabot_axis_place(axis, 0, plot.left, plot.right);
    for (size_t g = 0; g < groups; g++) {
        double middle = plot.top + ((double)g + 0.5) * group;
        for (size_t s = 0; s < series_count; s++) {
            if (g >= series[s].count || !sabot_axis_shows(series[s].y[g]))
                continue;
            double end = sabot_axis_place(axis, series[s].y[g], plot.left, plot.right);
            sabot_svg_put(svg,
                          "<rect class=\"bar\" x=\"@\" y=\"@\" width=\"@\" height=\"@\" "
                          "fill=\"$\" fill-opacity=\"@\"/>\n",
                          fmin(zero, end), middle + ((double)s - (double)series_count / 2) * bar,
                          fabs(end - zero), fmax(bar - 0.5, 0.5), palette[s % colours], opacity(s));
        }
    }
    sabot_svg_put(svg, "<line class=\"zero\" x1=\"@\" y1=\"@\" x2=\"@\" y2=\"@\" stroke=\"$\"/>\n",
                  zero, plot.top, zero, plot.bottom, SABOT_FIGURE_INK);
}

/* Names too long for the space below their groups are beside them. */
static char *lying_bars(const sabot_chart *chart, const char *const *labels, size_t groups,
                        const sabot_series *series, size_t series_count, range values)
{
    enum { LABELS_MOST = 400, LENGTH_LEAST = 480, WIDTH = 880 };
    sabot_svg svg = {0};
    sabot_axis axis;
    make_y_axis(&axis, values, true, false);
    double label = fmin(sabot_figure_widest(labels, groups, SABOT_FIGURE_TEXT), LABELS_MOST);
    sabot_box plot = {.left = SABOT_FIGURE_MARGIN + label + 12};
    plot.right = fmax(plot.left + LENGTH_LEAST, WIDTH - SABOT_FIGURE_MARGIN - 14);
    double width = ceil(plot.right + SABOT_FIGURE_MARGIN + 14);
    plot.top = sabot_figure_head(&svg, chart, width);
    plot.top = put_legend(&svg, series, series_count, plot, true);
    double group = fmax(20, (double)series_count * 6 + 8);
    plot.bottom = plot.top + (double)groups * group;
    double end = put_x_axis(&svg, &axis, plot, chart->y_title);
    put_lying_bars(&svg, series, series_count, groups, &axis, plot);
    for (size_t g = 0; g < groups; g++)
        sabot_figure_text(&svg, plot.left - 8, plot.top + ((double)g + 0.5) * group + 4,
                          (sabot_look){.size = SABOT_FIGURE_TEXT, .anchor = "end", .room = label},
                          labels[g]);
    if (chart->x_title) {
        end += 20;
        sabot_figure_text(
            &svg, SABOT_FIGURE_MARGIN, end - 6,
            (sabot_look){.size = SABOT_FIGURE_TITLE, .room = plot.right - SABOT_FIGURE_MARGIN},
            chart->x_title);
    }
    return sabot_figure_finish(chart, &svg, width, ceil(end + SABOT_FIGURE_MARGIN - 6));
}

char *sabot_chart_bars(const sabot_chart *chart, const char *const *labels, size_t groups,
                       const sabot_series *series, size_t series_count)
{
    range values = {0};
    for (size_t s = 0; s < series_count; s++)
        for (size_t g = 0; g < series[s].count && g < groups; g++)
            if (sabot_axis_shows(series[s].y[g]))
                widen(&values, series[s].y[g]);
    double length = fmax(740, (double)groups * ((double)series_count * 6 + 8));
    double label = sabot_figure_widest(labels, groups, SABOT_FIGURE_TEXT);
    if (values.count && (label + 8) * (double)groups > length)
        return lying_bars(chart, labels, groups, series, series_count, values);
    sabot_svg svg = {0};
    sabot_axis axis;
    make_y_axis(&axis, values, true, false);
    sabot_box plot = {.left = left_of_plot(&axis)};
    plot.right = plot.left + length;
    double width = ceil(plot.right + SABOT_FIGURE_MARGIN);
    plot.top = sabot_figure_head(&svg, chart, width);
    plot.top = put_legend(&svg, series, series_count, plot, true);
    plot.bottom = plot.top + plot_height(chart->y_title);
    put_y_axis(&svg, &axis, plot, chart->y_title);
    put_bars(&svg, series, series_count, groups, &axis, plot);
    put_zero_line(&svg, &axis, plot);
    double end = put_groups(&svg, labels, groups, plot, chart->x_title);
    if (values.count == 0)
        sabot_figure_nothing(&svg, plot);
    return sabot_figure_finish(chart, &svg, width, ceil(end + SABOT_FIGURE_MARGIN - 6));
}
