/* The distribution of σ/2 = Σ C(n_r, 2): kind after kind, Σ over n of C(stock, n) times what the
 * kinds before give with n cards and C(n, 2) less. Words of fixed width; those of C(size, n) suffice,
 * since the weights of all shoes with n cards sum to that. */
#include "study_pairs.h"

#include "../base/memory.h"
#include "../engine/enumerate.h"
#include "../engine/polynomial.h"
#include "study_inside.h"

#include <stdlib.h>
#include <string.h>

/* --- which wagers ------------------------------------------------------------------------- */

/* Whether coefficients are one number for {r, r} and another for {r, q}. */
static int is_of_pairs(const uint16_t *coefficient, unsigned kinds)
{
    unsigned at = 0, same = coefficient[0], other = kinds > 1 ? coefficient[1] : 0;
    for (unsigned a = 0; a < kinds; a++)
        for (unsigned b = a; b < kinds; b++, at++)
            if (coefficient[at] != (a == b ? same : other))
                return 0;
    return 1;
}

/* Payoffs from the compiled polynomial: {r, r} has one ordering, {r, q} two. */
static int read_polynomial(sabot_pairs *pairs, const sabot_polynomial *polynomial,
                           const sabot_wager *wager)
{
    mpq_t payoff, part;
    unsigned kinds = polynomial->kinds.kinds;
    if (polynomial->looked != 2 || kinds < 2)
        return 0;
    mpq_inits(payoff, part, NULL);
    int pairs_only = 1;
    for (unsigned o = 0; o < polynomial->outcomes; o++) {
        const uint16_t *coefficient = polynomial->coefficient + (size_t)o * polynomial->terms;
        pairs_only &= is_of_pairs(coefficient, kinds);
        sabot_wager_payoff(payoff, wager, o, 0, wager->count);
        mpq_set_ui(part, coefficient[0], 1);
        mpq_mul(part, part, payoff);
        mpq_add(pairs->same, pairs->same, part);
        mpq_set_ui(part, coefficient[1], 2);
        mpq_canonicalize(part);
        mpq_mul(part, part, payoff);
        mpq_add(pairs->other, pairs->other, part);
    }
    mpq_clears(payoff, part, NULL);
    pairs->kinds = kinds;
    memcpy(pairs->face, polynomial->kinds.face, sizeof pairs->face);
    return pairs_only;
}

sabot_status sabot_pairs_init(sabot_pairs *pairs, const sabot_shoe *shoe,
                              const sabot_tableau *tableau, const sabot_wager *wager)
{
    sabot_view view;
    sabot_polynomial polynomial;
    *pairs = (sabot_pairs){.size = sabot_shoe_size(shoe)};
    sabot_wager_view(&view, wager);
    if (!sabot_view_is_determined(&view, shoe->level) || shoe->infinite || view.draws ||
        sabot_polynomial_compile(&polynomial, tableau, wager))
        return SABOT_BEYOND;
    mpq_inits(pairs->same, pairs->other, pairs->ev, NULL);
    int is_one = read_polynomial(pairs, &polynomial, wager);
    if (is_one) {
        sabot_shoe_by_kind(pairs->stock, shoe, &polynomial.kinds);
        sabot_edge edge;
        sabot_edge_init(&edge);
        sabot_study_edge(&edge, shoe, tableau, wager);
        mpq_set(pairs->ev, edge.ev);
        sabot_edge_clear(&edge);
    } else {
        sabot_pairs_clear(pairs);
    }
    sabot_polynomial_clear(&polynomial);
    return is_one ? SABOT_OK : SABOT_BEYOND;
}

void sabot_pairs_clear(sabot_pairs *pairs)
{
    mpq_clears(pairs->same, pairs->other, pairs->ev, NULL);
}

/* --- the distribution --------------------------------------------------------------------- */

/* bound[n] of the first `kinds` kinds: greatest Σ C(n_r, 2) plus 1, or 0 where n cards do not fit. */
static uint32_t *new_bounds(unsigned cards)
{
    uint32_t *bound = sabot_allocate(cards + 1, sizeof *bound);
    bound[0] = 1;
    return bound;
}

static uint32_t *next_bounds(const uint32_t *before, unsigned cards, uint64_t stock)
{
    uint32_t *bound = sabot_allocate(cards + 1, sizeof *bound);
    for (unsigned n = 0; n <= cards; n++)
        for (unsigned k = 0; k <= n && k <= stock; k++)
            if (before[n - k] && before[n - k] + k * (k - 1) / 2 > bound[n])
                bound[n] = before[n - k] + k * (k - 1) / 2;
    return bound;
}

typedef struct {
    unsigned cards, words;
    uint32_t *bound;
    mp_limb_t **weight; /* [n][σ/2][words] */
} layer;

