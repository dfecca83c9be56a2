#include <sabot/study/study.h>

#include "../answer/counting/ev_variance.h"
#include "../answer/question/work.h"
#include "../base/memory.h"
#include "totals.h"
#include "work.h"

#include <stdlib.h>
#include <string.h>

void sabot_study_init(sabot_study *study)
{
    *study = (sabot_study){0};
    mpq_inits(study->bin, study->within, NULL);
}

static void empty(sabot_study *study)
{
    for (size_t d = 0; d < study->depths_count; d++) {
        sabot_study_depth *depth = &study->depths[d];
        mpz_clears(depth->compositions, depth->shoes, NULL);
        sabot_study_answer_clear(&depth->best_of);
        for (size_t i = 0; i < study->wagers_count; i++)
            sabot_study_answer_clear(&depth->wagers[i]);
        free(depth->wagers);
    }
    free(study->depths);
    free(study->wagers);
    study->depths = NULL;
    study->wagers = NULL;
    study->depths_count = study->wagers_count = 0;
}

void sabot_study_clear(sabot_study *study)
{
    empty(study);
    mpq_clears(study->bin, study->within, NULL);
}

static void start_depth(sabot_study_depth *depth, const sabot_study_work *work, unsigned cards)
{
    const sabot_question *question = work->question;
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

static void start(sabot_study *study, const sabot_study_work *work)
{
    size_t count = work->question->wagers_count;
    study->wagers = sabot_allocate(count, sizeof *study->wagers);
    memcpy(study->wagers, work->wagers, count * sizeof *study->wagers);
    study->wagers_count = count;
    study->has_walked = work->walked > 0;
    study->has_best_of = work->bets.best_count > 0;
    mpq_set(study->bin, work->bin);
    mpq_set(study->within, work->within);
    study->depths_count = work->to - work->from + 1;
    study->depths = sabot_allocate(study->depths_count, sizeof *study->depths);
    for (size_t d = 0; d < study->depths_count; d++)
        start_depth(&study->depths[d], work, work->from + (unsigned)d);
}

static sabot_status disagree(sabot_error *error, const sabot_error *why)
{
    return sabot_error_set(error, SABOT_DISAGREES, 0, 0, "internal check failed; no result: %.400s",
                           why->text);
}

/* Sets the variance of a walked wager at every depth. For a wager on pairs, checks the variance
 * already found. */
static sabot_status find_variances(sabot_study *study, const sabot_question *question, size_t i,
                                   sabot_error *error)
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
    for (size_t d = 0; d < study->depths_count && !status; d++) {
        sabot_study_depth *depth = &study->depths[d];
        sabot_ev_variance_at(variance, &constants, depth->cards);
        if (study->wagers[i].way == SABOT_STUDY_WALKED)
            mpq_set(depth->wagers[i].variance, variance);
        else if (!mpq_equal(depth->wagers[i].variance, variance))
            status = sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                     "%u cards: two methods for the variance differ; no result",
                                     depth->cards);
    }
    sabot_ev_variance_clear(&constants);
    mpq_clear(variance);
    return status;
}

static sabot_status fill_walked(sabot_study *study, const sabot_study_work *work, size_t i,
                                sabot_error *error)
{
    for (size_t d = 0; d < study->depths_count; d++)
        sabot_study_totals_answer(
            &study->depths[d].wagers[i],
            &sabot_study_work_stage(work, study->depths[d].cards, work->place[i])->totals,
            &work->bets, study->depths[d].cards, work->place[i]);
    return find_variances(study, work->question, i, error);
}

typedef struct {
    const sabot_question *question;
    const char *what;
    uint64_t done, all;
} progress;

static int tell(void *data, uint64_t more)
{
    progress *t = data;
    t->done += more;
    return sabot_question_tell(t->question, t->what, t->done, t->all, NULL) != SABOT_OK;
}

/* Repeats a wager on pairs by visiting shoes, and compares. */
static sabot_status visit_pairs(const sabot_study *study, const sabot_study_work *work, size_t i,
                                sabot_error *error)
{
    const sabot_question *q = work->question;
    const sabot_pairs *pairs = &work->pairs[work->place[i]];
    sabot_status status = SABOT_OK;
    double visits = sabot_pairs_visits(pairs, q->shoe, work->from, work->to);
    progress t = {
        .question = q, .what = "shoes", .all = visits < 1e18 ? (uint64_t)visits : (uint64_t)1e18};
    const sabot_study_watch watch = {tell, &t};
    for (size_t d = 0; d < study->depths_count && !status; d++) {
        const sabot_study_depth *depth = &study->depths[d];
        sabot_study_answer again;
        sabot_study_answer_init(&again);
        if (sabot_pairs_answer_plainly(&again, pairs, q->shoe, q->tableau, &q->wagers[i],
                                       depth->cards, work->bin, &watch))
            status = sabot_error_set(error, SABOT_STOPPED, 0, 0, "stopped");
        else if (!sabot_study_answers_are_equal(&depth->wagers[i], &again))
            status = sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                     "%u cards: the two methods differ; no result", depth->cards);
        sabot_study_answer_clear(&again);
    }
    return status;
}

