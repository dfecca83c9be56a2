#include "spread_document.h"

#include "base/memory.h"
#include "chart/chart.h"
#include "document.h"
#include "write/value.h"
#include <sabot/base/decimal.h>

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* --- the document ------------------------------------------------------------------------- */

static json_t *depth_json(const sabot_spread_depth *depth, uint64_t cards, unsigned long digits)
{
    json_t *linear = mpq_sgn(depth->variance) ? value_json(depth->linear, digits) : json_null();
    return json_pack("{sI so s{so} so so}", "cards", (json_int_t)cards, "variance",
                     value_json(depth->variance, digits), "sd", "decimal",
                     value_text(sabot_decimal_root(depth->variance, digits)), "linear", linear,
                     "estimate", count_estimate_json(&depth->estimate, digits));
}

static json_t *bet_json(const spread_answer *answer, size_t i, unsigned long digits)
{
    const sabot_wager *wager = &answer->played->wagers[i];
    const sabot_wager_spread *found = &answer->spread->wagers[i];
    sabot_range depths = answer->spread->depths;
    if (!found->depths)
        return count_refused_json(wager, &answer->models->wagers[i]);
    json_t *list = json_array();
    for (uint64_t d = 0; d < sabot_range_count(depths); d++)
        json_array_append_new(list, depth_json(&found->depths[d], depths.from + d, digits));
    return json_pack("{ss so so so}", "bet", wager->name, "ev", value_json(found->ev, digits),
                     "mean_estimate", count_estimate_json(&found->mean, digits), "depths", list);
}

json_t *spread_document(const spread_answer *answer, unsigned long digits)
{
    json_t *document = setup_document(answer->played, "sabot.count.spread/1"), *bets = json_array();
    json_object_set_new(document, "bets", bets);
    for (size_t i = 0; i < answer->spread->wagers_count; i++)
        json_array_append_new(bets, bet_json(answer, i, digits));
    return document;
}

/* --- what a person reads ------------------------------------------------------------------ */

static void add_row(sabot_report *report, const sabot_spread_depth *depth, uint64_t cards)
{
    enum { SD_DIGITS = 6, PERCENT_DIGITS = 4 };
    mpq_t percent;
    char favourable[ESTIMATE_WORDS], gain[ESTIMATE_WORDS], left[24];
    mpq_init(percent);
    mpq_set_ui(percent, 10000, 1);
    mpq_mul(percent, percent, depth->variance);
    count_estimate_words(favourable, gain, &depth->estimate);
    snprintf(left, sizeof left, "%" PRIu64, cards);
    char *sd = sabot_decimal_root(percent, SD_DIGITS), *exact = value_exact(depth->variance);
    char *share = mpq_sgn(depth->variance) ? value_percent(depth->linear, PERCENT_DIGITS) : NULL;
    sabot_report_row(report, (const char *[]){left, sd, share, favourable, gain, exact});
    free(sd);
    free(exact);
    free(share);
    mpq_clear(percent);
}

static void add_bet(sabot_report *report, const sabot_wager_spread *found, sabot_range depths)
{
    static const char *const titles[] = {"cards left",        "SD of the player's EV", "linear",
                                         "favourable (est.)", "gain (est.)",           "variance"};
    char favourable[ESTIMATE_WORDS], gain[ESTIMATE_WORDS];
    char *ev = value_percent(found->ev, 4);
    sabot_report_note(report,
                      "player's EV %s, the mean at every depth; SD in percentage points; "
                      "estimates (est.) by the normal curve",
                      ev);
    free(ev);
    sabot_report_table(report, "rrrrrl", titles);
    for (uint64_t d = 0; d < sabot_range_count(depths); d++)
        add_row(report, &found->depths[d], depths.from + d);
    count_estimate_words(favourable, gain, &found->mean);
    if (depths.to > depths.from)
        sabot_report_note(report, "mean over these depths (est.): favourable %s, gain %s",
                          favourable, gain);
}

void spread_report(sabot_report *report, const spread_answer *answer)
{
    setup_heading(report, answer->played, "Spread of the player's EV");
    for (size_t i = 0; i < answer->spread->wagers_count; i++) {
        const sabot_wager_spread *found = &answer->spread->wagers[i];
        sabot_report_heading(report, "%s", answer->played->wagers[i].name);
        if (found->depths)
            add_bet(report, found, answer->spread->depths);
        else
            count_refused_note(report, &answer->models->wagers[i]);
    }
}

/* --- the picture -------------------------------------------------------------------------- */

char *spread_plot(const spread_answer *answer)
{
    const sabot_spread *spread = answer->spread;
    size_t count = (size_t)sabot_range_count(spread->depths), lines = 0;
    sabot_series *series = sabot_allocate(spread->wagers_count, sizeof *series);
    double *x = sabot_allocate(count, sizeof *x);
    double *y = sabot_allocate(count * spread->wagers_count, sizeof *y);
    for (size_t d = 0; d < count; d++)
        x[d] = (double)(spread->depths.from + d);
    for (size_t i = 0; i < spread->wagers_count; i++) {
        const sabot_wager_spread *found = &spread->wagers[i];
        double *line = y + lines * count;
        if (!found->depths)
            continue;
        for (size_t d = 0; d < count; d++)
            line[d] = 100 * sqrt(mpq_get_d(found->depths[d].variance));
        series[lines++] = (sabot_series){
            .name = answer->played->wagers[i].name, .count = count, .x = x, .y = line};
    }
    sabot_chart chart = {.title = "Spread of the player's EV over all shoes",
                         .subtitle = answer->played->game.rules.name,
                         .x_title = "cards left",
                         .y_title = "standard deviation, percentage points"};
    char *svg = lines ? sabot_chart_lines(&chart, series, lines) : NULL;
    free(series);
    free(x);
    free(y);
    return svg;
}
