#include "study_result.h"

#include "../answer/ev_variance.h"
#include "../base/memory.h"
#include "study.h"

#include <stdlib.h>
#include <string.h>

void sabot_study_result_init(sabot_study_result *result)
{
    *result = (sabot_study_result){0};
    mpq_init(result->bin);
}

static void forget(sabot_study_result *result)
{
    for (size_t d = 0; d < result->depths_count; d++) {
        sabot_study_depth *depth = &result->depths[d];
        mpz_clears(depth->compositions, depth->shoes, NULL);
        sabot_study_answer_clear(&depth->best_of);
        for (size_t i = 0; i < result->wagers_count; i++)
            sabot_study_answer_clear(&depth->wagers[i]);
        free(depth->wagers);
    }
    free(result->depths);
    free(result->wagers);
    result->depths = NULL;
    result->wagers = NULL;
    result->depths_count = result->wagers_count = 0;
}

void sabot_study_result_clear(sabot_study_result *result)
{
    forget(result);
    mpq_clear(result->bin);
}

static void start_depth(sabot_study_depth *depth, const sabot_study *study, unsigned cards)
{
    const sabot_question *question = study->question;
    uint64_t stock[SABOT_POINTS];
    depth->cards = cards;
    mpz_inits(depth->compositions, depth->shoes, NULL);
    sabot_shoe_by_point(stock, question->shoe);
    sabot_study_count(depth->compositions, stock, cards);
    mpz_bin_uiui(depth->shoes, sabot_shoe_size(question->shoe), cards);
    depth->wagers = sabot_allocate(question->wagers_count, sizeof *depth->wagers);
    for (size_t i = 0; i < question->wagers_count; i++)
        sabot_study_answer_init(&depth->wagers[i]);
    sabot_study_answer_init(&depth->best_of);
}

static void start(sabot_study_result *result, const sabot_study *study)
{
    size_t count = study->question->wagers_count;
    result->wagers = sabot_allocate(count, sizeof *result->wagers);
    memcpy(result->wagers, study->wagers, count * sizeof *result->wagers);
    result->wagers_count = count;
    result->has_walked = study->walked > 0;
    result->has_best_of = study->bets.best_count > 0;
    mpq_set(result->bin, study->bin);
    result->depths_count = study->to - study->from + 1;
    result->depths = sabot_allocate(result->depths_count, sizeof *result->depths);
    for (size_t d = 0; d < result->depths_count; d++)
        start_depth(&result->depths[d], study, study->from + (unsigned)d);
}

static sabot_status disagree(sabot_error *error, const sabot_error *why)
{
    return sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                           "the study does not prove itself, no result: %.400s", why->text);
}

static sabot_status prove(const sabot_study *study, sabot_error *error)
{
    sabot_error why;
    for (unsigned i = 0; i < study->stages_count; i++)
        if (sabot_study_prove(&study->bets, study->stages[i].cards, &study->stages[i].totals, &why))
            return disagree(error, &why);
    return SABOT_OK;
}

/* The variance of a wager that was walked, at every depth; that of one on pairs, which is there, found
 * a second way. */
static sabot_status find_variances(sabot_study_result *result, const sabot_question *question,
                                   size_t i, sabot_error *error)
{
    sabot_ev_variance constants;
    sabot_error why;
    mpq_t variance;
    mpq_init(variance);
    sabot_ev_variance_init(&constants);
    sabot_status status = sabot_ev_variance_compute(&constants, question->shoe, question->tableau,
                                                    &question->wagers[i], &why);
    if (status)
        status = disagree(error, &why);
    for (size_t d = 0; d < result->depths_count && !status; d++) {
        sabot_study_depth *depth = &result->depths[d];
        sabot_ev_variance_at(variance, &constants, depth->cards);
        if (result->wagers[i].way == SABOT_STUDY_WALKED)
            mpq_set(depth->wagers[i].variance, variance);
        else if (!mpq_equal(depth->wagers[i].variance, variance))
            status = sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                     "%u cards: two ways of finding the variance differ: no result",
                                     depth->cards);
    }
    sabot_ev_variance_clear(&constants);
    mpq_clear(variance);
    return status;
}

static sabot_status fill_walked(sabot_study_result *result, const sabot_study *study, size_t i,
                                sabot_error *error)
{
    for (size_t d = 0; d < result->depths_count; d++)
        sabot_study_totals_answer(&result->depths[d].wagers[i], &study->stages[d].totals,
                                  &study->bets, result->depths[d].cards, study->place[i]);
    return find_variances(result, study->question, i, error);
}

static sabot_status fill_pairs(sabot_study_result *result, const sabot_study *study, size_t i,
                               sabot_error *error)
{
    const sabot_pairs *pairs = &study->pairs[study->place[i]];
    sabot_status status = SABOT_OK;
    sabot_pairs_table table;
    sabot_error why;
    sabot_pairs_table_init(&table, pairs, study->to);
    for (size_t d = 0; d < result->depths_count && !status; d++) {
        sabot_study_depth *depth = &result->depths[d];
        if (sabot_pairs_answer(&depth->wagers[i], pairs, &table, depth->cards, study->bin, &why))
            status = disagree(error, &why);
    }
    sabot_pairs_table_clear(&table);
    if (!status && study->question->double_check)
        status = find_variances(result, study->question, i, error);
    return status;
}

sabot_status sabot_study_result_find(sabot_study_result *result, const sabot_study *study,
                                     sabot_error *error)
{
    forget(result);
    sabot_status status = prove(study, error);
    if (status)
        return status;
    start(result, study);
    for (size_t i = 0; i < result->wagers_count && !status; i++)
        if (result->wagers[i].way == SABOT_STUDY_WALKED)
            status = fill_walked(result, study, i, error);
        else if (result->wagers[i].way == SABOT_STUDY_PAIRS)
            status = fill_pairs(result, study, i, error);
    for (unsigned d = 0; d < study->stages_count && !status; d++)
        sabot_study_totals_best_of(&result->depths[d].best_of, &study->stages[d].totals,
                                   &study->bets, study->stages[d].cards);
    if (status)
        forget(result);
    return status;
}

sabot_status sabot_study_find(sabot_study_result *result, const sabot_question *question,
                              unsigned from, unsigned to, mpq_srcptr bin, sabot_error *error)
{
    sabot_study study;
    forget(result);
    sabot_status status = sabot_study_init(&study, question, from, to, bin, error);
    if (status)
        return status;
    status = sabot_study_walk_all(&study, error);
    if (!status && question->double_check)
        status = sabot_study_walk_again(&study, error);
    if (!status)
        status = sabot_study_result_find(result, &study, error);
    sabot_study_clear(&study);
    return status;
}
