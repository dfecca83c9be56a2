#include "commands.h"

#include "spread_document.h"

static const struct argp_option own_options[] = {
    {"cards", OPTION_AT(count_options, cards), "A..B", OPTION_TEXT,
     "cards left, or one number (default: 6 to the whole shoe)", 1},
    {"plot", KEY_PLOT, "FILE.svg", OPTION_WORK,
     "also draw the standard deviation against the cards left", 2},
    {0}};

static const char doc[] =
    "The exact spread of the EV of a bet over all shoes with a given number of cards left: its "
    "variance, and the share of it that the best linear count explains. Estimated by the normal "
    "curve: how often the bet is favourable, and its gain per coup.\v"
    "In every run the variance with one card removed must equal that of the effects of removal.\n"
    "\n"
    "Examples:\n"
    "  sabot count spread -b dragon-7 --cards 26..52\n"
    "  sabot count spread -d 6 -b punto,banco,tie -f csv -o spread.csv\n"
    "  sabot count spread -b tie --plot tie.svg\n";

static const struct argp argp = {
    own_options, count_options_parse, NULL, doc, count_options_children, NULL, NULL};

static sabot_status show(result *to, const count_asked *asked, const sabot_spread *spread,
                         sabot_error *error)
{
    static const char *const csv_path[] = {"bets", "depths", NULL};
    const spread_answer answer = {asked->played, &asked->models, spread};
    const char *plot = asked->options->plot;
    sabot_status status = SABOT_OK;
    if (plot)
        status = result_add_picture(to, plot, spread_plot(&answer), "no bet can be counted", error);
    result_document(to, spread_document(&answer, result_digits(to)), csv_path);
    if (result_is_report(to))
        spread_view(&to->report, to->document, &answer);
    return status;
}

static sabot_status ask_spread(result *to, const count_asked *asked, sabot_error *error)
{
    sabot_spread spread;
    sabot_spread_init(&spread);
    sabot_status status =
        sabot_spread_find(&spread, &asked->played->question, &asked->models, asked->depths, error);
    if (!status)
        status = show(to, asked, &spread, error);
    sabot_spread_clear(&spread);
    return status;
}

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    return count_run(to, own, played, ask_spread, error);
}

const ask_question question_count_spread = {
    .name = "count spread",
    .what = "how far the EV strays when cards are gone, at every depth",
    .argp = &argp,
    .size = sizeof(count_options),
    .defaults = &(const count_options){.all_depths = 1},
    .needs = SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS,
    .has_engines = 1,
    .ask = ask};
