/* Pictures of a study: gain or frequency against the cards left, and the distribution of the
 * EVs. */
#include "document.h"

#include "base/memory.h"
#include "chart/chart.h"
#include "input/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* WHAT=FILE, or FILE: the histogram if there is one of a single depth, otherwise the gain. */
static study_picture what_of(const char **path, const char *argument, const study_options *o)
{
    static const char *const names[STUDY_PICTURES] = {"gain", "favourable", "histogram", "log-gain",
                                                      "log-favourable"};
    for (study_picture what = 0; what < STUDY_PICTURES; what++) {
        size_t length = strlen(names[what]);
        if (strncmp(argument, names[what], length) == 0 && argument[length] == '=') {
            *path = argument + length + 1;
            return what;
        }
    }
    *path = argument;
    return o->histogram && !strstr(o->cards, "..") ? STUDY_HISTOGRAM : STUDY_GAIN;
}

sabot_status study_plot_choose(study_picture *what, const char **path, const study_options *o,
                               unsigned number, sabot_error *error)
{
    const char *argument = o->plot[number];
    *what = what_of(path, argument, o);
    int is_word = *path == argument && argument[strcspn(argument, "=/")] == '=';
    if (is_word || !file_is_picture(*path))
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "--plot '%.60s': expected a file that ends in .svg, or gain=, "
                               "log-gain=, favourable=, log-favourable= or histogram= and such a "
                               "file",
                               argument);
    if (o->keep.path && file_is_same(*path, o->keep.path))
        return sabot_error_set(
            error, SABOT_INVALID, 0, 0,
            "--plot '%.60s': the checkpoint is written to this file: expected a different file",
            argument);
    if (*what == STUDY_HISTOGRAM && !o->histogram)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "--plot '%.60s': expected --histogram with it", argument);
    return SABOT_OK;
}

typedef struct {
    sabot_series *series; /* room for each wager, and for the best of them */
    size_t count;
} plot;

static void free_plot(plot *p)
{
    for (size_t i = 0; i < p->count; i++) {
        free((void *)p->series[i].x);
        free((void *)p->series[i].y);
    }
    free(p->series);
}

/* A line over the depths for a wager, or for the best of the main bets (-1). */
static void add_line(plot *p, const study_shown *shown, long wager, study_picture what)
{
    const sabot_study *study = shown->study;
    size_t count = study->depths_count;
    double *x = sabot_allocate(count, sizeof *x), *y = sabot_allocate(count, sizeof *y);
    for (size_t d = 0; d < count; d++) {
        const sabot_study_depth *depth = &study->depths[d];
        const sabot_study_answer *a = wager < 0 ? &depth->best_of : &depth->wagers[wager];
        x[d] = depth->cards;
        y[d] =
            100 * mpq_get_d(what == STUDY_GAIN || what == STUDY_LOG_GAIN ? a->gain : a->favourable);
    }
    const char *name = wager < 0 ? "best of the main bets" : shown->played->wagers[wager].name;
    p->series[p->count++] = (sabot_series){name, count, x, y};
}

/* Twice the middle of a bin. */
static double middle_of(const sabot_study_bin *bin, const mpq_t width)
{
    mpq_t from, to;
    mpq_inits(from, to, NULL);
    sabot_study_bin_limits(from, to, bin, width);
    double sum = mpq_get_d(from) + mpq_get_d(to);
    mpq_clears(from, to, NULL);
    return sum;
}

/* A point of a line: the percentage of the shoes in a bin. */
static size_t put_bin(double *x, double *y, size_t at, const sabot_study_bin *bin,
                      const mpq_t width, double percent)
{
    x[at] = 50 * middle_of(bin, width);
    y[at] = percent;
    return at + 1;
}

/* A line through the middles of a wager's bins at the last depth; unlisted bins are empty, and the
 * line is at 0 from the first to the last of them. */
static void add_bins(plot *p, const study_shown *shown, size_t wager)
{
    const sabot_study *study = shown->study;
    const sabot_study_answer *a = &study->depths[study->depths_count - 1].wagers[wager];
    size_t from = 0, to = a->bins_count, count = 0;
    /* Bins below one shoe in 10,000 would only lengthen the axis. */
    while (from < to && 100 * mpq_get_d(a->bins[from].share) < 0.01)
        from++;
    while (to > from && 100 * mpq_get_d(a->bins[to - 1].share) < 0.01)
        to--;
    size_t room = 3 * (to - from);
    double *x = sabot_allocate(room, sizeof *x), *y = sabot_allocate(room, sizeof *y);
    for (; from < to; from++) {
        const sabot_study_bin *bin = &a->bins[from];
        count = put_bin(x, y, count, bin, study->bin, 100 * mpq_get_d(bin->share));
        if (from + 1 == to || bin[1].number == bin->number + 1)
            continue;
        const sabot_study_bin first = {.number = bin->number + 1},
                              last = {.number = bin[1].number - 1};
        count = put_bin(x, y, count, &first, study->bin, 0);
        if (last.number != first.number)
            count = put_bin(x, y, count, &last, study->bin, 0);
    }
    p->series[p->count++] = (sabot_series){shown->played->wagers[wager].name, count, x, y};
}

static void gather(plot *p, const study_shown *shown, study_picture what)
{
    p->series = sabot_allocate(shown->study->wagers_count + 1, sizeof *p->series);
    for (size_t i = 0; i < shown->study->wagers_count; i++)
        if (shown->study->wagers[i].way == SABOT_STUDY_LEFT_OUT)
            continue;
        else if (what == STUDY_HISTOGRAM)
            add_bins(p, shown, i);
        else
            add_line(p, shown, (long)i, what);
    if (what != STUDY_HISTOGRAM && shown->study->has_best_of)
        add_line(p, shown, -1, what);
}

char *study_plot(const study_shown *shown, study_picture what)
{
    static const char gains[] = "What perfect counting gains",
                      often[] = "How often a bet is favourable",
                      gain[] = "gain per coup, % of a unit", shoes[] = "% of all shoes";
    static const char *const titles[] = {gains, often, "How the player's EV is distributed", gains,
                                         often};
    static const char *const units[] = {gain, shoes, "% of all shoes, per bin", gain, shoes};
    const sabot_study *study = shown->study;
    plot p = {.count = 0};
    char subtitle[160], left[48] = "";
    if (what == STUDY_HISTOGRAM)
        snprintf(left, sizeof left, " with %u cards left",
                 study->depths[study->depths_count - 1].cards);
    snprintf(subtitle, sizeof subtitle, "%s, %llu cards; exact, over every composition%s",
             shown->played->game.rules.name,
             (unsigned long long)sabot_shoe_size(&shown->played->shoe), left);
    gather(&p, shown, what);
    sabot_chart chart = {.title = titles[what],
                         .subtitle = subtitle,
                         .x_title = what == STUDY_HISTOGRAM ? "player's EV, %" : "cards left",
                         .y_title = units[what],
                         .logarithmic = what == STUDY_LOG_GAIN || what == STUDY_LOG_FAVOURABLE};
    char *svg = sabot_chart_lines(&chart, p.series, p.count);
    free_plot(&p);
    return svg;
}
