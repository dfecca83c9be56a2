#include "document.h"

#include "base/memory.h"
#include "chart/chart.h"
#include "write/value.h"
#include "write/view.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* --- the document ------------------------------------------------------------------------- */

/* A share of the stakes: exact, or by the normal curve. */
static json_t *share_json(const mpq_t amount, const sabot_comparison *row, int is_exact,
                          unsigned long digits)
{
    static const double precision = 1e-12;
    mpq_t share;
    mpq_init(share);
    mpq_div(share, amount, row->staked);
    const double value = mpq_get_d(share);
    json_t *json =
        is_exact ? value_json(share, digits) : value_model_json(value, precision, digits);
    mpq_clear(share);
    return json;
}

static const char *verdict(int is_beyond)
{
    return is_beyond ? "beyond" : "within";
}

/* A probability, with three digits at least. */
static json_t *tail_json(double tail, unsigned long digits)
{
    static const double precision = 1e-14; /* of the double that shows it */
    return value_model_json(tail, precision * tail,
                            digits == VALUE_OF_VIEW ? digits : value_digits(tail, digits));
}

static json_t *row_json(const monitor_answer *answer, const sabot_comparison *row,
                        unsigned long digits)
{
    const int is_all = row->wager == answer->asked->wagers_count;
    const double tail = row->has_exact ? mpq_get_d(row->tail) : row->normal_tail;
    mpq_t tolerance;
    mpq_init(tolerance);
    mpq_set_d(tolerance, SABOT_TOLERANCE_DEVIATIONS * sqrt(mpq_get_d(row->variance)));
    json_t *json = value_object(
        digits, "bet:s stake:t coups:o staked:t returned:t return:o theory:o sd:r tolerance:o",
        is_all ? NULL : answer->asked->wagers[row->wager].name,
        row->is_level ? value_amount(row->stake) : NULL, json_sprintf("%" PRIu64, row->coups),
        value_amount(row->staked), value_amount(row->returned),
        share_json(row->returned, row, 1, digits), share_json(row->expected, row, 1, digits),
        row->variance, share_json(tolerance, row, 0, digits));
    mpq_clear(tolerance);
    return value_add(
        json, digits, "interval:o z:o tail:o normal_tail:o verdict:s drift_coups:z",
        value_object(digits, "low:o high:o by:s", share_json(row->low, row, row->has_exact, digits),
                     share_json(row->high, row, row->has_exact, digits),
                     row->has_exact ? "exact" : "normal"),
        row->has_z ? value_root_json(row->z_squared, row->z_sign, digits) : json_null(),
        tail_json(tail, digits), tail_json(row->normal_tail, digits), verdict(row->is_beyond),
        mpz_sgn(row->drift_coups) ? row->drift_coups : NULL);
}

json_t *monitor_document(const monitor_answer *answer, unsigned long digits, int rows)
{
    const sabot_comparisons *found = answer->found;
    json_t *document = setup_document(answer->setup, "sabot.monitor/1"), *bets = json_array();
    value_add(document, digits, "file:s alarm:s", answer->log->path, answer->alarm);
    if (answer->terms->drift)
        json_object_set_new(document, "drift", value_json(answer->terms->drift, digits));
    if (answer->log->is_log)
        json_object_set_new(document, "unjudged", json_integer((json_int_t)answer->log->unjudged));
    json_object_set_new(document, "bets", bets);
    for (size_t i = 0; i < found->count; i++) {
        json_t *row = row_json(answer, &found->rows[i], digits);
        if (rows || i + 1 < found->count)
            json_array_append_new(bets, row);
        else
            json_object_set_new(document, "total", row);
    }
    json_object_set_new(document, "verdict", json_string(verdict(answer->is_beyond)));
    return document;
}

/* --- the report --------------------------------------------------------------------------- */

