#include "commands.h"
#include "diff_document.h"
#include "input/loader.h"

typedef struct {
    options common;
    const char *other_name;
    sabot_tableau other;
} diff_options;

static const struct argp_option own_options[] = {
    {NULL, OPTION_AT(options, tableau), "two tableaus", OPTION_ARGUMENT, NULL, 0},
    {"two tableaus, each a NAME or FILE", OPTION_AT(diff_options, other_name), "two tableaus",
     OPTION_ARGUMENT, NULL, 0},
    {0}};

static const char doc[] =
    "The cells in which two drawing tables differ, how often each is reached, and its exact effect "
    "on the EV of every bet.\v"
    "The change of a cell is the effect on A of changing that cell alone; the interaction is the "
    "remainder, 0 unless cells of both hands change. Exit status 1 if the tables differ.\n\n"
    "Examples:\n"
    "  sabot tableau diff standard st-moritz-printed\n"
    "  sabot tableau diff standard ./draft.yaml -d 6 -b punto,banco,dragon-7\n"
    "  sabot tableau diff standard ./draft.yaml -f json\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "Game:", 1}, {&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {own_options, NULL, "A B", doc, children, NULL, NULL};

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    static const char *const csv_path[] = {"bets", "by_cell:cell,change.exact,change.decimal",
                                           NULL};
    const diff_options *o = own;
    sabot_diff diff;
    sabot_diff_init(&diff);
    tableau_say_check(&played->question, &o->common, 2);
    sabot_status status = sabot_diff_find(&diff, &played->question, &o->other, error);
    const diff_answer answer = {played, &o->other, &diff};
    if (!status)
        result_document(to, diff_document(&answer, result_digits(to)), csv_path);
    if (!status && result_is_report(to))
        diff_view(&to->report, to->document, &answer);
    to->is_negative = diff.cells_count != 0;
    sabot_diff_clear(&diff);
    return status;
}

static sabot_status prepare(void *own, const output *out, sabot_error *error)
{
    (void)out;
    diff_options *o = own;
    sabot_status status = loader_tableau(&o->other, NULL, o->other_name, o->common.files, error);
    if (!status && (status = sabot_tableau_require_complete(&o->other, error)))
        sabot_error_name(error, o->other_name);
    return status;
}

const ask_question question_tableau_diff = {.name = "tableau diff",
                                            .what = "what changes between two tables, cell by cell",
                                            .lacks = "tableau",
                                            .arguments = {"from", "to"},
                                            .argp = &argp,
                                            .size = sizeof(diff_options),
                                            .needs = TABLEAU_NEEDS,
                                            .has_engines = 1,
                                            .prepare = prepare,
                                            .ask = ask};
