#include "drift.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void drift_init(drift *found)
{
    *found = (drift){0};
    sabot_diff_init(&found->diff);
}

void drift_clear(drift *found)
{
    free(found->drifted);
    sabot_diff_clear(&found->diff);
    drift_init(found);
}

int drift_value_holds(const drift_value *value)
{
    if (!value->was || !value->is)
        return value->was == value->is;
    return strcmp(value->was, value->is) == 0;
}

static sabot_status check_question(const sabot_question *earlier, const sabot_question *now,
                                   sabot_error *error)
{
    sabot_status status = sabot_question_check(
        earlier, SABOT_NEEDS_SHOE | SABOT_NEEDS_TABLEAU | SABOT_NEEDS_WAGERS, error);
    return status ? status : sabot_question_check(now, SABOT_NEEDS_TABLEAU, error);
}

sabot_status drift_find(drift *found, const drift_value *values, size_t count,
                        const sabot_question *question, const sabot_tableau *before,
                        sabot_error *error)
{
    sabot_question earlier = question ? *question : (sabot_question){0};
    earlier.tableau = before;
    drift_clear(found);
    sabot_status status = question ? check_question(&earlier, question, error) : SABOT_OK;
    if (status)
        return status;
    found->drifted = sabot_allocate(count, sizeof *found->drifted);
    for (size_t i = 0; i < count; i++)
        if (!drift_value_holds(&values[i]))
            found->drifted[found->drifted_count++] = i;
    /* Under a condition, cells cannot explain other naturals. */
    int explains =
        question && (!question->condition || (before->lasting == question->tableau->lasting &&
                                              before->against == question->tableau->against));
    if (explains && found->drifted_count && !sabot_tableau_equal(before, question->tableau))
        status = sabot_diff_find(&found->diff, &earlier, question->tableau, error);
    if (status)
        drift_clear(found);
    return status;
}
