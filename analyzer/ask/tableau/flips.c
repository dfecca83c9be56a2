#include "commands.h"
#include "flips_document.h"

typedef struct {
    options common;
    const char *plot;
    int variants;
} flips_options;

static const struct argp_option own_options[] = {
    {"plot", OPTION_AT(flips_options, plot), "FILE.svg", OPTION_WORK | OPTION_PICTURE,
     "also a heat map of the first bet's changes", 1},
    {"variants", OPTION_AT(flips_options, variants), 0, OPTION_SWITCH,
     "also faults of engines that no table expresses, with coups that expose them", 1},
    OPTION_TABLEAU(NULL),
    {0}};

static const char doc[] =
    "The exact effect of every single-cell change of a drawing table on each bet, and the number "
    "of coups that a test needs to see it at three standard deviations.\v"
    "Examples:\n"
    "  sabot tableau flips                         the rule set's table\n"
    "  sabot tableau flips -b banco --plot b.svg   one bet, and its heat map\n"
    "  sabot tableau flips --variants              faults of engines too\n"
    "  sabot tableau flips ./mine.yaml -d 6 -f csv\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "Game:", 1}, {&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {own_options, NULL, "[NAME|FILE]", doc, children, NULL, NULL};

static sabot_status show(result *to, const flips_options *o, const setup *played,
                         const sabot_flips *flips, sabot_error *error)
{
    static const char *const csv_path[] = {"cells", "bets", NULL};
    sabot_status status = SABOT_OK;
    if (o->plot)
        status = result_add_picture(to, o->plot, flips_plot(played, flips, 0), "", error);
    result_document(to, flips_document(played, flips, o->variants, result_digits(to)), csv_path);
    if (result_is_report(to))
        flips_view(&to->report, to->document, played);
    return status;
}

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    const flips_options *o = own;
    const sabot_question *question = &played->question;
    sabot_flips flips;
    if (o->plot && !sabot_question_determines(question, &played->wagers[0])) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "the shoe does not determine '%s': expected a first bet that it does",
                        played->wagers[0].name);
        return sabot_error_name(error, "--plot");
    }
    sabot_flips_init(&flips);
    flips.with_variants = o->variants;
    tableau_say_check(question, &o->common, 1);
    sabot_status status = sabot_flips_find(&flips, question, error);
    if (!status)
        status = show(to, o, played, &flips, error);
    sabot_flips_clear(&flips);
    return status;
}

const ask_question question_tableau_flips = {.name = "tableau flips",
                                             .what = "what every single-cell change does",
                                             .argp = &argp,
                                             .size = sizeof(flips_options),
                                             .needs = TABLEAU_NEEDS,
                                             .has_engines = 1,
                                             .ask = ask};
