#include "document.h"

#include "base/memory.h"
#include "chart/chart.h"

#include <math.h>
#include <stdlib.h>

/* The range of true counts shown: twice the most extreme threshold. */
static double reach(const sabot_counts *counts)
{
    double most = 1;
    for (size_t i = 0; i < counts->wagers_count; i++)
        for (size_t k = 0; k < counts->wagers[i].count; k++)
            most = fmax(most, 2 * fabs(mpq_get_d(counts->wagers[i].counts[k].score.threshold)));
    return ceil(most);
}

char *count_plot(const count_answer *answer)
{
    const sabot_counts *counts = answer->counts;
    size_t count = 0, lines = 0;
    double x[2] = {-reach(counts), reach(counts)};
    for (size_t i = 0; i < counts->wagers_count; i++)
        count += counts->wagers[i].count;
    sabot_series *series = sabot_allocate(count, sizeof *series);
    double *y = sabot_allocate(2 * count, sizeof *y);
    sabot_text *names = sabot_allocate(count, sizeof *names);
    for (size_t i = 0; i < counts->wagers_count; i++)
        for (size_t k = 0; k < counts->wagers[i].count; k++) {
            const sabot_count *shown = &counts->wagers[i].counts[k];
            double ev = mpq_get_d(answer->models->wagers[i].counting.ev);
            if (!shown->score.has_threshold)
                continue;
            for (int end = 0; end < 2; end++)
                y[2 * lines + end] = 100 * (ev + x[end] * mpq_get_d(shown->score.slope));
            sabot_text_add(&names[lines], "%s %s", answer->played->wagers[i].name,
                           count_name(shown));
            series[lines] =
                (sabot_series){.name = names[lines].text, .count = 2, .x = x, .y = y + 2 * lines};
            lines++;
        }
    sabot_chart chart = {.title = "Player's EV by true count",
                         .subtitle = "the linear model",
                         .x_title = "true count",
                         .y_title = "player's EV, %"};
    char *svg = lines ? sabot_chart_lines(&chart, series, lines) : NULL;
    for (size_t i = 0; i < lines; i++)
        free(names[i].text);
    free(names);
    free(series);
    free(y);
    return svg;
}
