#include <sabot/counting/counts.h>

#include "../../base/memory.h"
#include "../question/work.h"
#include "model.h"
#include <sabot/document/catalogue.h>

#include <stdlib.h>
#include <string.h>

void sabot_counts_init(sabot_counts *counts)
{
    *counts = (sabot_counts){0};
}

static void clear_count(sabot_count *count, size_t depths)
{
    if (count->exact)
        sabot_count_exact_clear(count->exact, depths);
    free(count->exact);
    for (size_t i = 0; count->worth && i < depths; i++)
        mpq_clear(count->worth[i].variance);
    free(count->worth);
    if (count->system)
        sabot_count_system_clear(count->system);
    free(count->system);
    sabot_tags_clear(&count->tags);
    sabot_trigger_clear(&count->trigger);
    sabot_score_clear(&count->score);
}

void sabot_counts_clear(sabot_counts *counts)
{
    for (size_t i = 0; i < counts->wagers_count; i++) {
        for (size_t k = 0; k < counts->wagers[i].count; k++)
            clear_count(&counts->wagers[i].counts[k], counts->depths.count);
        free(counts->wagers[i].counts);
    }
    free(counts->wagers);
    sabot_numbers_clear(&counts->depths);
    *counts = (sabot_counts){0};
}

/* --- one count ---------------------------------------------------------------------------- */

static sabot_count *add(sabot_wager_counts *list, sabot_count_origin origin, unsigned tags)
{
    list->counts = sabot_reallocate(list->counts, list->count + 1, sizeof *list->counts);
    sabot_count *count = &list->counts[list->count++];
    *count = (sabot_count){.origin = origin};
    sabot_tags_init(&count->tags);
    count->tags.count = tags;
    sabot_trigger_init(&count->trigger);
    sabot_score_init(&count->score);
    return count;
}

/* A count explains the linear part of the EV's variance, times its squared correlation. */
static void find_worth(sabot_count *count, const sabot_counting *counting,
                       const sabot_numbers *depths)
{
    count->worth = sabot_allocate(depths->count, sizeof *count->worth);
    for (size_t i = 0; i < depths->count; i++) {
        sabot_count_worth *worth = &count->worth[i];
        mpq_init(worth->variance);
        sabot_counting_variance(worth->variance, counting, depths->number[i]);
        mpq_mul(worth->variance, worth->variance, count->score.squared);
        worth->estimate = sabot_estimate_normal(counting->ev, worth->variance);
        sabot_estimate_add(&count->mean, &worth->estimate, depths->count);
    }
}

/* --- tags --------------------------------------------------------------------------------- */

typedef struct {
    sabot_counts *counts;
    const sabot_question *question;
    const sabot_count_models *models;
    const sabot_tags *given;
    const sabot_count_system *systems; /* to compare; NULL means those of the catalogue */
    size_t systems_count;
} work;

static void add_integer(sabot_wager_counts *list, const sabot_counting *counting, int range,
                        sabot_count_origin origin, sabot_tags_kind kind)
{
    int tags[SABOT_TAGS_MOST];
    if (!sabot_counting_integer(tags, counting, range, kind))
        return;
    sabot_count *count = add(list, origin, counting->tags);
    for (unsigned v = 0; v < counting->tags; v++)
        mpq_set_si(count->tags.tag[v], tags[v], 1);
}

static void derive(sabot_wager_counts *list, const sabot_counting *counting, int range)
{
    if (mpq_sgn(counting->variance) == 0) /* no single card changes the EV */
        return;
    sabot_counting_real(add(list, SABOT_COUNT_REAL, counting->tags)->tags.tag, counting);
    add_integer(list, counting, range, SABOT_COUNT_INTEGER, SABOT_TAGS_ANY);
    add_integer(list, counting, range, SABOT_COUNT_BALANCED, SABOT_TAGS_BALANCED);
    sabot_counting_real_pivot(add(list, SABOT_COUNT_REAL_PIVOT, counting->tags)->tags.tag,
                              counting);
    add_integer(list, counting, range, SABOT_COUNT_PIVOT, SABOT_TAGS_PIVOT);
}

/* Moves a system into the count and copies its trigger. */
static void take_system(sabot_count *count, const sabot_count_system *system)
{
    count->system = sabot_allocate(1, sizeof *count->system);
    *count->system = *system;
    count->has_trigger = system->has_trigger;
    sabot_trigger_copy(&count->trigger, &system->trigger);
}

static sabot_status add_published(sabot_wager_counts *list, const sabot_counting *counting,
                                  const char *bet, sabot_error *error)
{
    for (const sabot_entry *entry = NULL;
         (entry = sabot_catalogue_next(SABOT_CATALOGUE_SYSTEMS, entry));) {
        sabot_count_system system;
        sabot_status status =
            sabot_count_system_parse(&system, entry->text, strlen(entry->text), error);
        if (status) {
            sabot_error_name(error, entry->name);
            return status;
        }
        if (strcmp(system.bet, bet) != 0 || sabot_tags_fit(&system.tags, counting->tags, NULL)) {
            sabot_count_system_clear(&system);
            continue;
        }
        sabot_count *count = add(list, SABOT_COUNT_PUBLISHED, counting->tags);
        sabot_tags_copy(&count->tags, &system.tags);
        take_system(count, &system);
    }
    return SABOT_OK;
}

