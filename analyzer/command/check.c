#include "../input/baseline.h"
#include "../input/file.h"
#include "../render/attribution.h"
#include "../render/output.h"
#include "../run/old_file.h"
#include "commands.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    options common;
    const char *path;
    int update;
} check_options;

enum { KEY_UPDATE = 512 };

static const struct argp_option own_options[] = {
    {"tableau", 't', "NAME|FILE", 0, "drawing table as it now is, instead of the baseline's", 1},
    {"update", KEY_UPDATE, 0, 0, "rewrite the baseline with the values as they now are", 1},
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    check_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &o->common;
        return 0;
    case 't':
        o->common.tableau = argument;
        return 0;
    case KEY_UPDATE:
        o->update = 1;
        return 0;
    case ARGP_KEY_ARG:
        if (o->path)
            argp_error(state, "'%s': expected one baseline", argument);
        o->path = argument;
        return 0;
    case ARGP_KEY_END:
        if (!o->path)
            argp_error(state, "expected a baseline: the JSON of 'sabot edge'");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char doc[] =
    "Recompute an earlier result of 'sabot edge -f json' from the tableau, the bet lines and the "
    "shoe that stand in it, or with the drawing table as it now is; fail on any drift of any exact "
    "value, and say which cells explain it.\v"
    "Exit status 1 on drift; with --update, 0.\n\n"
    "Examples:\n"
    "  sabot edge -o baseline.json                  the result to keep to\n"
    "  sabot check baseline.json                    does this version still give it?\n"
    "  sabot check baseline.json -t ./tableau.yaml  does our table?\n"
    "  sabot check baseline.json -t ./tableau.yaml --update\n";
static const struct argp_child children[] = {{&options_outputs, 0, "What is printed:", 2}, {0}};
static const struct argp argp = {own_options, parse, "BASELINE.json", doc, children, NULL, NULL};

/* The baseline with the values as they now are, in its own order. */
static sabot_status rewrite(const baseline *baseline, json_t *values)
{
    json_t *document = json_copy(baseline->document);
    json_object_update(document, values);
    json_object_set_new(document, "version", json_string(SABOT_VERSION));
    char *text = write_json(document);
    sabot_status status = old_file_write(baseline->path, text, strlen(text));
    free(text);
    json_decref(document);
    return status;
}

static void report_drift(sabot_report *report, const json_t *drift)
{
    size_t i;
    json_t *item;
    if (!json_array_size(drift)) {
        sabot_report_note(report, "every value holds");
        return;
    }
    sabot_report_note(report, "What drifted:");
    sabot_report_table(report, "lll", (const char *[]){"value", "was", "is"});
    json_array_foreach((json_t *)drift, i, item)
    {
        const char *is = json_string_value(json_object_get(item, "is"));
        sabot_report_row(report, (const char *[]){json_string_value(json_object_get(item, "value")),
                                                  json_string_value(json_object_get(item, "was")),
                                                  is ? is : "not there"});
    }
}

/* Which cells explain the drift. */
static void explain(json_t *document, sabot_report *report, const baseline *baseline,
                    const sabot_tableau *before)
{
    attribution changes;
    tabulation all;
    attribution_find(&changes, before, &baseline->job.tableau);
    if (!changes.count) {
        sabot_report_note(report, "No cell of the table has changed: the baseline was not made "
                                  "from the table, shoe and bets in it, or by a version that "
                                  "counts otherwise.");
        return;
    }
    sabot_report_note(report, "%d cell%s of the table changed:", changes.count,
                      changes.count == 1 ? "" : "s");
    if (baseline->has_given) {
        attribution_add_given(document, report, &changes, &baseline->job, &baseline->given,
                              baseline->options.digits);
        return;
    }
    tabulate(&all, &baseline->job, &baseline->options);
    attribution_add(document, report, &changes, &baseline->job, &all, baseline->options.digits);
    tabulate_clear(&all);
}

static int answer(const check_options *o, const baseline *baseline, const sabot_tableau *before,
                  json_t *values)
{
    static const char *const csv_path[] = {"drift", NULL};
    sabot_report report;
    json_t *drift = baseline_drift(baseline->document, values);
    json_t *document = json_pack("{ss ss ss so so}", "schema", "sabot.check/1", "version",
                                 SABOT_VERSION, "baseline", o->path, "tableau",
                                 job_tableau_json(&baseline->job.tableau), "drift", drift);
    size_t drifted = json_array_size(drift);
    sabot_report_init(&report);
    sabot_report_heading(&report, "%s", o->path);
    sabot_report_note(&report, "tableau %s; %zu bet%s; %zu value%s drifted",
                      baseline->job.tableau.name, baseline->job.wagers_count,
                      baseline->job.wagers_count == 1 ? "" : "s", drifted, drifted == 1 ? "" : "s");
    if (drifted)
        explain(document, &report, baseline, before);
    report_drift(&report, drift);
    int status = SABOT_OK;
    if (o->update && drifted && !(status = rewrite(baseline, values)))
        sabot_report_note(&report, "The baseline is rewritten.");
    if (!status)
        status = output_write(&o->common, document, &report, csv_path);
    if (!status && drifted && !o->update)
        status = COMMAND_NEGATIVE;
    json_decref(document);
    sabot_report_clear(&report);
    return status;
}

static sabot_status take_tableau(baseline *baseline, const char *name)
{
    sabot_error error;
    sabot_status status = catalogue_tableau(&baseline->job.tableau, NULL, name);
    if (status)
        return status;
    if (sabot_tableau_require_complete(&baseline->job.tableau, &error))
        return message_error(name, &error);
    return SABOT_OK;
}

int command_check(int argc, char **argv)
{
    check_options o = {0};
    options_init(&o.common);
    options_parse(&argp, argc, argv, "check", &o);
    format format;
    baseline baseline;
    json_t *values;
    if (output_format(&format, &o.common))
        return SABOT_INVALID;
    if (o.update && strcmp(o.path, "-") == 0)
        return message(SABOT_INVALID,
                       "--update: standard input cannot be rewritten: expected a file");
    int status = baseline_load(&baseline, o.path, &o.common);
    if (status)
        return status;
    sabot_tableau before = baseline.job.tableau;
    if (o.common.tableau)
        status = take_tableau(&baseline, o.common.tableau);
    if (!status && !(status = baseline_recompute(&values, &baseline))) {
        status = answer(&o, &baseline, &before, values);
        json_decref(values);
    }
    baseline_clear(&baseline);
    return status;
}
