#include "../render/readings_document.h"
#include "../run/progress.h"
#include "command_run.h"

static const char doc[] =
    "The exact EV of every bet under each named reading of a rule document, and its range over all "
    "readings and all cells that stay open.\v"
    "A reading is a tableau, or headings and rows of one, with its basis in the document; it "
    "stands "
    "in the rule set.\n\n"
    "Examples:\n"
    "  sabot readings                   monte-carlo\n"
    "  sabot readings -r vaduz          five ways to read one page\n"
    "  sabot readings -r british -b punto,banco -f json\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "What is played:", 1}, {&options_outputs, 0, "What is printed:", 2}, {0}};
static const struct argp argp = {NULL, options_parse_common, NULL, doc, children, NULL, NULL};

static sabot_status show(const readings_answer *answer, const output *to, sabot_error *error)
{
    static const char *const csv_path[] = {"readings", "bets", NULL};
    if (!output_is_report(to))
        return output_document(to, readings_document(answer, to->digits), csv_path, error);
    sabot_report report;
    sabot_report_init(&report);
    readings_report(&report, answer);
    return output_report(to, &report, error);
}

static int ask(const void *own, const setup *played, const output *out, sabot_error *error)
{
    const options *o = own;
    const sabot_game *game = &played->game;
    sabot_readings readings;
    if (!game->readings_count) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "the rule set has no readings: expected a key 'readings'");
        return sabot_error_name(error, o->rules);
    }
    sabot_readings_init(&readings);
    sabot_status status = sabot_readings_find(&readings, &played->question, game->readings,
                                              game->readings_count, error);
    progress_clear(o);
    const readings_answer answer = {played, &readings};
    if (!status)
        status = show(&answer, out, error);
    sabot_readings_clear(&readings);
    return status;
}

static sabot_status prepare(void *own, const output *out, sabot_error *error)
{
    const options *o = own;
    (void)out;
    if (!o->tableau)
        return SABOT_OK;
    sabot_error_set(error, SABOT_INVALID, 0, 0,
                    "the readings are the rule set's: expected none here");
    return sabot_error_name(error, "--tableau");
}

int command_readings(int argc, char **argv)
{
    static const question_command command = {SETUP_SHOE | SETUP_BETS, prepare, ask};
    options o;
    options_init(&o);
    options_parse(&argp, argc, argv, "readings", &o);
    return command_run(&command, &o, &o);
}
