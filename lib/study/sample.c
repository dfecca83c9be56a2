/* Draws shoes in batches, each shoe from its own random stream, and values them with the compiled
 * engine. All EVs of a depth have a common denominator, so the sums are of integers and their order
 * does not matter. */
#include <sabot/study/sample.h>

#include "../answer/question/work.h"
#include "../base/memory.h"
#include "../base/random.h"
#include "bets.h"
#include <sabot/edge/edges.h>
#include <sabot/edge/valuation.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Shoes per batch, and shoes that a thread draws at a time. */
enum { BATCH = 4096, DRAWN = 128, DEPTH_SHIFT = 32 };

/* --- the value ---------------------------------------------------------------------------- */

static void answer_init(sabot_sample_answer *a)
{
    mpq_inits(a->favourable.mean, a->favourable.error_squared, a->gain.mean, a->gain.error_squared,
              a->ev.mean, a->ev.error_squared, NULL);
}

static void answer_clear(sabot_sample_answer *a)
{
    mpq_clears(a->favourable.mean, a->favourable.error_squared, a->gain.mean, a->gain.error_squared,
               a->ev.mean, a->ev.error_squared, NULL);
}

void sabot_study_sample_init(sabot_study_sample *sample)
{
    *sample = (sabot_study_sample){0};
}

void sabot_study_sample_clear(sabot_study_sample *sample)
{
    for (size_t d = 0; d < sample->depths_count; d++) {
        for (size_t i = 0; i < sample->wagers_count; i++)
            answer_clear(&sample->depths[d].wagers[i]);
        answer_clear(&sample->depths[d].best_of);
        free(sample->depths[d].wagers);
    }
    for (size_t i = 0; i < sample->wagers_count; i++)
        mpq_clear(sample->ev[i]);
    free(sample->depths);
    free(sample->is_left_out);
    free(sample->ev);
    *sample = (sabot_study_sample){0};
}

/* --- sums --------------------------------------------------------------------------------- */

/* Sums of a wager, or of the best-of: Σ x and Σ x² for x = EV·unit, max(0, x) and [x > 0]. */
typedef struct {
    uint64_t favourable;
    mpz_t ev, ev_squared, gain, gain_squared;
} sums;

static void sums_add(sums *s, const mpz_t x)
{
    mpz_add(s->ev, s->ev, x);
    mpz_addmul(s->ev_squared, x, x);
    if (mpz_sgn(x) <= 0)
        return;
    s->favourable++;
    mpz_add(s->gain, s->gain, x);
    mpz_addmul(s->gain_squared, x, x);
}

/* Sets the mean Σx/(n·unit) and the squared error (Σx² - (Σx)²/n) / (n(n-1)·unit²). */
static void find_sampled(sabot_sampled *to, const mpz_t sum, const mpz_t squares, uint64_t n,
                         const mpz_t unit)
{
    mpz_set(mpq_numref(to->mean), sum);
    mpz_mul_ui(mpq_denref(to->mean), unit, n);
    mpq_canonicalize(to->mean);
    mpz_mul_ui(mpq_numref(to->error_squared), squares, n);
    mpz_submul(mpq_numref(to->error_squared), sum, sum);
    mpz_mul(mpq_denref(to->error_squared), unit, unit);
    mpz_mul_ui(mpq_denref(to->error_squared), mpq_denref(to->error_squared), n);
    mpz_mul_ui(mpq_denref(to->error_squared), mpq_denref(to->error_squared), n);
    mpz_mul_ui(mpq_denref(to->error_squared), mpq_denref(to->error_squared), n - 1);
    mpq_canonicalize(to->error_squared);
}

static void find_answer(sabot_sample_answer *a, const sums *s, uint64_t n, const mpz_t unit)
{
    mpz_t one, favourable;
    mpz_init_set_ui(one, 1);
    mpz_init_set_ui(favourable, s->favourable);
    find_sampled(&a->favourable, favourable, favourable, n, one);
    find_sampled(&a->gain, s->gain, s->gain_squared, n, unit);
    find_sampled(&a->ev, s->ev, s->ev_squared, n, unit);
    mpz_clears(one, favourable, NULL);
}

/* --- drawing ------------------------------------------------------------------------------ */

typedef struct {
    const sabot_question *question;
    const sabot_study_sample *sample;
    sabot_valuation valuation;
    uint8_t *cards; /* of the whole shoe */
    size_t size;
    sabot_shoe *shoes;           /* of a batch */
    size_t batch;                /* the most of these */
    uint64_t first;              /* number of the batch's first shoe */
    size_t count;                /* of its shoes */
    unsigned left;               /* cards of each */
    mpz_t unit, value, greatest; /* every EV is an integer multiple of 1/unit */
    mpq_t ev;
    sums *of; /* by wager, and of the best-of */
} sampler;

