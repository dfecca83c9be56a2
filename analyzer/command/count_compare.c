#include "count_commands.h"

#include "base/memory.h"
#include "study/study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct argp_option own_options[] = {
    {"tags", KEY_TAGS, "TAGS", 0, "tags to compare as well; may be given several times", 1},
    COUNT_EXACT_OPTIONS,
    {"plot", KEY_PLOT, "[log=]FILE.svg", 0,
     "also draw the gains by the cards left; log=: on a logarithmic axis", 2},
    {0}};

static const char doc[] =
    "Counting systems side by side, for one bet: what each gains with so many cards left, exactly, "
    "beside perfect play where that is cheap to find (up to 20 cards left; 'sabot study' has it "
    "for more).\v"
    "Without SYSTEM or --tags the published systems for the bet are compared; without -b the bet "
    "is "
    "that of the systems. A system made for another bet is taken by its tags.\n"
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

enum { PERFECT_MOST = 20 };

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

/* By exhaustion, with few cards left; a bet that cannot be studied stays unknown. */
static sabot_status find_perfect(count_perfect *perfect, const count_asked *asked,
                                 sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (size_t i = 0; i < asked->numbers.count && !status; i++) {
        unsigned cards = (unsigned)asked->numbers.number[i];
        if (asked->numbers.number[i] > PERFECT_MOST)
            break;
        sabot_study result;
        sabot_study_init(&result);
        status = sabot_study_find(&result, &asked->played->question, cards, cards, NULL, error);
        perfect[i].is_known = !status && result.wagers[0].way != SABOT_STUDY_LEFT_OUT;
        if (perfect[i].is_known)
            mpq_set(perfect[i].gain, result.depths[0].wagers[0].gain);
        if (status == SABOT_BEYOND)
            status = SABOT_OK;
        sabot_study_clear(&result);
    }
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

static sabot_status ask_compare(shown *to, const count_asked *asked, sabot_error *error)
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

static sabot_status ask(shown *to, const void *own, const setup *played, sabot_error *error)
{
    return count_run(to, own, played, ask_compare, error);
}

const ask_question question_count_compare = {.name = "count compare",
                                             .argp = &argp,
                                             .size = sizeof(count_options),
                                             .defaults =
                                                 &(const count_options){.some = 1, .compares = 1},
                                             .needs = SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS,
                                             .prepare = count_prepare,
                                             .ask = ask,
                                             .clear = count_clear};
