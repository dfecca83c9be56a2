#include "ask/questions.h"
#include "lint_document.h"

typedef struct {
    options common;
    const char *bet, *edge;
    int line; /* from 1; 0 means the only winning line */
} fit_options;

enum { KEY_LINE = 512 };

static const struct argp_option own_options[] = {
    {"edge", OPTION_AT(fit_options, edge), "PERCENT", OPTION_TEXT,
     "the wanted house edge, such as 5% or 1/20", 1},
    {"line", KEY_LINE, "N", 0, "the line whose payout to find (default: the only one that wins)",
     1},
    {NULL, OPTION_AT(fit_options, bet), "one bet", OPTION_ARGUMENT, NULL, 0},
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    fit_options *o = state->input;
    switch (key) {
    case KEY_LINE:
        o->line = (int)options_number(argument, 1, SABOT_LINES_MOST, "--line", state);
        return 0;
    case ARGP_KEY_END:
        if (!o->bet || !o->edge)
            options_misuse(state, "expected a bet and --edge");
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
    {&options_inputs, 0, "Game:", 2}, {&options_outputs, 0, "Output:", 3}, {0}};
static const struct argp argp = {own_options, parse, "NAME|FILE", doc, children, NULL, NULL};

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    static const char *const csv_path[] = {"payable:pays,edge.exact,edge.decimal", NULL};
    const fit_options *o = own;
    sabot_bet_fit fit;
    mpq_t wanted;
    mpq_init(wanted);
    sabot_bet_fit_init(&fit);
    sabot_status status =
        options_percent(wanted, o->edge, "--edge", "a house edge, such as 5% or 1/20", error);
    if (!status)
        status = sabot_bet_fit_find(&fit, &played->question, o->line - 1, wanted, error);
    if (!status && result_is_report(to))
        bet_fit_report(&to->report, played, &fit, wanted);
    else if (!status)
        result_document(to, bet_fit_document(played, &fit, wanted, to->out.digits), csv_path);
    sabot_bet_fit_clear(&fit);
    mpq_clear(wanted);
    return status;
}

static sabot_status prepare(void *own, const output *out, sabot_error *error)
{
    fit_options *o = own;
    (void)out;
    return options_bets(&o->common, o->bet, error);
}

const ask_question question_bets_fit = {.name = "bets fit",
                                        .what = "the payout that gives an edge",
                                        .lacks = "bet verbose",
                                        .arguments = {"name", "bet"},
                                        .argp = &argp,
                                        .size = sizeof(fit_options),
                                        .needs = SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS,
                                        .prepare = prepare,
                                        .ask = ask};
