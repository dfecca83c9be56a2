#include "count_commands.h"

#include "../render/plot.h"
#include "../render/spread_document.h"
#include "../run/progress.h"

static const struct argp_option own_options[] = {
    {"cards", KEY_CARDS, "A..B", 0, "cards left, or one number (default: 6 to the whole shoe)", 1},
    {"plot", KEY_PLOT, "FILE.svg", 0, "also draw the standard deviation against the cards left", 2},
    {0}};

static const char doc[] =
    "How the EV of a bet spreads over all shoes with so many cards left, exactly: its variance, "
    "the "
    "share of it that the best linear count sees, and, estimated by the normal curve, how often "
    "the "
    "bet is favourable and what it is worth a coup.\v"
    "In every run the variance with one card gone must equal that of the effects of removal.\n"
    "\n"
    "Examples:\n"
    "  sabot count spread -b dragon-7 --cards 26..52\n"
    "  sabot count spread -d 6 -b punto,banco,tie -f csv -o spread.csv\n"
    "  sabot count spread -b tie --plot tie.svg\n";

static const struct argp argp = {
    own_options, count_options_parse, NULL, doc, count_options_children, NULL, NULL};

static sabot_status show(const count_asked *asked, const sabot_spread *spread, sabot_error *error)
{
    static const char *const csv_path[] = {"bets", "depths", NULL};
    const spread_answer answer = {&asked->played, &asked->models, spread};
    const char *plot = asked->options->plot;
    sabot_status status = SABOT_OK;
    if (plot)
        status = plot_write(plot, spread_plot(&answer), "no bet can be counted", error);
    if (status)
        return status;
    if (!output_is_report(&asked->out))
        return output_document(&asked->out, spread_document(&answer, asked->out.digits), csv_path,
                               error);
    sabot_report report;
    sabot_report_init(&report);
    spread_report(&report, &answer);
    return output_report(&asked->out, &report, error);
}

static sabot_status ask(const count_asked *asked, sabot_error *error)
{
    sabot_spread spread;
    sabot_spread_init(&spread);
    sabot_status status =
        sabot_spread_find(&spread, &asked->played.question, &asked->models, asked->depths, error);
    progress_clear(&asked->options->common);
    if (!status)
        status = show(asked, &spread, error);
    sabot_spread_clear(&spread);
    return status;
}

int count_spread(int argc, char **argv)
{
    count_options o = {.all_depths = 1};
    return count_run(&o, &argp, argc, argv, "count spread", ask);
}
