#include "count_system.h"

#include "../input/count_options.h"
#include "../render/output.h"
#include "../render/plot.h"
#include "../run/progress.h"
#include "base/memory.h"
#include "count_commands.h"

#include <stdlib.h>
#include <string.h>

#define CARDS_OPTION                                                                               \
    {                                                                                              \
        "cards", KEY_CARDS, "A..B", 0, "also what it is worth with so many cards left, estimated", \
            1                                                                                      \
    }
#define PLOT_OPTION                                                                   \
    {                                                                                 \
        "plot", KEY_PLOT, "FILE.svg", 0, "also draw the EV against the true count", 2 \
    }

static const struct argp_option derive_options[] = {
    {"range", KEY_RANGE, "K", 0, "integer tags from -K to K (default: 3)", 1},
    CARDS_OPTION,
    PLOT_OPTION,
    {0}};

static const struct argp_option score_options[] = {
    {"tags", KEY_TAGS, "TAGS", 0,
     "tags of A, 2 to 9 and ten-values, or of the 13 ranks: 0,0,0,-1,-1,-1,-1,2,2,0", 1},
    CARDS_OPTION,
    PLOT_OPTION,
    {0}};

static const char derive_doc[] =
    "The best tags to count a bet with, from the exact effects of removal.\v"
    "'real' tags are optimal at every depth; a true count of 1 is one percentage point of EV. "
    "'integer' has the largest correlation of all integer tags in the range, 'balanced' of those "
    "that add up to 0 over the shoe; both are proved. 'real-pivot' and 'pivot' are unbalanced so "
    "that one running count, their sum, decides at every depth.\n"
    "\n"
    "Examples:\n"
    "  sabot count derive -b dragon-7\n"
    "  sabot count derive -d 6 -b tie --range 2 -f json\n"
    "  sabot count derive -b panda-8 --cards 26..52 --plot panda-8.svg\n";

static const char score_doc[] =
    "How good tags are for a bet, beside the published systems for it.\v"
    "The correlation is that of tags and effects of removal over the cards of the shoe. The true "
    "count is the running count, less the part of it that is due to imbalance, per 52 cards left.\n"
    "\n"
    "Examples:\n"
    "  sabot count score -b dragon-7 --tags 0,0,0,-1,-1,-1,-1,2,2,0\n"
    "  sabot count score -b dragon-7,panda-8,big-tiger       the published systems alone\n"
    "  sabot count score -b dragon-7 --cards 52              what they are worth at 52 cards\n";

static const struct argp derive_argp = {
    derive_options, count_options_parse, NULL, derive_doc, count_options_children, NULL, NULL};
static const struct argp score_argp = {
    score_options, count_options_parse, NULL, score_doc, count_options_children, NULL, NULL};

/* --- entries ------------------------------------------------------------------------------ */

static count_entry *add_entry(count_entries *list, const char *name, const char *about)
{
    list->entries = sabot_reallocate(list->entries, list->count + 1, sizeof *list->entries);
    count_entry *entry = &list->entries[list->count++];
    *entry = (count_entry){.about = about ? sabot_copy_text(about) : NULL};
    snprintf(entry->name, sizeof entry->name, "%s", name);
    sabot_tags_init(&entry->tags);
    sabot_score_init(&entry->score);
    return entry;
}

static void clear_entries(count_entries *list)
{
    for (size_t i = 0; i < list->count; i++) {
        count_entry *entry = &list->entries[i];
        free(entry->about);
        free(entry->trigger);
        free(entry->published);
        sabot_tags_clear(&entry->tags);
        sabot_score_clear(&entry->score);
    }
    free(list->entries);
}

static void score_entry(count_entry *entry, const sabot_counting *counting)
{
    sabot_score_compute(&entry->score, counting, (const mpq_t *)entry->tags.tag);
}

static void add_integer(count_entries *list, const sabot_counting *counting, int range,
                        sabot_tags_kind kind, const char *name, const char *how)
{
    int tags[SABOT_TAGS_MOST];
    sabot_text about = {0};
    if (!sabot_counting_integer(tags, counting, range, kind))
        return;
    sabot_text_add(&about, how, -range, range);
    count_entry *entry = add_entry(list, name, about.text);
    free(about.text);
    entry->tags.count = counting->tags;
    for (unsigned v = 0; v < counting->tags; v++)
        mpq_set_si(entry->tags.tag[v], tags[v], 1);
    score_entry(entry, counting);
}

