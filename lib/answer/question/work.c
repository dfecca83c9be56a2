#include "work.h"

#include "../../base/threads.h"
#include "../../engine/enumerate.h"
#include <sabot/engine/engine.h>

#include <omp.h>

sabot_status sabot_question_check_one(const sabot_question *question, sabot_error *error)
{
    sabot_question strict = *question;
    strict.mark_undetermined = 0;
    sabot_status status =
        sabot_question_check(&strict,
                             SABOT_NEEDS_SHOE | SABOT_NEEDS_FINITE | SABOT_NEEDS_TABLEAU |
                                 SABOT_NEEDS_WAGERS | SABOT_NEEDS_NO_CONDITION,
                             error);
    if (!status && question->wagers_count != 1)
        status = sabot_error_set(error, SABOT_INVALID, 0, 0, "%zu wagers: expected one",
                                 question->wagers_count);
    return status;
}

sabot_status sabot_question_deals(mpz_t deals, const sabot_question *question, sabot_error *error)
{
    sabot_wager nothing = {0}; /* has one outcome, common to all deals */
    mpz_t ways[1];
    mpz_init(ways[0]);
    sabot_enumerate(ways, question->shoe, question->tableau, &nothing, question->condition);
    mpz_set(deals, ways[0]);
    mpz_clear(ways[0]);
    if (mpz_sgn(deals) > 0)
        return SABOT_OK;
    return sabot_error_set(error, SABOT_IMPOSSIBLE, 0, 0,
                           "no deal of this shoe meets the condition: expected a possible one");
}

double sabot_question_seconds(const sabot_question *question, const sabot_wager *wager)
{
    static const double seconds_per_deal = 75e-9, seconds_of_merging = 0.1; /* roughly */
    sabot_view view;
    sabot_engine engine = sabot_engine_for(question->shoe, wager, question->condition);
    if (engine.kind != SABOT_ENGINE_REFERENCE && !question->double_check)
        return engine.kind == SABOT_ENGINE_MERGING ? seconds_of_merging : 0;
    sabot_wager_view(&view, wager);
    if (question->condition)
        sabot_condition_view(&view, question->condition);
    double walks = sabot_enumerate_walks(&view);
    return (question->condition && question->condition->window ? 2 * walks : walks) *
           seconds_per_deal;
}

void sabot_fraction_set(mpq_t fraction, const mpz_t numerator, const mpz_t denominator)
{
    mpq_set_num(fraction, numerator);
    mpq_set_den(fraction, denominator);
    mpq_canonicalize(fraction);
}

sabot_question sabot_question_single(const sabot_question *question, size_t wager)
{
    sabot_question single = *question;
    single.wagers += wager;
    single.wagers_count = 1;
    return single;
}

int sabot_question_threads(const sabot_question *question)
{
    return question->threads ? question->threads : omp_get_max_threads();
}

sabot_status sabot_question_tell(const sabot_question *question, const char *what, uint64_t done,
                                 uint64_t all, sabot_error *error)
{
    if (question->progress && question->progress(question->progress_data, what, done, all))
        return sabot_error_set(error, SABOT_STOPPED, 0, 0, "stopped");
    return SABOT_OK;
}

sabot_status sabot_question_each(const sabot_question *question, const char *what, size_t count,
                                 size_t alone, sabot_work *work, void *data, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    size_t done = 0;
    int threads = sabot_threads_start(count > alone ? sabot_question_threads(question) : 1);
    omp_lock_t lock; /* per call: `critical` would serialise all questions of the program */
    omp_init_lock(&lock);
#pragma omp parallel for schedule(dynamic) if (threads > 1) num_threads(threads)
    for (size_t i = 0; i < count; i++) {
        sabot_status before;
        sabot_error own;
#pragma omp atomic read
        before = status;
        if (before)
            continue;
        sabot_status found = work(data, i, &own);
        omp_set_lock(&lock);
        if (!found && what)
            found = sabot_question_tell(question, what, ++done, count, &own);
        if (found && !status) {
            if (error)
                *error = own;
#pragma omp atomic write
            status = found;
        }
        omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
    return status;
}
