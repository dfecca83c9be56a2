#include "document.h"

#include "base/memory.h"
#include "chart/chart.h"

#include <stdlib.h>

/* Lines with separate points each. */
typedef struct {
    sabot_series *series;
    size_t count;
} lines;

/* Another line, which takes over its name; the caller writes its points. */
static void add_line(lines *l, double **x, double **y, size_t points, char *name)
{
    *x = sabot_allocate(points, sizeof **x);
    *y = sabot_allocate(points, sizeof **y);
    l->series = sabot_reallocate(l->series, l->count + 1, sizeof *l->series);
    l->series[l->count++] = (sabot_series){.name = name, .count = points, .x = *x, .y = *y};
}

/* The picture, malloc'd, or NULL; clears the lines. With one bet the subtitle has its name instead
 * of the lines. */
static char *draw(lines *l, sabot_chart chart, const count_answer *answer)
{
    sabot_text subtitle = {0};
    if (answer->counts->wagers_count == 1)
        sabot_text_add(&subtitle, "%s: ", answer->played->wagers[0].name);
    sabot_text_add(&subtitle, "%s", chart.subtitle);
    chart.subtitle = subtitle.text;
    char *svg = l->count ? sabot_chart_lines(&chart, l->series, l->count) : NULL;
    free(subtitle.text);
    for (size_t i = 0; i < l->count; i++) {
        free((char *)l->series[i].name);
        free((double *)l->series[i].x);
        free((double *)l->series[i].y);
    }
    free(l->series);
    return svg;
}

static char *line_name(const count_answer *answer, size_t wager, const sabot_count *count)
{
    sabot_text name = {0};
    if (answer->counts->wagers_count > 1)
        sabot_text_add(&name, "%s ", answer->played->wagers[wager].name);
    sabot_text_add(&name, "%s", count_name(count));
    return name.text;
}

static void add_gains(lines *l, const sabot_count *count, const sabot_numbers *depths, char *name)
{
    double *x, *y;
    add_line(l, &x, &y, depths->count, name);
    for (size_t i = 0; i < depths->count; i++) {
        x[i] = (double)depths->number[i];
        y[i] = 100 * mpq_get_d(count->exact->depths[i].optimal.gain);
    }
}

static void add_perfect(lines *l, const count_perfect *perfect, const sabot_numbers *depths)
{
    double *x, *y;
    size_t known = 0;
    for (size_t i = 0; i < depths->count; i++)
        known += perfect[i].is_known != 0;
    if (!known)
        return;
    add_line(l, &x, &y, known, sabot_copy_text("perfect play"));
    for (size_t i = 0, k = 0; i < depths->count; i++)
        if (perfect[i].is_known) {
            x[k] = (double)depths->number[i];
            y[k++] = 100 * mpq_get_d(perfect[i].gain);
        }
}

char *count_plot_gains(const count_answer *answer, int logarithmic)
{
    const sabot_chart chart = {.title = "What counting gains",
                               .subtitle = "the best use of each count, exactly",
                               .x_title = "cards left",
                               .y_title = "gain per coup, %",
                               .logarithmic = logarithmic};
    const sabot_counts *counts = answer->counts;
    lines l = {0};
    if (answer->perfect)
        add_perfect(&l, answer->perfect, &counts->depths);
    for (size_t i = 0; i < counts->wagers_count; i++)
        for (size_t k = 0; k < counts->wagers[i].count; k++) {
            const sabot_count *count = &counts->wagers[i].counts[k];
            if (!count->exact->is_beyond)
                add_gains(&l, count, &counts->depths, line_name(answer, i, count));
        }
    return draw(&l, chart, answer);
}

/* The counts that are frequent enough to be visible in a picture. */
static void add_counts(lines *l, const sabot_count_list *list, char *name)
{
    const double least = 1e-6;
    double *x, *y;
    size_t first = 0, last = list->count;
    while (first < last && mpq_get_d(list->values[first].share) < least)
        first++;
    while (last > first && mpq_get_d(list->values[last - 1].share) < least)
        last--;
    add_line(l, &x, &y, last - first, name);
    for (size_t i = first; i < last; i++) {
        x[i - first] = mpq_get_d(list->values[i].count);
        y[i - first] = 100 * mpq_get_d(list->values[i].ev);
    }
}

char *count_plot_counts(const count_answer *answer)
{
    static const sabot_chart chart = {.title = "Player's EV by running count",
                                      .subtitle = "exactly; counts of a millionth and more",
                                      .x_title = "running count",
                                      .y_title = "player's EV, %"};
    const sabot_counts *counts = answer->counts;
    lines l = {0};
    for (size_t i = 0; i < counts->wagers_count; i++)
        for (size_t k = 0; k < counts->wagers[i].count; k++)
            for (size_t d = 0; d < counts->depths.count; d++) {
                const sabot_count *count = &counts->wagers[i].counts[k];
                sabot_text name = {0};
                if (!count->exact->lists)
                    continue;
                char *line = line_name(answer, i, count);
                sabot_text_add(&name, "%s, %llu cards", line,
                               (unsigned long long)counts->depths.number[d]);
                free(line);
                add_counts(&l, &count->exact->lists[d], name.text);
            }
    return draw(&l, chart, answer);
}
