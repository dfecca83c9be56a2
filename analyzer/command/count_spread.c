#include "../input/count_options.h"

#include "../render/chart.h"
#include "../render/output.h"
#include "../render/plot.h"
#include "../render/value.h"
#include "answer/ev_variance.h"
#include "base/decimal.h"
#include "base/memory.h"
#include "count_commands.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static const struct argp_option own_options[] = {
    {"cards", KEY_CARDS, "A..B", 0, "cards left, or one number (default: 6 to the whole shoe)", 1},
    {"plot", KEY_PLOT, "FILE.svg", 0, "also draw the standard deviation against the cards left", 2},
    {0}};

static const char doc[] =
    "How the EV of a bet spreads over all shoes with so many cards left, exactly: its variance, "
    "the "
    "share of it that the best linear count sees, and, estimated by the normal curve, how often "
    "the "
    "bet is favourable and what it is worth a coup.\v"
    "In every run the variance with one card gone must equal that of the effects of removal.\n"
    "\n"
    "Examples:\n"
    "  sabot count spread -b dragon-7 --cards 26..52\n"
    "  sabot count spread -d 6 -b punto,banco,tie -f csv -o spread.csv\n"
    "  sabot count spread -b tie --plot tie.svg\n";

static const struct argp argp = {
    own_options, count_options_parse, NULL, doc, count_options_children, NULL, NULL};

/* What the two ways to one figure must agree on. */
static sabot_status check(const sabot_ev_variance *spread, const sabot_counting *counting,
                          const job *job, const job_wager *wager, const options *options)
{
    enum { EXHAUSTED = 7 }; /* a depth that takes a tenth of a second */
    sabot_error error;
    sabot_status status = SABOT_OK;
    mpq_t variance, other;
    mpq_inits(variance, other, NULL);
    sabot_ev_variance_at(variance, spread, spread->size - 1);
    if (!mpq_equal(variance, counting->variance))
        status = message(SABOT_DISAGREES,
                         "%s: the variance with one card gone is not that of the "
                         "effects of removal: no result",
                         wager->name);
    if (!status && options->double_check) {
        sabot_ev_variance_at(variance, spread, EXHAUSTED);
        status = sabot_ev_variance_exhaust(other, &job->shoe, &job->tableau, &wager->wager,
                                           EXHAUSTED, &error);
        if (status)
            message_error(wager->name, &error);
        else if (!mpq_equal(variance, other))
            status = message(SABOT_DISAGREES,
                             "%s: the variance with %d cards left is not that of all such shoes: "
                             "no result",
                             wager->name, EXHAUSTED);
    }
    mpq_clears(variance, other, NULL);
    return status;
}

/* One depth of one bet. */
typedef struct {
    uint64_t cards;
    mpq_t variance, linear; /* linear: the share of it that the best linear count sees */
    sabot_estimate estimate;
} depth;

static void depth_init(depth *d, const sabot_ev_variance *spread, const sabot_counting *counting,
                       uint64_t cards)
{
    d->cards = cards;
    mpq_inits(d->variance, d->linear, NULL);
    sabot_ev_variance_at(d->variance, spread, cards);
    sabot_counting_variance(d->linear, counting, cards);
    if (mpq_sgn(d->variance))
        mpq_div(d->linear, d->linear, d->variance);
    d->estimate = sabot_estimate_normal(spread->mean, d->variance);
}

static json_t *depth_json(const depth *d, unsigned long digits)
{
    json_t *linear = mpq_sgn(d->variance) ? value_json(d->linear, digits) : json_null();
    return json_pack("{sI so s{so} so so}", "cards", (json_int_t)d->cards, "variance",
                     value_json(d->variance, digits), "sd", "decimal",
                     value_text(sabot_decimal_root(d->variance, digits)), "linear", linear,
                     "estimate", count_estimate_json(&d->estimate));
}

static void add_row(sabot_report *report, const depth *d)
{
    enum { SD_DIGITS = 6, PERCENT_DIGITS = 4 };
    mpq_t percent;
    sabot_text favourable = {0}, gain = {0};
    char left[24];
    mpq_init(percent);
    sabot_text_add(&favourable, "%.4f %%", 100 * d->estimate.favourable);
    sabot_text_add(&gain, "%.6f %%", 100 * d->estimate.gain);
    mpq_set_ui(percent, 10000, 1);
    mpq_mul(percent, percent, d->variance);
    snprintf(left, sizeof left, "%" PRIu64, d->cards);
    char *sd = sabot_decimal_root(percent, SD_DIGITS), *exact = value_exact(d->variance);
    char *share = mpq_sgn(d->variance) ? value_percent(d->linear, PERCENT_DIGITS) : NULL;
    sabot_report_row(report, (const char *[]){left, sd, share, favourable.text, gain.text, exact});
    free(sd);
    free(exact);
    free(share);
    free(favourable.text);
    free(gain.text);
    mpq_clear(percent);
}

