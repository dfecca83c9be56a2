#include "../render/edge_document.h"
#include "../render/openings.h"
#include "../render/output.h"
#include "../run/compute.h"
#include "commands.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    options common;
    int covariance, openings;
} edge_options;

enum { KEY_GIVEN = 512, KEY_COVARIANCE, KEY_TABLE };

static const struct argp_option own_options[] = {
    {"given", KEY_GIVEN, "CONDITIONS", 0,
     "known cards: p1= b1= p2= b2= c5= c6= with a rank (0: any ten-value; 7!: not from the shoe), "
     "punto= banco= with an opening total",
     1},
    {"covariance", KEY_COVARIANCE, 0, 0, "also the covariance of each pair of the bets", 1},
    {"table", KEY_TABLE, "openings", 0, "also what follows each pair of openings (CSV: only that)",
     1},
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    edge_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->child_inputs[1] = &o->common;
        return 0;
    case KEY_GIVEN:
        o->common.given = argument;
        return 0;
    case KEY_COVARIANCE:
        o->covariance = 1;
        return 0;
    case KEY_TABLE:
        if (strcmp(argument, "openings") != 0)
            argp_error(state, "--table '%.40s': expected openings", argument);
        o->openings = 1;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "'%s': expected no argument", argument);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char doc[] =
    "The exact edges of bets on a shoe.\v"
    "Examples:\n"
    "  sabot edge                          the default rule set, monte-carlo\n"
    "  sabot edge -r british               another rule set\n"
    "  sabot edge -d 6 -b dragon-7         six decks, one side bet\n"
    "  sabot edge -d 8 -x K,K,3 -f json    three cards gone, as JSON\n"
    "  sabot edge -s A=2,5=3,0=9           a shoe known by points\n"
    "  sabot edge -t mine.yaml -b all      another drawing table, every bet\n"
    "  sabot edge --given punto=5,banco=6  when the openings are known\n"
    "  sabot edge --table openings         what follows each pair of openings\n"
    "  sabot edge -b 'punto+dragon-7*1/10' two bets as one wager\n";

static const struct argp_child children[] = {
    {&options_inputs, 0, "What is played:", 1}, {&options_outputs, 0, "What is printed:", 2}, {0}};
static const struct argp argp = {own_options, parse, NULL, doc, children, NULL, NULL};

static sabot_status answer(const edge_options *o, const job *job, const sabot_condition *given)
{
    result *results;
    mpz_t deals;
    mpz_init(deals);
    sabot_status status = compute_deals(deals, job, given);
    if (!status)
        status = compute_all(&results, job, &o->common, given);
    if (status) {
        mpz_clear(deals);
        return status;
    }
    static const char *const csv_path[] = {"bets", "lines", NULL};
    static const char *const openings_path[] = {"openings", "bets", NULL};
    sabot_report report;
    sabot_report_init(&report);
    json_t *document = edge_document(job, results, deals, &o->common);
    edge_report(&report, job, results, deals, &o->common);
    if (o->covariance)
        status = edge_covariances(document, &report, job, results, &o->common, given);
    if (!status && o->openings)
        status = openings_add(document, &report, job, results, deals, &o->common, given);
    if (!status)
        status =
            output_write(&o->common, document, &report, o->openings ? openings_path : csv_path);
    json_decref(document);
    sabot_report_clear(&report);
    compute_clear(results, job->wagers_count);
    mpz_clear(deals);
    return status;
}

int command_edge(int argc, char **argv)
{
    edge_options o = {0};
    options_init(&o.common);
    options_parse(&argp, argc, argv, "edge", &o);
    format format;
    job job;
    sabot_condition given;
    sabot_error error;
    if (output_format(&format, &o.common))
        return SABOT_INVALID;
    if (o.covariance && format == FORMAT_CSV)
        return message(SABOT_INVALID,
                       "--covariance: CSV has a row for each line of a bet: expected "
                       "text, json or markdown");
    if (o.common.given && sabot_condition_parse(&given, o.common.given, &error))
        return message_error("--given", &error);
    sabot_status status = job_load(&job, &o.common, JOB_SHOE | JOB_TABLEAU | JOB_BETS);
    if (status)
        return status;
    status = answer(&o, &job, o.common.given ? &given : NULL);
    job_clear(&job);
    return status;
}
