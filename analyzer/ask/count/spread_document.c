#include "spread_document.h"

#include "base/memory.h"
#include "chart/chart.h"
#include "document.h"
#include "write/value.h"
#include "write/view.h"

#include <math.h>
#include <stdlib.h>

/* --- the document ------------------------------------------------------------------------- */

static json_t *depth_json(const sabot_spread_depth *depth, uint64_t cards, unsigned long digits)
{
    return value_object(digits, "cards:I variance:q sd:r linear:q estimate:o", (json_int_t)cards,
                        depth->variance, depth->variance,
                        mpq_sgn(depth->variance) ? depth->linear : NULL,
                        count_estimate_json(&depth->estimate, digits));
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
    return value_object(digits, "bet:s ev:q mean_estimate:o depths:o", wager->name, found->ev,
                        count_estimate_json(&found->mean, digits), list);
}

json_t *spread_document(const spread_answer *answer, unsigned long digits)
{
    json_t *document = setup_document(answer->played, "sabot.count.spread/1"), *bets = json_array();
    json_object_set_new(document, "bets", bets);
    for (size_t i = 0; i < answer->spread->wagers_count; i++)
        json_array_append_new(bets, bet_json(answer, i, digits));
    return document;
}

/* --- the report --------------------------------------------------------------------------- */

static const view_column columns[] = {
    {"cards left", 'r', "cards", VIEW_TEXT},
    {"SD of the player's EV", 'r', "sd", VIEW_HUNDRED(6)},
    {"linear", 'r', "linear", VIEW_PERCENT(4)},
    {"favourable (est.)", 'r', "estimate.favourable", VIEW_PERCENT(4)},
    {"gain (est.)", 'r', "estimate.gain", VIEW_PERCENT(6)},
    {"variance", 'l', "variance", VIEW_EXACT}};
static const view table = {"depths", VIEW_COLUMNS(columns)};

void spread_view(sabot_report *report, const json_t *document, const spread_answer *answer)
{
    size_t i;
    const json_t *bet;
    setup_heading(report, answer->played, "Spread of the player's EV");
    json_array_foreach(json_object_get(document, "bets"), i, bet)
    {
        sabot_report_heading(report, "%s", answer->played->wagers[i].name);
        count_refused_note(report, bet);
        if (!view_get(bet, "depths"))
            continue;
        view_note(report, bet,
                  "player's EV {ev %4}, the mean at every depth; SD in percentage points; "
                  "estimates (est.) by the normal curve");
        view_table(report, bet, &table);
        if (answer->spread->depths.to > answer->spread->depths.from)
            view_note(report, bet,
                      "mean over these depths (est.): favourable {mean_estimate.favourable %4}, "
                      "gain {mean_estimate.gain %6}");
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
