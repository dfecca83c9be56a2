/* Sums that cannot be are no result, whoever did them: a walk, or a file. */
#include "study_totals.h"
#include "study_units.h"

/* What is wrong with the sums over all bets, or NULL. */
static const char *fault_of_all(const sabot_study_bets *bets, unsigned cards,
                                const sabot_study_totals *t)
{
    mpz_t compositions, weight;
    mpz_inits(compositions, weight, NULL);
    sabot_study_count(compositions, bets->stock, cards);
    mpz_bin_uiui(weight, bets->size, cards);
    const char *fault =
        mpz_cmp(compositions, t->compositions) != 0 ? "not every composition was visited once"
        : mpz_cmp(weight, t->weight) != 0 ? "the weights do not sum to the number of shoes"
                                          : NULL;
    mpz_clears(compositions, weight, NULL);
    return fault;
}

/* Whether value / (over·scale·F(n)) is that EV. */
static int is_ev(const mpz_t value, const mpz_t over, const mpq_t ev, const sabot_study_bets *bets,
                 unsigned cards, unsigned bet)
{
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    sabot_study_deals(right, cards);
    mpz_mul(right, right, bets->scale[bet]);
    mpz_mul(right, right, over);
    mpz_mul(right, right, mpq_numref(ev));
    mpz_mul(left, value, mpq_denref(ev));
    int equal = mpz_cmp(left, right) == 0;
    mpz_clears(left, right, NULL);
    return equal;
}

/* A composition of that depth, whose value the reference engine finds too. */
static int is_extreme_right(const sabot_study_bets *bets, unsigned cards,
                            const sabot_study_extreme *extreme, unsigned bet)
{
    uint64_t counts[SABOT_POINTS], left = cards;
    sabot_shoe shoe;
    mpq_t ev;
    mpz_t one;
    for (int v = 0; v < SABOT_POINTS; v++) {
        counts[v] = extreme->counts[v];
        if (!extreme->found || counts[v] > bets->stock[v] || counts[v] > left)
            return 0;
        left -= counts[v];
    }
    if (left)
        return 0;
    mpq_init(ev);
    mpz_init_set_ui(one, 1);
    sabot_shoe_from_points(&shoe, counts);
    sabot_study_ev(ev, &shoe, &bets->tableau, &bets->wager[bet]);
    int right = is_ev(extreme->value, one, ev, bets, cards, bet);
    mpq_clear(ev);
    mpz_clear(one);
    return right;
}

/* 0 ≤ Σ weight·[value > 0] ≤ Σ weight, and a gain between what this and the mean allow. */
static int is_gain_possible(const mpz_t gain, const mpz_t favourable, const mpz_t mean,
                            const mpz_t best, const mpz_t weight)
{
    mpz_t most;
    mpz_init(most);
    mpz_mul(most, best, favourable);
    int possible = mpz_sgn(favourable) >= 0 && mpz_cmp(favourable, weight) <= 0 &&
                   mpz_cmp(gain, favourable) >= 0 && mpz_cmp(gain, mean) >= 0 &&
                   (mpz_sgn(favourable) == 0 ? mpz_sgn(gain) == 0 : mpz_cmp(gain, most) <= 0) &&
                   (mpz_sgn(favourable) > 0) == (mpz_sgn(best) > 0);
    mpz_clear(most);
    return possible;
}

/* Every shoe is in one of the bins, and the best in the last that is not empty. */
static int are_bins_right(const sabot_study_bets *bets, unsigned cards, const sabot_study_totals *t,
                          unsigned bet)
{
    mpz_t sum, best;
    int64_t last = -1;
    int right = 1;
    if (!t->bin)
        return 1;
    mpz_inits(sum, best, NULL);
    for (unsigned k = 0; k < t->bins[bet]; k++) {
        right &= mpz_sgn(t->bin[bet][k]) >= 0;
        mpz_add(sum, sum, t->bin[bet][k]);
        last = mpz_sgn(t->bin[bet][k]) ? (int64_t)k : last;
    }
    sabot_study_bin_of(best, bets, bet, cards, t->best[bet].value);
    right &= mpz_cmp(sum, t->weight) == 0 && mpz_cmp_si(best, t->bin_first[bet] + last) == 0;
    mpz_clears(sum, best, NULL);
    return right;
}

/* The best-of wins at least what each of its bets wins, and at most what they win together. */
static int is_best_of_possible(const sabot_study_bets *bets, const sabot_study_totals *t)
{
    mpz_t gain, favourable;
    int possible = mpz_cmp(t->best_favourable, t->weight) <= 0;
    mpz_inits(gain, favourable, NULL);
    for (unsigned b = 0; b < bets->count; b++) {
        if (!bets->in_best[b])
            continue;
        possible &= mpz_cmp(t->best_gain, t->gain[b]) >= 0 &&
                    mpz_cmp(t->best_favourable, t->favourable[b]) >= 0;
        mpz_add(gain, gain, t->gain[b]);
        mpz_add(favourable, favourable, t->favourable[b]);
    }
    possible &= mpz_cmp(t->best_gain, gain) <= 0 && mpz_cmp(t->best_favourable, favourable) <= 0;
    mpz_clears(gain, favourable, NULL);
    return possible;
}

/* What is wrong with a bet, or NULL. */
static const char *fault_of(const sabot_study_bets *bets, unsigned cards,
                            const sabot_study_totals *t, unsigned b)
{
    if (!is_ev(t->mean[b], t->weight, bets->ev[b], bets, cards, b))
        return "the mean EV is not that of the full shoe";
    if (!is_extreme_right(bets, cards, &t->best[b], b) ||
        !is_extreme_right(bets, cards, &t->worst[b], b))
        return "the best or worst composition has another EV";
    if (!is_gain_possible(t->gain[b], t->favourable[b], t->mean[b], t->best[b].value, t->weight))
        return "the gain, or how often it is favourable, cannot be";
    if (!are_bins_right(bets, cards, t, b))
        return "the histogram does not hold every shoe";
    return NULL;
}

sabot_status sabot_study_prove(const sabot_study_bets *bets, unsigned cards,
                               const sabot_study_totals *totals, sabot_error *error)
{
    const char *fault = fault_of_all(bets, cards, totals);
    if (!fault && !is_best_of_possible(bets, totals))
        fault = "the gain of the best of the main bets cannot be";
    if (fault)
        return sabot_error_set(error, SABOT_DISAGREES, 0, 0, "%u cards: %s", cards, fault);
    for (unsigned b = 0; b < bets->count; b++)
        if ((fault = fault_of(bets, cards, totals, b)))
            return sabot_error_set(error, SABOT_DISAGREES, 0, 0, "%u cards, bet %u: %s", cards,
                                   b + 1, fault);
    return SABOT_OK;
}
