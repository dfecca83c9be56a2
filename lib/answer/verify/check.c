#include <sabot/verify/check.h>

#include "../../base/memory.h"

#include <stdlib.h>
#include <string.h>

void sabot_check_init(sabot_check *check)
{
    *check = (sabot_check){0};
    sabot_diff_init(&check->diff);
}

void sabot_check_clear(sabot_check *check)
{
    free(check->drifted);
    sabot_diff_clear(&check->diff);
    sabot_check_init(check);
}

int sabot_checked_holds(const sabot_checked *value)
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

sabot_status sabot_check_find(sabot_check *check, const sabot_checked *values, size_t count,
                              const sabot_question *question, const sabot_tableau *before,
                              sabot_error *error)
{
    sabot_question earlier = question ? *question : (sabot_question){0};
    earlier.tableau = before;
    sabot_check_clear(check);
    sabot_status status = question ? check_question(&earlier, question, error) : SABOT_OK;
    if (status)
        return status;
    check->drifted = sabot_allocate(count, sizeof *check->drifted);
    for (size_t i = 0; i < count; i++)
        if (!sabot_checked_holds(&values[i]))
            check->drifted[check->drifted_count++] = i;
    if (question && check->drifted_count && !sabot_tableau_equal(before, question->tableau))
        status = sabot_diff_find(&check->diff, &earlier, question->tableau, error);
    if (status)
        sabot_check_clear(check);
    return status;
}