static sabot_status add_systems(sabot_wager_counts *list, const sabot_counting *counting,
                                const work *w, sabot_error *error)
{
    for (size_t i = 0; i < w->systems_count; i++) {
        const sabot_count_system *system = &w->systems[i];
        sabot_count_system copy;
        sabot_count *count = add(list, SABOT_COUNT_PUBLISHED, counting->tags);
        sabot_tags_copy(&count->tags, &system->tags);
        if (sabot_tags_fit(&count->tags, counting->tags, error))
            return sabot_error_name(error, system->name);
        sabot_count_system_copy(&copy, system);
        take_system(count, &copy);
    }
    return SABOT_OK;
}

/* --- the whole ---------------------------------------------------------------------------- */

/* Whether the given tags or some system need thirteen tags. */
static int needs_ranks(const work *w)
{
    sabot_tags tags;
    int needs = 0;
    sabot_tags_init(&tags);
    for (size_t i = 0; i < w->systems_count + (w->given != NULL) && !needs; i++) {
        sabot_tags_copy(&tags, i < w->systems_count ? &w->systems[i].tags : w->given);
        needs = sabot_tags_fit(&tags, SABOT_POINTS, NULL) != SABOT_OK;
    }
    sabot_tags_clear(&tags);
    return needs;
}

static sabot_status find_counts(const work *w, size_t item, const sabot_counting *counting,
                                sabot_error *error)
{
    sabot_wager_counts *list = &w->counts->wagers[item];
    const char *name = w->question->wagers[item].name;
    sabot_status status = SABOT_OK;
    if (w->counts->range)
        derive(list, counting, w->counts->range);
    else if (w->systems)
        status = add_systems(list, counting, w, error);
    else if (w->given) {
        sabot_count *count = add(list, SABOT_COUNT_GIVEN, w->given->count);
        sabot_tags_copy(&count->tags, w->given);
        status = sabot_tags_fit(&count->tags, counting->tags, error);
    }
    if (!status && !w->counts->range && !w->systems && name)
        status = add_published(list, counting, name, error);
    for (size_t i = 0; !status && i < list->count; i++) {
        sabot_count *count = &list->counts[i];
        sabot_score_compute(&count->score, counting, (const mpq_t *)count->tags.tag);
        if (w->counts->depths.count)
            find_worth(count, counting, &w->counts->depths);
    }
    return status;
}

static sabot_status find_one(void *data, size_t item, sabot_error *error)
{
    const work *w = data;
    const sabot_counting *counting = &w->models->wagers[item].counting;
    if (!w->models->wagers[item].counted)
        return SABOT_OK;
    if (counting->tags == SABOT_RANKS || w->question->shoe->level == SABOT_LEVEL_POINTS ||
        !needs_ranks(w))
        return find_counts(w, item, counting, error);
    sabot_counting wide;
    sabot_counting_widen(&wide, counting, w->question->shoe);
    sabot_status status = find_counts(w, item, &wide, error);
    sabot_counting_clear(&wide);
    return status;
}

/* Derives tags if `range` is above 0, otherwise scores. */
static sabot_status find(sabot_counts *counts, const work *task, int range,
                         const sabot_numbers *depths, sabot_error *error)
{
    const sabot_question *question = task->question;
    if (depths && !depths->count)
        depths = NULL;
    sabot_range reach = depths ? sabot_numbers_reach(depths) : (sabot_range){0, 0};
    sabot_status status =
        sabot_count_models_check(task->models, question, depths ? &reach : NULL, error);
    if (status)
        return status;
    *counts = (sabot_counts){.range = range, .wagers_count = question->wagers_count};
    if (depths)
        sabot_numbers_copy(&counts->depths, depths);
    counts->wagers = sabot_allocate(counts->wagers_count, sizeof *counts->wagers);
    work w = *task;
    status = sabot_question_each(question, "count", counts->wagers_count, 1, find_one, &w, error);
    if (status)
        sabot_counts_clear(counts);
    return status;
}

sabot_status sabot_counts_derive(sabot_counts *counts, const sabot_question *question,
                                 const sabot_count_models *models, int range,
                                 const sabot_numbers *depths, sabot_error *error)
{
    sabot_counts_clear(counts);
    if (range < 1 || range > SABOT_TAG_RANGE_MOST)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "integer tags from %d to %d: expected a range of 1 to %d", -range,
                               range, SABOT_TAG_RANGE_MOST);
    return find(counts, &(work){counts, question, models, NULL, NULL, 0}, range, depths, error);
}

sabot_status sabot_counts_score(sabot_counts *counts, const sabot_question *question,
                                const sabot_count_models *models, const sabot_tags *given,
                                const sabot_numbers *depths, sabot_error *error)
{
    sabot_counts_clear(counts);
    if (given && given->count != SABOT_POINTS && given->count != SABOT_RANKS)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "%u tags: expected %d or %d",
                               given->count, SABOT_POINTS, SABOT_RANKS);
    return find(counts, &(work){counts, question, models, given, NULL, 0}, 0, depths, error);
}

sabot_status sabot_counts_compare(sabot_counts *counts, const sabot_question *question,
                                  const sabot_count_models *models,
                                  const sabot_count_system *systems, size_t systems_count,
                                  const sabot_numbers *depths, sabot_error *error)
{
    sabot_counts_clear(counts);
    if (!systems_count)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "no systems: expected at least one");
    return find(counts, &(work){counts, question, models, NULL, systems, systems_count}, 0, depths,
                error);
}
