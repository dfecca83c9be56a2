#include <sabot/counting/counts.h>

#include "../../base/memory.h"
#include "exact_find.h"

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

static sabot_status value_count(sabot_count *count, const sabot_question *question,
                                const sabot_numbers *depths, int keep, sabot_error *error)
{
    if (count->exact)
        sabot_count_exact_clear(count->exact, depths->count);
    else
        count->exact = sabot_allocate(1, sizeof *count->exact);
    return sabot_count_exact_find(count->exact, question, &count->tags,
                                  count->has_trigger ? &count->trigger : NULL, depths, keep, error);
}

sabot_status sabot_counts_value(sabot_counts *counts, const sabot_question *question, int keep,
                                sabot_error *error)
{
    if (!counts->depths.count)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "no depths: expected some");
    if (counts->wagers_count != question->wagers_count)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "counts of another question: expected those of this one");
    sabot_status status = SABOT_OK;
    for (size_t i = 0; i < counts->wagers_count && !status; i++) {
        sabot_question one = *question;
        one.wagers = &question->wagers[i];
        one.wagers_count = 1;
        for (size_t k = 0; k < counts->wagers[i].count && !status; k++)
            status = value_count(&counts->wagers[i].counts[k], &one, &counts->depths, keep, error);
    }
    return status;
}

/* --- in order of gain --------------------------------------------------------------------- */

static int is_valued(const sabot_count *count)
{
    return count->exact && !count->exact->is_beyond;
}

/* Whether b comes before a. */
static int gains_more(const sabot_count *b, const sabot_count *a)
{
    if (!is_valued(a) || !is_valued(b))
        return is_valued(b) && !is_valued(a);
    return mpq_cmp(b->exact->optimal.gain, a->exact->optimal.gain) > 0;
}

/* A handful, so by insertion. */
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