static void layer_init(layer *l, unsigned cards, unsigned words, uint32_t *bound)
{
    *l = (layer){.cards = cards, .words = words, .bound = bound};
    l->weight = sabot_allocate(cards + 1, sizeof *l->weight);
    for (unsigned n = 0; n <= cards; n++)
        l->weight[n] = sabot_allocate((size_t)bound[n] * words, sizeof **l->weight);
}

static void layer_clear(layer *l)
{
    for (unsigned n = 0; n <= l->cards; n++)
        free(l->weight[n]);
    free(l->weight);
    free(l->bound);
}

static void add_kind_cards(layer *to, const layer *from, unsigned n, unsigned k,
                           const mp_limb_t *by, unsigned by_words)
{
    unsigned words = to->words;
    const mp_limb_t *source = from->weight[n - k];
    mp_limb_t *target = to->weight[n] + (size_t)k * (k - 1) / 2 * words;
    for (uint32_t i = 0; i < from->bound[n - k]; i++, source += words, target += words) {
        unsigned used = words; /* most entries are far shorter than the widest, or 0 */
        while (used && !source[used - 1])
            used--;
        for (unsigned j = 0; used && j < by_words; j++) {
            unsigned end = used + j;
            mp_limb_t carry = mpn_addmul_1(target + j, source, used, by[j]);
            if (carry && end < words)
                mpn_add_1(target + end, target + end, words - end, carry);
        }
    }
}

static void add_kind(layer *l, uint64_t stock)
{
    layer to;
    mpz_t binomial;
    mpz_init(binomial);
    layer_init(&to, l->cards, l->words, next_bounds(l->bound, l->cards, stock));
    for (unsigned k = 0; k <= l->cards && k <= stock; k++) {
        mpz_bin_uiui(binomial, stock, k);
        for (unsigned n = k; n <= l->cards; n++)
            if (l->bound[n - k])
                add_kind_cards(&to, l, n, k, mpz_limbs_read(binomial),
                               (unsigned)mpz_size(binomial));
    }
    mpz_clear(binomial);
    layer_clear(l);
    *l = to;
}

static unsigned words_for(const sabot_pairs *pairs, unsigned cards)
{
    mpz_t most;
    mpz_init(most);
    mpz_bin_uiui(most, pairs->size, cards < pairs->size / 2 ? cards : pairs->size / 2);
    unsigned words = (unsigned)mpz_size(most);
    mpz_clear(most);
    return words;
}

void sabot_pairs_table_init(sabot_pairs_table *table, const sabot_pairs *pairs, unsigned cards)
{
    layer l;
    layer_init(&l, cards, words_for(pairs, cards), new_bounds(cards));
    l.weight[0][0] = 1;
    for (unsigned kind = 0; kind < pairs->kinds; kind++)
        add_kind(&l, pairs->stock[kind]);
    *table = (sabot_pairs_table){.cards = cards};
    table->bound = sabot_allocate(cards + 1, sizeof *table->bound);
    table->weight = sabot_allocate(cards + 1, sizeof *table->weight);
    for (unsigned n = 0; n <= cards; n++) {
        table->bound[n] = l.bound[n];
        table->weight[n] = sabot_allocate(l.bound[n], sizeof **table->weight);
        for (uint32_t i = 0; i < l.bound[n]; i++) {
            mpz_init(table->weight[n][i]);
            mpz_import(table->weight[n][i], l.words, -1, sizeof(mp_limb_t), 0, 0,
                       l.weight[n] + (size_t)i * l.words);
        }
    }
    layer_clear(&l);
}

void sabot_pairs_table_clear(sabot_pairs_table *table)
{
    for (unsigned n = 0; n <= table->cards; n++) {
        for (uint32_t i = 0; i < table->bound[n]; i++)
            mpz_clear(table->weight[n][i]);
        free(table->weight[n]);
    }
    free(table->weight);
    free(table->bound);
}

/* --- answers ------------------------------------------------------------------------------ */

void sabot_pairs_answer_init(sabot_pairs_answer *a)
{
    mpz_init(a->compositions);
    mpq_inits(a->favourable, a->gain, a->gain_when, a->mean, a->variance, a->best, a->worst, NULL);
}

void sabot_pairs_answer_clear(sabot_pairs_answer *a)
{
    mpz_clear(a->compositions);
    mpq_clears(a->favourable, a->gain, a->gain_when, a->mean, a->variance, a->best, a->worst, NULL);
}

void sabot_pairs_ev(mpq_t ev, const sabot_pairs *pairs, unsigned cards, uint64_t half)
{
    mpq_t share, part;
    mpq_inits(share, part, NULL);
    mpz_set_ui(mpq_numref(share), 2 * half);
    mpz_set_ui(mpq_denref(share), (unsigned long)cards * (cards - 1));
    mpq_canonicalize(share);
    mpq_sub(part, pairs->same, pairs->other);
    mpq_mul(part, part, share);
    mpq_add(ev, pairs->other, part);
    mpq_clears(share, part, NULL);
}

/* The greatest (sign 1) or least Σ C(n_r, 2) of n cards over the kinds from each kind on, or -1:
 * table[kind·(cards+1) + n]. */
