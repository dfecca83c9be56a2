#include "axis.h"
#include "chart.h"
#include "figure.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NO_VALUE "#e6e6e6"
#define EDGE "#bbbbbb"
#define EMPTY_ROWS 4 /* the height of a grid without rows */
#define KEY_LENGTH 340.0
#define KEY_NOTES 150.0 /* beside the strip of colours: its unit and "no value" */

typedef struct {
    int red, green, blue;
} colour;

static const colour below = {0xd5, 0x5e, 0x00}, above = {0x00, 0x72, 0xb2}; /* of the palette */

/* Linear from white at 0, like the gradient of the key. */
static colour shade(double value, double most)
{
    colour end = value < 0 ? below : above;
    double part = fabs(value) / most;
    return (colour){(int)lround(255 + (end.red - 255) * part),
                    (int)lround(255 + (end.green - 255) * part),
                    (int)lround(255 + (end.blue - 255) * part)};
}

/* The distance of a value's colour from white: by its size, or by its powers of ten above the
 * least. */
static double strength(const sabot_chart *chart, double value)
{
    if (!chart->logarithmic || !sabot_axis_shows(value) || value == 0)
        return value;
    double powers = log10(fabs(value)) - chart->least_power;
    return powers < 0 ? 0 : copysign(1 + powers, value);
}

static void colour_name(char name[8], colour from)
{
    snprintf(name, 8, "#%02x%02x%02x", from.red & 255, from.green & 255, from.blue & 255);
}

/* White if its contrast is higher than that of ink: if the relative luminance is below the point of
 * equal contrast. */
static const char *ink_on(colour fill)
{
    double luminance = 0.2126 * pow(fill.red / 255.0, 2.2) + 0.7152 * pow(fill.green / 255.0, 2.2) +
                       0.0722 * pow(fill.blue / 255.0, 2.2);
    return luminance < 0.213 ? "#ffffff" : SABOT_FIGURE_INK;
}

