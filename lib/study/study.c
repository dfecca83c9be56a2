/* From a question to a study: which wagers are walked, which depths there are, what is refused. */
#include "study.h"

#include "../base/memory.h"
#include "../engine/polynomial.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Compositions that the plain way may have to visit: it takes some 50 µs for each. */
static const uint64_t plain_most = 100000000;

/* An error of one of the arguments. */
static sabot_status refuse(sabot_error *error, sabot_status status, const char *where,
                           const char *format, ...) SABOT_PRINTF(4, 5);

static sabot_status refuse(sabot_error *error, sabot_status status, const char *where,
                           const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    sabot_error_set(error, status, 0, 0, "%s", text);
    sabot_error_name(error, where);
    return status;
}

static sabot_status refuse_cards(sabot_error *error, unsigned cards, const char *text)
{
    char where[32];
    snprintf(where, sizeof where, "cards %u", cards);
    return refuse(error, SABOT_BEYOND, where, "%s", text);
}

/* --- wagers ------------------------------------------------------------------------------- */

static int is_main(const sabot_wager *wager)
{
    static const char *const names[] = {"punto", "banco", "tie"};
    for (size_t i = 0; wager->name && i < sizeof names / sizeof *names; i++)
        if (strcmp(wager->name, names[i]) == 0)
            return 1;
    return 0;
}

/* How a wager is studied; for one on pairs, `pairs` is initialised. */
static sabot_study_wager sort_wager(sabot_pairs *pairs, const sabot_question *question,
                                    const sabot_wager *wager)
{
    if (sabot_study_takes(wager) && sabot_polynomial_can_compile(wager))
        return (sabot_study_wager){.way = SABOT_STUDY_WALKED, .is_main = is_main(wager)};
    if (!sabot_question_determines(question, wager))
        return (sabot_study_wager){.way = SABOT_STUDY_LEFT_OUT, .why = SABOT_UNDETERMINED};
    if (!sabot_pairs_init(pairs, question->shoe, question->tableau, wager))
        return (sabot_study_wager){.way = SABOT_STUDY_PAIRS};
    return (sabot_study_wager){.way = SABOT_STUDY_LEFT_OUT, .why = SABOT_BEYOND};
}

static sabot_status refuse_wager(sabot_error *error, const sabot_wager *wager, sabot_status why)
{
    char where[80];
    snprintf(where, sizeof where, "bet '%.60s'", wager->name ? wager->name : "");
    if (sabot_study_takes(wager))
        return refuse(error, why, where, "too many outcomes: expected at most %d",
                      SABOT_POLYNOMIAL_OUTCOMES_MOST);
    return refuse(error, why, where,
                  "expected a bet that looks at points only, or at whether one hand's first two "
                  "cards are a pair");
}

static sabot_status sort_wagers(sabot_study *study, sabot_error *error)
{
    const sabot_question *question = study->question;
    size_t count = question->wagers_count;
    study->wagers = sabot_allocate(count, sizeof *study->wagers);
    study->place = sabot_allocate(count, sizeof *study->place);
    study->pairs = sabot_allocate(count, sizeof *study->pairs);
    for (size_t i = 0; i < count; i++) {
        const sabot_wager *wager = &question->wagers[i];
        study->wagers[i] = sort_wager(&study->pairs[study->pairs_count], question, wager);
        if (study->wagers[i].way == SABOT_STUDY_WALKED)
            study->place[i] = study->walked++;
        else if (study->wagers[i].way == SABOT_STUDY_PAIRS)
            study->place[i] = study->pairs_count++;
        else if (!question->mark_undetermined)
            return refuse_wager(error, wager, study->wagers[i].why);
    }
    return SABOT_OK;
}

static void start_bets(sabot_study *study)
{
    const sabot_question *question = study->question;
    int *in_best = sabot_allocate(study->walked, sizeof *in_best);
    sabot_wager *walked = sabot_allocate(study->walked, sizeof *walked);
    for (size_t i = 0; i < question->wagers_count; i++)
        if (study->wagers[i].way == SABOT_STUDY_WALKED) {
            in_best[study->place[i]] = study->wagers[i].is_main;
            walked[study->place[i]] = question->wagers[i];
        }
    sabot_study_bets_init(&study->bets, question->shoe, question->tableau, walked, in_best,
                          study->walked, study->bin);
    free(in_best);
    free(walked);
}

/* --- depths ------------------------------------------------------------------------------- */

static sabot_status check_bins(const sabot_study *study, sabot_error *error)
{
    for (unsigned b = 0; mpq_sgn(study->bin) && b < study->bets.count; b++)
        if (mpz_get_d(study->bets.most[b]) / mpz_get_d(study->bets.scale[b]) /
                mpq_get_d(study->bin) >
            SABOT_STUDY_BINS_MOST / 2.0)
            return refuse(error, SABOT_INVALID, "histogram",
                          "more than %d bins: expected wider ones", SABOT_STUDY_BINS_MOST);
    return SABOT_OK;
}