static const view_column columns[] = {{"bet", 'l', "bet", VIEW_TEXT, .none = "all"},
                                      {"stake", 'r', "stake", VIEW_TEXT},
                                      {"coups", 'r', "coups", VIEW_TEXT},
                                      {"staked", 'r', "staked", VIEW_TEXT},
                                      {"returned", 'r', "returned", VIEW_TEXT},
                                      {"return", 'r', "return", VIEW_PERCENT(4)},
                                      {"expected", 'r', "theory", VIEW_PERCENT(4)},
                                      {"95 % from", 'r', "interval.low", VIEW_HUNDRED(3)},
                                      {"to", 'r', "interval.high", VIEW_HUNDRED(3)},
                                      {"z", 'r', "z", VIEW_ROOT(2), .none = "certain"},
                                      {"tail %", 'r', "tail", VIEW_HUNDRED(4)},
                                      {"by", 'l', "interval.by", VIEW_TEXT},
                                      {"verdict", 'l', "verdict", VIEW_TEXT},
                                      {"coups to notice the drift", 'r', "drift_coups", VIEW_TEXT}};
enum { COLUMNS = sizeof columns / sizeof *columns };

void monitor_view(sabot_report *report, const json_t *document, const monitor_answer *answer)
{
    const view table = {"bets", .columns = columns,
                        .count = answer->terms->drift ? COLUMNS : COLUMNS - 1};
    setup_heading(report, answer->setup, "results against theory");
    view_table(report, document, &table);
    sabot_report_note(
        report, "The tail is the probability of a result at least as far from the expected one, on "
                "its side: by the exact distribution, or by the normal curve for many coups.");
    view_note(report, document, "A result is beyond if its tail is below that of z = {alarm}.");
    if (answer->log->unjudged)
        view_note(report, document, "{unjudged} bets are left out: see sabot tableau replay.");
    if (answer->log->has_levels && !answer->found->has_levels)
        sabot_report_note(report, "There are too many stakes to list them.");
}

/* --- tests -------------------------------------------------------------------------------- */

void monitor_tests(value_pairs *tests, const json_t *document)
{
    static const char *const failed =
        "beyond: [z {z.decimal}, ]return {return.decimal}, expected {theory.decimal}";
    size_t i;
    const json_t *row;
    const json_t *bets = view_get(document, "bets");
    *tests = (value_pairs){.values = sabot_allocate(json_array_size(bets), sizeof(drift_value))};
    json_array_foreach((json_t *)bets, i, row)
    {
        const char *found = json_string_value(view_get(row, "verdict"));
        char *name = view_words(row, json_is_string(view_get(row, "bet")) ? "{bet}[, stake {stake}]"
                                                                          : "all");
        tests->values[tests->count++] =
            (drift_value){name, sabot_copy_text("within"),
                          *found == 'w' ? sabot_copy_text(found) : view_words(row, failed)};
    }
}

/* --- the picture -------------------------------------------------------------------------- */

char *monitor_plot(const monitor_answer *answer)
{
    const sabot_comparisons *found = answer->found;
    const double z = SABOT_TOLERANCE_DEVIATIONS, alarm = answer->terms->alarm,
                 bands[] = {z, -z, alarm, -alarm};
    enum { BANDS = 4 };
    static const char *const names[1 + BANDS] = {"result less its mean", "95 %, above",
                                                 "95 %, below", "alarm, above", "alarm, below"};
    const sabot_chart chart = {.title = "The results within their bands",
                               .subtitle = answer->log->path,
                               .x_title = "coups",
                               .y_title = "returned, less what theory expects"};
    double *y = sabot_allocate(BANDS * found->points, sizeof *y);
    sabot_series series[1 + BANDS] = {{names[0], found->points, found->coups, found->apart}};
    for (int band = 0; band < BANDS; band++) {
        double *at = y + (size_t)band * found->points;
        for (size_t i = 0; i < found->points; i++)
            at[i] = bands[band] * found->sd[i];
        series[1 + band] = (sabot_series){names[1 + band], found->points, found->coups, at};
    }
    char *svg = sabot_chart_lines(&chart, series, 1 + BANDS);
    free(y);
    return svg;
}