static void derive(count_entries *list, const sabot_counting *counting, int range)
{
    if (mpq_sgn(counting->variance) == 0) /* no single card matters */
        return;
    count_entry *real = add_entry(list, "real", "optimal; a true count of 1 is 1 % of EV");
    real->tags.count = counting->tags;
    sabot_counting_real(real->tags.tag, counting);
    score_entry(real, counting);
    add_integer(list, counting, range, SABOT_TAGS_ANY, "integer",
                "the largest correlation of all integer tags from %d to %d");
    add_integer(list, counting, range, SABOT_TAGS_BALANCED, "balanced",
                "the largest correlation of all balanced integer tags from %d to %d");
    count_entry *pivot = add_entry(list, "real-pivot", "optimal; the EV turns at the pivot");
    pivot->tags.count = counting->tags;
    sabot_counting_real_pivot(pivot->tags.tag, counting);
    score_entry(pivot, counting);
    add_integer(
        list, counting, range, SABOT_TAGS_PIVOT, "pivot",
        "from %d to %d, the best found whose pivot is within half a true count of where the "
        "EV turns");
}

/* The tags of --tags, fitted to what the bet tells apart. */
static sabot_status add_given(count_entries *list, const sabot_counting *counting, const char *text)
{
    sabot_error error;
    count_entry *entry = add_entry(list, "given", NULL);
    if (sabot_tags_parse(&entry->tags, text, &error) ||
        sabot_tags_fit(&entry->tags, counting->tags, &error))
        return message_error("--tags", &error);
    score_entry(entry, counting);
    return SABOT_OK;
}

static sabot_status add_published(count_entries *list, const sabot_counting *counting,
                                  const char *bet)
{
    for (const sabot_entry *data = NULL;
         (data = sabot_catalogue_next(SABOT_CATALOGUE_SYSTEMS, data));) {
        sabot_count_system system;
        sabot_error error;
        if (sabot_count_system_parse(&system, data->text, strlen(data->text), &error))
            return message_error(data->name, &error);
        if (strcmp(system.bet, bet) == 0 &&
            sabot_tags_fit(&system.tags, counting->tags, &error) == SABOT_OK) {
            count_entry *entry = add_entry(list, system.name, system.about.source);
            entry->tags.count = system.tags.count;
            for (unsigned v = 0; v < SABOT_TAGS_MOST; v++)
                mpq_set(entry->tags.tag[v], system.tags.tag[v]);
            entry->trigger = system.trigger ? sabot_copy_text(system.trigger) : NULL;
            entry->published = system.published ? sabot_copy_text(system.published) : NULL;
            score_entry(entry, counting);
        }
        sabot_count_system_clear(&system);
    }
    return SABOT_OK;
}

/* --- the commands ------------------------------------------------------------------------- */

static sabot_status fill(count_entries *entries, const job *job, const count_model *models,
                         const count_options *o)
{
    sabot_status status = SABOT_OK;
    for (size_t i = 0; !status && i < job->wagers_count; i++) {
        const sabot_counting *counting = &models[i].counting;
        progress_show(&o->common, "count", i, job->wagers_count);
        if (models[i].refused)
            continue;
        if (o->range) {
            derive(&entries[i], counting, o->range);
            continue;
        }
        if (o->tags)
            status = add_given(&entries[i], counting, o->tags);
        if (!status)
            status = add_published(&entries[i], counting, job->wagers[i].name);
    }
    progress_clear(&o->common);
    return status;
}

static sabot_status answer(const count_options *o, const job *job, const count_model *models)
{
    static const char *const short_path[] = {"bets", "systems", NULL};
    static const char *const long_path[] = {"bets", "systems", "depths", NULL};
    count_entries *entries = sabot_allocate(job->wagers_count, sizeof *entries);
    count_answer all = {job, models, entries, &o->common, o->cards, {0, 0}};
    sabot_status status = count_depths_parse(&all.depths, o->cards ? o->cards : "6", &job->shoe);
    if (!status)
        status = fill(entries, job, models, o);
    sabot_error error;
    if (!status && o->plot &&
        (status = plot_write(o->plot, count_system_plot(&all), "no count tells anything", &error)))
        message_error(NULL, &error);
    if (!status) {
        sabot_report report;
        sabot_report_init(&report);
        json_t *document = count_system_document(&all);
        count_system_report(&report, &all);
        status = output_write(&o->common, document, &report, o->cards ? long_path : short_path);
        json_decref(document);
        sabot_report_clear(&report);
    }
    for (size_t i = 0; i < job->wagers_count; i++)
        clear_entries(&entries[i]);
    free(entries);
    return status;
}

int count_derive(int argc, char **argv)
{
    count_options o = {.range = 3};
    return count_run(&o, &derive_argp, argc, argv, "count derive", answer);
}

int count_score(int argc, char **argv)
{
    count_options o = {0};
    return count_run(&o, &score_argp, argc, argv, "count score", answer);
}
