/* A wager depends on d cards of a deal. The first coup has coefficient[M] times
 * Π n_v(n_v-1)…(n_v-m_v+1) deals whose d cards are M; after each the shoe of the second coup lacks
 * M. So
 *
 *     E[f₁·g₂] = Σ_M f(M) · g(n-M) / (N(N-1)…(N-d+1) · (N-d)…(N-d-5))
 *
 * with f(M) the sum of f over all deals of M and g(n-M) the sum of g over all deals of the shoe
 * without M: one evaluation for each of the 5,005 multisets. Cards of the first coup beyond these d
 * are as unknown as those after it. */
#include <sabot/shoes/two_coups.h>

#include "../../base/integers.h"
#include "../../base/memory.h"
#include "../../engine/batch.h"
#include "../question/work.h"
#include "profile.h"

#include <inttypes.h>
#include <stdlib.h>

enum { RESULT = SABOT_LENGTHS, FEATURES, PARTS = 2 };

void sabot_two_coups_init(sabot_two_coups *two)
{
    two->has_second = 0;
    for (int i = 0; i < SABOT_LENGTHS; i++)
        mpq_inits(two->length[i], two->next_length[i], NULL);
    mpq_inits(two->length_mean, two->length_variance, two->ev, two->variance, two->square,
              two->lengths, two->results, two->length_result, NULL);
}

void sabot_two_coups_clear(sabot_two_coups *two)
{
    for (int i = 0; i < SABOT_LENGTHS; i++)
        mpq_clears(two->length[i], two->next_length[i], NULL);
    mpq_clears(two->length_mean, two->length_variance, two->ev, two->variance, two->square,
               two->lengths, two->results, two->length_result, NULL);
}

/* The wager compiled together with the number of cards, and the features of each outcome. */
typedef struct {
    const sabot_shoe *shoe;
    sabot_polynomial polynomial;
    sabot_batch batch;
    mpz_t *feature[FEATURES]; /* [outcome] */
    mpz_t scale;              /* the denominator of the result */
    uint64_t counts[SABOT_CARDS];

    uint32_t count, *term; /* by multiset in the shoe, as are the next two */
    uint64_t *falling;
    sabot_shoe *without;

    mpz_t sum[FEATURES], square, product[FEATURES][FEATURES];
} work;

/* Sets the length and the payoff of each outcome of `both`, whose first part is the length. */
static void find_features(work *w, const sabot_wager *both, const sabot_wager *wager)
{
    unsigned outcomes = w->polynomial.outcomes;
    mpq_t pays;
    mpq_init(pays);
    mpz_init_set_ui(w->scale, 1);
    sabot_wager_payoffs(NULL, w->scale, wager);
    for (int i = 0; i < FEATURES; i++)
        w->feature[i] = sabot_integers_new(outcomes);
    for (unsigned o = 0; o < outcomes; o++) {
        unsigned length = sabot_wager_line(both, o, 0);
        if (length < SABOT_LENGTHS)
            mpz_set_ui(w->feature[length][o], 1);
        sabot_wager_payoff(pays, both, o, 1, both->count);
        mpz_divexact(w->feature[RESULT][o], w->scale, mpq_denref(pays));
        mpz_mul(w->feature[RESULT][o], w->feature[RESULT][o], mpq_numref(pays));
    }
    mpq_clear(pays);
}

/* Removes a multiset from the shoe, with the cards of a kind at its face. Returns the number of
 * ways to draw it, or 0. */
static uint64_t take(sabot_shoe *left, const work *w, const unsigned *multiset)
{
    uint64_t ways = 1;
    *left = (sabot_shoe){.level = w->shoe->level};
    for (unsigned kind = 0; kind < w->polynomial.kinds.kinds; kind++) {
        uint64_t *cards = &left->count[w->polynomial.kinds.face[kind]];
        *cards = w->counts[kind];
        for (unsigned i = 0; i < multiset[kind] && ways; i++)
            ways *= (*cards ? (*cards)-- : 0);
    }
    return ways;
}

static void find_multisets(work *w)
{
    const sabot_polynomial *p = &w->polynomial;
    unsigned multiset[SABOT_CARDS] = {p->looked};
    w->term = sabot_allocate(p->terms, sizeof *w->term);
    w->falling = sabot_allocate(p->terms, sizeof *w->falling);
    w->without = sabot_allocate(p->terms, sizeof *w->without);
    sabot_shoe_by_kind(w->counts, w->shoe, &p->kinds);
    for (uint32_t i = 0; i < p->terms; i++) {
        w->term[w->count] = i;
        w->falling[w->count] = take(&w->without[w->count], w, multiset);
        w->count += w->falling[w->count] != 0;
        sabot_multiset_following(multiset, p->kinds.kinds);
    }
}

