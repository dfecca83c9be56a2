#include "../input/baseline.h"
#include "../input/file.h"
#include "../render/check_document.h"
#include "../render/edges_document.h"
#include "../run/ask_edges.h"
#include "../run/message.h"
#include "../run/progress.h"
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
    {"rules", 'r', "NAME|FILE", 0, "rule set as it now is, instead of the baseline's", 1},
    {"tableau", 't', "NAME|FILE", 0, "drawing table as it now is, instead of the baseline's", 1},
    {"decks", 'd', "N", 0, "number of decks as it now is, or infinite", 1},
    {"bet", 'b', "NAME|FILE[,…]|all", 0, "bets as they now are, instead of the baseline's", 1},
    {"update", KEY_UPDATE, 0, 0, "rewrite the baseline with the values as they now are", 1},
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    check_options *o = state->input;
    switch (key) {
    case 'r':
        o->common.rules = argument;
        return 0;
    case 't':
        o->common.tableau = argument;
        return 0;
    case 'd':
        o->common.decks = argument;
        return 0;
    case 'b':
        o->common.bets = argument;
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
        return options_parse_common(key, argument, state);
    }
}

static const char doc[] =
    "Recompute an earlier result of 'sabot edge -f json' from the rules, the tableau, the bet "
    "lines and the "
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

/* The document as it now is, with `covariance` and `openings` if the baseline has them. */
static sabot_status recompute(json_t **document, const baseline *b, const options *o,
                              sabot_error *error)
{
    int has_covariance = json_object_get(b->document, "covariance") != NULL;
    int has_openings = json_object_get(b->document, "openings") != NULL;
    sabot_edges edges;
    sabot_covariances covariances;
    sabot_openings openings;
    sabot_edges_init(&edges);
    sabot_covariances_init(&covariances);
    sabot_openings_init(&openings);
    sabot_status status =
        ask_edges(&edges, has_covariance ? &covariances : NULL, &b->setup.question, o, error);
    if (!status && has_openings)
        status = sabot_openings_find(&openings, &b->setup.question, &edges, error);
    const edges_answer answer = {.setup = &b->setup,
                                 .edges = &edges,
                                 .covariances = has_covariance ? &covariances : NULL,
                                 .openings = has_openings ? &openings : NULL};
    if (!status)
        *document = edges_document(&answer, b->digits);
    sabot_openings_clear(&openings);
    sabot_covariances_clear(&covariances);
    sabot_edges_clear(&edges);
    return status;
}

/* The baseline with the values as they now are, in its own order. */
static sabot_status rewrite(const char *path, const json_t *before, json_t *now, sabot_error *error)
{
    json_t *document = json_copy((json_t *)before);
    json_object_update(document, now);
    char *text = write_json(document);
    sabot_status status = file_write(path, text, strlen(text), error);
    free(text);
    json_decref(document);
    return status;
}

static sabot_status show(const output *to, const check_answer *answer, sabot_error *error)
{
    static const char *const csv_path[] = {"drift", NULL};
    if (!output_is_report(to))
        return output_document(to, check_document(answer), csv_path, error);
    sabot_report report;
    sabot_report_init(&report);
    check_report(&report, answer);
    return output_report(to, &report, error);
}

/* Which of the values have drifted. */
static int answer_with(const check_options *o, const output *to, const baseline *b,
                       json_t *document, sabot_error *error)
{
    sabot_check check;
    value_pairs pairs;
    sabot_check_init(&check);
    value_pairs_find(&pairs, b->document, document, o->common.rules != NULL);
    int status =
        sabot_check_find(&check, pairs.values, pairs.count, &b->setup.question, &b->before, error);
    progress_clear(&o->common);
    int update = o->update && check.drifted_count;
    if (!status && update)
        status = rewrite(o->path, b->document, document, error);
    const check_answer answer = {o->path, &b->setup, b->digits, &pairs, &check, update};
    if (!status)
        status = show(to, &answer, error);
    if (!status && check.drifted_count && !update)
        status = COMMAND_NEGATIVE;
    value_pairs_clear(&pairs);
    sabot_check_clear(&check);
    return status;
}

static int ask(const check_options *o, const output *to, baseline *b, sabot_error *error)
{
    json_t *document = NULL;
    progress_follow(&b->setup.question, &o->common);
    int status = recompute(&document, b, &o->common, error);
    if (!status)
        status = answer_with(o, to, b, document, error);
    json_decref(document);
    return status;
}

static int run(const check_options *o, sabot_error *error)
{
    output to;
    baseline b;
    int status = output_choose(&to, &o->common, error);
    if (status)
        return status;
    if (o->update && strcmp(o->path, "-") == 0) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "standard input cannot be rewritten: expected a file");
        return sabot_error_name(error, "--update");
    }
    if ((status = baseline_load(&b, o->path, &o->common, error)))
        return status;
    status = ask(o, &to, &b, error);
    baseline_clear(&b);
    return status;
}

int command_check(int argc, char **argv)
{
    check_options o = {0};
    sabot_error error;
    options_init(&o.common);
    o.common.rules = NULL; /* the one that stands in the baseline */
    options_parse(&argp, argc, argv, "check", &o);
    int status = run(&o, &error);
    return status && status != COMMAND_NEGATIVE ? (int)message_error(NULL, &error) : status;
}
