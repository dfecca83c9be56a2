/* The distribution of σ/2 = Σ C(n_r, 2), computed one kind at a time: Σ over n of C(stock, n) times
 * the distribution of the previous kinds with n cards less, shifted by C(n, 2). Uses words of fixed
 * width. Those of C(size, n) suffice because the weights of all shoes with n cards sum to that. */
#include "pairs.h"

#include "../base/memory.h"
#include "../engine/polynomial/polynomial.h"
#include "totals.h"

#include <stdlib.h>
#include <string.h>

/* --- eligible wagers ---------------------------------------------------------------------- */

/* Whether all {r, r} have one coefficient and all {r, q} another. */
static int is_of_pairs(const uint16_t *coefficient, unsigned kinds)
{
    unsigned at = 0, same = coefficient[0], other = coefficient[1];
    for (unsigned a = 0; a < kinds; a++)
        for (unsigned b = a; b < kinds; b++, at++)
            if (coefficient[at] != (a == b ? same : other))
                return 0;
    return 1;
}

/* Reads the payoffs from the compiled polynomial: {r, r} has one ordering, {r, q} two. */
static int read_polynomial(sabot_pairs *pairs, const sabot_polynomial *polynomial,
                           const sabot_wager *wager)
{
    mpq_t payoff, part;
    unsigned kinds = polynomial->kinds.kinds;
    if (polynomial->looked != 2 || (kinds != SABOT_RANKS && kinds != SABOT_CARDS))
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
        sabot_study_ev(pairs->ev, shoe, tableau, wager);
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

/* The bounds of a table over no kinds, and over one kind more. */
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

typedef sabot_pairs_table layer; /* over the first kinds */

static void layer_init(layer *l, unsigned cards, unsigned words, uint32_t *bound)
{
    *l = (layer){.cards = cards, .words = words, .bound = bound};
    l->weight = sabot_allocate(cards + 1, sizeof *l->weight);
    for (unsigned n = 0; n <= cards; n++)
        l->weight[n] = sabot_allocate((size_t)bound[n] * words, sizeof **l->weight);
}

void sabot_pairs_table_clear(sabot_pairs_table *l)
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
        unsigned used = words; /* most entries are far shorter than `words`, or 0 */
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

/* Returns 0, or nonzero if the watch stops it. */
static int add_kind(layer *l, uint64_t stock, const sabot_study_watch *watch)
{
    layer to;
    mpz_t binomial;
    int is_stopped = 0;
    mpz_init(binomial);
    layer_init(&to, l->cards, l->words, next_bounds(l->bound, l->cards, stock));
    for (unsigned k = 0; k <= l->cards && k <= stock && !is_stopped; k++) {
        mpz_bin_uiui(binomial, stock, k);
        for (unsigned n = k; n <= l->cards && !is_stopped; n++) {
            if (l->bound[n - k])
                add_kind_cards(&to, l, n, k, mpz_limbs_read(binomial),
                               (unsigned)mpz_size(binomial));
            is_stopped = sabot_study_stops(watch, 1);
        }
    }
    mpz_clear(binomial);
    sabot_pairs_table_clear(l);
    *l = to;
    return is_stopped;
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

int sabot_pairs_table_init(sabot_pairs_table *table, const sabot_pairs *pairs, unsigned cards,
                           const sabot_study_watch *watch)
{
    int is_stopped = 0;
    layer_init(table, cards, words_for(pairs, cards), new_bounds(cards));
    table->weight[0][0] = 1;
    for (unsigned kind = 0; kind < pairs->kinds && !is_stopped; kind++)
        is_stopped = add_kind(table, pairs->stock[kind], watch);
    if (is_stopped)
        sabot_pairs_table_clear(table);
    return is_stopped;
}

uint64_t sabot_pairs_steps(const sabot_pairs *pairs, unsigned cards)
{
    uint64_t steps = 0;
    for (unsigned kind = 0; kind < pairs->kinds; kind++)
        for (unsigned k = 0; k <= cards && k <= pairs->stock[kind]; k++)
            steps += cards - k + 1;
    return steps;
}

/* Adding an entry takes some nanoseconds, plus some per word. */
double sabot_pairs_seconds(const sabot_pairs *pairs, unsigned cards)
{
    const double entry = 6e-9, word = 2e-9;
    double entries = 0;
    uint32_t *bound = new_bounds(cards);
    for (unsigned kind = 0; kind < pairs->kinds; kind++) {
        for (unsigned k = 0; k <= cards && k <= pairs->stock[kind]; k++)
            for (unsigned n = k; n <= cards; n++)
                entries += bound[n - k];
        uint32_t *next = next_bounds(bound, cards, pairs->stock[kind]);
        free(bound);
        bound = next;
    }
    free(bound);
    return entries * (entry + word * words_for(pairs, cards));
}

/* --- answers ------------------------------------------------------------------------------ */

/* The EV at a value of σ/2. */
static void find_ev(mpq_t ev, const sabot_pairs *pairs, unsigned cards, uint64_t half)
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

/* table[kind·(cards+1) + n] is the greatest (sign 1) or least Σ C(n_r, 2) of n cards of the kinds
 * from `kind` on, or -1 if they do not fit. */
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

/* The extreme over all kinds, and the lexicographically first shoe that attains it. */
static int64_t find_extreme(sabot_shoe *shoe, const sabot_pairs *pairs, unsigned cards, int sign)
{
    size_t row = cards + 1;
    *shoe =
        (sabot_shoe){.level = pairs->kinds == SABOT_RANKS ? SABOT_LEVEL_RANKS : SABOT_LEVEL_SUITS};
    int64_t *table = extremes(pairs, cards, sign), value = table[cards];
    for (unsigned kind = 0; kind < pairs->kinds; kind++) {
        unsigned k = 0;
        int64_t wanted = table[kind * row + cards];
        while (table[(kind + 1) * row + cards - k] < 0 ||
               table[(kind + 1) * row + cards - k] + (int64_t)k * (k - 1) / 2 != wanted)
            k++;
        shoe->count[pairs->face[kind]] = k;
        cards -= k;
    }
    free(table);
    return value;
}

/* Adds up all shoes. The EV is monotonic in σ; bins fill fastest in rising order of EV. */
static void add_up(sabot_study_answer *a, mpz_t total, const sabot_pairs *pairs,
                   const sabot_pairs_table *table, unsigned cards, const mpq_t bin)
{
    int rises = mpq_cmp(pairs->same, pairs->other) >= 0;
    uint32_t bound = table->bound[cards];
    mpq_t ev;
    mpq_init(ev);
    for (uint32_t at = 0; at < bound; at++) {
        uint32_t i = rises ? at : bound - 1 - at;
        mpz_t weight;
        mpz_roinit_n(weight, table->weight[cards] + (size_t)i * table->words, table->words);
        if (!mpz_sgn(weight))
            continue;
        mpz_add(total, total, weight);
        find_ev(ev, pairs, cards, i);
        sabot_study_answer_add(a, ev, weight, bin);
    }
    mpq_clear(ev);
}

static void find_extremes(sabot_study_answer *a, const sabot_pairs *pairs, unsigned cards)
{
    int sign = mpq_cmp(pairs->same, pairs->other) >= 0 ? 1 : -1;
    int64_t best = find_extreme(&a->best_shoe, pairs, cards, sign);
    int64_t worst = find_extreme(&a->worst_shoe, pairs, cards, -sign);
    find_ev(a->best, pairs, cards, (uint64_t)best);
    find_ev(a->worst, pairs, cards, (uint64_t)worst);
}

sabot_status sabot_pairs_answer(sabot_study_answer *a, const sabot_pairs *pairs,
                                const sabot_pairs_table *table, unsigned cards, const mpq_t bin,
                                sabot_error *error)
{
    mpz_t total, expected;
    mpz_inits(total, expected, NULL);
    add_up(a, total, pairs, table, cards, bin);
    mpz_bin_uiui(expected, pairs->size, cards);
    int weighed = mpz_cmp(total, expected) == 0;
    if (weighed) {
        sabot_study_answer_divide(a, total);
        find_extremes(a, pairs, cards);
    }
    mpz_clears(total, expected, NULL);
    if (weighed && mpq_equal(a->mean, pairs->ev))
        return SABOT_OK;
    return sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                           weighed ? "%u cards: the mean EV is not that of the full shoe"
                                   : "%u cards: the weights do not sum to the number of shoes",
                           cards);
}