/* Sums the features over the deals of a multiset into `of`, `sum` and `square`. */
static void add_first(work *w, mpz_t *of, uint32_t i)
{
    mpz_t ways, paid;
    mpz_inits(ways, paid, NULL);
    for (int f = 0; f < FEATURES; f++)
        mpz_set_ui(of[f], 0);
    for (unsigned o = 0; o < w->polynomial.outcomes; o++) {
        unsigned c = w->polynomial.coefficient[(size_t)o * w->polynomial.terms + w->term[i]];
        if (!c)
            continue;
        mpz_set_ui(ways, w->falling[i]);
        mpz_mul_ui(ways, ways, c);
        for (int f = 0; f < FEATURES; f++)
            mpz_addmul(of[f], w->feature[f][o], ways);
        mpz_mul(paid, w->feature[RESULT][o], w->feature[RESULT][o]);
        mpz_addmul(w->square, paid, ways);
    }
    for (int f = 0; f < FEATURES; f++)
        mpz_add(w->sum[f], w->sum[f], of[f]);
    mpz_clears(ways, paid, NULL);
}

static void add_second(work *w, mpz_t *first, const uint64_t *ways)
{
    mpz_t second;
    mpz_init(second);
    for (int g = 0; g < FEATURES; g++) {
        mpz_set_ui(second, 0);
        for (unsigned o = 0; o < w->polynomial.outcomes; o++)
            if (mpz_sgn(w->feature[g][o]) && ways[o])
                mpz_addmul_ui(second, w->feature[g][o], ways[o]);
        for (int f = 0; f < FEATURES; f++)
            mpz_addmul(w->product[f][g], first[f], second);
    }
    mpz_clear(second);
}

static void add_up(work *w, int threads)
{
    size_t row = w->batch.row;
    uint64_t *ways = sabot_allocate(w->count * row, sizeof *ways);
    mpz_t *first = sabot_integers_new(FEATURES);
    mpz_init(w->square);
    for (int f = 0; f < FEATURES; f++) {
        mpz_init(w->sum[f]);
        for (int g = 0; g < FEATURES; g++)
            mpz_init(w->product[f][g]);
    }
    sabot_batch_count(ways, &w->batch, w->without, w->count, sabot_cpu_best(), threads);
    for (uint32_t i = 0; i < w->count; i++) {
        add_first(w, first, i);
        add_second(w, first, ways + i * row);
    }
    sabot_integers_free(first, FEATURES);
    free(ways);
}

static void work_clear(work *w)
{
    for (int f = 0; f < FEATURES; f++) {
        mpz_clear(w->sum[f]);
        for (int g = 0; g < FEATURES; g++)
            mpz_clear(w->product[f][g]);
        sabot_integers_free(w->feature[f], w->polynomial.outcomes);
    }
    mpz_clears(w->square, w->scale, NULL);
    free(w->term);
    free(w->falling);
    free(w->without);
    sabot_batch_clear(&w->batch);
    sabot_polynomial_clear(&w->polynomial);
}

/* --- moments ------------------------------------------------------------------------------ */

/* n(n-1)…(n-count+1) */
static void deals_of(mpz_t deals, uint64_t n, unsigned count)
{
    mpz_set_ui(deals, 1);
    for (unsigned i = 0; i < count; i++)
        mpz_mul_ui(deals, deals, n > i ? n - i : 0);
}

/* covariance = mean of the product - a·b */
static void less_means(mpq_t covariance, const mpq_t a, const mpq_t b)
{
    mpq_t product;
    mpq_init(product);
    mpq_mul(product, a, b);
    mpq_sub(covariance, covariance, product);
    mpq_clear(product);
}

/* sum += cards · value */
static void add_cards(mpq_t sum, const mpq_t value, unsigned cards)
{
    mpq_t part;
    mpq_init(part);
    mpq_set_ui(part, cards, 1);
    mpq_mul(part, part, value);
    mpq_add(sum, sum, part);
    mpq_clear(part);
}

static void set_one(sabot_two_coups *two, work *w, const mpz_t deals)
{
    mpz_t over;
    mpz_init(over);
    mpq_set_ui(two->length_mean, 0, 1);
    mpq_set_ui(two->length_variance, 0, 1);
    for (unsigned i = 0; i < SABOT_LENGTHS; i++) {
        sabot_fraction_set(two->length[i], w->sum[i], deals);
        add_cards(two->length_mean, two->length[i], 4 + i);
        add_cards(two->length_variance, two->length[i], (4 + i) * (4 + i));
    }
    less_means(two->length_variance, two->length_mean, two->length_mean);
    mpz_mul(over, deals, w->scale);
    sabot_fraction_set(two->ev, w->sum[RESULT], over);
    mpz_mul(over, over, w->scale);
    sabot_fraction_set(two->square, w->square, over);
    mpq_set(two->variance, two->square);
    less_means(two->variance, two->ev, two->ev);
    mpz_clear(over);
}

