/* Checks of the sums of a study, which may come from a walk or from a file. */
#include "totals.h"
#include "units.h"

/* Returns the fault of the compositions, and of the weights unless they are not summed, or NULL. */
static const char *fault_of_all(const sabot_study_bets *bets, unsigned cards,
                                const sabot_study_totals *t, int has_weight)
{
    mpz_t compositions, weight;
    mpz_inits(compositions, weight, NULL);
    sabot_study_count(compositions, bets->stock, cards);
    mpz_bin_uiui(weight, bets->size, cards);
    const char *fault = mpz_cmp(compositions, t->compositions) != 0
                            ? "not every composition was visited once"
                        : has_weight && mpz_cmp(weight, t->weight) != 0
                            ? "the weights do not sum to the number of shoes"
                            : NULL;
    mpz_clears(compositions, weight, NULL);
    return fault;
}

/* Whether value / (over·scale·F(n)) equals the EV. */
static int is_ev(const mpz_t value, const mpz_t over, const mpq_t ev, const sabot_study_bets *bets,
                 unsigned cards, unsigned bet)
{
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    sabot_study_unit(right, bets, bet, cards);
    mpz_mul(right, right, over);
    mpz_mul(right, right, mpq_numref(ev));
    mpz_mul(left, value, mpq_denref(ev));
    int equal = mpz_cmp(left, right) == 0;
    mpz_clears(left, right, NULL);
    return equal;
}

/* Whether it is a composition of the depth with the EV that the reference engine finds. */
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

/* Checks 0 ≤ Σ weight·[value > 0] ≤ Σ weight, a gain within the bounds that this and the best value
 * allow, and a loss (gain minus mean) within the bounds that the worst value allows. Shoes that are
 * left undecided may have a gain without being counted as favourable, and up to the gap more of
 * it. */
static int is_gain_possible(const sabot_study_totals *t, unsigned b)
{
    mpz_srcptr gain = t->gain[b], favourable = t->favourable[b], best = t->best[b].value;
    const int exact = !mpz_sgn(t->undecided[b]);
    mpz_t most, loss, loss_or_more, most_lost;
    mpz_inits(most, loss, loss_or_more, most_lost, NULL);
    mpz_add(most, favourable, t->undecided[b]);
    mpz_mul(most, best, most);
    mpz_sub(loss, gain, t->mean[b]);
    mpz_add(loss_or_more, loss, t->gap[b]);
    if (mpz_sgn(t->worst[b].value) < 0) {
        mpz_sub(most_lost, favourable, t->weight);
        mpz_mul(most_lost, most_lost, t->worst[b].value);
    }
    int possible = mpz_sgn(favourable) >= 0 && mpz_cmp(favourable, t->weight) <= 0 &&
                   mpz_cmp(gain, favourable) >= 0 && mpz_sgn(loss_or_more) >= 0 &&
                   mpz_cmp(loss, most_lost) <= 0 &&
                   (mpz_sgn(best) <= 0 ? mpz_sgn(gain) == 0 && mpz_sgn(favourable) == 0
                                       : mpz_cmp(gain, most) <= 0) &&
                   (!exact || (mpz_sgn(favourable) > 0) == (mpz_sgn(best) > 0));
    mpz_clears(most, loss, loss_or_more, most_lost, NULL);
    return possible;
}

/* Whether a value lies between two weighted sums of bin numbers. */
static int is_between(const mpz_t value, const mpz_t least, const mpz_t most, const mpq_t bin)
{
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_mul(left, value, mpq_denref(bin));
    mpz_mul(right, least, mpq_numref(bin));
    int between = mpz_cmp(right, left) <= 0;
    mpz_mul(right, most, mpq_numref(bin));
    between &= mpz_cmp(left, right) <= 0;
    mpz_clears(left, right, NULL);
    return between;
}

/* Checks the mean, the gain and the favourable share against the bins: bin k contains EVs from k to
 * k+1 times its width. */
static int are_bins_possible(const sabot_study_bets *bets, unsigned cards,
                             const sabot_study_totals *t, unsigned bet)
{
    enum { MEAN, GAIN, FAVOURABLE, BOUNDS };
    mpz_t least[BOUNDS], most[BOUNDS], from, to;
    mpq_t bin; /* the width of a bin, as a value */
    for (int i = 0; i < BOUNDS; i++)
        mpz_inits(least[i], most[i], NULL);
    mpz_inits(from, to, NULL);
    mpq_init(bin);
    sabot_study_unit(mpq_numref(bin), bets, bet, cards);
    mpq_mul(bin, bin, bets->bin);
    for (unsigned k = 0; k < t->bins[bet]; k++) {
        const int64_t number = t->bin_first[bet] + k;
        mpz_srcptr weight = t->bin[bet][k];
        mpz_mul_si(from, weight, number);
        mpz_add(to, from, weight);
        mpz_add(least[MEAN], least[MEAN], from);
        mpz_add(most[MEAN], most[MEAN], to);
        if (number >= 0) {
            mpz_add(least[GAIN], least[GAIN], from);
            mpz_add(most[GAIN], most[GAIN], to);
            mpz_add(most[FAVOURABLE], most[FAVOURABLE], weight);
        }
        if (number > 0)
            mpz_add(least[FAVOURABLE], least[FAVOURABLE], weight);
    }
    int possible = is_between(t->mean[bet], least[MEAN], most[MEAN], bin) &&
                   is_between(t->gain[bet], least[GAIN], most[GAIN], bin) &&
                   mpz_cmp(least[FAVOURABLE], t->favourable[bet]) <= 0 &&
                   mpz_cmp(t->favourable[bet], most[FAVOURABLE]) <= 0;
    for (int i = 0; i < BOUNDS; i++)
        mpz_clears(least[i], most[i], NULL);
    mpz_clears(from, to, NULL);
    mpq_clear(bin);
    return possible;
}

