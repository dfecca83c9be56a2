#include "commands.h"

static const struct argp_option own_options[] = {
    {"tags", KEY_TAGS, "TAGS", OPTION_LIST,
     "tags of A, 2 to 9 and ten-values, or of the 13 ranks: 0,0,0,-1,-1,-1,-1,2,2,0", 1},
    {"system", KEY_SYSTEM, "NAME|FILE", OPTION_LIST,
     "a counting system instead of the published ones; may be given several times", 1},
    COUNT_EXACT_OPTIONS,
    {"table", OPTION_AT(count_options, by_count), "counts", OPTION_WORD,
     "also the EV at every running count (CSV: only that)", 1},
    {"plot", KEY_PLOT, "[log=]FILE.svg", OPTION_WORK,
     "also draw the gain by the cards left (several --cards; log=: logarithmic), the EV by the "
     "running count "
     "(--table counts) or the EV against the true count",
     2},
    {0}};

static const char doc[] =
    "The exact value of tags for a bet at every depth, beside the published systems for it.\v"
    "Without -b the bets are the rule set's, or those that the systems of --system are made for. "
    "The correlation is that of tags and effects of removal over the cards of the shoe. The true "
    "count is the running count, less the part of it that is due to imbalance, per 52 cards left.\n"
    "\n"
    "At each number of cards left, the best use of a count bets at every running count whose mean "
    "EV is positive; the second table bets when the system's trigger says so. 'bets' is the share "
    "of coups with a bet, 'gain' the mean win per coup and unit (0 for a coup without a bet), 'EV "
    "of bets' the gain divided by the share. All are exact; estimates by the normal curve are "
    "marked (est.). Cards burnt unseen count "
    "as cards left.\n"
    "\n"
    "Examples:\n"
    "  sabot count score -b dragon-7 --tags 0,0,0,-1,-1,-1,-1,2,2,0\n"
    "  sabot count score --system dragon-7-how --cards 14,104,208\n"
    "  sabot count score -b dragon-7,panda-8,big-tiger   published systems alone\n"
    "  sabot count score -b dragon-7 --cards 14..416 --plot gain.svg\n"
    "  sabot count score -b dragon-7 --trigger 'tc>=4' --true-count floor\n"
    "  sabot count score -b tie --tags 0,0,0,0,0,-1,-1,1,1,1 --table counts\n";

static const struct argp argp = {
    own_options, count_options_parse, NULL, doc, count_options_children, NULL, NULL};

/* The only possible error at this point is tags that do not fit a bet. */
static sabot_status score(sabot_counts *counts, const count_asked *asked, const sabot_tags *given,
                          sabot_error *error)
{
    sabot_status status = sabot_counts_score(counts, &asked->played->question, &asked->models,
                                             given, count_depths(asked), error);
    if (status == SABOT_INVALID && given)
        sabot_error_name(error, "--tags");
    return status;
}

static sabot_status ask_score(result *to, const count_asked *asked, sabot_error *error)
{
    sabot_counts counts;
    sabot_tags tags;
    sabot_status status = SABOT_OK;
    int given = asked->options->tags != NULL;
    sabot_counts_init(&counts);
    sabot_tags_init(&tags);
    if (given)
        status = count_options_tags(&tags, asked->options, error);
    if (!status)
        status = asked->options->has_systems
                     ? count_systems(&counts, asked, &asked->options->systems, error)
                     : score(&counts, asked, given ? &tags : NULL, error);
    if (!status)
        status = count_value(&counts, asked, error);
    if (!status)
        status = count_show(to, asked, &counts, NULL, error);
    sabot_tags_clear(&tags);
    sabot_counts_clear(&counts);
    return status;
}

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    return count_run(to, own, played, ask_score, error);
}

const ask_question question_count_score = {
    .name = "count score",
    .what = "what tags are worth at every depth, beside the published systems",
    .argp = &argp,
    .size = sizeof(count_options),
    .defaults = &(const count_options){.some = 1},
    .needs = SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS,
    .has_engines = 1,
    .prepare = count_prepare,
    .ask = ask,
    .clear = count_clear};
