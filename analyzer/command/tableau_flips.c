#include "../render/flips.h"

#include "../render/output.h"
#include "../render/value.h"
#include "base/memory.h"
#include "tableau_commands.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    options common;
    const char *plot;
} flips_options;

enum { KEY_PLOT = 512 };

static const struct argp_option own_options[] = {
    {"plot", KEY_PLOT, "FILE.svg", 0, "also a heat map of the first bet's changes", 1}, {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    flips_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->child_inputs[1] = &o->common;
        return 0;
    case KEY_PLOT:
        o->plot = argument;
        return 0;
    case ARGP_KEY_ARG:
        options_tableau(&o->common, argument, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char doc[] =
    "What every single-cell change of a drawing table does to each bet: exactly, and how many "
    "coups a test would need to see it at three standard deviations.\v"
    "Examples:\n"
    "  sabot tableau flips                         the rule set's table\n"
    "  sabot tableau flips -b banco --plot b.svg   one bet, and its heat map\n"
    "  sabot tableau flips ./mine.yaml -d 6 -f csv\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "What is played:", 1}, {&options_outputs, 0, "What is printed:", 2}, {0}};
static const struct argp argp = {own_options, parse, "[NAME|FILE]", doc, children, NULL, NULL};

void flips_change(mpq_t change, const sabot_contributions *cells, const sabot_tableau *tableau,
                  int cell)
{
    sabot_contributions_gain(change, cells, tableau, cell);
    if (tableau->cell[cell] == SABOT_DRAW)
        mpq_neg(change, change);
}

/* The least whole n with n·change² ≥ 9·variance: a mean over n coups then has a standard deviation
 * of at most a third of the change. NULL when there is no change to see. */
static char *coups_needed(const mpq_t change, const mpq_t variance)
{
    mpq_t needed;
    mpz_t coups;
    if (!mpq_sgn(change))
        return NULL;
    mpq_init(needed);
    mpz_init(coups);
    mpq_set_ui(needed, 9, 1);
    mpq_mul(needed, needed, variance);
    mpq_div(needed, needed, change);
    mpq_div(needed, needed, change);
    mpz_cdiv_q(coups, mpq_numref(needed), mpq_denref(needed));
    char *text = mpz_get_str(NULL, 10, coups);
    mpz_clear(coups);
    mpq_clear(needed);
    return text;
}

/* A whole number rounded to two digits: 12345 as 1.2e4. */
static char *short_number(const char *digits)
{
    sabot_text text = {0};
    size_t power = strlen(digits) - 1;
    if (power < 4) {
        sabot_text_add(&text, "%s", digits);
        return text.text;
    }
    int tenths = 10 * (digits[0] - '0') + (digits[1] - '0') + (digits[2] >= '5');
    if (tenths == 100) {
        tenths = 10;
        power++;
    }
    sabot_text_add(&text, "%d.%de%zu", tenths / 10, tenths % 10, power);
    return text.text;
}

/* --- the document and the table ----------------------------------------------------------- */

static void start_table(sabot_report *report, const job *job)
{
    size_t columns = 4 + 2 * job->wagers_count;
    const char **titles = sabot_allocate(columns, sizeof *titles);
    char *align = sabot_allocate(columns + 1, 1);
    memset(align, 'r', columns);
    memcpy(align, "lll", 3);
    titles[0] = "cell";
    titles[1] = "from";
    titles[2] = "to";
    titles[3] = "reached";
    for (size_t i = 0; i < job->wagers_count; i++) {
        titles[4 + 2 * i] = job->wagers[i].name;
        titles[5 + 2 * i] = "coups";
    }
    sabot_report_table(report, align, titles);
    free(titles);
    free(align);
}

/* One bet's part of a cell's record; the two texts for the table are the caller's to free. */
static json_t *bet_json(char *texts[2], const job_wager *wager, const sabot_contributions *cells,
                        const mpq_t variance, const sabot_tableau *tableau, int cell,
                        unsigned long digits)
{
    texts[0] = texts[1] = NULL;
    if (!cells)
        return tabulate_undetermined(wager);
    mpq_t change;
    mpq_init(change);
    flips_change(change, cells, tableau, cell);
    char *coups = coups_needed(change, variance);
    texts[0] = value_points(change, 6);
    texts[1] = coups ? short_number(coups) : sabot_copy_text("-");
    json_t *json = json_pack("{ss so so}", "bet", wager->name, "change", value_json(change, digits),
                             "coups", coups ? value_text(coups) : json_null());
    mpq_clear(change);
    return json;
}

static json_t *cell_json(sabot_report *report, const job *job, const tabulation *all,
                         const mpq_t *variances, int cell, unsigned long digits)
{
    size_t columns = 4 + 2 * job->wagers_count;
    char name[SABOT_CELL_NAME], **texts = sabot_allocate(columns, sizeof *texts);
    int draws = job->tableau.cell[cell] == SABOT_DRAW;
    mpq_t probability;
    mpq_init(probability);
    sabot_tableau_cell_name(name, cell);
    sabot_contributions_reached(probability, all->reach, &job->tableau, cell);
    texts[0] = name;
    texts[1] = draws ? "T" : "R";
    texts[2] = draws ? "R" : "T";
    texts[3] = value_percent(probability, 4);
    json_t *bets = json_array();
    json_t *json = json_pack("{ss ss ss so so}", "cell", name, "from", texts[1], "to", texts[2],
                             "probability", value_json(probability, digits), "bets", bets);
    for (size_t i = 0; i < job->wagers_count; i++)
        json_array_append_new(bets, bet_json(texts + 4 + 2 * i, &job->wagers[i], all->of[i],
                                             variances[i], &job->tableau, cell, digits));
    sabot_report_row(report, (const char *const *)texts);
    for (size_t i = 3; i < columns; i++)
        free(texts[i]);
    free(texts);
    mpq_clear(probability);
    return json;
}

static mpq_t *find_variances(const job *job, const tabulation *all)
{
    mpq_t *variances = sabot_allocate(all->count, sizeof *variances);
    sabot_policy policy;
    sabot_policy_of(&policy, &job->tableau);
    for (size_t i = 0; i < all->count; i++) {
        mpq_init(variances[i]);
        if (all->of[i])
            sabot_contributions_variance(variances[i], all->of[i], &policy);
    }
    return variances;
}

static sabot_status answer(const flips_options *o, const job *job, const tabulation *all)
{
    static const char *const csv_path[] = {"cells", "bets", NULL};
    sabot_report report;
    json_t *document = job_document(job, "sabot.flips/1"), *cells = json_array();
    sabot_report_init(&report);
    json_object_set_new(document, "cells", cells);
    tabulate_heading(&report, job, &o->common, job->tableau.name);
    sabot_report_note(&report, "Changes of the EV in points of a hundred when the cell alone is "
                               "turned; coups: how many a test needs to see it at three standard "
                               "deviations.");
    start_table(&report, job);
    mpq_t *variances = find_variances(job, all);
    for (int cell = 0; cell < SABOT_CELLS; cell++)
        json_array_append_new(
            cells, cell_json(&report, job, all, (const mpq_t *)variances, cell, o->common.digits));
    for (size_t i = 0; i < all->count; i++)
        mpq_clear(variances[i]);
    free(variances);
    sabot_status status = o->plot ? flips_plot(o->plot, job, 0, all->of[0]) : SABOT_OK;
    if (!status)
        status = output_write(&o->common, document, &report, csv_path);
    json_decref(document);
    sabot_report_clear(&report);
    return status;
}

int tableau_flips(int argc, char **argv)
{
    flips_options o = {0};
    options_init(&o.common);
    options_parse(&argp, argc, argv, "tableau flips", &o);
    format format;
    job job;
    tabulation all;
    if (output_format(&format, &o.common))
        return SABOT_INVALID;
    sabot_status status = job_load(&job, &o.common, JOB_SHOE | JOB_TABLEAU | JOB_BETS);
    if (status)
        return status;
    tabulate(&all, &job, &o.common);
    if (o.plot && !all.of[0])
        status = message(SABOT_INVALID,
                         "--plot: the shoe does not determine '%s': expected a "
                         "first bet that it does",
                         job.wagers[0].name);
    if (!status && !(status = tabulate_check(&all, &job, &job.tableau, &o.common)))
        status = answer(&o, &job, &all);
    tabulate_clear(&all);
    job_clear(&job);
    return status;
}