/* What the bets' answers are collected in. */
typedef struct {
    json_t *bets;
    sabot_report report;
    sabot_series *series; /* of the picture: SD in percentage points against cards left */
    size_t series_count;
    double *x, *y;
} answers;

static void add_depths(answers *a, const sabot_ev_variance *spread, const sabot_counting *counting,
                       const char *name, const options *options, sabot_range depths)
{
    static const char *const titles[] = {"cards left",        "SD of the EV", "linear",
                                         "favourable (est.)", "gain (est.)",  "variance"};
    size_t count = (size_t)sabot_range_count(depths);
    sabot_estimate mean = {0, 0};
    double *y = a->y + a->series_count * count;
    json_t *list = json_array();
    char *ev = value_percent(spread->mean, 4);
    sabot_report_heading(&a->report, "%s", name);
    sabot_report_note(&a->report,
                      "EV %s, the mean at every depth; SD in percentage points; "
                      "estimates (est.) by the normal curve",
                      ev);
    sabot_report_table(&a->report, "rrrrrl", titles);
    for (size_t i = 0; i < count; i++) {
        depth d;
        depth_init(&d, spread, counting, depths.from + i);
        json_array_append_new(list, depth_json(&d, options->digits));
        add_row(&a->report, &d);
        count_add_share(&mean, &d.estimate, count);
        a->x[i] = (double)d.cards;
        y[i] = 100 * sqrt(mpq_get_d(d.variance));
        mpq_clears(d.variance, d.linear, NULL);
    }
    a->series[a->series_count++] = (sabot_series){.name = name, .count = count, .x = a->x, .y = y};
    if (count > 1)
        sabot_report_note(&a->report,
                          "mean over these depths (est.): favourable %.4f %%, gain %.6f %%",
                          100 * mean.favourable, 100 * mean.gain);
    json_array_append_new(a->bets,
                          json_pack("{ss so so so}", "bet", name, "ev",
                                    value_json(spread->mean, options->digits), "mean_estimate",
                                    count_estimate_json(&mean), "depths", list));
    free(ev);
}

static sabot_status answer_bet(answers *a, const count_model *model, const job *job,
                               const job_wager *wager, const options *options, sabot_range depths)
{
    if (model->refused) {
        json_array_append_new(a->bets, count_refused_json(model, wager->name));
        sabot_report_heading(&a->report, "%s", wager->name);
        count_refused_note(&a->report, model);
        return SABOT_OK;
    }
    sabot_ev_variance spread;
    sabot_error error;
    sabot_ev_variance_init(&spread);
    sabot_status status =
        sabot_ev_variance_compute(&spread, &job->shoe, &job->tableau, &wager->wager, &error);
    if (status)
        message_error(wager->name, &error);
    else
        status = check(&spread, &model->counting, job, wager, options);
    if (!status)
        add_depths(a, &spread, &model->counting, wager->name, options, depths);
    sabot_ev_variance_clear(&spread);
    return status;
}

static char *draw(const answers *a, const job *job)
{
    sabot_chart chart = {.title = "Spread of the EV over all shoes",
                         .subtitle = job->rules.name,
                         .x_title = "cards left",
                         .y_title = "standard deviation, percentage points"};
    return a->series_count ? sabot_chart_lines(&chart, a->series, a->series_count) : NULL;
}

static sabot_status answer(const count_options *o, const job *job, const count_model *models)
{
    sabot_range depths;
    static const char *const csv_path[] = {"bets", "depths", NULL};
    sabot_status status = count_depths_parse(&depths, o->cards, &job->shoe);
    if (status)
        return status;
    size_t count = (size_t)sabot_range_count(depths);
    answers a = {.bets = json_array()};
    sabot_report_init(&a.report);
    a.series = sabot_allocate(job->wagers_count, sizeof *a.series);
    a.x = sabot_allocate(count, sizeof *a.x);
    a.y = sabot_allocate(count * job->wagers_count, sizeof *a.y);
    json_t *document = job_document(job, "sabot.count.spread/1");
    json_object_set_new(document, "bets", a.bets);
    job_heading(&a.report, job, &o->common, "Spread of the EV");
    for (size_t i = 0; !status && i < job->wagers_count; i++)
        status = answer_bet(&a, &models[i], job, &job->wagers[i], &o->common, depths);
    sabot_error error;
    if (!status && o->plot &&
        (status = plot_write(o->plot, draw(&a, job), "no bet can be counted", &error)))
        message_error(NULL, &error);
    if (!status)
        status = output_write(&o->common, document, &a.report, csv_path);
    json_decref(document);
    sabot_report_clear(&a.report);
    free(a.series);
    free(a.x);
    free(a.y);
    return status;
}

int count_spread(int argc, char **argv)
{
    count_options o = {0};
    return count_run(&o, &argp, argc, argv, "count spread", answer);
}
