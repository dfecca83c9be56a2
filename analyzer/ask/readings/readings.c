#include "ask/questions.h"
#include "document.h"

static const char doc[] = "The exact EV of every bet under each named reading of a rule document, "
                          "and its range over all readings and all cells that remain open.\v"
                          "A reading is a tableau, or headings and rows of one, with its basis in "
                          "the document; the rule set lists it.\n\n"
                          "Examples:\n"
                          "  sabot readings                   monte-carlo\n"
                          "  sabot readings -r vaduz          five ways to read one page\n"
                          "  sabot readings -r british -b punto,banco -f json\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "Game:", 1}, {&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {NULL, options_parse_common, NULL, doc, children, NULL, NULL};

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    static const char *const csv_path[] = {"readings", "bets", NULL};
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
    const readings_answer answer = {played, &readings};
    if (!status)
        result_document(to, readings_document(&answer, result_digits(to)), csv_path);
    if (!status && result_is_report(to))
        readings_view(&to->report, to->document, played);
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

const ask_question question_readings = {
    .name = "readings",
    .what = "every named reading of a rule document, and the range of its EVs",
    .lacks = "tableau verbose",
    .argp = &argp,
    .size = sizeof(options),
    .needs = SETUP_SHOE | SETUP_BETS,
    .prepare = prepare,
    .ask = ask};
