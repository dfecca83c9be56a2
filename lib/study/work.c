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

static sabot_prune *new_prune(const sabot_study_work *work, const sabot_study_kind *kind,
                              unsigned cards, const sabot_study_watch *watch)
{
    return sabot_prune_new(&work->bets, (unsigned)kind->bet, kind->other, cards, kind->order,
                           sabot_cpu_best(), watch);
}

/* Adds a kind with the order that suits it; returns whether it can be pruned at the greatest depth,
 * and so at those before. */
static int add_kind(sabot_study_work *work, unsigned bet, int other)
{
    sabot_study_kind kind = {.bet = (int)bet, .other = other};
    sabot_prune_order(kind.order, &work->bets, bet);
    sabot_prune *prune = new_prune(work, &kind, work->to, NULL);
    sabot_prune_check *check = prune ? sabot_prune_check_new(prune, sabot_cpu_best(), NULL) : NULL;
    const int possible = check != NULL;
    sabot_prune_check_free(check);
    sabot_prune_free(prune);
    work->kinds = sabot_reallocate(work->kinds, work->kinds_count + 1, sizeof kind);
    work->kinds[work->kinds_count++] = kind;
    return possible;
}

/* Of three bets in the best-of, two must never both be favourable: prune/both.c. */
static int are_apart(const sabot_study_work *work, unsigned a, unsigned b)
{
    const sabot_study_bets *bets = &work->bets;
    return !bets->in_best[a] || !bets->in_best[b] || sabot_prune_are_never_both(bets, a, b);
}

static int add_kinds(sabot_study_work *work)
{
    const unsigned count = work->bets.count;
    int possible = 1;
    for (unsigned b = 0; b < count && possible; b++)
        possible = add_kind(work, b, -1);
    for (unsigned a = 0; a < count && work->bets.best_count; a++)
        for (unsigned b = a + 1; b < count && possible; b++) {
            if (are_apart(work, a, b))
                continue;
            possible = add_kind(work, a, (int)b);
            for (unsigned c = b + 1; c < count && possible; c++)
                possible = are_apart(work, a, c) || are_apart(work, b, c);
        }
    return possible;
}

/* Histograms need every EV. */
static void find_kinds(sabot_study_work *work)
{
    if (mpq_sgn(work->bin) || work->method == SABOT_STUDY_FULL || !has_many(work, work->to) ||
        !add_kinds(work))
        work->kinds_count = 0;
}

unsigned sabot_study_work_unit(const sabot_study_stage *stage, uint64_t most)
{
    unsigned chosen = 0;
    for (unsigned u = 1; u < stage->units; u++) {
        uint64_t size = stage->size[u], best = stage->size[chosen];
        if (best > most ? size < best : size <= most && size > best)
            chosen = u;
    }
    return chosen;
}

static void add_stage(sabot_study_work *work, unsigned cards, const sabot_study_kind *kind)
{
    const uint64_t sure = 1000000; /* some hundredths of a second */
    uint64_t stock[SABOT_POINTS];
    work->stages = sabot_reallocate(work->stages, work->stages_count + 1, sizeof *work->stages);
    sabot_study_stage *stage = &work->stages[work->stages_count++];
    *stage = (sabot_study_stage){.cards = cards, .kind = *kind, .level = -1};
    sabot_study_totals_init(&stage->totals, &work->bets);
    for (unsigned v = 0; v < SABOT_POINTS; v++)
        stock[v] = work->bets.stock[kind->bet < 0 ? v : kind->order[v]];
    stage->size = sabot_study_unit_sizes(&stage->units, stock, cards);
    stage->sure = sabot_study_work_unit(stage, sure);
    work->compositions += compositions_of(stage);
    if (kind->bet >= 0 && kind->other < 0) {
        stage->size = sabot_reallocate(stage->size, stage->units + 1, sizeof *stage->size);
        stage->size[stage->units++] = 0;
    }
    stage->done = sabot_allocate(stage->units, 1);
}

static void start_stages(sabot_study_work *work)
{
    static const sabot_study_kind full = {.bet = -1, .other = -1};
    find_kinds(work);
    for (unsigned cards = work->from; cards <= work->to; cards++) {
        unsigned pruned = has_many(work, cards) ? work->kinds_count : 0;
        for (unsigned k = 0; k < pruned; k++)
            add_stage(work, cards, &work->kinds[k]);
        if (!pruned)
            add_stage(work, cards, &full);
    }
}

