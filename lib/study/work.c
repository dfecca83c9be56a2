/* Starts a study: classifies the wagers, lists the depths, and rejects invalid input. */
#include "work.h"

#include "../answer/question/work.h"
#include "../base/memory.h"
#include "../engine/polynomial/polynomial.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Maximum number of compositions for the plain walk, which takes about 50 µs for each. */
static const uint64_t plain_most = 100000000;

/* Reports an error of the argument `where`. */
SABOT_PRINTF(4, 5)
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

int sabot_study_is_main(const sabot_wager *wager)
{
    static const char *const names[] = {"punto", "banco", "tie"};
    for (size_t i = 0; wager->name && i < sizeof names / sizeof *names; i++)
        if (strcmp(wager->name, names[i]) == 0)
            return 1;
    return 0;
}

/* Whether a bet on points always pays the same. */
static int is_constant(const sabot_question *question, const sabot_wager *wager)
{
    sabot_study_bets bets;
    int in_best = 0, is = 1;
    sabot_study_bets_init(&bets, question->shoe, question->tableau, wager, &in_best, 1, NULL);
    is = bets.is_narrow && bets.payouts.own[0] < 0;
    sabot_study_bets_clear(&bets);
    return is;
}

/* Classifies a wager; initialises `pairs` for one on pairs. */
static sabot_study_wager classify_wager(sabot_pairs *pairs, const sabot_study_work *work,
                                        const sabot_wager *wager)
{
    const sabot_question *question = work->question;
    if (mpq_sgn(work->within) && question->mark_undetermined && sabot_study_takes(wager) &&
        is_constant(question, wager))
        return (sabot_study_wager){.way = SABOT_STUDY_LEFT_OUT, .why = SABOT_OK};
    if (sabot_study_takes(wager) && sabot_polynomial_can_compile(wager))
        return (sabot_study_wager){.way = SABOT_STUDY_WALKED,
                                   .is_main = sabot_study_is_main(wager)};
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
                  "expected a bet that depends on points only, or on whether one hand's first two "
                  "cards are a pair");
}

static sabot_status classify_wagers(sabot_study_work *work, sabot_error *error)
{
    const sabot_question *question = work->question;
    size_t count = question->wagers_count;
    work->wagers = sabot_allocate(count, sizeof *work->wagers);
    work->place = sabot_allocate(count, sizeof *work->place);
    work->pairs = sabot_allocate(count, sizeof *work->pairs);
    for (size_t i = 0; i < count; i++) {
        const sabot_wager *wager = &question->wagers[i];
        work->wagers[i] = classify_wager(&work->pairs[work->pairs_count], work, wager);
        if (work->wagers[i].way == SABOT_STUDY_WALKED)
            work->place[i] = work->walked++;
        else if (work->wagers[i].way == SABOT_STUDY_PAIRS)
            work->place[i] = work->pairs_count++;
        else if (!question->mark_undetermined)
            return refuse_wager(error, wager, work->wagers[i].why);
    }
    return SABOT_OK;
}

static void start_bets(sabot_study_work *work)
{
    const sabot_question *question = work->question;
    int *in_best = sabot_allocate(work->walked, sizeof *in_best);
    sabot_wager *walked = sabot_allocate(work->walked, sizeof *walked);
    for (size_t i = 0; i < question->wagers_count; i++)
        if (work->wagers[i].way == SABOT_STUDY_WALKED) {
            in_best[work->place[i]] = work->wagers[i].is_main;
            walked[work->place[i]] = question->wagers[i];
        }
    sabot_study_bets_init(&work->bets, question->shoe, question->tableau, walked, in_best,
                          work->walked, work->bin);
    mpq_set(work->bets.within, work->within);
    free(in_best);
    free(walked);
}

/* --- depths ------------------------------------------------------------------------------- */

static sabot_status check_bins(const sabot_study_work *work, sabot_error *error)
{
    for (unsigned b = 0; mpq_sgn(work->bin) && b < work->bets.count; b++)
        if (mpz_get_d(work->bets.most[b]) / mpz_get_d(work->bets.scale[b]) / mpq_get_d(work->bin) >
            SABOT_STUDY_BINS_MOST / 2.0)
            return refuse(error, SABOT_INVALID, "histogram",
                          "more than %d bins: expected a greater width", SABOT_STUDY_BINS_MOST);
    return SABOT_OK;
}

