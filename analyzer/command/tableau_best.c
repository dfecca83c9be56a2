#include "../render/output.h"
#include "../render/value.h"
#include "../run/tabulate.h"
#include "tableau_commands.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    options common;
    int side; /* whose cells are chosen, and whose bet they serve; -1: not yet said */
} best_options;

enum { KEY_FOR = 512 };

static const struct argp_option own_options[] = {
    {"for", KEY_FOR, "banco|punto", 0, "whose cells to choose, for the bet of that name", 0}, {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    best_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->child_inputs[1] = &o->common;
        return 0;
    case KEY_FOR:
        o->side = sabot_side_parse(argument, strlen(argument));
        if (o->side != SABOT_PUNTO && o->side != SABOT_BANCO)
            argp_error(state, "--for '%.40s': expected banco or punto", argument);
        return 0;
    case ARGP_KEY_ARG:
        options_tableau(&o->common, argument, state);
        return 0;
    case ARGP_KEY_END:
        if (o->side < 0)
            argp_error(state, "expected --for banco or --for punto");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char doc[] =
    "How a hand would best draw on a shoe: the choice of banco's 88 cells that is best for the bet "
    "banco, or of punto's 8 cells for the bet punto, the other hand's cells as they are; and where "
    "the drawing table departs from it.\v"
    "Examples:\n"
    "  sabot tableau best --for banco\n"
    "  sabot tableau best --for punto -d 6\n"
    "  sabot tableau best --for banco -s A=4,5=3,6=9,0=12\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "What is played:", 1}, {&options_outputs, 0, "What is printed:", 2}, {0}};
static const struct argp argp = {own_options, parse, "[NAME|FILE]", doc, children, NULL, NULL};

/* Turns each cell of the hand that the bet gains by; given the other hand's cells they do not
 * interact. A cell that makes no difference stays. */
static json_t *choose(sabot_tableau *best, sabot_report *report, const sabot_tableau *tableau,
                      const sabot_contributions *cells, int side, unsigned long digits)
{
    int first = side == SABOT_PUNTO ? 0 : SABOT_PUNTO_CELLS;
    int end = side == SABOT_PUNTO ? SABOT_PUNTO_CELLS : SABOT_CELLS;
    json_t *list = json_array();
    mpq_t gain;
    mpq_init(gain);
    *best = *tableau;
    for (int cell = first; cell < end; cell++) {
        int draws = tableau->cell[cell] == SABOT_DRAW;
        char name[SABOT_CELL_NAME];
        sabot_contributions_gain(gain, cells, tableau, cell);
        if (draws)
            mpq_neg(gain, gain);
        if (mpq_sgn(gain) <= 0)
            continue;
        const char *from = draws ? "T" : "R", *to = draws ? "R" : "T";
        best->cell[cell] = draws ? SABOT_STAND : SABOT_DRAW;
        if (!json_array_size(list))
            sabot_report_table(
                report, "lllrl",
                (const char *[]){"cell", "from", "to", "gain, points", "exact gain"});
        sabot_tableau_cell_name(name, cell);
        json_array_append_new(list, json_pack("{ss ss ss so}", "cell", name, "from", from, "to", to,
                                              "gain", value_json(gain, digits)));
        char *points = value_points(gain, 6), *exact = value_exact(gain);
        sabot_report_row(report, (const char *[]){name, from, to, points, exact});
        free(points);
        free(exact);
    }
    mpq_clear(gain);
    return list;
}

static void add_ev(json_t *document, sabot_report *report, const char *key, const char *words,
                   const sabot_contributions *cells, const sabot_tableau *tableau,
                   unsigned long digits)
{
    sabot_policy policy;
    mpq_t ev;
    mpq_init(ev);
    sabot_policy_of(&policy, tableau);
    sabot_contributions_ev(ev, cells, &policy);
    json_object_set_new(document, key, value_json(ev, digits));
    char *percent = value_percent(ev, 6), *exact = value_exact(ev);
    sabot_report_row(report, (const char *[]){words, percent, exact});
    free(percent);
    free(exact);
    mpq_clear(ev);
}

static sabot_status answer(const best_options *o, const job *job, const tabulation *all)
{
    static const char *const csv_path[] = {"cells", NULL};
    const sabot_contributions *cells = all->of[0];
    unsigned long digits = o->common.digits;
    sabot_tableau best;
    sabot_report report;
    char what[SABOT_NAME + 32];
    json_t *document = job_document(job, "sabot.best/1");
    sabot_report_init(&report);
    json_object_set_new(document, "for", json_string(sabot_side_name(o->side)));
    snprintf(what, sizeof what, "%s, best for %s", job->tableau.name, sabot_side_name(o->side));
    tabulate_heading(&report, job, &o->common, what);
    json_t *chosen = choose(&best, &report, &job->tableau, cells, o->side, digits);
    if (!json_array_size(chosen))
        sabot_report_note(&report, "no cell departs from the best");
    sabot_report_table(&report, "lrl",
                       (const char *[]){"drawing table", "EV of the bet", "exact EV"});
    add_ev(document, &report, "ev_before", job->tableau.name, cells, &job->tableau, digits);
    add_ev(document, &report, "ev", "the best", cells, &best, digits);
    snprintf(best.name, sizeof best.name, "best-for-%s", sabot_side_name(o->side));
    json_object_set_new(document, "best", job_tableau_json(&best));
    json_object_set_new(document, "cells", chosen);
    sabot_status status = tabulate_check(all, job, &best, &o->common);
    if (!status)
        status = output_write(&o->common, document, &report, csv_path);
    json_decref(document);
    sabot_report_clear(&report);
    return status;
}

int tableau_best(int argc, char **argv)
{
    best_options o = {.side = -1};
    options_init(&o.common);
    options_parse(&argp, argc, argv, "tableau best", &o);
    format format;
    job job;
    tabulation all;
    if (output_format(&format, &o.common))
        return SABOT_INVALID;
    if (o.common.bets)
        return message(SABOT_INVALID, "--bet: '%.40s': expected none, for the bet is that of --for",
                       o.common.bets);
    o.common.bets = sabot_side_name(o.side);
    sabot_status status = job_load(&job, &o.common, JOB_SHOE | JOB_TABLEAU | JOB_BETS);
    if (status)
        return status;
    tabulate(&all, &job, &o.common);
    status = all.of[0]
                 ? answer(&o, &job, &all)
                 : message(SABOT_INVALID, "the shoe does not determine the bet %s", o.common.bets);
    tabulate_clear(&all);
    job_clear(&job);
    return status;
}
