#include "../render/bet_lint_document.h"
#include "../render/output.h"
#include "../run/progress.h"
#include "base/text.h"
#include "bets_commands.h"
#include "command_run.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    options common;
    sabot_text bets; /* the arguments, as -b takes them */
} lint_options;

static error_t parse(int key, char *argument, struct argp_state *state)
{
    lint_options *o = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        sabot_text_add(&o->bets, "%s%s", o->bets.length ? "," : "", argument);
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "no bet: expected names, files, or all");
        return 0;
    default:
        return options_parse_common(key, argument, state);
    }
}

static const char doc[] =
    "What is wrong with bets: lines that can never pay, because an earlier one takes their deals "
    "or "
    "because no deal meets them; bets that favour the player; bets that can never win.\v"
    "Exit status 1 when anything is found.\n\n"
    "Examples:\n"
    "  sabot bets lint ./mine.yaml ./other.yaml\n"
    "  sabot bets lint all -d 6\n"
    "  sabot bets lint matching-dragon-A -f json\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "What is played:", 1}, {&options_outputs, 0, "What is printed:", 2}, {0}};
static const struct argp argp = {NULL, parse, "NAME|FILE…|all", doc, children, NULL, NULL};

static sabot_status show(const setup *with, const sabot_bet_lint *lint, const output *to,
                         sabot_error *error)
{
    static const char *const csv_path[] = {"findings", NULL};
    if (!output_is_report(to))
        return output_document(to, bet_lint_document(with, lint, to->digits), csv_path, error);
    sabot_report report;
    sabot_report_init(&report);
    bet_lint_report(&report, with, lint);
    return output_report(to, &report, error);
}

static int ask(const void *own, const setup *played, const output *out, sabot_error *error)
{
    const lint_options *o = own;
    sabot_bet_lint lint;
    sabot_bet_lint_init(&lint);
    int status = sabot_bet_lint_find(&lint, &played->question, error);
    progress_clear(&o->common);
    if (!status)
        status = show(played, &lint, out, error);
    if (!status && lint.count)
        status = COMMAND_NEGATIVE;
    sabot_bet_lint_clear(&lint);
    return status;
}

static sabot_status prepare(void *own, const output *out, sabot_error *error)
{
    lint_options *o = own;
    (void)out;
    if (o->common.bets) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "the bets are arguments here: expected none");
        return sabot_error_name(error, "--bet");
    }
    o->common.bets = o->bets.text;
    return SABOT_OK;
}

int bets_lint(int argc, char **argv)
{
    static const question_command command = {SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS, prepare, ask};
    lint_options o = {0};
    options_init(&o.common);
    options_parse(&argp, argc, argv, "bets lint", &o);
    int status = command_run(&command, &o.common, &o);
    free(o.bets.text);
    return status;
}
