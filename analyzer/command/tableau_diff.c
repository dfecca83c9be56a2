#include "../render/attribution.h"
#include "../render/output.h"
#include "tableau_commands.h"

typedef struct {
    options common;
    const char *other;
} diff_options;

static error_t parse(int key, char *argument, struct argp_state *state)
{
    diff_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->child_inputs[1] = &o->common;
        return 0;
    case ARGP_KEY_ARG:
        if (o->other)
            argp_error(state, "'%s': expected two tableaus", argument);
        if (o->common.tableau)
            o->other = argument;
        else
            o->common.tableau = argument;
        return 0;
    case ARGP_KEY_END:
        if (!o->other)
            argp_error(state, "expected two tableaus, each a NAME or FILE");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char doc[] =
    "The cells in which two drawing tables differ, how often each is reached, and what each does "
    "to the EV of every bet, exactly.\v"
    "A cell's change is what it does alone to A; the interaction is what is left, and 0 unless "
    "cells of both hands change. Exit status 1 when the tables differ.\n\n"
    "Examples:\n"
    "  sabot tableau diff standard st-moritz-printed\n"
    "  sabot tableau diff standard ./draft.yaml -d 6 -b punto,banco,dragon-7\n"
    "  sabot tableau diff standard ./draft.yaml -f json\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "What is played:", 1}, {&options_outputs, 0, "What is printed:", 2}, {0}};
static const struct argp argp = {NULL, parse, "A B", doc, children, NULL, NULL};

static int answer(const diff_options *o, const job *job, const sabot_tableau *other,
                  const tabulation *all)
{
    static const char *const csv_path[] = {"bets", "by_cell", NULL};
    attribution changes;
    sabot_report report;
    char what[2 * SABOT_NAME + 16];
    json_t *document = job_document(job, "sabot.diff/1");
    sabot_report_init(&report);
    attribution_find(&changes, &job->tableau, other);
    json_object_set_new(document, "to", job_tableau_json(other));
    snprintf(what, sizeof what, "%s to %s", job->tableau.name, other->name);
    tabulate_heading(&report, job, &o->common, what);
    if (!changes.count)
        sabot_report_note(&report, "the tables do not differ");
    attribution_add(document, &report, &changes, job, all, o->common.digits);
    int status = output_write(&o->common, document, &report, csv_path);
    if (!status && changes.count)
        status = COMMAND_NEGATIVE;
    json_decref(document);
    sabot_report_clear(&report);
    return status;
}

int tableau_diff(int argc, char **argv)
{
    diff_options o = {0};
    options_init(&o.common);
    options_parse(&argp, argc, argv, "tableau diff", &o);
    format format;
    job job;
    sabot_tableau other;
    sabot_error error;
    tabulation all;
    if (output_format(&format, &o.common))
        return SABOT_INVALID;
    int status = catalogue_tableau(&other, NULL, o.other);
    if (status)
        return status;
    if (sabot_tableau_require_complete(&other, &error))
        return message_error(o.other, &error);
    if ((status = job_load(&job, &o.common, JOB_SHOE | JOB_TABLEAU | JOB_BETS)))
        return status;
    tabulate(&all, &job, &o.common);
    if (!(status = tabulate_check(&all, &job, &job.tableau, &o.common)) &&
        !(status = tabulate_check(&all, &job, &other, &o.common)))
        status = answer(&o, &job, &other, &all);
    tabulate_clear(&all);
    job_clear(&job);
    return status;
}
