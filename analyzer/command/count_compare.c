#include "count_commands.h"

#include "../input/named.h"
#include "../render/plot.h"
#include "../run/progress.h"
#include "base/memory.h"
#include "study/study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct argp_option own_options[] = {
    {"tags", KEY_TAGS, "TAGS", 0, "tags to compare as well; may be given several times", 1},
    COUNT_EXACT_OPTIONS,
    {"plot", KEY_PLOT, "FILE.svg", 0, "also draw the gains by the cards left", 2},
    {0}};

static const char doc[] =
    "Counting systems side by side, for one bet: what each gains with so many cards left, exactly, "
    "beside perfect play where that is cheap to find (up to 20 cards left; 'sabot study' has it "
    "for more).\v"
    "Without SYSTEM or --tags the published systems for the bet are compared. A system made for "
    "another bet is taken by its tags.\n"
    "\n"
    "Examples:\n"
    "  sabot count compare -b dragon-7\n"
    "  sabot count compare -b dragon-7 dragon-7-how mine.yaml --cards 14,26,52,104,208\n"
    "  sabot count compare -b tie --tags 0,0,0,0,0,-1,-1,1,1,1 --tags 0,0,0,0,0,-1,-1,2,1,0\n"
    "  sabot count compare -b dragon-7 --cards 14..208 --plot dragon-7.svg\n";

static const struct argp argp = {
    own_options, count_options_parse, "[SYSTEM...]", doc, count_options_children, NULL, NULL};

/* --- systems ------------------------------------------------------------------------------ */

typedef struct {
    sabot_count_system *list;
    size_t count, given;
} systems;

static sabot_status add_tags(systems *s, const char *text, sabot_error *error)
{
    sabot_count_system *system = &s->list[s->count];
    *system = (sabot_count_system){0};
    sabot_tags_init(&system->tags);
    sabot_trigger_init(&system->trigger);
    s->count++;
    if (s->given++)
        snprintf(system->name, sizeof system->name, "given-%zu", s->given);
    else
        snprintf(system->name, sizeof system->name, "given");
    return sabot_tags_parse(&system->tags, text, error) ? sabot_error_name(error, "--tags")
                                                        : SABOT_OK;
}

static sabot_status add_named(systems *s, const char *name, sabot_error *error)
{
    sabot_status status = named_system(&s->list[s->count], name, error);
    s->count += !status;
    return status;
}

/* Those that are published for the bet. */
static sabot_status add_published(systems *s, const char *bet, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (const sabot_entry *entry = NULL;
         !status && s->count < COUNT_SYSTEMS_MOST &&
         (entry = sabot_catalogue_next(SABOT_CATALOGUE_SYSTEMS, entry));) {
        status = add_named(s, entry->name, error);
        if (!status && strcmp(s->list[s->count - 1].bet, bet))
            sabot_count_system_clear(&s->list[--s->count]);
    }
    if (!status && !s->count)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%.40s: no system is published for it: expected SYSTEM or --tags",
                               bet);
    return status;
}

static sabot_status load(systems *s, const count_asked *asked, sabot_error *error)
{
    const count_options *o = asked->options;
    sabot_status status = SABOT_OK;
    *s = (systems){.list = sabot_allocate(COUNT_SYSTEMS_MOST, sizeof *s->list)};
    for (size_t i = 0; i < o->named_count && !status; i++)
        status = o->named[i].is_tags ? add_tags(s, o->named[i].text, error)
                                     : add_named(s, o->named[i].text, error);
    if (!o->named_count)
        status = add_published(s, asked->played.wagers[0].name, error);
    return status;
}

static void clear(systems *s)
{
    for (size_t i = 0; i < s->count; i++)
        sabot_count_system_clear(&s->list[i]);
    free(s->list);
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
        status = sabot_study_find(&result, &asked->played.question, cards, cards, NULL, error);
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
    systems s;
    sabot_status status = load(&s, asked, error);
    if (!status)
        status = sabot_counts_compare(counts, &asked->played.question, &asked->models, s.list,
                                      s.count, count_depths(asked), error);
    if (!status)
        status = count_value(counts, asked, error);
    clear(&s);
    return status;
}

static sabot_status ask(const count_asked *asked, sabot_error *error)
{
    if (asked->played.wagers_count != 1)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%zu bets: expected one to compare systems for, with -b",
                               asked->played.wagers_count);
    sabot_counts counts;
    size_t depths = asked->numbers.count;
    count_perfect *perfect = sabot_allocate(depths, sizeof *perfect);
    perfect_init(perfect, depths);
    sabot_counts_init(&counts);
    sabot_status status = compare(&counts, asked, error);
    if (!status && asked->models.wagers[0].counted)
        status = find_perfect(perfect, asked, error);
    if (!status)
        status = count_show(asked, &counts, perfect, error);
    sabot_counts_clear(&counts);
    perfect_clear(perfect, depths);
    return status;
}

int count_compare(int argc, char **argv)
{
    count_options o = {.some = 1, .compares = 1};
    return count_run(&o, &argp, argc, argv, "count compare", ask);
}