/* Draws the cards that stay or the cards that leave, whichever are fewer. */
static void draw_shoe(sabot_shoe *shoe, const sampler *d, uint8_t *cards, uint64_t number)
{
    size_t gone = d->size - d->left, drawn = d->left < gone ? d->left : gone;
    sabot_random random;
    sabot_random_init(&random, d->sample->seed, (uint64_t)d->left << DEPTH_SHIFT | number);
    memcpy(cards, d->cards, d->size);
    sabot_random_draw(&random, cards, d->size, drawn);
    *shoe = *d->question->shoe;
    if (drawn == d->left)
        memset(shoe->count, 0, sizeof shoe->count);
    for (size_t i = 0; i < drawn; i++)
        shoe->count[cards[i]] += drawn == d->left ? 1 : (uint64_t)-1;
}

static sabot_status draw_some(void *data, size_t item, sabot_error *error)
{
    const sampler *d = data;
    size_t from = item * DRAWN, to = from + DRAWN < d->count ? from + DRAWN : d->count;
    uint8_t *cards = sabot_allocate(d->size, 1);
    (void)error;
    for (size_t i = from; i < to; i++)
        draw_shoe(&d->shoes[i], d, cards, d->first + i);
    free(cards);
    return SABOT_OK;
}

static int take(void *data, size_t shoe, const sabot_evs *evs)
{
    sampler *d = data;
    int is_first = 1;
    (void)shoe;
    for (size_t i = 0; i < d->sample->wagers_count; i++) {
        if (d->valuation.place[i] < 0)
            continue;
        sabot_evs_get(d->ev, evs, (unsigned)d->valuation.place[i]);
        mpz_divexact(d->value, d->unit, mpq_denref(d->ev));
        mpz_mul(d->value, d->value, mpq_numref(d->ev));
        sums_add(&d->of[i], d->value);
        if (!sabot_study_is_main(&d->question->wagers[i]))
            continue;
        if (is_first || mpz_cmp(d->value, d->greatest) > 0)
            mpz_set(d->greatest, d->value);
        is_first = 0;
    }
    if (!is_first)
        sums_add(&d->of[d->sample->wagers_count], d->greatest);
    return 0;
}

/* The common unit of EVs: that of the payoffs times the number of deals. */
static void find_unit(sampler *d)
{
    sabot_study_deals(d->unit, d->left);
    mpz_t scale;
    mpz_init_set_ui(scale, 1);
    for (size_t i = 0; i < d->sample->wagers_count; i++)
        if (d->valuation.place[i] >= 0)
            sabot_wager_payoffs(NULL, scale, &d->question->wagers[i]);
    mpz_mul(d->unit, d->unit, scale);
    mpz_clear(scale);
}

static sabot_status draw_depth(sampler *d, sabot_sample_depth *depth, uint64_t before,
                               sabot_error *error)
{
    const sabot_study_sample *sample = d->sample;
    uint64_t all = sample->shoes * sample->depths_count;
    sabot_status status = SABOT_OK;
    d->left = depth->cards;
    find_unit(d);
    for (size_t i = 0; i <= sample->wagers_count; i++)
        mpz_inits(d->of[i].ev, d->of[i].ev_squared, d->of[i].gain, d->of[i].gain_squared, NULL);
    for (d->first = 0; d->first < sample->shoes && !status; d->first += d->batch) {
        uint64_t rest = sample->shoes - d->first;
        d->count = rest < d->batch ? (size_t)rest : d->batch;
        sabot_question_each(d->question, NULL, (d->count + DRAWN - 1) / DRAWN, 1, draw_some, d,
                            NULL);
        status = sabot_valuation_each(&d->valuation, d->shoes, d->count, take, d, error);
        if (!status)
            status =
                sabot_question_tell(d->question, "shoes", before + d->first + d->count, all, error);
    }
    for (size_t i = 0; i <= sample->wagers_count; i++) {
        if (!status)
            find_answer(i < sample->wagers_count ? &depth->wagers[i] : &depth->best_of, &d->of[i],
                        sample->shoes, d->unit);
        mpz_clears(d->of[i].ev, d->of[i].ev_squared, d->of[i].gain, d->of[i].gain_squared, NULL);
        d->of[i].favourable = 0;
    }
    return status;
}

/* --- the whole ---------------------------------------------------------------------------- */

static sabot_status check(const sabot_question *question, unsigned from, unsigned to,
                          uint64_t shoes, sabot_error *error)
{
    sabot_status status =
        sabot_question_check(question,
                             SABOT_NEEDS_SHOE | SABOT_NEEDS_FINITE | SABOT_NEEDS_TABLEAU |
                                 SABOT_NEEDS_WAGERS | SABOT_NEEDS_NO_CONDITION,
                             error);
    if (status)
        return status;
    uint64_t size = sabot_shoe_size(question->shoe);
    if (size > SABOT_SAMPLE_CARDS_MOST)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "the shoe is too large: expected at most %d cards to draw from",
                               SABOT_SAMPLE_CARDS_MOST);
    if (from < SABOT_POSITIONS || to < from || to > size) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "%u to %u: expected 6 to %" PRIu64 ", the size of the shoe", from, to,
                        size);
        return sabot_error_name(error, "cards");
    }
    if (shoes < 2 || shoes > SABOT_SAMPLE_SHOES_MOST) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "%" PRIu64 ": expected 2 to %d shoes", shoes,
                        SABOT_SAMPLE_SHOES_MOST);
        return sabot_error_name(error, "sample");
    }
    return SABOT_OK;
}