static void put_cell(sabot_svg *svg, sabot_box cell, double value, double most, const char *text)
{
    char name[8] = NO_VALUE;
    const char *ink = SABOT_FIGURE_INK;
    if (sabot_axis_shows(value)) {
        colour fill = shade(value, most);
        colour_name(name, fill);
        ink = ink_on(fill);
    }
    double width = cell.right - cell.left;
    sabot_svg_put(svg,
                  "<rect class=\"cell\" x=\"@\" y=\"@\" width=\"@\" height=\"@\" fill=\"$\" "
                  "stroke=\"" EDGE "\" stroke-width=\"0.5\"/>\n",
                  cell.left, cell.top, width, cell.bottom - cell.top, name);
    sabot_look look = {
        .size = SABOT_FIGURE_TEXT, .room = width - 6, .anchor = "middle", .colour = ink};
    sabot_figure_text(svg, (cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2 + 4, look,
                      text);
}

/* The value that belongs to a strength, if it is a whole number. */
static void strength_label(char label[48], const sabot_chart *chart, long long whole)
{
    char power[48];
    sabot_axis_power(power, (int)llabs(whole) - 1 + chart->least_power);
    snprintf(label, 48, "%s%.40s", whole < 0 ? "-" : "", whole ? power : "0");
}

/* The strip of colours with its numbers; returns the y below it. */
static double put_colour_key(sabot_svg *svg, const sabot_chart *chart, double x, double y,
                             double most, bool holes)
{
    const double length = KEY_LENGTH;
    const sabot_look small = {.size = 11}, centred = {.size = 11, .anchor = "middle"};
    char low[8], high[8], unit[32];
    sabot_axis axis;
    colour_name(low, below);
    colour_name(high, above);
    sabot_axis_make(&axis, -most, most, 6, chart->logarithmic ? SABOT_AXIS_WHOLE : 0);
    sabot_svg_put(svg,
                  "<defs><linearGradient id=\"sabot-key\"><stop offset=\"0\" stop-color=\"$\"/>"
                  "<stop offset=\"0.5\" stop-color=\"#ffffff\"/><stop offset=\"1\" "
                  "stop-color=\"$\"/></linearGradient></defs>\n"
                  "<rect class=\"key\" x=\"@\" y=\"@\" width=\"@\" height=\"12\" "
                  "fill=\"url(#sabot-key)\" stroke=\"" EDGE "\" stroke-width=\"0.5\"/>\n",
                  low, high, x, y, length);
    const double letter = 6.2, gap = 4; /* a label that would touch the previous one is left out */
    double end = -HUGE_VAL;
    for (long long tick = axis.first; tick <= axis.last; tick++) {
        double place = sabot_axis_place(&axis, sabot_axis_tick(&axis, tick), x, x + length);
        char label[48];
        if (chart->logarithmic)
            strength_label(label, chart, llround(sabot_axis_tick(&axis, tick)));
        else
            sabot_axis_label(label, &axis, tick);
        sabot_svg_put(svg, "<line x1=\"@\" y1=\"@\" x2=\"@\" y2=\"@\" stroke=\"$\"/>\n", place,
                      y + 12, place, y + 16, SABOT_FIGURE_INK);
        double half = letter * (double)strlen(label) / 2;
        if (place - half < end + gap)
            continue;
        end = place + half;
        sabot_figure_text(svg, place, y + 28, centred, label);
    }
    sabot_axis_unit(unit, &axis);
    sabot_figure_text(svg, x + length + 10, y + 11, small, unit);
    double note = x + length + (*unit ? 60 : 16);
    if (holes) {
        sabot_svg_put(svg,
                      "<rect class=\"key\" x=\"@\" y=\"@\" width=\"14\" height=\"12\" fill=\"$\" "
                      "stroke=\"" EDGE "\" stroke-width=\"0.5\"/>\n",
                      note, y, NO_VALUE);
        sabot_figure_text(svg, note + 20, y + 11, small, "no value");
    }
    return y + 32;
}

/* The layout of a grid: the cells, and whether the columns' names are slanted. */
typedef struct {
    sabot_box cells;
    double width, cell_width, cell_height, label_height;
    bool slanted;
} grid_layout;

static void lay_out_grid(grid_layout *layout, const sabot_chart *chart,
                         const char *const *row_labels, size_t rows,
                         const char *const *column_labels, size_t columns, const char *const *texts)
{
    const double widest_upright = 80;
    double text = texts ? sabot_figure_widest(texts, rows * columns, SABOT_FIGURE_TEXT) : 0;
    double label = sabot_figure_widest(column_labels, columns, SABOT_FIGURE_TEXT);
    double cell = fmax(46, fmin(text + 12, 120));
    if (label <= widest_upright)
        cell = fmax(cell, label + 8);
    layout->slanted = label + 8 > cell;
    layout->label_height = layout->slanted ? label * SABOT_FIGURE_SLANT + 14 : 22;
    layout->cell_width = cell;
    /* A few rows are made high enough for the title beside them. */
    double title = fmin(sabot_figure_width(chart->y_title, SABOT_FIGURE_TITLE), 160);
    layout->cell_height = fmax(28, title / (double)(rows ? rows : EMPTY_ROWS));
    sabot_box *cells = &layout->cells;
    cells->left =
        SABOT_FIGURE_MARGIN + 24 + sabot_figure_widest(row_labels, rows, SABOT_FIGURE_TEXT) + 8;
    cells->right = cells->left + (rows && columns ? (double)columns * cell : 300);
    double end = cells->right;
    if (layout->slanted)
        end = fmax(end, end - cell / 2 + label * SABOT_FIGURE_SLANT + 12);
    layout->width = ceil(fmax(end, cells->left + KEY_LENGTH + KEY_NOTES) + SABOT_FIGURE_MARGIN);
}

static void put_grid_labels(sabot_svg *svg, const char *const *row_labels, size_t rows,
                            const char *const *column_labels, size_t columns,
                            const grid_layout *layout)
{
    sabot_box cells = layout->cells;
    for (size_t r = 0; r < rows; r++)
        sabot_figure_text(svg, cells.left - 8,
                          cells.top + ((double)r + 0.5) * layout->cell_height + 4,
                          (sabot_look){.size = SABOT_FIGURE_TEXT, .anchor = "end"}, row_labels[r]);
    for (size_t c = 0; c < columns; c++) {
        double x = cells.left + ((double)c + 0.5) * layout->cell_width;
        const char *label = column_labels[c];
        if (layout->slanted)
            sabot_figure_turned(svg, x + 4, cells.top - 8, -45,
                                (sabot_look){.size = SABOT_FIGURE_TEXT}, label);
        else
            sabot_figure_text(svg, x, cells.top - 8,
                              (sabot_look){.size = SABOT_FIGURE_TEXT, .anchor = "middle"}, label);
    }
}

/* Above the columns' names and beside the rows' names. */
static void put_grid_titles(sabot_svg *svg, const sabot_chart *chart, const grid_layout *layout)
{
    sabot_box cells = layout->cells;
    double width = sabot_figure_width(chart->x_title, SABOT_FIGURE_TITLE);
    bool fits = width <= cells.right - cells.left;
    sabot_figure_text(svg, fits ? (cells.left + cells.right) / 2 : cells.left,
                      cells.top - layout->label_height - 4,
                      (sabot_look){.size = SABOT_FIGURE_TITLE,
                                   .anchor = fits ? "middle" : "start",
                                   .room = layout->width - cells.left - SABOT_FIGURE_MARGIN},
                      chart->x_title);
    sabot_figure_turned(svg, SABOT_FIGURE_MARGIN + 12, (cells.top + cells.bottom) / 2, -90,
                        (sabot_look){.size = SABOT_FIGURE_TITLE,
                                     .anchor = "middle",
                                     .room = cells.bottom - cells.top},
                        chart->y_title);
}

static void put_cells(sabot_svg *svg, const sabot_chart *chart, size_t rows, size_t columns,
                      const double *values, double most, const char *const *texts,
                      const grid_layout *layout)
{
    for (size_t i = 0; i < rows * columns; i++) {
        double row = (double)(i / columns), column = (double)(i % columns);
        sabot_box cell = {.left = layout->cells.left + column * layout->cell_width,
                          .top = layout->cells.top + row * layout->cell_height};
        cell.right = cell.left + layout->cell_width;
        cell.bottom = cell.top + layout->cell_height;
        put_cell(svg, cell, strength(chart, values[i]), most, texts ? texts[i] : NULL);
    }
}

char *sabot_chart_grid(const sabot_chart *chart, const char *const *row_labels, size_t rows,
                       const char *const *column_labels, size_t columns, const double *values,
                       const char *const *texts)
{
    size_t holes = 0;
    double most = 0;
    for (size_t i = 0; i < rows * columns; i++)
        if (sabot_axis_shows(values[i]))
            most = fmax(most, fabs(strength(chart, values[i])));
        else
            holes++;
    if (most < 1e-290) /* below the precision of an axis */
        most = 1;
    sabot_svg svg = {0};
    grid_layout layout;
    lay_out_grid(&layout, chart, row_labels, rows, column_labels, columns, texts);
    sabot_box *cells = &layout.cells;
    cells->top = sabot_figure_head(&svg, chart, layout.width) + layout.label_height;
    cells->top += chart->x_title && *chart->x_title ? 18 : 0;
    cells->bottom = cells->top + layout.cell_height * (double)(rows ? rows : EMPTY_ROWS);
    put_grid_titles(&svg, chart, &layout);
    put_grid_labels(&svg, row_labels, rows, column_labels, columns, &layout);
    put_cells(&svg, chart, rows, columns, values, most, texts, &layout);
    double end = cells->bottom;
    if (rows * columns == 0)
        sabot_figure_nothing(&svg, *cells);
    else
        end = put_colour_key(&svg, chart, cells->left, cells->bottom + 18, most, holes > 0);
    return sabot_figure_finish(chart, &svg, layout.width, ceil(end + SABOT_FIGURE_MARGIN - 6));
}