const sabot_study_stage *sabot_study_work_stage(const sabot_study_work *work, unsigned cards,
                                                unsigned bet)
{
    for (unsigned i = 0; i < work->stages_count; i++) {
        const sabot_study_stage *stage = &work->stages[i];
        if (stage->cards == cards && stage->kind.other < 0 &&
            (stage->kind.bet < 0 || stage->kind.bet == (int)bet))
            return stage;
    }
    return NULL;
}

/* The best-of of a pruned depth: the sum over its bets, less the pairs (prune/both.c), whose sums
 * are in its place. The lower bound is at least that of each bet. */
static void find_best(mpz_t sum, mpz_t more, mpz_t *bet, const mpz_t *bet_more,
                      const sabot_study_bets *bets)
{
    mpz_t most;
    mpz_init(most);
    mpz_neg(most, sum);
    mpz_add(sum, sum, more);
    mpz_neg(sum, sum);
    for (unsigned b = 0; b < bets->count; b++)
        if (bets->in_best[b]) {
            mpz_add(sum, sum, bet[b]);
            mpz_add(most, most, bet[b]);
            mpz_add(most, most, bet_more[b]);
        }
    for (unsigned b = 0; b < bets->count; b++)
        if (bets->in_best[b] && mpz_cmp(bet[b], sum) > 0)
            mpz_set(sum, bet[b]);
    mpz_sub(more, most, sum);
    mpz_clear(most);
}

void sabot_study_work_best_of(sabot_study_totals *t, const sabot_study_work *work, unsigned cards)
{
    const sabot_study_stage *first = sabot_study_work_stage(work, cards, 0);
    const sabot_study_bets *bets = &work->bets;
    if (first->kind.bet < 0 || !bets->best_count)
        return;
    mpz_set(t->weight, first->totals.weight);
    find_best(t->best_gain, t->gap[bets->count], t->gain, (const mpz_t *)t->gap, bets);
    find_best(t->best_favourable, t->undecided[bets->count], t->favourable,
              (const mpz_t *)t->undecided, bets);
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
    free(work->kinds);
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

int sabot_study_work_tell(void *data, uint64_t more)
{
    sabot_study_work *work = data;
    (void)more;
    return work->is_stopped = sabot_question_tell(work->question, "compositions", work->done,
                                                  work->compositions, NULL) != SABOT_OK;
}

/* With c bets in the best-of, each is uncertain by R/2c of its gain, thus all by R/2 of that of the
 * best-of; a pair is by a quarter of both, thus of three bets the two pairs by R/6 at most. */
static void find_level(sabot_study_work *work, sabot_study_stage *s, const sabot_study_watch *watch)
{
    const int bets[2] = {s->kind.bet, s->kind.other}, is_best = work->bets.in_best[bets[0]];
    double within = mpq_get_d(work->within) / (is_best ? 2 * work->bets.best_count : 1), level = 0;
    if (s->level >= 0)
        return;
    if (s->kind.other < 0) {
        sabot_prune *prune = new_prune(work, &s->kind, s->cards, watch);
        if (prune && !sabot_prune_within(prune, within, watch))
            s->level = sabot_prune_level(prune);
        sabot_prune_free(prune);
        return;
    }
    for (int i = 0; i < 2 && !work->is_stopped; i++) {
        size_t at =
            (size_t)(sabot_study_work_stage(work, s->cards, (unsigned)bets[i]) - work->stages);
        find_level(work, &work->stages[at], watch);
        level += work->stages[at].level / 4;
    }
    s->level = work->is_stopped ? -1 : level;
}

static void prepare_stage(sabot_study_work *work, sabot_study_stage *s)
{
    const sabot_cpu cpu = sabot_cpu_best();
    const sabot_study_watch watch = {sabot_study_work_tell, work};
    if (s->kind.bet < 0) {
        work->plan = work->again ? NULL : sabot_study_plan_new(&work->bets, s->cards, cpu, &watch);
        return;
    }
    work->prune = new_prune(work, &s->kind, s->cards, &watch);
    if (!work->is_stopped && mpq_sgn(work->within))
        find_level(work, s, &watch);
    if (work->is_stopped)
        return;
    sabot_prune_set_level(work->prune, s->level);
    work->check = sabot_prune_check_new(work->prune, cpu, &watch);
}

sabot_status sabot_study_work_prepare(sabot_study_work *work, unsigned stage, const char **kernel,
                                      sabot_error *error)
{
    sabot_study_stage *s = &work->stages[stage];
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
