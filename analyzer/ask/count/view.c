/* The reports of `count derive`, `score` and `compare`. */
#include "document.h"

#include "write/view.h"

#include <inttypes.h>
#include <stdio.h>

#define SYSTEM                              \
    {                                       \
        "system", 'l', "^system", VIEW_TEXT \
    }
#define FAVOURABLE(path)                                \
    {                                                   \
        "favourable (est.)", 'r', path, VIEW_PERCENT(4) \
    }
#define GAIN(path)                                \
    {                                             \
        "gain (est.)", 'r', path, VIEW_PERCENT(6) \
    }

static const view_column score_columns[] = {
    {"system", 'l', "system", VIEW_TEXT},
    {"correlation", 'r', "correlation", VIEW_DECIMAL(4)},
    {"player's EV turns at", 'r', "threshold", VIEW_DECIMAL(4)},
    {"player's EV per count", 'r', "per_true_count", VIEW_PERCENT(4)},
    {"balance", 'r', "sum", VIEW_NUMBER(4)},
    {"pivot", 'r', "pivot_true_count", VIEW_DECIMAL(4), .when = "sum"},
    {"trigger", 'r', "trigger", VIEW_TEXT}};
static const view scores = {"systems", VIEW_COLUMNS(score_columns)};

static const view_column exact_columns[] = {
    {"system", 'l', "system", VIEW_TEXT},
    {"squared correlation", 'l', "correlation_squared", VIEW_EXACT},
    {"player's EV turns at", 'l', "threshold", VIEW_EXACT}};
static const view exact = {"systems", VIEW_COLUMNS(exact_columns)};

static const view_column count_columns[] = {{"system", 'l', "^^system", VIEW_TEXT},
                                            {"cards left", 'r', "^cards", VIEW_TEXT},
                                            {"running count", 'r', "count", VIEW_TEXT},
                                            {"probability", 'r', "share", VIEW_PERCENT(6)},
                                            {"player's EV", 'r', "ev", VIEW_PERCENT(4)}};
static const view counts = {"systems.depths.counts", VIEW_COLUMNS(count_columns)};

static void add_tags(sabot_report *report, const json_t *bet)
{
    static const char *const paths[SABOT_TAGS_MOST] = {
        "tags.0", "tags.1", "tags.2", "tags.3",  "tags.4",  "tags.5", "tags.6",
        "tags.7", "tags.8", "tags.9", "tags.10", "tags.11", "tags.12"};
    view_column columns[1 + SABOT_TAGS_MOST] = {{"system", 'l', "system", VIEW_TEXT}};
    const size_t tags = json_array_size(view_get(bet, "systems.0.tags"));
    for (unsigned v = 0; v < tags; v++)
        columns[1 + v] = (view_column){sabot_counting_name(v), 'r', paths[v], VIEW_NUMBER(4)};
    view_table(report, bet, &(view){"systems", .columns = columns, .count = 1 + tags});
}

/* --- by depth ----------------------------------------------------------------------------- */

/* The cards in the row of the mean: its depths. */
enum { MEAN_WORDS = 64 };
static void mean_words(char text[MEAN_WORDS], const sabot_numbers *depths)
{
    sabot_range reach = sabot_numbers_reach(depths);
    if (sabot_range_count(reach) == depths->count)
        snprintf(text, MEAN_WORDS, "mean %" PRIu64 "..%" PRIu64, reach.from, reach.to);
    else
        snprintf(text, MEAN_WORDS, "mean of %zu", depths->count);
}

static void add_estimates(sabot_report *report, const json_t *bet, const char *mean, int has_mean)
{
    const view_column columns[] = {SYSTEM,
                                   {"cards left", 'r', "cards", VIEW_TEXT, .none = mean},
                                   FAVOURABLE("estimate.favourable|favourable"),
                                   GAIN("estimate.gain|gain")};
    view_table(report, bet,
               &(view){has_mean ? "systems.depths|mean_estimate" : "systems.depths",
                       VIEW_COLUMNS(columns)});
}

static void add_exact(sabot_report *report, const json_t *bet, const char *mean, int has_mean)
{
    const char *list = has_mean ? "systems.depths|mean" : "systems.depths";
    const view_column columns[] = {SYSTEM,
                                   {"cards left", 'r', "cards", VIEW_TEXT, .none = mean},
                                   {"bets", 'r', "optimal.share", VIEW_PERCENT(4)},
                                   {"gain", 'r', "optimal.gain", VIEW_PERCENT(6)},
                                   {"player's EV of bets", 'r', "optimal.ev", VIEW_PERCENT(4)},
                                   FAVOURABLE("estimate.favourable|^mean_estimate.favourable"),
                                   GAIN("estimate.gain|^mean_estimate.gain"),
                                   {"index", 'r', "index", VIEW_TEXT},
                                   {"player's EV positive at", 'l', "positive", VIEW_LIST(4)}};
    const view_column triggered_columns[] = {
        SYSTEM,
        {"cards left", 'r', "cards", VIEW_TEXT, .none = mean},
        {"at", 'r', "^trigger", VIEW_TEXT},
        {"bets", 'r', "triggered.share", VIEW_PERCENT(4)},
        {"gain", 'r', "triggered.gain", VIEW_PERCENT(6)},
        {"player's EV of bets", 'r', "triggered.ev", VIEW_PERCENT(4)}};
    const view triggered = {list, "!triggered", VIEW_COLUMNS(triggered_columns)};
    view_table(report, bet, &(view){list, "!optimal", VIEW_COLUMNS(columns)});
    if (view_rows(bet, &triggered))
        view_table(report, bet, &triggered);
    if (view_rows(bet, &counts))
        view_table(report, bet, &counts);
}

