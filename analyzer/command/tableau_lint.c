#include "../render/lint_document.h"
#include "../run/progress.h"
#include "tableau_commands.h"

static error_t parse(int key, char *argument, struct argp_state *state)
{
    options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->child_inputs[1] = o;
        return 0;
    case ARGP_KEY_ARG:
        options_tableau(o, argument, state);
        return 0;
    case ARGP_KEY_END:
        if (!o->tableau)
            argp_error(state, "expected a tableau, NAME or FILE");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char doc[] =
    "What a drawing table leaves open, contradicts itself on, or decides otherwise than the "
    "standard table; and the exact range of each bet's EV over all readings of its open cells.\v"
    "Exit status 1 when anything is found.\n\n"
    "Examples:\n"
    "  sabot tableau lint british-printed         a document as printed\n"
    "  sabot tableau lint -r vaduz vaduz-printed  with the bets and decks of its rule set\n"
    "  sabot tableau lint ./draft.yaml -b all     a draft of your own, every bet\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "What is played:", 1}, {&options_outputs, 0, "What is printed:", 2}, {0}};
static const struct argp argp = {NULL, parse, "NAME|FILE", doc, children, NULL, NULL};

static sabot_status show(const setup *played, const sabot_lint *lint, const output *out,
                         sabot_error *error)
{
    static const char *const csv_path[] = {"findings", NULL};
    if (!output_is_report(out))
        return output_document(out, lint_document(played, lint, out->digits), csv_path, error);
    sabot_report report;
    sabot_report_init(&report);
    lint_report(&report, played, lint);
    return output_report(out, &report, error);
}

static int ask(const void *own, const setup *played, const output *out, sabot_error *error)
{
    sabot_lint lint;
    sabot_lint_init(&lint);
    tableau_say_check(&played->question, own, 1);
    int status = sabot_lint_find(&lint, &played->question, &played->about, 0, error);
    progress_clear(own);
    if (!status)
        status = show(played, &lint, out, error);
    if (!status && lint.findings.count)
        status = COMMAND_NEGATIVE;
    sabot_lint_clear(&lint);
    return status;
}

int tableau_lint(int argc, char **argv)
{
    static const question_command command = {TABLEAU_NEEDS_AS_IS, NULL, ask};
    options o;
    options_init(&o);
    options_parse(&argp, argc, argv, "tableau lint", &o);
    return command_run(&command, &o, &o);
}