static void start(sabot_study_sample *sample, const sabot_question *question, unsigned from,
                  unsigned to)
{
    unsigned mains = 0;
    sample->wagers_count = question->wagers_count;
    sample->is_left_out = sabot_allocate(sample->wagers_count, sizeof *sample->is_left_out);
    sample->ev = sabot_allocate(sample->wagers_count, sizeof *sample->ev);
    for (size_t i = 0; i < sample->wagers_count; i++) {
        const sabot_wager *wager = &question->wagers[i];
        mpq_init(sample->ev[i]);
        sample->is_left_out[i] = !sabot_question_determines(question, wager);
        mains += !sample->is_left_out[i] && sabot_study_is_main(wager);
    }
    sample->has_best_of = mains > 1;
    sample->depths_count = to - from + 1;
    sample->depths = sabot_allocate(sample->depths_count, sizeof *sample->depths);
    for (size_t d = 0; d < sample->depths_count; d++) {
        sabot_sample_depth *depth = &sample->depths[d];
        depth->cards = from + (unsigned)d;
        depth->wagers = sabot_allocate(sample->wagers_count, sizeof *depth->wagers);
        for (size_t i = 0; i < sample->wagers_count; i++)
            answer_init(&depth->wagers[i]);
        answer_init(&depth->best_of);
    }
}

static sabot_status find_evs(sabot_study_sample *sample, const sabot_question *question,
                             sabot_error *error)
{
    sabot_question whole = *question;
    sabot_edges edges;
    whole.progress = NULL;
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, &whole, error);
    for (size_t i = 0; i < sample->wagers_count && !status; i++)
        if (!sample->is_left_out[i])
            mpq_set(sample->ev[i], edges.wagers[i].edge.ev);
    sabot_edges_clear(&edges);
    return status;
}

static void list_cards(sampler *d)
{
    const sabot_shoe *shoe = d->question->shoe;
    d->size = (size_t)sabot_shoe_size(shoe);
    d->cards = sabot_allocate(d->size, 1);
    uint8_t *to = d->cards;
    for (unsigned card = 0; card < SABOT_CARDS; card++)
        for (uint64_t i = 0; i < shoe->count[card]; i++)
            *to++ = (uint8_t)card;
}

static sabot_status draw_all(sabot_study_sample *sample, const sabot_question *question,
                             sabot_error *error)
{
    sampler d = {.question = question, .sample = sample};
    sabot_question silent = *question;
    silent.progress = NULL; /* reported here instead */
    sabot_status status = sabot_valuation_init(&d.valuation, &silent, question->shoe->level, error);
    if (status)
        return status;
    list_cards(&d);
    /* Progress is reported after each batch, so slow bets get batches of about a second. */
    double seconds = sabot_study_sample_seconds(question, 1);
    d.batch = seconds * BATCH <= 1 ? BATCH : 1 + (size_t)(1 / seconds);
    d.shoes = sabot_allocate(d.batch, sizeof *d.shoes);
    d.of = sabot_allocate(sample->wagers_count + 1, sizeof *d.of);
    mpz_inits(d.unit, d.value, d.greatest, NULL);
    mpq_init(d.ev);
    for (size_t i = 0; i < sample->depths_count && !status; i++)
        status = draw_depth(&d, &sample->depths[i], sample->shoes * i, error);
    mpz_clears(d.unit, d.value, d.greatest, NULL);
    mpq_clear(d.ev);
    free(d.cards);
    free(d.shoes);
    free(d.of);
    sabot_valuation_clear(&d.valuation);
    return status;
}

double sabot_study_sample_seconds(const sabot_question *question, uint64_t shoes)
{
    static const double each = 1.5e-6; /* to draw a shoe and add the EV of a wager */
    double sum = 0;
    for (size_t i = 0; i < question->wagers_count; i++)
        if (sabot_question_determines(question, &question->wagers[i]))
            sum += each + sabot_question_seconds(question, &question->wagers[i]) /
                              sabot_question_threads(question);
    return sum * (double)shoes;
}

sabot_status sabot_study_sample_find(sabot_study_sample *sample, const sabot_question *question,
                                     unsigned from, unsigned to, uint64_t shoes, uint64_t seed,
                                     sabot_error *error)
{
    sabot_study_sample_clear(sample);
    sabot_status status = check(question, from, to, shoes, error);
    if (status)
        return status;
    sample->shoes = shoes;
    sample->seed = seed;
    start(sample, question, from, to);
    status = find_evs(sample, question, error);
    if (!status)
        status = draw_all(sample, question, error);
    if (status)
        sabot_study_sample_clear(sample);
    return status;
}