/* Beside perfect play: a row for each depth, a column for each system. */
static void add_compared(sabot_report *report, const json_t *bet)
{
    static const struct {
        view_column of;
        const char *unless, *note;
    } tables[] = {
        {{NULL, 'r', "optimal.gain", VIEW_PERCENT(6)},
         NULL,
         "gain per coup of the best use of each count"},
        {{NULL, 'r', "triggered.gain", VIEW_PERCENT(6)}, NULL, "gain per coup at its trigger"},
        {{NULL, 'r', "efficiency", VIEW_PERCENT(4)},
         "!perfect",
         "the best use as a share of perfect play, where that is found by exhaustion"}};
    static const view_column columns[] = {{"cards left", 'r', "cards", VIEW_TEXT},
                                          {"perfect play", 'r', "perfect.gain", VIEW_PERCENT(6)}};
    const view triggered = {.list = "systems", .unless = "!trigger"};
    json_t *rows = view_turned(json_object_get(bet, "systems"), "depths", "system");
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const view beside = {"of", .columns = &tables[i].of, .count = 1};
        const view table = {"rows", tables[i].unless, VIEW_COLUMNS(columns), &beside};
        if (i == 1 ? !view_rows(bet, &triggered) : !view_rows(rows, &table))
            continue;
        sabot_report_note(report, "%s", tables[i].note);
        view_table(report, rows, &table);
    }
    json_decref(rows);
}

/* --- a bet -------------------------------------------------------------------------------- */

void count_refused_note(sabot_report *report, const json_t *bet)
{
    view_note(report, bet, "[not counted: {not_counted}][undetermined: needs {undetermined}]");
}

static void add_rank(sabot_report *report, const sabot_wager_counts *list)
{
    if (list->disagrees)
        sabot_report_note(report,
                          "in order of gain, which is not that of correlation: %s gains more than "
                          "%s, whose correlation is larger",
                          count_name(&list->counts[list->disagrees - 1]),
                          count_name(&list->counts[list->disagrees]));
    else if (list->valued)
        sabot_report_note(report, "in order of gain, which is that of correlation too");
}

static void add_depths(sabot_report *report, const json_t *bet, const count_answer *answer)
{
    char mean[MEAN_WORDS];
    const sabot_numbers *depths = &answer->counts->depths;
    mean_words(mean, depths);
    view_notes(report, view_get(bet, "systems"), "[{system}: not valued exactly: {not_valued}]");
    if (answer->perfect)
        add_compared(report, bet);
    else if (view_get(bet, "systems.0.mean"))
        add_exact(report, bet, mean, depths->count > 1);
    else
        add_estimates(report, bet, mean, depths->count > 1);
}

static void add_bet(sabot_report *report, const json_t *bet, const count_answer *answer, size_t i)
{
    const int has_counts = answer->counts->wagers[i].count > 0;
    const int has_effects = mpq_sgn(answer->models->wagers[i].counting.variance) != 0;
    view_note(report, bet,
              has_effects  ? "player's EV {ev %4}"
              : has_counts ? "player's EV {ev %4}; no single card changes it, so a count is "
                             "informative only at its extremes"
                           : "player's EV {ev %4}; no single card changes it, so no linear count "
                             "can estimate it");
    if (!has_counts)
        return;
    add_tags(report, bet);
    view_table(report, bet, &scores);
    view_table(report, bet, &exact);
    if (answer->counts->depths.count)
        add_depths(report, bet, answer);
    if (answer->counts->is_ranked)
        add_rank(report, &answer->counts->wagers[i]);
    view_notes(report, view_get(bet, "systems"), "[{system}: {about}[; published: {published}]]");
}

void count_view(sabot_report *report, const json_t *document, const count_answer *answer)
{
    size_t i;
    const json_t *bet;
    setup_heading(report, answer->played, "Counting");
    json_array_foreach(json_object_get(document, "bets"), i, bet)
    {
        sabot_report_heading(report, "%s", answer->played->wagers[i].name);
        count_refused_note(report, bet);
        if (answer->models->wagers[i].counted)
            add_bet(report, bet, answer, i);
    }
}
