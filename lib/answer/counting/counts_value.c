#include "model.h"

#include "../../base/memory.h"
#include "../question/work.h"

#include <stdlib.h>

void sabot_counts_use(sabot_counts *counts, const sabot_trigger *trigger, sabot_true_count way)
{
    for (size_t i = 0; i < counts->wagers_count; i++)
        for (size_t k = 0; k < counts->wagers[i].count; k++) {
            sabot_count *count = &counts->wagers[i].counts[k];
            if (trigger) {
                count->has_trigger = 1;
                sabot_trigger_copy(&count->trigger, trigger);
            }
            count->trigger.way = way;
        }
}

/* --- exact values -------------------------------------------------------------------------- */

void sabot_count_exact_clear(sabot_count_exact *exact, size_t depths)
{
    for (size_t i = 0; exact->depths && i < depths; i++)
        sabot_count_depth_clear(&exact->depths[i]);
    for (size_t i = 0; exact->lists && i < depths; i++) {
        for (size_t k = 0; k < exact->lists[i].count; k++)
            sabot_count_value_clear(&exact->lists[i].values[k]);
        free(exact->lists[i].values);
    }
    free(exact->depths);
    free(exact->lists);
    sabot_count_use_clear(&exact->optimal);
    sabot_count_use_clear(&exact->triggered);
    *exact = (sabot_count_exact){0};
}

/* Lists every running count that occurs. */
static void make_list(sabot_count_list *list, const sabot_count_values *values, size_t depth)
{
    size_t numbers = sabot_count_values_numbers(values, depth);
    list->values = sabot_allocate(numbers, sizeof *list->values);
    for (size_t number = 0; number < numbers; number++) {
        sabot_count_value *value = &list->values[list->count];
        sabot_count_value_init(value);
        if (sabot_count_values_get(value, values, depth, number))
            list->count++;
        else
            sabot_count_value_clear(value);
    }
}

/* Adds 1/count of a use to `mean`, the mean of `count` uses. */
static void add_use(sabot_count_use *mean, const sabot_count_use *use, size_t count)
{
    mpq_t part, share;
    mpq_inits(part, share, NULL);
    mpq_set_ui(part, 1, count);
    mpq_mul(share, use->share, part);
    mpq_add(mean->share, mean->share, share);
    mpq_mul(share, use->gain, part);
    mpq_add(mean->gain, mean->gain, share);
    mean->bets = mean->bets || use->bets;
    if (mean->bets)
        mpq_div(mean->ev, mean->gain, mean->share);
    mpq_clears(part, share, NULL);
}

/* Moves the requested depths from `values` to `exact`. */
static void move_depths(sabot_count_exact *exact, sabot_count_values *values,
                        const sabot_numbers *depths, int keep)
{
    exact->depths = sabot_allocate(depths->count, sizeof *exact->depths);
    if (keep)
        exact->lists = sabot_allocate(depths->count, sizeof *exact->lists);
    for (size_t i = 0; i < depths->count; i++) {
        size_t place = (size_t)(depths->number[i] - depths->number[0]);
        if (keep)
            make_list(&exact->lists[i], values, place);
        exact->depths[i] = values->depths[place];
        sabot_count_depth_init(&values->depths[place], depths->number[i]);
        add_use(&exact->optimal, &exact->depths[i].optimal, depths->count);
        add_use(&exact->triggered, &exact->depths[i].triggered, depths->count);
    }
}

/* Initialises `exact`. Finds all depths between the first and the last, which takes hardly longer.
 * Refuses as sabot_count_values_find does, except for SABOT_BEYOND. */
static sabot_status find_exact(sabot_count_exact *exact, const sabot_question *question,
                               const sabot_tags *tags, const sabot_trigger *trigger,
                               const sabot_numbers *depths, int keep, sabot_error *error)
{
    sabot_count_values values;
    *exact = (sabot_count_exact){0};
    sabot_count_use_init(&exact->optimal);
    sabot_count_use_init(&exact->triggered);
    sabot_count_values_init(&values);
    sabot_status status = sabot_count_values_find(&values, question, tags, trigger,
                                                  sabot_numbers_reach(depths), &exact->why);
    exact->is_beyond = status == SABOT_BEYOND;
    if (!status)
        move_depths(exact, &values, depths, keep);
    else if (!exact->is_beyond && error)
        *error = exact->why;
    sabot_count_values_clear(&values);
    return exact->is_beyond ? SABOT_OK : status;
}

sabot_status sabot_counts_value(sabot_counts *counts, const sabot_question *question, int keep,
                                sabot_error *error)
{
    if (!counts->depths.count)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "no depths: expected at least one");
    if (counts->wagers_count != question->wagers_count)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "counts of another question: expected the counts of this one");
    sabot_status status = SABOT_OK;
    for (size_t i = 0; i < counts->wagers_count && !status; i++) {
        const sabot_question one = sabot_question_single(question, i);
        for (size_t k = 0; k < counts->wagers[i].count && !status; k++) {
            sabot_count *count = &counts->wagers[i].counts[k];
            if (count->exact)
                sabot_count_exact_clear(count->exact, counts->depths.count);
            else
                count->exact = sabot_allocate(1, sizeof *count->exact);
            status = find_exact(count->exact, &one, &count->tags,
                                count->has_trigger ? &count->trigger : NULL, &counts->depths, keep,
                                error);
        }
    }
    return status;
}

/* --- in order of gain --------------------------------------------------------------------- */

static int is_valued(const sabot_count *count)
{
    return count->exact && !count->exact->is_beyond;
}

/* Whether b sorts before a. */
static int gains_more(const sabot_count *b, const sabot_count *a)
{
    if (!is_valued(a) || !is_valued(b))
        return is_valued(b) && !is_valued(a);
    return mpq_cmp(b->exact->optimal.gain, a->exact->optimal.gain) > 0;
}

/* Insertion sort: the list is short. */
static void rank(sabot_wager_counts *list)
{
    for (size_t i = 1; i < list->count; i++)
        for (size_t k = i; k && gains_more(&list->counts[k], &list->counts[k - 1]); k--) {
            sabot_count moved = list->counts[k];
            list->counts[k] = list->counts[k - 1];
            list->counts[k - 1] = moved;
        }
    for (list->valued = 0; list->valued < list->count; list->valued++)
        if (!is_valued(&list->counts[list->valued]))
            break;
    list->disagrees = 0;
    for (size_t i = list->valued; i-- > 1;)
        if (mpq_cmp(list->counts[i].score.squared, list->counts[i - 1].score.squared) > 0)
            list->disagrees = i;
}

void sabot_counts_rank(sabot_counts *counts)
{
    counts->is_ranked = 1;
    for (size_t i = 0; i < counts->wagers_count; i++)
        rank(&counts->wagers[i]);
}
