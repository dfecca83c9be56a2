#include "options.h"

#include "base/rational.h"
#include "file.h"
#include <sabot/base/decimal.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_DIGITS = 256, KEY_THREADS, KEY_PROGRESS, KEY_NO_PROGRESS, KEY_DOUBLE_CHECK };

const char options_usual_rules[] = "monte-carlo";

void options_init(options *o)
{
    *o = (struct options){
        .rules = options_usual_rules, .digits = 10, .progress = -1, .files = &file_on_disk};
}

unsigned long options_number(const char *text, unsigned long least, unsigned long most,
                             const char *name, struct argp_state *state)
{
    unsigned long value = 0;
    int valid = *text != 0;
    for (const char *at = text; *at && valid; at++)
        valid = isdigit((unsigned char)*at) && !__builtin_mul_overflow(value, 10, &value) &&
                !__builtin_add_overflow(value, (unsigned long)(*at - '0'), &value);
    if (!valid || value < least || value > most)
        options_misuse(state, "%s '%.40s': expected a whole number from %lu to %lu", name, text,
                       least, most);
    return value;
}

const char *options_picture(const char *path, struct argp_state *state)
{
    const options *o = state->input;
    if (!file_is_picture(path))
        options_misuse(state, "--plot '%.60s': expected a file that ends in .svg", path);
    if (!o->misuse) /* on the command line: no other thread writes any */
        file_note_result(path);
    return path;
}

sabot_status options_bets(options *o, const char *arguments, sabot_error *error)
{
    if (o->bets) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "the bets are arguments here: expected none");
        return sabot_error_name(error, "--bet");
    }
    o->bets = arguments;
    return SABOT_OK;
}

sabot_status options_refuse_one(int is_given, const char *name, const char *why, sabot_error *error)
{
    if (!is_given)
        return SABOT_OK;
    sabot_error_set(error, SABOT_INVALID, 0, 0, "%s: expected none", why);
    return sabot_error_name(error, name);
}

sabot_status options_refuse_verbose(const options *o, sabot_error *error)
{
    return options_refuse_one(o->verbose, "--verbose", "no engine is chosen here", error);
}

sabot_status options_refuse_counting(const options *o, sabot_error *error)
{
    const struct {
        int is_given;
        const char *name;
    } of_counting[] = {{o->double_check, "--double-check"},
                       {o->threads, "--threads"},
                       {o->progress > 0, "--progress"},
                       {o->verbose, "--verbose"},
                       {o->digits_given, "--digits"}};
    sabot_status status = SABOT_OK;
    for (size_t i = 0; i < sizeof of_counting / sizeof *of_counting && !status; i++)
        status = options_refuse_one(of_counting[i].is_given, of_counting[i].name,
                                    "nothing is counted here", error);
    return status;
}

sabot_status options_refuse_rows(const options *o, double rows, sabot_error *error)
{
    enum { DIGITS_OF_A_ROW = 100 }; /* an exact fraction with its JSON */
    double most = o->rows_most / (1 + (double)o->digits / DIGITS_OF_A_ROW);
    if (o->rows_most <= 0 || rows <= most)
        return SABOT_OK;
    return sabot_error_set(error, SABOT_BEYOND, 0, 0,
                           "an answer of about %.0f rows: expected at most %.0f here", rows, most);
}

static const struct argp_option input_options[] = {
    {"rules", 'r', "NAME|FILE", OPTION_COMMON(rules),
     "rule set (default: monte-carlo); see 'sabot rules'", 1},
    {"decks", 'd', "N", OPTION_COMMON(decks),
     "number of decks, or 'infinite' to deal with replacement", 1},
    {"shoe", 's', "SPEC", OPTION_COMMON(shoe),
     "the cards in the shoe: A=32,2=32,…,K=32 (0=128: ten-values of unknown rank; As=8: one card), "
     "or @FILE",
     1},
    {"remove", 'x', "CARDS", OPTION_COMMON(remove), "cards to remove from it: K,K,3,As, or @FILE",
     1},
    {"tableau", 't', "NAME|FILE", OPTION_COMMON(tableau), "drawing table instead of the rule set's",
     1},
    {"bet", 'b', "NAME|FILE[,…]|all", OPTION_COMMON(bets),
     "bets instead of the rule set's; a sum is one wager: punto+dragon-7*1/10", 1},
    {0}};

static error_t parse_input(int key, char *argument, struct argp_state *state)
{
    return options_parse_row(input_options, key, argument, state);
}

const struct argp options_inputs = {.options = input_options, .parser = parse_input};

error_t options_parse_common(int key, char *argument, struct argp_state *state)
{
    switch (key) {
    case ARGP_KEY_INIT:
        for (int i = 0; state->root_argp->children && state->root_argp->children[i].argp; i++)
            state->child_inputs[i] = state->input;
        return 0;
    case ARGP_KEY_ARG:
        options_misuse(state, "'%s': expected no argument", argument);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option output_options[] = {
    {"digits", KEY_DIGITS, "N", 0, "digits after the point of every decimal (default: 10)", 2},
    {"format", 'f', "FORMAT", OPTION_TERMINAL,
     "text, json, csv or markdown (default: by the ending of -o)", 2},
    {"output", 'o', "FILE", OPTION_TERMINAL,
     "write to FILE, completely or not at all, instead of standard output", 2},
    {"threads", KEY_THREADS, "N", OPTION_WORK, "threads to use (default: one per processor)", 2},
    {"progress", KEY_PROGRESS, 0, OPTION_TERMINAL, "show progress even when stderr is no terminal",
     2},
    {"no-progress", KEY_NO_PROGRESS, 0, OPTION_TERMINAL, "show none", 2},
    {"double-check", KEY_DOUBLE_CHECK, 0, 0, "count again with the other engine and compare", 2},
    {"verbose", 'v', 0, OPTION_TERMINAL, "say on stderr which engine counted", 2},
    {0}};

static error_t parse_output(int key, char *argument, struct argp_state *state)
{
    options *o = state->input;
    switch (key) {
    case KEY_DIGITS:
        o->digits = options_number(argument, 0, SABOT_DIGITS_MOST, "--digits", state);
        o->digits_given = 1;
        return 0;
    case 'f':
        o->format = argument;
        return 0;
    case 'o':
        o->output = strcmp(argument, "-") ? argument : NULL;
        return 0;
    case KEY_THREADS:
        o->threads = (int)options_number(argument, 1, 1024, "--threads", state);
        return 0;
    case KEY_PROGRESS:
        o->progress = 1;
        return 0;
    case KEY_NO_PROGRESS:
        o->progress = 0;
        return 0;
    case KEY_DOUBLE_CHECK:
        o->double_check = 1;
        return 0;
    case 'v':
        o->verbose = 1;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp options_outputs = {.options = output_options, .parser = parse_output};

sabot_status options_percent(mpq_t value, const char *text, const char *option,
                             const char *expected, sabot_error *error)
{
    size_t length = strlen(text), percent = length && text[length - 1] == '%';
    if (!sabot_rational_parse(value, text, length - percent)) {
        if (percent)
            mpz_mul_ui(mpq_denref(value), mpq_denref(value), 100);
        mpq_canonicalize(value);
        return SABOT_OK;
    }
    sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.40s': expected %s", text, expected);
    return sabot_error_name(error, option);
}