static void set_two(sabot_two_coups *two, work *w, const mpz_t deals)
{
    mpz_t over;
    mpq_t part;
    mpz_init_set(over, deals);
    mpq_init(part);
    mpq_set_ui(two->lengths, 0, 1);
    mpq_set_ui(two->length_result, 0, 1);
    for (unsigned i = 0; i < SABOT_LENGTHS; i++) {
        mpq_set_ui(two->next_length[i], 0, 1);
        for (unsigned k = 0; k < SABOT_LENGTHS; k++) {
            sabot_fraction_set(part, w->product[i][k], deals);
            less_means(part, two->length[i], two->length[k]);
            add_cards(two->next_length[i], part, 4 + k);
        }
        add_cards(two->lengths, two->next_length[i], 4 + i);
    }
    mpz_mul(over, deals, w->scale);
    for (unsigned i = 0; i < SABOT_LENGTHS; i++) {
        sabot_fraction_set(part, w->product[i][RESULT], over);
        less_means(part, two->length[i], two->ev);
        add_cards(two->length_result, part, 4 + i);
    }
    mpz_mul(over, over, w->scale);
    sabot_fraction_set(two->results, w->product[RESULT][RESULT], over);
    less_means(two->results, two->ev, two->ev);
    mpq_clear(part);
    mpz_clear(over);
}

/* Whether the products are the same with the two coups exchanged. */
static int is_proved(const work *w)
{
    int holds = 1;
    for (int f = 0; f < FEATURES; f++)
        for (int g = 0; g < f; g++)
            holds = holds && !mpz_cmp(w->product[f][g], w->product[g][f]);
    return holds;
}

static sabot_status answer(sabot_two_coups *two, work *w, sabot_error *error)
{
    uint64_t size = sabot_shoe_size(w->shoe);
    mpz_t deals, after;
    mpz_inits(deals, after, NULL);
    deals_of(deals, size, w->polynomial.looked);
    set_one(two, w, deals);
    two->has_second = size >= 2 * SABOT_POSITIONS;
    if (two->has_second) {
        deals_of(after, size - w->polynomial.looked, SABOT_POSITIONS);
        mpz_mul(deals, deals, after);
        set_two(two, w, deals);
    }
    mpz_clears(deals, after, NULL);
    if (is_proved(w))
        return SABOT_OK;
    return sabot_error_set(
        error, SABOT_DISAGREES, 0, 0,
        "the moments of the second coup differ from those of the first; no result");
}

static sabot_status check(const sabot_question *question, sabot_error *error)
{
    sabot_status status = sabot_question_check_one(question, error);
    if (!status && sabot_shoe_size(question->shoe) > SABOT_DEALING_CARDS_MOST)
        status = sabot_error_set(error, SABOT_INVALID, 0, 0,
                                 "the shoe has %" PRIu64 " cards: expected at most %d",
                                 sabot_shoe_size(question->shoe), SABOT_DEALING_CARDS_MOST);
    return status;
}

static sabot_status compute(sabot_two_coups *two, const sabot_question *question,
                            const sabot_bet *length, sabot_error *error)
{
    work w = {.shoe = question->shoe};
    sabot_wager single, both;
    sabot_wager_single(&single, length);
    sabot_status status = sabot_wager_pair(&both, &single, question->wagers, error);
    if (status)
        return status;
    if (sabot_polynomial_compile(&w.polynomial, question->tableau, &both))
        return sabot_error_set(
            error, SABOT_BEYOND, 0, 0,
            "%.200s distinguishes too many kinds of cards or has too many outcomes: "
            "expected a simpler bet",
            sabot_wager_name(question->wagers));
    sabot_batch_init(&w.batch, &w.polynomial, NULL, 1); /* without wagers it cannot fail */
    find_features(&w, &both, question->wagers);
    find_multisets(&w);
    add_up(&w, question->threads);
    status = answer(two, &w, error);
    work_clear(&w);
    return status;
}

sabot_status sabot_two_coups_find(sabot_two_coups *two, const sabot_question *question,
                                  sabot_error *error)
{
    sabot_bet length;
    sabot_status status = check(question, error);
    if (status)
        return status;
    sabot_length_bet(&length);
    status = compute(two, question, &length, error);
    sabot_bet_clear(&length);
    return status;
}