/* A walk of more compositions takes months on any machine, so the request is a mistake. */
static sabot_status check_compositions(const sabot_study_work *work, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    mpz_t count;
    mpz_init(count);
    for (unsigned cards = work->to; cards >= work->from && !status; cards--) {
        char text[256];
        sabot_study_count(count, work->bets.stock, cards);
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

/* Compositions of a depth from which on the pruned walk of a bet is faster than the full one;
 * below, most lines are too short. Measured with eight decks: docs/study.md. */
static const double pruned_least = 1.5e10;

static int has_many(const sabot_study_work *work, unsigned cards)
{
    mpz_t count;
    mpz_init(count);
    sabot_study_count(count, work->bets.stock, cards);
    int many = mpz_get_d(count) >= pruned_least;
    mpz_clear(count);
    return many || work->method == SABOT_STUDY_PRUNED;
}

/* Fills the orders of all bets if they can be pruned at this depth, and so at those before. */
static int find_orders(uint8_t (*order)[SABOT_POINTS], const sabot_study_work *work, unsigned cards)
{
    const sabot_cpu cpu = sabot_cpu_best();
    int possible = 1;
    for (unsigned b = 0; b < work->bets.count && possible; b++) {
        sabot_prune *prune = sabot_prune_new(&work->bets, b, cards, NULL, cpu, NULL);
        sabot_prune_check *check = prune ? sabot_prune_check_new(prune, cpu, NULL) : NULL;
        possible = check != NULL;
        if (prune)
            memcpy(order[b], sabot_prune_order_of(prune), SABOT_POINTS);
        sabot_prune_check_free(check);
        sabot_prune_free(prune);
    }
    return possible;
}

/* Histograms need every EV, and the best of several bets a comparison of all. */
static int is_prunable(uint8_t (*order)[SABOT_POINTS], const sabot_study_work *work)
{
    return !mpq_sgn(work->bin) && !work->bets.best_count && work->method != SABOT_STUDY_FULL &&
           has_many(work, work->to) && find_orders(order, work, work->to);
}

static sabot_study_stage *add_stage(sabot_study_work *work, unsigned cards)
{
    work->stages = sabot_reallocate(work->stages, work->stages_count + 1, sizeof *work->stages);
    sabot_study_stage *stage = &work->stages[work->stages_count++];
    *stage = (sabot_study_stage){.cards = cards, .bet = -1};
    sabot_study_totals_init(&stage->totals, &work->bets);
    return stage;
}

static void finish_stage(sabot_study_work *work, sabot_study_stage *stage,
                         const uint64_t stock[SABOT_POINTS])
{
    stage->size = sabot_study_unit_sizes(&stage->units, stock, stage->cards);
    work->compositions += compositions_of(stage);
    if (stage->bet >= 0) {
        stage->size = sabot_reallocate(stage->size, stage->units + 1, sizeof *stage->size);
        stage->size[stage->units++] = 0;
    }
    stage->done = sabot_allocate(stage->units, 1);
}

static void start_stages(sabot_study_work *work)
{
    uint8_t(*order)[SABOT_POINTS] = sabot_allocate(work->bets.count, sizeof *order);
    int prunable = is_prunable(order, work);
    for (unsigned cards = work->from; cards <= work->to; cards++) {
        int pruned = prunable && has_many(work, cards);
        for (unsigned b = 0; b < (pruned ? work->bets.count : 1); b++) {
            sabot_study_stage *stage = add_stage(work, cards);
            uint64_t stock[SABOT_POINTS];
            memcpy(stock, work->bets.stock, sizeof stock);
            for (unsigned v = 0; v < SABOT_POINTS && pruned; v++)
                stock[v] = work->bets.stock[order[b][v]];
            if (pruned) {
                stage->bet = (int)b;
                memcpy(stage->order, order[b], sizeof stage->order);
            }
            finish_stage(work, stage, stock);
        }
    }
    free(order);
}

const sabot_study_stage *sabot_study_work_stage(const sabot_study_work *work, unsigned cards,
                                                unsigned bet)
{
    for (unsigned i = 0; i < work->stages_count; i++) {
        const sabot_study_stage *stage = &work->stages[i];
        if (stage->cards == cards && (stage->bet < 0 || stage->bet == (int)bet))
            return stage;
    }
    return NULL;
}

/* --- the whole ---------------------------------------------------------------------------- */

static sabot_status check(const sabot_question *question, unsigned from, unsigned to,
                          mpq_srcptr bin, mpq_srcptr within, sabot_error *error)
{
    sabot_question marked = *question; /* undetermined wagers get another message below */
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
                      "%u to %u: expected 6 to %" PRIu64 ", the size of the shoe", from, to, size);
    if (to > SABOT_STUDY_CARDS_MOST)
        return refuse(error, SABOT_INVALID, "cards", "%u: expected at most %d", to,
                      SABOT_STUDY_CARDS_MOST);
    if (bin && (mpq_sgn(bin) <= 0 || mpq_cmp_ui(bin, 1, 1) > 0))
        return refuse(error, SABOT_INVALID, "histogram",
                      "expected a width of EV above 0 and up to 1");
    if (within && (mpq_sgn(within) < 0 || mpq_cmp_ui(within, 1, 1) >= 0 ||
                   (mpq_sgn(within) && bin && mpq_sgn(bin))))
        return refuse(error, SABOT_INVALID, "within",
                      "expected a part of the gain, below 1, and no histogram");
    return SABOT_OK;
}

sabot_status sabot_study_work_init(sabot_study_work *work, const sabot_question *question,
                                   unsigned from, unsigned to, mpq_srcptr bin, mpq_srcptr within,
                                   sabot_error *error)
{
    return sabot_study_work_init_by(work, question, from, to, bin, within, SABOT_STUDY_FASTER,
                                    error);
}

sabot_status sabot_study_work_init_by(sabot_study_work *work, const sabot_question *question,
                                      unsigned from, unsigned to, mpq_srcptr bin, mpq_srcptr within,
                                      sabot_study_method method, sabot_error *error)
{
    sabot_status status = check(question, from, to, bin, within, error);
    if (status)
        return status;
    *work = (sabot_study_work){.question = question, .from = from, .to = to, .method = method};
    mpq_init(work->bin);
    mpq_init(work->within);
    if (bin)
        mpq_set(work->bin, bin);
    if (within)
        mpq_set(work->within, within);
    status = classify_wagers(work, error);
    if (!status && work->walked) {
        start_bets(work);
        status = check_bins(work, error);
        if (!status)
            status = check_compositions(work, error);
        if (!status)
            start_stages(work);
    }
    if (status)
        sabot_study_work_clear(work);
    return status;
}

/* Frees what the last stage was prepared with. */
static void unprepare(sabot_study_work *work)
{
    sabot_prune_check_free(work->check);
    sabot_prune_free(work->prune);
    sabot_study_plan_free(work->plan);
    work->check = NULL;
    work->prune = NULL;
    work->plan = NULL;
    work->prepared = 0;
}

void sabot_study_work_clear(sabot_study_work *work)
{
    unprepare(work);
    for (unsigned i = 0; i < work->stages_count; i++) {
        free(work->stages[i].done);
        free(work->stages[i].size);
        sabot_study_totals_clear(&work->stages[i].totals);
    }
    for (unsigned i = 0; i < work->pairs_count; i++)
        sabot_pairs_clear(&work->pairs[i]);
    if (work->bets.count)
        sabot_study_bets_clear(&work->bets);
    free(work->stages);
    free(work->pairs);
    free(work->place);
    free(work->wagers);
    mpq_clear(work->bin);
    mpq_clear(work->within);
}

int sabot_study_work_is_complete(const sabot_study_work *work)
{
    for (unsigned i = 0; i < work->stages_count; i++)
        for (unsigned u = 0; u < work->stages[i].units; u++)
            if (!work->stages[i].done[u])
                return 0;
    return 1;
}

static int tell(void *data, uint64_t more)
{
    sabot_study_work *work = data;
    (void)more;
    return work->is_stopped = sabot_question_tell(work->question, "compositions", work->done,
                                                  work->compositions, NULL) != SABOT_OK;
}

static void prepare_stage(sabot_study_work *work, const sabot_study_stage *s)
{
    const sabot_cpu cpu = sabot_cpu_best();
    const sabot_study_watch watch = {tell, work};
    if (s->bet < 0) {
        work->plan = work->again ? NULL : sabot_study_plan_new(&work->bets, s->cards, cpu, &watch);
        return;
    }
    work->prune = sabot_prune_new(&work->bets, (unsigned)s->bet, s->cards, s->order, cpu, &watch);
    if (!work->is_stopped && mpq_sgn(work->within))
        sabot_prune_within(work->prune, mpq_get_d(work->within), &watch);
    if (!work->is_stopped)
        work->check = sabot_prune_check_new(work->prune, cpu, &watch);
}

sabot_status sabot_study_work_prepare(sabot_study_work *work, unsigned stage, const char **kernel,
                                      sabot_error *error)
{
    const sabot_study_stage *s = &work->stages[stage];
    if (work->prepared != stage + 1) {
        unprepare(work);
        prepare_stage(work, s);
        work->prepared = stage + 1;
    }
    if (work->is_stopped)
        return sabot_error_set(error, SABOT_STOPPED, 0, 0, "stopped");
    if (kernel)
        *kernel = work->plan || work->prune ? sabot_cpu_name(sabot_cpu_best()) : NULL;
    if (work->plan || work->prune || work->again || compositions_of(s) < plain_most)
        return SABOT_OK;
    return refuse_cards(
        error, s->cards,
        "too many compositions for the plain walk, and no bound proves the fast one "
        "exact: expected fewer cards or smaller payouts");
}
