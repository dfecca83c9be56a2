#include "workbook_chart.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Long names do not fit below a bar, but beside a horizontal one. */
static uint8_t kind_of(const sabot_block *table)
{
    enum { SHORT = 14 };
    if (table->chart.is_lines)
        return LXW_CHART_LINE;
    for (size_t row = 1; row < table->rows; row++)
        if (strlen(table->cells[row * table->columns + table->chart.labels]) > SHORT)
            return LXW_CHART_BAR;
    return LXW_CHART_COLUMN;
}

/* The drawn column, if there is exactly one. */
static void set_title(lxw_chart *chart, const sabot_block *table)
{
    sabot_text title = {0};
    if (table->chart.from == table->chart.to)
        sabot_text_add(&title, "%s: ", table->cells[table->chart.from]);
    sabot_text_add(&title, "%s", table->caption);
    chart_title_set_name(chart, title.text);
    free(title.text);
}

lxw_chart *workbook_chart_new(lxw_workbook *workbook, const sabot_block *table)
{
    uint8_t kind = kind_of(table);
    lxw_chart *chart = workbook_add_chart(workbook, kind);
    lxw_chart_axis *labels = kind == LXW_CHART_BAR ? chart->y_axis : chart->x_axis;
    lxw_chart_axis *values = kind == LXW_CHART_BAR ? chart->x_axis : chart->y_axis;
    if (table->align[table->chart.from] == 'p')
        chart_axis_set_num_format(values, "0.0%");
    if (table->align[table->chart.labels] == 'i')
        chart_axis_set_num_format(labels, "#,##0");
    if (kind == LXW_CHART_BAR) {
        chart_axis_set_reverse(labels); /* the first on top */
        chart_axis_set_num_font(labels, &(lxw_chart_font){.size = 8});
    }
    /* Negative bars must not cross the names. */
    chart_axis_set_label_position(labels, LXW_CHART_AXIS_LABEL_POSITION_LOW);
    if (table->chart.from == table->chart.to)
        chart_legend_set_position(chart, LXW_CHART_LEGEND_NONE);
    set_title(chart, table);
    chart_title_set_name_font(chart, &(lxw_chart_font){.size = 11});
    return chart;
}

/* Horizontal bars are below each other. */
unsigned workbook_chart_rows(const sabot_block *table)
{
    enum { LEAST = 16, TITLE = 5 };
    unsigned rows = kind_of(table) == LXW_CHART_BAR ? (unsigned)table->rows - 1 + TITLE : LEAST;
    return rows > LEAST ? rows : LEAST;
}

double workbook_chart_scale(unsigned rows)
{
    const double height = 288, row = 20; /* pixels */
    return (rows * row - 10) / height;
}