static sabot_status fill_pairs(sabot_study *study, const sabot_study_work *work, size_t i,
                               sabot_error *error)
{
    const sabot_pairs *pairs = &work->pairs[work->place[i]];
    sabot_status status = SABOT_OK;
    sabot_pairs_table table;
    sabot_error why;
    progress t = {.question = work->question,
                  .what = "steps of a recurrence",
                  .all = sabot_pairs_steps(pairs, work->to)};
    const sabot_study_watch watch = {tell, &t};
    if (sabot_pairs_table_init(&table, pairs, work->to, &watch))
        return sabot_error_set(error, SABOT_STOPPED, 0, 0, "stopped");
    for (size_t d = 0; d < study->depths_count && !status; d++) {
        sabot_study_depth *depth = &study->depths[d];
        if (sabot_pairs_answer(&depth->wagers[i], pairs, &table, depth->cards, work->bin, &why))
            status = disagree(error, &why);
        else if (tell(&t, 0))
            status = sabot_error_set(error, SABOT_STOPPED, 0, 0, "stopped");
    }
    sabot_pairs_table_clear(&table);
    if (!status && work->question->double_check)
        status = find_variances(study, work->question, i, error);
    if (!status && work->question->double_check)
        status = visit_pairs(study, work, i, error);
    return status;
}

/* A shoe of n-1 cards is one of n cards less a card, and its mean EV over that card is the EV
 * before (docs/study.md). max(0, EV) is convex, and so is the greatest of several EVs and 0: by
 * Jensen's inequality the gain does not grow with the cards left. */
static sabot_status check_monotony(const sabot_study *study, sabot_error *error)
{
    for (size_t d = 1; d < study->depths_count; d++) {
        const sabot_study_depth *fewer = &study->depths[d - 1], *more = &study->depths[d];
        int grows = mpq_cmp(fewer->best_of.gain_most, more->best_of.gain) < 0;
        for (size_t i = 0; i < study->wagers_count; i++)
            grows |= mpq_cmp(fewer->wagers[i].gain_most, more->wagers[i].gain) < 0;
        if (grows)
            return sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                   "internal check failed; no result: from %u to %u cards a gain "
                                   "grows",
                                   fewer->cards, more->cards);
    }
    return SABOT_OK;
}

/* Of a pruned depth, the sums of its stages together. */
static sabot_status fill_best_of(sabot_study_depth *depth, const sabot_study_work *work,
                                 sabot_error *error)
{
    sabot_study_totals all;
    sabot_study_totals_init(&all, &work->bets);
    for (unsigned i = 0; i < work->stages_count; i++)
        if (work->stages[i].cards == depth->cards)
            sabot_study_totals_add(&all, &work->stages[i].totals);
    sabot_study_work_best_of(&all, work, depth->cards);
    sabot_status status = sabot_study_prove_best_of(&work->bets, depth->cards, &all, error);
    sabot_study_totals_best_of(&depth->best_of, &all, &work->bets, depth->cards);
    sabot_study_totals_clear(&all);
    return status;
}

static sabot_status prove_stage(const sabot_study_work *work, const sabot_study_stage *stage,
                                sabot_error *error)
{
    const sabot_study_bets *bets = &work->bets;
    return stage->kind.other < 0
               ? sabot_study_prove(bets, stage->cards, &stage->totals, stage->kind.bet, error)
               : sabot_study_prove_count(bets, stage->cards, &stage->totals, error);
}

sabot_status sabot_study_work_answer(sabot_study *study, const sabot_study_work *work,
                                     sabot_error *error)
{
    sabot_status status = SABOT_OK;
    sabot_error why;
    empty(study);
    for (unsigned i = 0; i < work->stages_count; i++)
        if (prove_stage(work, &work->stages[i], &why))
            return disagree(error, &why);
    start(study, work);
    for (size_t i = 0; i < study->wagers_count && !status; i++)
        if (study->wagers[i].way == SABOT_STUDY_WALKED)
            status = fill_walked(study, work, i, error);
        else if (study->wagers[i].way == SABOT_STUDY_PAIRS)
            status = fill_pairs(study, work, i, error);
    for (unsigned d = 0; d < study->depths_count && work->bets.best_count && !status; d++)
        if (fill_best_of(&study->depths[d], work, &why))
            status = disagree(error, &why);
    if (!status)
        status = check_monotony(study, error);
    if (status)
        empty(study);
    return status;
}

static sabot_status find(sabot_study *study, const sabot_question *question, unsigned from,
                         unsigned to, mpq_srcptr bin, mpq_srcptr within, sabot_error *error)
{
    sabot_study_work work;
    empty(study);
    sabot_status status = sabot_study_work_init(&work, question, from, to, bin, within, error);
    if (status)
        return status;
    status = sabot_study_work_walk_all(&work, error);
    if (!status && question->double_check)
        status = sabot_study_work_walk_again(&work, error);
    if (!status)
        status = sabot_study_work_answer(study, &work, error);
    sabot_study_work_clear(&work);
    return status;
}

sabot_status sabot_study_find(sabot_study *study, const sabot_question *question, unsigned from,
                              unsigned to, mpq_srcptr bin, sabot_error *error)
{
    return find(study, question, from, to, bin, NULL, error);
}

sabot_status sabot_study_find_within(sabot_study *study, const sabot_question *question,
                                     unsigned from, unsigned to, mpq_srcptr within,
                                     sabot_error *error)
{
    return find(study, question, from, to, NULL, within, error);
}
