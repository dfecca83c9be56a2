#include "covariances.h"

#include "../base/memory.h"
#include "../engine/count_ways.h"
#include "edge_compute.h"
#include "question_work.h"

#include <stdlib.h>

void sabot_covariances_init(sabot_covariances *covariances)
{
    *covariances = (sabot_covariances){0};
}

void sabot_covariances_clear(sabot_covariances *covariances)
{
    for (size_t i = 0; i < covariances->count; i++)
        mpq_clear(covariances->pairs[i].covariance);
    free(covariances->pairs);
    *covariances = (sabot_covariances){0};
}

typedef struct {
    sabot_covariances *covariances;
    const sabot_question *question;
} work;

static sabot_status find_one(void *data, size_t item, sabot_error *error)
{
    const work *w = data;
    const sabot_question *question = w->question;
    sabot_covariance *out = &w->covariances->pairs[item];
    const sabot_wager *a = &question->wagers[out->a], *b = &question->wagers[out->b];
    sabot_wager pair;
    sabot_ways ways;
    sabot_status status = sabot_wager_pair(&pair, a, b, error);
    if (!status)
        status = sabot_ways_count(&ways, question->shoe, question->tableau, &pair,
                                  question->condition, question->double_check, NULL, error);
    if (status)
        return status;
    sabot_edge_covariance(out->covariance, &pair, a->count, (const mpz_t *)ways.of);
    sabot_ways_clear(&ways);
    return SABOT_OK;
}

static void list_pairs(sabot_covariances *covariances, const sabot_question *question)
{
    size_t wagers = question->wagers_count;
    covariances->pairs = sabot_allocate(wagers * (wagers + 1) / 2, sizeof *covariances->pairs);
    for (size_t a = 0; a < wagers; a++)
        for (size_t b = a + 1; b < wagers; b++)
            if (sabot_question_determines(question, &question->wagers[a]) &&
                sabot_question_determines(question, &question->wagers[b])) {
                sabot_covariance *pair = &covariances->pairs[covariances->count++];
                *pair = (sabot_covariance){.a = a, .b = b};
                mpq_init(pair->covariance);
            }
}

static sabot_status check_deals(const sabot_question *question, sabot_error *error)
{
    mpz_t deals;
    mpz_init(deals);
    sabot_status status = sabot_question_deals(deals, question, error);
    mpz_clear(deals);
    return status;
}

sabot_status sabot_covariances_find(sabot_covariances *covariances, const sabot_question *question,
                                    sabot_error *error)
{
    sabot_covariances_clear(covariances);
    sabot_status status = sabot_question_check(
        question, SABOT_NEEDS_SHOE | SABOT_NEEDS_TABLEAU | SABOT_NEEDS_WAGERS, error);
    if (!status)
        status = check_deals(question, error);
    if (status)
        return status;
    list_pairs(covariances, question);
    work w = {covariances, question};
    status =
        sabot_question_each(question, "covariances", covariances->count, 8, find_one, &w, error);
    if (status)
        sabot_covariances_clear(covariances);
    return status;
}
