#include "exact_find.h"

#include "../../base/memory.h"
#include "depth.h"

#include <stdlib.h>

static void list_clear(sabot_count_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        sabot_count_value_clear(&list->values[i]);
    free(list->values);
}

void sabot_count_exact_clear(sabot_count_exact *exact, size_t depths)
{
    for (size_t i = 0; exact->depths && i < depths; i++)
        sabot_count_depth_clear(&exact->depths[i]);
    for (size_t i = 0; exact->lists && i < depths; i++)
        list_clear(&exact->lists[i]);
    free(exact->depths);
    free(exact->lists);
    sabot_count_use_clear(&exact->optimal);
    sabot_count_use_clear(&exact->triggered);
    *exact = (sabot_count_exact){0};
}

/* Every running count that occurs. */
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

/* Adds the share 1/count of a use to a mean of `count` of them. */
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

/* Takes over what was asked for. */
static void take(sabot_count_exact *exact, sabot_count_values *values, const sabot_numbers *depths,
                 int keep)
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

sabot_status sabot_count_exact_find(sabot_count_exact *exact, const sabot_question *question,
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
        take(exact, &values, depths, keep);
    else if (!exact->is_beyond && error)
        *error = exact->why;
    sabot_count_values_clear(&values);
    return exact->is_beyond ? SABOT_OK : status;
}
