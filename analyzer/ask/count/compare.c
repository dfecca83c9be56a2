#include "commands.h"

#include "base/memory.h"
#include "study/units.h"
#include <sabot/study/study.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct argp_option own_options[] = {
    {"tags", KEY_TAGS, "TAGS", OPTION_LIST, "tags to compare as well; may be given several times",
     1},
    COUNT_EXACT_OPTIONS,
    {"plot", KEY_PLOT, "[log=]FILE.svg", OPTION_WORK,
     "also draw the gains by the cards left; log=: on a logarithmic axis", 2},
    {0}};

static const char doc[] =
    "Counting systems side by side, for one bet: the exact gain of each at given numbers of cards "
    "left, beside that of perfect play where it is quick to compute (bets on one pair at any "
    "depth, others where visiting every shoe takes about a second: 26 cards left of eight decks).\v"
    "Without SYSTEM or --tags the published systems for the bet are compared; without -b the bet "
    "is "
    "that of the systems. Of a system made for another bet only the tags are used.\n"
    "\n"
    "Examples:\n"
    "  sabot count compare -b dragon-7\n"
    "  sabot count compare dragon-7-jacobson dragon-7-how\n"
    "  sabot count compare -b dragon-7 dragon-7-how mine.yaml --cards 14,52,104\n"
    "  sabot count compare -b tie --tags 0,0,0,0,0,-1,-1,1,1,1\n"
    "  sabot count compare -b dragon-7 --cards 14..208 --plot dragon-7.svg\n";

static const struct argp argp = {
    own_options, count_options_parse, "[SYSTEM...]", doc, count_options_children, NULL, NULL};

/* --- systems ------------------------------------------------------------------------------ */

static sabot_status add_published(systems *s, const char *bet, sabot_error *error)
{
    sabot_status status = systems_add_published(s, bet, error);
    if (!status && !s->count)
        status =
            sabot_error_set(error, SABOT_INVALID, 0, 0,
                            "%.40s: no system is published for it: expected SYSTEM or --tags", bet);
    return status;
}

/* --- perfect play ------------------------------------------------------------------------- */

/* The most shoes to visit: about a second's worth, fewer if the plain way visits them. */
static const double visited_most = 1e8, checked_most = 1e5;

static void perfect_init(count_perfect *perfect, size_t count)
{
    for (size_t i = 0; i < count; i++)
        mpq_init(perfect[i].gain);
}

static void perfect_clear(count_perfect *perfect, size_t count)
{
    for (size_t i = 0; i < count; i++)
        mpq_clear(perfect[i].gain);
    free(perfect);
}

/* For the requested depths among first…last, and, in one study, those between them. */
static sabot_status study(count_perfect *perfect, const count_asked *asked, size_t first,
                          size_t last, sabot_study_way *way, sabot_error *error)
{
    const uint64_t *number = asked->numbers.number;
    sabot_study found;
    sabot_study_init(&found);
    sabot_status status =
        sabot_study_find(&found, &asked->played->question, (unsigned)number[first],
                         (unsigned)number[last], NULL, error);
    *way = status ? SABOT_STUDY_LEFT_OUT : found.wagers[0].way;
    for (size_t i = first; i <= last && *way != SABOT_STUDY_LEFT_OUT; i++) {
        mpq_set(perfect[i].gain, found.depths[number[i] - number[first]].wagers[0].gain);
        perfect[i].is_known = 1;
    }
    sabot_study_clear(&found);
    return status == SABOT_BEYOND ? SABOT_OK : status;
}

/* Whether a recurrence over the ranks finds it, at any depth, unless shoes are visited as a
 * check. */
static sabot_status is_pair(int *pair, const count_asked *asked, sabot_error *error)
{
    sabot_study found;
    sabot_study_init(&found);
    sabot_status status = sabot_study_find(&found, &asked->played->question, SABOT_POSITIONS,
                                           SABOT_POSITIONS, NULL, error);
    *pair = !status && found.wagers[0].way == SABOT_STUDY_PAIRS;
    sabot_study_clear(&found);
    return status == SABOT_BEYOND ? SABOT_OK : status;
}

/* The number of depths that can be visited, beginning with the fewest cards left. */
static size_t count_cheap(const count_asked *asked)
{
    const sabot_question *question = &asked->played->question;
    double left = question->double_check ? checked_most : visited_most;
    uint64_t stock[SABOT_POINTS];
    size_t cheap = 0;
    mpz_t compositions;
    mpz_init(compositions);
    sabot_shoe_by_point(stock, question->shoe);
    for (; cheap < asked->numbers.count; cheap++) {
        if (asked->numbers.number[cheap] > SABOT_STUDY_CARDS_MOST)
            break;
        sabot_study_count(compositions, stock, (unsigned)asked->numbers.number[cheap]);
        if ((left -= mpz_get_d(compositions)) < 0)
            break;
    }
    mpz_clear(compositions);
    return cheap;
}

/* By exhaustion, with few cards left; a bet that cannot be studied stays unknown. */
static sabot_status find_perfect(count_perfect *perfect, const count_asked *asked,
                                 sabot_error *error)
{
    sabot_study_way way = SABOT_STUDY_WALKED;
    size_t last = asked->numbers.count - 1, cheap;
    int pair;
    sabot_status status = is_pair(&pair, asked, error);
    if (!status && pair && !asked->played->question.double_check &&
        asked->numbers.number[last] <= SABOT_STUDY_CARDS_MOST)
        return study(perfect, asked, 0, last, &way, error);
    cheap = status ? 0 : count_cheap(asked);
    for (size_t i = 0; i < cheap && !status && way != SABOT_STUDY_LEFT_OUT; i++)
        status = study(perfect, asked, i, i, &way, error);
    return status;
}

/* --- the command -------------------------------------------------------------------------- */

static sabot_status compare(sabot_counts *counts, const count_asked *asked, sabot_error *error)
{
    const systems *named = &asked->options->systems;
    systems published;
    sabot_status status = SABOT_OK;
    systems_init(&published);
    if (!named->count)
        status = add_published(&published, asked->played->wagers[0].name, error);
    if (!status)
        status = count_systems(counts, asked, named->count ? named : &published, error);
    if (!status)
        status = count_value(counts, asked, error);
    systems_clear(&published);
    return status;
}

static sabot_status ask_compare(result *to, const count_asked *asked, sabot_error *error)
{
    if (asked->played->wagers_count != 1)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%zu bets: expected one to compare systems for, with -b",
                               asked->played->wagers_count);
    sabot_counts counts;
    size_t depths = asked->numbers.count;
    count_perfect *perfect = sabot_allocate(depths, sizeof *perfect);
    perfect_init(perfect, depths);
    sabot_counts_init(&counts);
    sabot_status status = compare(&counts, asked, error);
    if (!status && asked->models.wagers[0].counted)
        status = find_perfect(perfect, asked, error);
    if (!status)
        status = count_show(to, asked, &counts, perfect, error);
    sabot_counts_clear(&counts);
    perfect_clear(perfect, depths);
    return status;
}

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    return count_run(to, own, played, ask_compare, error);
}

const ask_question question_count_compare = {
    .name = "count compare",
    .what = "systems side by side for one bet: what each gains, exactly",
    .arguments = {"system"},
    .argp = &argp,
    .size = sizeof(count_options),
    .defaults = &(const count_options){.some = 1, .compares = 1},
    .needs = SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS,
    .has_engines = 1,
    .prepare = count_prepare,
    .ask = ask,
    .clear = count_clear};