static int64_t *extremes(const sabot_pairs *pairs, unsigned cards, int sign)
{
    size_t row = cards + 1;
    int64_t *table = sabot_allocate((pairs->kinds + 1) * row, sizeof *table);
    for (size_t i = 0; i < (pairs->kinds + 1) * row; i++)
        table[i] = -1;
    table[pairs->kinds * row] = 0;
    for (unsigned kind = pairs->kinds; kind-- > 0;)
        for (unsigned n = 0; n <= cards; n++)
            for (unsigned k = 0; k <= n && k <= pairs->stock[kind]; k++) {
                int64_t rest = table[(kind + 1) * row + n - k], *best = &table[kind * row + n];
                int64_t value = rest + (int64_t)k * (k - 1) / 2;
                if (rest >= 0 && (*best < 0 || sign * (value - *best) > 0))
                    *best = value;
            }
    return table;
}

static int64_t find_extreme(uint64_t *counts, const sabot_pairs *pairs, unsigned cards, int sign)
{
    size_t row = cards + 1;
    int64_t *table = extremes(pairs, cards, sign), value = table[cards];
    for (unsigned kind = 0; kind < pairs->kinds; kind++) {
        unsigned k = 0;
        int64_t wanted = table[kind * row + cards];
        while (table[(kind + 1) * row + cards - k] < 0 ||
               table[(kind + 1) * row + cards - k] + (int64_t)k * (k - 1) / 2 != wanted)
            k++;
        counts[kind] = k;
        cards -= k;
    }
    free(table);
    return value;
}

/* Σ weight, Σ weight·EV⁺, Σ weight·[EV > 0], Σ weight·EV, Σ weight·EV². */
static void add_up(sabot_pairs_answer *a, mpz_t total, const sabot_pairs *pairs,
                   const sabot_pairs_table *table, unsigned cards)
{
    mpq_t ev, part;
    mpq_inits(ev, part, NULL);
    mpq_set_ui(a->favourable, 0, 1);
    mpq_set_ui(a->gain, 0, 1);
    mpq_set_ui(a->mean, 0, 1);
    mpq_set_ui(a->variance, 0, 1);
    for (uint32_t i = 0; i < table->bound[cards]; i++) {
        if (!mpz_sgn(table->weight[cards][i]))
            continue;
        mpz_add(total, total, table->weight[cards][i]);
        sabot_pairs_ev(ev, pairs, cards, i);
        mpq_set_z(part, table->weight[cards][i]);
        if (mpq_sgn(ev) > 0)
            mpq_add(a->favourable, a->favourable, part);
        mpq_mul(part, part, ev);
        if (mpq_sgn(ev) > 0)
            mpq_add(a->gain, a->gain, part);
        mpq_add(a->mean, a->mean, part);
        mpq_mul(part, part, ev);
        mpq_add(a->variance, a->variance, part);
    }
    mpq_clears(ev, part, NULL);
}

sabot_status sabot_pairs_answer_find(sabot_pairs_answer *a, const sabot_pairs *pairs,
                                     const sabot_pairs_table *table, unsigned cards,
                                     sabot_error *error)
{
    mpz_t total, expected;
    mpq_t by;
    mpz_inits(total, expected, NULL);
    mpq_init(by);
    add_up(a, total, pairs, table, cards);
    mpz_bin_uiui(expected, pairs->size, cards);
    int weighed = mpz_cmp(total, expected) == 0;
    mpq_set_z(by, expected);
    mpq_div(a->favourable, a->favourable, by);
    mpq_div(a->gain, a->gain, by);
    mpq_div(a->mean, a->mean, by);
    mpq_div(a->variance, a->variance, by);
    mpq_mul(by, a->mean, a->mean);
    mpq_sub(a->variance, a->variance, by);
    mpq_set_ui(a->gain_when, 0, 1);
    if (mpq_sgn(a->favourable))
        mpq_div(a->gain_when, a->gain, a->favourable);
    int sign = mpq_cmp(pairs->same, pairs->other) >= 0 ? 1 : -1;
    sabot_pairs_ev(a->best, pairs, cards,
                   (uint64_t)find_extreme(a->best_counts, pairs, cards, sign));
    sabot_pairs_ev(a->worst, pairs, cards,
                   (uint64_t)find_extreme(a->worst_counts, pairs, cards, -sign));
    mpz_t *counts = sabot_study_count_all(pairs->stock, pairs->kinds, cards);
    mpz_set(a->compositions, counts[cards]);
    sabot_study_counts_free(counts, cards);
    mpz_clears(total, expected, NULL);
    mpq_clear(by);
    if (!weighed || !mpq_equal(a->mean, pairs->ev))
        return sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                               weighed ? "%u cards: the mean EV is not that of the full shoe"
                                       : "%u cards: the weights do not sum to the number of shoes",
                               cards);
    return SABOT_OK;
}
