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