/* Checks that every shoe is in a bin, and that the worst and the best are in the first and last
 * nonempty bin. */
static int are_bins_right(const sabot_study_bets *bets, unsigned cards, const sabot_study_totals *t,
                          unsigned bet)
{
    mpz_t sum, best, worst;
    int64_t first = -1, last = -1;
    int right = 1;
    if (!t->bin)
        return 1;
    mpz_inits(sum, best, worst, NULL);
    for (unsigned k = 0; k < t->bins[bet]; k++) {
        right &= mpz_sgn(t->bin[bet][k]) >= 0;
        mpz_add(sum, sum, t->bin[bet][k]);
        last = mpz_sgn(t->bin[bet][k]) ? (int64_t)k : last;
        first = first < 0 ? last : first;
    }
    sabot_study_bin_of(best, bets, bet, cards, t->best[bet].value);
    sabot_study_bin_of(worst, bets, bet, cards, t->worst[bet].value);
    right &= mpz_cmp(sum, t->weight) == 0 && mpz_cmp_si(best, t->bin_first[bet] + last) == 0 &&
             mpz_cmp_si(worst, t->bin_first[bet] + first) == 0;
    right &= are_bins_possible(bets, cards, t, bet);
    mpz_clears(sum, best, worst, NULL);
    return right;
}

/* The best-of gains at least as much as each of its bets, and at most as much as all together. */
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

/* Whether what is undecided of a gain is at most `within` of it. */
static int is_narrow(const sabot_study_bets *bets, const sabot_study_totals *t, unsigned at,
                     mpz_srcptr gain)
{
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_mul(left, t->gap[at], mpq_denref(bets->within));
    mpz_mul(right, gain, mpq_numref(bets->within));
    int narrow = mpz_sgn(left) >= 0 && mpz_cmp(left, right) <= 0 &&
                 mpz_sgn(t->undecided[at]) >= (mpz_sgn(left) > 0);
    mpz_clears(left, right, NULL);
    return narrow;
}

/* Returns the fault of a bet, or NULL. */
static const char *fault_of(const sabot_study_bets *bets, unsigned cards,
                            const sabot_study_totals *t, unsigned b)
{
    if (!is_narrow(bets, t, b, t->gain[b]))
        return "more of the gain is undecided than allowed";
    if (!is_ev(t->mean[b], t->weight, bets->ev[b], bets, cards, b))
        return "the mean EV is not that of the full shoe";
    if (!is_extreme_right(bets, cards, &t->best[b], b) ||
        !is_extreme_right(bets, cards, &t->worst[b], b))
        return "the best or worst composition does not have its EV";
    if (!is_gain_possible(t, b))
        return "the gain or the favourable share is impossible";
    if (!are_bins_right(bets, cards, t, b))
        return "the histogram misses shoes or has them in wrong bins";
    return NULL;
}

static sabot_status disagree(sabot_error *error, unsigned cards, const char *fault)
{
    return fault ? sabot_error_set(error, SABOT_DISAGREES, 0, 0, "%u cards: %s", cards, fault)
                 : SABOT_OK;
}

sabot_status sabot_study_prove_count(const sabot_study_bets *bets, unsigned cards,
                                     const sabot_study_totals *totals, sabot_error *error)
{
    return disagree(error, cards, fault_of_all(bets, cards, totals, 0));
}

sabot_status sabot_study_prove_best_of(const sabot_study_bets *bets, unsigned cards,
                                       const sabot_study_totals *totals, sabot_error *error)
{
    int is_right = is_best_of_possible(bets, totals) &&
                   is_narrow(bets, totals, totals->bets, totals->best_gain);
    return disagree(error, cards,
                    is_right ? NULL : "the gain of the best of the main bets is impossible");
}

sabot_status sabot_study_prove(const sabot_study_bets *bets, unsigned cards,
                               const sabot_study_totals *totals, int bet, sabot_error *error)
{
    sabot_status status = disagree(error, cards, fault_of_all(bets, cards, totals, 1));
    if (!status && bet < 0)
        status = sabot_study_prove_best_of(bets, cards, totals, error);
    for (unsigned b = 0; b < bets->count && !status; b++) {
        const char *fault = bet < 0 || bet == (int)b ? fault_of(bets, cards, totals, b) : NULL;
        if (fault)
            status = sabot_error_set(error, SABOT_DISAGREES, 0, 0, "%u cards, bet %u: %s", cards,
                                     b + 1, fault);
    }
    return status;
}
