#include "../render/edges_document.h"
#include "../run/ask_edges.h"
#include "../run/message.h"
#include "../run/progress.h"
#include "commands.h"

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

static sabot_status show(const edges_answer *answer, const output *output, sabot_error *error)
{
    static const char *const csv_path[] = {"bets", "lines", NULL};
    static const char *const openings_path[] = {"openings", "bets", NULL};
    if (!output_is_report(output))
        return output_document(output, edges_document(answer, output->digits),
                               answer->openings ? openings_path : csv_path, error);
    sabot_report report;
    sabot_report_init(&report);
    edges_report(&report, answer, output);
    return output_report(output, &report, error);
}

static sabot_status ask(const edge_options *o, const setup *setup, const output *output,
                        sabot_error *error)
{
    const sabot_question *question = &setup->question;
    sabot_edges edges;
    sabot_covariances covariances;
    sabot_openings openings;
    sabot_edges_init(&edges);
    sabot_covariances_init(&covariances);
    sabot_openings_init(&openings);
    sabot_status status =
        ask_edges(&edges, o->covariance ? &covariances : NULL, question, &o->common, error);
    if (!status && o->openings)
        status = sabot_openings_find(&openings, question, &edges, error);
    progress_clear(&o->common);
    const edges_answer answer = {.setup = setup,
                                 .edges = &edges,
                                 .covariances = o->covariance ? &covariances : NULL,
                                 .openings = o->openings ? &openings : NULL};
    if (!status)
        status = show(&answer, output, error);
    sabot_openings_clear(&openings);
    sabot_covariances_clear(&covariances);
    sabot_edges_clear(&edges);
    return status;
}

static sabot_status run(const edge_options *o, sabot_error *error)
{
    output output;
    setup setup;
    sabot_status status = output_choose(&output, &o->common, error);
    if (status)
        return status;
    if (o->covariance && output.format == FORMAT_CSV) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "CSV has a row for each line of a bet: expected text, json or markdown");
        return sabot_error_name(error, "--covariance");
    }
    status = setup_load(&setup, &o->common, SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS, error);
    if (status)
        return status;
    progress_follow(&setup.question, &o->common);
    status = ask(o, &setup, &output, error);
    setup_clear(&setup);
    return status;
}

int command_edge(int argc, char **argv)
{
    edge_options o = {0};
    sabot_error error;
    options_init(&o.common);
    options_parse(&argp, argc, argv, "edge", &o);
    return run(&o, &error) ? message_error(NULL, &error) : SABOT_OK;
}
