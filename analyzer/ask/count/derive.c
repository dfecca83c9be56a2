#include "commands.h"

static const struct argp_option own_options[] = {
    {"range", KEY_RANGE, "K", 0, "integer tags from -K to K (default: 3)", 1},
    COUNT_OPTIONS,
    {"rank", OPTION_AT(count_options, ranks), "gain", OPTION_WORD,
     "sort by the exact gain with the --cards left; says where this differs from the order of "
     "correlations",
     1},
    {0}};

static const char doc[] =
    "The best tags for counting a bet, from the exact effects of removal.\v"
    "'real' tags are optimal at every depth; a true count of 1 is one percentage point of EV. "
    "'integer' has the largest correlation of all integer tags in the range, 'balanced' of those "
    "that add up to 0 over the shoe; both are proved. 'real-pivot' and 'pivot' are unbalanced so "
    "that one running count, their sum, decides at every depth.\n"
    "\n"
    "Examples:\n"
    "  sabot count derive -b dragon-7\n"
    "  sabot count derive -d 6 -b tie --range 2 -f json\n"
    "  sabot count derive -b panda-8 --cards 26..52 --plot panda-8.svg\n"
    "  sabot count derive -b panda-8 --cards 52 --rank gain\n";

static const struct argp argp = {
    own_options, count_options_parse, NULL, doc, count_options_children, NULL, NULL};

static sabot_status ask_derive(result *to, const count_asked *asked, sabot_error *error)
{
    sabot_counts counts;
    sabot_counts_init(&counts);
    sabot_status status = sabot_counts_derive(&counts, &asked->played->question, &asked->models,
                                              asked->options->range, count_depths(asked), error);
    if (!status && asked->options->ranks)
        status = count_value(&counts, asked, error);
    if (!status && asked->options->ranks)
        sabot_counts_rank(&counts);
    if (!status)
        status = count_show(to, asked, &counts, NULL, error);
    sabot_counts_clear(&counts);
    return status;
}

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    return count_run(to, own, played, ask_derive, error);
}

const ask_question question_count_derive = {
    .name = "count derive",
    .what = "the best tags for a bet: real, integer, balanced, with a pivot",
    .argp = &argp,
    .size = sizeof(count_options),
    .defaults = &(const count_options){.range = 3},
    .needs = SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS,
    .has_engines = 1,
    .ask = ask};
