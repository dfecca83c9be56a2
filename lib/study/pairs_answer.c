/* Answers from the distribution of σ/2. */
#include "pairs.h"

#include "../base/memory.h"
#include "totals.h"

#include <stdlib.h>

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

/* Σ weight, Σ weight·EV⁺, Σ weight·[EV > 0], Σ weight·EV, Σ weight·EV². */
static void add_up(sabot_study_answer *a, mpz_t total, const sabot_pairs *pairs,
                   const sabot_pairs_table *table, unsigned cards)
{
    mpq_t ev, part;
    mpq_inits(ev, part, NULL);
    for (uint32_t i = 0; i < table->bound[cards]; i++) {
        if (!mpz_sgn(table->weight[cards][i]))
            continue;
        mpz_add(total, total, table->weight[cards][i]);
        find_ev(ev, pairs, cards, i);
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

/* The number of the bin of an EV. */
static int64_t bin_of(mpq_t ev, const mpq_t bin)
{
    mpz_t number;
    mpz_init(number);
    mpq_div(ev, ev, bin);
    mpz_fdiv_q(number, mpq_numref(ev), mpq_denref(ev));
    int64_t result = mpz_get_si(number);
    mpz_clear(number);
    return result;
}

/* The EV is monotonic in σ, so a bin is a range of σ. Bins are added in rising order of EV. */
static void fill_bins(sabot_study_answer *a, const mpz_t total, const sabot_pairs *pairs,
                      const sabot_pairs_table *table, unsigned cards, const mpq_t bin)
{
    mpq_t ev;
    mpz_t sum;
    int64_t last = 0;
    int rises = mpq_cmp(pairs->same, pairs->other) >= 0;
    uint32_t bound = table->bound[cards];
    mpq_init(ev);
    mpz_init(sum);
    for (uint32_t at = 0; at < bound; at++) {
        uint32_t i = rises ? at : bound - 1 - at;
        if (!mpz_sgn(table->weight[cards][i]))
            continue;
        find_ev(ev, pairs, cards, i);
        int64_t number = bin_of(ev, bin);
        if (mpz_sgn(sum) && number != last) {
            sabot_study_answer_add_bin(a, last, sum, total);
            mpz_set_ui(sum, 0);
        }
        mpz_add(sum, sum, table->weight[cards][i]);
        last = number;
    }
    sabot_study_answer_add_bin(a, last, sum, total);
    mpq_clear(ev);
    mpz_clear(sum);
}

static void find_extremes(sabot_study_answer *a, const sabot_pairs *pairs, unsigned cards)
{
    int sign = mpq_cmp(pairs->same, pairs->other) >= 0 ? 1 : -1;
    int64_t best = find_extreme(&a->best_shoe, pairs, cards, sign);
    int64_t worst = find_extreme(&a->worst_shoe, pairs, cards, -sign);
    find_ev(a->best, pairs, cards, (uint64_t)best);
    find_ev(a->worst, pairs, cards, (uint64_t)worst);
}

/* From sums to means. */
static void divide(sabot_study_answer *a, const mpz_t total)
{
    mpq_t by;
    mpq_init(by);
    mpq_set_z(by, total);
    mpq_div(a->favourable, a->favourable, by);
    mpq_div(a->gain, a->gain, by);
    mpq_div(a->mean, a->mean, by);
    mpq_div(a->variance, a->variance, by);
    mpq_mul(by, a->mean, a->mean);
    mpq_sub(a->variance, a->variance, by);
    sabot_study_answer_divide(a);
    mpq_clear(by);
}

sabot_status sabot_pairs_answer(sabot_study_answer *a, const sabot_pairs *pairs,
                                const sabot_pairs_table *table, unsigned cards, const mpq_t bin,
                                sabot_error *error)
{
    mpz_t total, expected;
    mpz_inits(total, expected, NULL);
    add_up(a, total, pairs, table, cards);
    mpz_bin_uiui(expected, pairs->size, cards);
    int weighed = mpz_cmp(total, expected) == 0;
    if (weighed) {
        divide(a, total);
        find_extremes(a, pairs, cards);
        if (mpq_sgn(bin))
            fill_bins(a, total, pairs, table, cards, bin);
    }
    mpz_clears(total, expected, NULL);
    if (weighed && mpq_equal(a->mean, pairs->ev))
        return SABOT_OK;
    return sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                           weighed ? "%u cards: the mean EV is not that of the full shoe"
                                   : "%u cards: the weights do not sum to the number of shoes",
                           cards);
}
