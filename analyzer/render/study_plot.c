/* Pictures of a study, out of its document: gain or frequency against the cards left, and how the EVs
 * are distributed. */
#include "../run/study_job.h"

#include "../run/message.h"
#include "base/memory.h"
#include "chart.h"
#include "plot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHATS = 3, SERIES_MOST = 64 };
static const char *const whats[WHATS] = {"gain", "favourable", "histogram"};
enum { GAIN, FAVOURABLE, HISTOGRAM };

/* WHAT=FILE, or FILE: the histogram if there is one of a single depth, else the gain. */
static int what_of(const char **path, const char *argument, const study_options *o)
{
    for (int i = 0; i < WHATS; i++) {
        size_t length = strlen(whats[i]);
        if (strncmp(argument, whats[i], length) == 0 && argument[length] == '=') {
            *path = argument + length + 1;
            return i;
        }
    }
    *path = argument;
    return o->histogram && !strstr(o->cards, "..") ? HISTOGRAM : GAIN;
}

sabot_status study_plot_check(const study_options *o)
{
    for (unsigned i = 0; i < o->plots; i++) {
        const char *path;
        int what = what_of(&path, o->plot[i], o);
        size_t length = strlen(path);
        if (length < 5 || strcmp(path + length - 4, ".svg") != 0)
            return message(SABOT_INVALID,
                           "--plot '%.60s': expected a file that ends in .svg, or "
                           "gain=, favourable= or histogram= and such a file",
                           o->plot[i]);
        if (what == HISTOGRAM && !o->histogram)
            return message(SABOT_INVALID, "--plot '%.60s': expected --histogram with it",
                           o->plot[i]);
    }
    return SABOT_OK;
}

/* A fraction to what a picture needs. */
static double number(const json_t *json)
{
    const char *text = json_string_value(json);
    mpq_t value;
    mpq_init(value);
    double result = text && mpq_set_str(value, text, 10) == 0 ? mpq_get_d(value) : 0;
    mpq_clear(value);
    return result;
}

static double exact_of(const json_t *json)
{
    return number(json_object_get(json, "exact"));
}

typedef struct {
    sabot_series series[SERIES_MOST];
    size_t count;
} plot;

static void free_plot(plot *p)
{
    for (size_t i = 0; i < p->count; i++) {
        free((void *)p->series[i].x);
        free((void *)p->series[i].y);
    }
}

/* A line per bet over the depths; `best_of` adds the best of the main bets. */
static void gather_depths(plot *p, const json_t *depths, const char *what)
{
    size_t points = json_array_size(depths);
    const json_t *first = json_array_get(depths, 0);
    size_t bets = json_array_size(json_object_get(first, "bets"));
    int best_of = json_object_get(first, "best_of") != NULL;
    for (size_t b = 0; b < bets + (size_t)best_of && p->count < SERIES_MOST; b++) {
        double *x = sabot_allocate(points, sizeof *x), *y = sabot_allocate(points, sizeof *y);
        const char *name = "best of the main bets";
        for (size_t d = 0; d < points; d++) {
            const json_t *depth = json_array_get(depths, d);
            const json_t *record = b < bets ? json_array_get(json_object_get(depth, "bets"), b)
                                            : json_object_get(depth, "best_of");
            if (b < bets)
                name = json_string_value(json_object_get(record, "bet"));
            x[d] = (double)json_integer_value(json_object_get(depth, "cards"));
            y[d] = 100 * exact_of(json_object_get(record, what));
        }
        p->series[p->count++] = (sabot_series){name, points, x, y};
    }
}

/* A line per bet of the last depth through the middles of its bins. */
static void gather_bins(plot *p, const json_t *depths)
{
    const json_t *depth = json_array_get(depths, json_array_size(depths) - 1);
    const json_t *bets = json_object_get(depth, "bets");
    for (size_t b = 0; b < json_array_size(bets) && p->count < SERIES_MOST; b++) {
        const json_t *record = json_array_get(bets, b);
        const json_t *bins = json_object_get(record, "histogram");
        size_t count = json_array_size(bins);
        double *x = sabot_allocate(count, sizeof *x), *y = sabot_allocate(count, sizeof *y);
        for (size_t k = 0; k < count; k++) {
            const json_t *bin = json_array_get(bins, k);
            x[k] = 50 * (number(json_object_get(bin, "from")) + number(json_object_get(bin, "to")));
            y[k] = 100 * exact_of(json_object_get(bin, "probability"));
        }
        /* What nobody meets once in 10,000 shoes only makes the axis long. */
        size_t from = 0, to = count;
        while (from < to && y[from] < 0.01)
            from++;
        while (to > from && y[to - 1] < 0.01)
            to--;
        memmove(x, x + from, (to - from) * sizeof *x);
        memmove(y, y + from, (to - from) * sizeof *y);
        p->series[p->count++] =
            (sabot_series){json_string_value(json_object_get(record, "bet")), to - from, x, y};
    }
}

static sabot_status draw(const json_t *document, int what, const char *path)
{
    static const char *const titles[WHATS] = {"What perfect counting gains",
                                              "How often a bet is favourable",
                                              "How the EV is distributed"};
    static const char *const units[WHATS] = {"gain per coup, % of a unit", "% of all shoes",
                                             "% of all shoes, per bin"};
    const json_t *depths = json_object_get(document, "depths");
    const json_t *last = json_array_get(depths, json_array_size(depths) - 1);
    plot p = {.count = 0};
    char subtitle[160];
    snprintf(
        subtitle, sizeof subtitle, "%s, %lld cards; exact, over every composition",
        json_string_value(json_object_get(json_object_get(document, "rules"), "name")),
        (long long)json_integer_value(json_object_get(json_object_get(document, "shoe"), "cards")));
    if (what == HISTOGRAM) {
        size_t length = strlen(subtitle);
        snprintf(subtitle + length, sizeof subtitle - length, " with %lld cards left",
                 (long long)json_integer_value(json_object_get(last, "cards")));
        gather_bins(&p, depths);
    } else {
        gather_depths(&p, depths, whats[what]);
    }
    sabot_chart chart = {titles[what], subtitle, what == HISTOGRAM ? "EV, %" : "cards left",
                         units[what]};
    sabot_error error;
    sabot_status status =
        plot_write(path, sabot_chart_lines(&chart, p.series, p.count), "nothing to draw", &error);
    free_plot(&p);
    return status ? message_error(NULL, &error) : SABOT_OK;
}

sabot_status study_plot(const json_t *document, const study_options *o)
{
    sabot_status status = SABOT_OK;
    for (unsigned i = 0; i < o->plots && !status; i++) {
        const char *path;
        int what = what_of(&path, o->plot[i], o);
        status = draw(document, what, path);
    }
    return status;
}