/* A walk of more compositions takes months on any machine; what asks for one is a slip. */
static sabot_status check_compositions(const sabot_study *study, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    mpz_t count;
    mpz_init(count);
    for (unsigned cards = study->to; cards >= study->from && !status; cards--) {
        char text[256];
        sabot_study_count(count, study->bets.stock, cards);
        if (mpz_cmp_ui(count, SABOT_STUDY_COMPOSITIONS_MOST) <= 0)
            continue;
        gmp_snprintf(text, sizeof text, "%Zd compositions: expected at most %llu", count,
                     SABOT_STUDY_COMPOSITIONS_MOST);
        status = refuse_cards(error, cards, text);
    }
    mpz_clear(count);
    return status;
}

static uint64_t compositions_of(const sabot_study_stage *stage)
{
    uint64_t sum = 0;
    for (unsigned u = 0; u < stage->units; u++)
        sum += stage->size[u];
    return sum;
}

static void start_stages(sabot_study *study)
{
    const uint64_t *stock = study->bets.stock;
    study->stages_count = study->to - study->from + 1;
    study->stages = sabot_allocate(study->stages_count, sizeof *study->stages);
    for (unsigned i = 0; i < study->stages_count; i++) {
        sabot_study_stage *stage = &study->stages[i];
        stage->cards = study->from + i;
        stage->units = sabot_study_units(NULL, stock, stage->cards);
        stage->done = sabot_allocate(stage->units, 1);
        stage->size = sabot_allocate(stage->units, sizeof *stage->size);
        sabot_study_unit_sizes(stage->size, stock, stage->cards);
        sabot_study_totals_init(&stage->totals, &study->bets);
        study->compositions += compositions_of(stage);
    }
}

/* --- the whole ---------------------------------------------------------------------------- */

static sabot_status check(const sabot_question *question, unsigned from, unsigned to,
                          mpq_srcptr bin, sabot_error *error)
{
    sabot_question marked = *question; /* what is not determined is refused here, in other words */
    marked.mark_undetermined = 1;
    sabot_status status =
        sabot_question_check(&marked,
                             SABOT_NEEDS_SHOE | SABOT_NEEDS_FINITE | SABOT_NEEDS_TABLEAU |
                                 SABOT_NEEDS_WAGERS | SABOT_NEEDS_NO_CONDITION,
                             error);
    if (status)
        return status;
    uint64_t size = sabot_shoe_size(question->shoe);
    if (from < SABOT_POSITIONS || to < from || to > size)
        return refuse(error, SABOT_INVALID, "cards",
                      "%u to %u: expected 6 to the %" PRIu64 " cards of the shoe", from, to, size);
    if (to > SABOT_STUDY_CARDS_MOST)
        return refuse(error, SABOT_INVALID, "cards", "%u: expected at most %d", to,
                      SABOT_STUDY_CARDS_MOST);
    if (bin && (mpq_sgn(bin) <= 0 || mpq_cmp_ui(bin, 1, 1) > 0))
        return refuse(error, SABOT_INVALID, "histogram",
                      "expected a width of EV above 0 and up to 1");
    return SABOT_OK;
}

static sabot_status start(sabot_study *study, sabot_error *error)
{
    sabot_status status = sort_wagers(study, error);
    if (status || !study->walked)
        return status;
    start_bets(study);
    status = check_bins(study, error);
    if (!status)
        status = check_compositions(study, error);
    if (!status)
        start_stages(study);
    return status;
}

sabot_status sabot_study_init(sabot_study *study, const sabot_question *question, unsigned from,
                              unsigned to, mpq_srcptr bin, sabot_error *error)
{
    sabot_status status = check(question, from, to, bin, error);
    if (status)
        return status;
    *study = (sabot_study){.question = question, .from = from, .to = to};
    mpq_init(study->bin);
    if (bin)
        mpq_set(study->bin, bin);
    status = start(study, error);
    if (status)
        sabot_study_clear(study);
    return status;
}

void sabot_study_clear(sabot_study *study)
{
    sabot_study_plan_free(study->plan);
    for (unsigned i = 0; i < study->stages_count; i++) {
        free(study->stages[i].done);
        free(study->stages[i].size);
        sabot_study_totals_clear(&study->stages[i].totals);
    }
    for (unsigned i = 0; i < study->pairs_count; i++)
        sabot_pairs_clear(&study->pairs[i]);
    if (study->bets.count)
        sabot_study_bets_clear(&study->bets);
    free(study->stages);
    free(study->pairs);
    free(study->place);
    free(study->wagers);
    mpq_clear(study->bin);
}

int sabot_study_is_complete(const sabot_study *study)
{
    for (unsigned i = 0; i < study->stages_count; i++)
        for (unsigned u = 0; u < study->stages[i].units; u++)
            if (!study->stages[i].done[u])
                return 0;
    return 1;
}

sabot_status sabot_study_prepare(sabot_study *study, unsigned stage, const char **kernel,
                                 sabot_error *error)
{
    const sabot_study_stage *s = &study->stages[stage];
    sabot_cpu cpu = sabot_cpu_best();
    if (study->planned != s->cards) {
        sabot_study_plan_free(study->plan);
        study->plan = study->plainly ? NULL : sabot_study_plan_new(&study->bets, s->cards, cpu);
        study->planned = s->cards;
    }
    if (kernel)
        *kernel = study->plan ? sabot_cpu_name(cpu) : NULL;
    if (study->plan || study->plainly || compositions_of(s) < plain_most)
        return SABOT_OK;
    return refuse_cards(error, s->cards,
                        "more compositions than the plain way can do, and the fast one has no "
                        "bound there: expected fewer cards or smaller payouts");
}
