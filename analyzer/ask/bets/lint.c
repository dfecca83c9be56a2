#include "ask/questions.h"
#include "base/text.h"
#include "lint_document.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    options common;
    sabot_text bets; /* the arguments, in the notation of -b */
} lint_options;

static error_t parse(int key, char *argument, struct argp_state *state)
{
    lint_options *o = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        sabot_text_add(&o->bets, "%s%s", o->bets.length ? "," : "", argument);
        return 0;
    case ARGP_KEY_NO_ARGS:
        options_misuse(state, "no bet: expected names, files, or all");
        return 0;
    default:
        return options_parse_common(key, argument, state);
    }
}

static const char doc[] =
    "Faults of bets: lines that can never pay, because earlier lines take all their deals or "
    "because no deal meets their condition; bets that favour the player; bets that can never win.\v"
    "Exit status 1 if a fault is found.\n\n"
    "Examples:\n"
    "  sabot bets lint ./mine.yaml ./other.yaml\n"
    "  sabot bets lint all -d 6\n"
    "  sabot bets lint matching-dragon-A -f json\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "Game:", 1}, {&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {NULL, parse, "NAME|FILE…|all", doc, children, NULL, NULL};

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    static const char *const csv_path[] = {
        "findings:bet,line,kind,when,pays,probability.exact,probability.decimal,text", NULL};
    sabot_bet_lint lint;
    (void)own;
    sabot_bet_lint_init(&lint);
    sabot_status status = sabot_bet_lint_find(&lint, &played->question, error);
    if (!status)
        result_document(to, bet_lint_document(played, &lint, result_digits(to)), csv_path);
    if (!status && result_is_report(to))
        bet_lint_view(&to->report, to->document, played, &lint);
    to->is_negative = lint.count != 0;
    sabot_bet_lint_clear(&lint);
    return status;
}

static sabot_status prepare(void *own, const output *out, sabot_error *error)
{
    lint_options *o = own;
    (void)out;
    return options_bets(&o->common, o->bets.text, error);
}

static void clear(void *own)
{
    lint_options *o = own;
    free(o->bets.text);
}

const ask_question question_bets_lint = {.name = "bets lint",
                                         .what = "lines that can never pay, and more",
                                         .lacks = "bet verbose",
                                         .arguments = {"name", "bet"},
                                         .argp = &argp,
                                         .size = sizeof(lint_options),
                                         .needs = SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS,
                                         .prepare = prepare,
                                         .ask = ask,
                                         .clear = clear};
