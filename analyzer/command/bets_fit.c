#include "../render/bet_lint_document.h"
#include "../render/output.h"
#include "base/rational.h"
#include "bets_commands.h"
#include "command_run.h"

#include <string.h>

typedef struct {
    options common;
    const char *bet, *edge;
    int line; /* from 1; 0: the only one that wins */
} fit_options;

enum { KEY_EDGE = 512, KEY_LINE };

static const struct argp_option own_options[] = {
    {"edge", KEY_EDGE, "PERCENT", 0, "the house edge that is wanted, as 5% or 1/20", 1},
    {"line", KEY_LINE, "N", 0, "the line whose payout is sought (default: the one that wins)", 1},
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    fit_options *o = state->input;
    switch (key) {
    case KEY_EDGE:
        o->edge = argument;
        return 0;
    case KEY_LINE:
        o->line = (int)options_number(argument, 1, SABOT_LINES_MOST, "--line", state);
        return 0;
    case ARGP_KEY_ARG:
        if (o->bet)
            argp_error(state, "'%s': expected one bet", argument);
        o->bet = argument;
        return 0;
    case ARGP_KEY_END:
        if (!o->bet || !o->edge)
            argp_error(state, "expected a bet and --edge");
        return 0;
    default:
        return options_parse_common(key, argument, state);
    }
}

static const char doc[] =
    "The payout of one line of a bet that gives a wanted house edge: exactly, and rounded to odds "
    "that can be paid, with the edge of each.\v"
    "Examples:\n"
    "  sabot bets fit tie --edge 5%\n"
    "  sabot bets fit dragon-7 --edge 7.5% -d 6\n"
    "  sabot bets fit lucky-6 --line 2 --edge 10%\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "What is played:", 2}, {&options_outputs, 0, "What is printed:", 3}, {0}};
static const struct argp argp = {own_options, parse, "NAME|FILE", doc, children, NULL, NULL};

static sabot_status show(const setup *with, const sabot_bet_fit *fit, const mpq_t wanted,
                         const output *to, sabot_error *error)
{
    static const char *const csv_path[] = {"payable", NULL};
    if (!output_is_report(to))
        return output_document(to, bet_fit_document(with, fit, wanted, to->digits), csv_path,
                               error);
    sabot_report report;
    sabot_report_init(&report);
    bet_fit_report(&report, with, fit, wanted);
    return output_report(to, &report, error);
}

static sabot_status read_edge(mpq_t wanted, const char *text, sabot_error *error)
{
    size_t length = strlen(text), percent = length && text[length - 1] == '%';
    if (!sabot_rational_parse(wanted, text, length - percent)) {
        if (percent)
            mpz_mul_ui(mpq_denref(wanted), mpq_denref(wanted), 100);
        mpq_canonicalize(wanted);
        return SABOT_OK;
    }
    sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.40s': expected a house edge, as 5%% or 1/20",
                    text);
    return sabot_error_name(error, "--edge");
}

static int ask(const void *own, const setup *played, const output *out, sabot_error *error)
{
    const fit_options *o = own;
    sabot_bet_fit fit;
    mpq_t wanted;
    mpq_init(wanted);
    sabot_bet_fit_init(&fit);
    sabot_status status = read_edge(wanted, o->edge, error);
    if (!status)
        status = sabot_bet_fit_find(&fit, &played->question, o->line - 1, wanted, error);
    if (!status)
        status = show(played, &fit, wanted, out, error);
    sabot_bet_fit_clear(&fit);
    mpq_clear(wanted);
    return status;
}

int bets_fit(int argc, char **argv)
{
    static const question_command command = {SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS, NULL, ask};
    fit_options o = {0};
    options_init(&o.common);
    options_parse(&argp, argc, argv, "bets fit", &o);
    o.common.bets = o.bet;
    return command_run(&command, &o.common, &o);
}
