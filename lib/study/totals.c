#include "totals.h"

#include "../base/integers.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

void sabot_study_totals_init(sabot_study_totals *t, const sabot_study_bets *bets)
{
    unsigned count = bets->count;
    *t = (sabot_study_totals){.bets = count, .bin_first = bets->bin_first, .bins = bets->bins};
    t->sums_count = 6 + 5 * (size_t)count;
    for (unsigned b = 0; bets->bins && b < count; b++)
        t->sums_count += bets->bins[b];
    t->sum = sabot_integers_new(t->sums_count);
    t->compositions = t->sum[0];
    t->weight = t->sum[1];
    t->best_gain = t->sum[2];
    t->best_favourable = t->sum[3];
    t->gain = t->sum + 4;
    t->mean = t->gain + count;
    t->favourable = t->mean + count;
    t->gap = t->favourable + count;
    t->undecided = t->gap + count + 1;
    t->best = sabot_allocate(count, sizeof *t->best);
    t->worst = sabot_allocate(count, sizeof *t->worst);
    t->bin = bets->bins ? sabot_allocate(count, sizeof *t->bin) : NULL;
    mpz_t *bin = t->undecided + count + 1;
    for (unsigned b = 0; b < count; b++) {
        mpz_inits(t->best[b].value, t->worst[b].value, NULL);
        if (t->bin) {
            t->bin[b] = bin;
            bin += t->bins[b];
        }
    }
}

void sabot_study_totals_clear(sabot_study_totals *t)
{
    for (unsigned b = 0; b < t->bets; b++)
        mpz_clears(t->best[b].value, t->worst[b].value, NULL);
    sabot_integers_free(t->sum, t->sums_count);
    free(t->best);
    free(t->worst);
    free(t->bin);
}

void sabot_study_totals_zero(sabot_study_totals *t)
{
    for (size_t i = 0; i < t->sums_count; i++)
        mpz_set_ui(t->sum[i], 0);
    for (unsigned b = 0; b < t->bets; b++)
        t->best[b].found = t->worst[b].found = 0;
}

static int is_before(const uint16_t *a, const uint16_t *b)
{
    for (int v = 0; v < SABOT_POINTS; v++)
        if (a[v] != b[v])
            return a[v] < b[v];
    return 0;
}

void sabot_study_extreme_join(sabot_study_extreme *extreme, const sabot_study_extreme *other,
                              int sign)
{
    if (!other->found)
        return;
    int order = extreme->found ? sign * mpz_cmp(other->value, extreme->value) : 1;
    if (order < 0 || (order == 0 && !is_before(other->counts, extreme->counts)))
        return;
    extreme->found = 1;
    mpz_set(extreme->value, other->value);
    memcpy(extreme->counts, other->counts, sizeof extreme->counts);
}

void sabot_study_totals_join_extremes(sabot_study_totals *t, const sabot_study_totals *more)
{
    for (unsigned b = 0; b < t->bets; b++) {
        sabot_study_extreme_join(&t->best[b], &more->best[b], 1);
        sabot_study_extreme_join(&t->worst[b], &more->worst[b], -1);
    }
}

void sabot_study_totals_add(sabot_study_totals *t, const sabot_study_totals *more)
{
    sabot_study_totals_join_extremes(t, more);
    for (size_t i = 0; i < t->sums_count; i++)
        mpz_add(t->sum[i], t->sum[i], more->sum[i]);
}

static int extremes_are_equal(const sabot_study_extreme *a, const sabot_study_extreme *b)
{
    return a->found == b->found &&
           (!a->found || (mpz_cmp(a->value, b->value) == 0 &&
                          memcmp(a->counts, b->counts, sizeof a->counts) == 0));
}

int sabot_study_totals_are_equal(const sabot_study_totals *a, const sabot_study_totals *b)
{
    int equal = a->bets == b->bets && a->sums_count == b->sums_count;
    for (size_t i = 0; equal && i < a->sums_count; i++)
        equal = !mpz_cmp(a->sum[i], b->sum[i]);
    for (unsigned i = 0; equal && i < a->bets; i++)
        equal = extremes_are_equal(&a->best[i], &b->best[i]) &&
                extremes_are_equal(&a->worst[i], &b->worst[i]);
    return equal;
}

/* --- answers ------------------------------------------------------------------------------ */

void sabot_study_bin_limits(mpq_t from, mpq_t to, const sabot_study_bin *bin, const mpq_t width)
{
    mpq_set_si(from, bin->number, 1);
    mpq_mul(from, from, width);
    mpq_add(to, from, width);
}

void sabot_study_answer_init(sabot_study_answer *answer)
{
    *answer = (sabot_study_answer){0};
    mpq_inits(answer->favourable, answer->gain, answer->gain_when, answer->mean, answer->variance,
              answer->best, answer->worst, answer->favourable_most, answer->gain_most, NULL);
}

void sabot_study_answer_clear(sabot_study_answer *answer)
{
    mpq_clears(answer->favourable, answer->gain, answer->gain_when, answer->mean, answer->variance,
               answer->best, answer->worst, answer->favourable_most, answer->gain_most, NULL);
    for (size_t i = 0; i < answer->bins_count; i++)
        mpq_clear(answer->bins[i].share);
    free(answer->bins);
}

void sabot_study_answer_add_bin(sabot_study_answer *answer, int64_t number, const mpz_t weight)
{
    size_t count = answer->bins_count, at = count;
    while (at && answer->bins[at - 1].number > number)
        at--;
    if (!at || answer->bins[at - 1].number < number) {
        if (!(count & (count - 1))) /* the capacity is a power of two */
            answer->bins =
                sabot_reallocate(answer->bins, count ? 2 * count : 1, sizeof *answer->bins);
        memmove(answer->bins + at + 1, answer->bins + at, (count - at) * sizeof *answer->bins);
        answer->bins[at++].number = number;
        mpq_init(answer->bins[at - 1].share);
        answer->bins_count++;
    }
    mpz_ptr share = mpq_numref(answer->bins[at - 1].share);
    mpz_add(share, share, weight);
}

void sabot_study_answer_add(sabot_study_answer *answer, const mpq_t ev, const mpz_t weight,
                            const mpq_t bin)
{
    mpq_t part;
    int is_favourable = mpq_sgn(ev) > 0;
    mpq_init(part);
    mpq_set_z(part, weight);
    if (is_favourable)
        mpq_add(answer->favourable, answer->favourable, part);
    mpq_mul(part, part, ev);
    mpq_add(answer->mean, answer->mean, part);
    if (is_favourable)
        mpq_add(answer->gain, answer->gain, part);
    mpq_mul(part, part, ev);
    mpq_add(answer->variance, answer->variance, part);
    if (mpq_sgn(bin)) {
        mpq_div(part, ev, bin);
        mpz_fdiv_q(mpq_numref(part), mpq_numref(part), mpq_denref(part));
        sabot_study_answer_add_bin(answer, mpz_get_si(mpq_numref(part)), weight);
    }
    mpq_clear(part);
}

void sabot_study_answer_divide(sabot_study_answer *answer, const mpz_t all)
{
    mpq_ptr sums[] = {answer->favourable, answer->gain, answer->mean, answer->variance};
    mpq_t by;
    mpq_init(by);
    mpq_set_z(by, all);
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
        mpq_div(sums[i], sums[i], by);
    for (size_t i = 0; i < answer->bins_count; i++)
        mpq_div(answer->bins[i].share, answer->bins[i].share, by);
    mpq_mul(by, answer->mean, answer->mean);
    mpq_sub(answer->variance, answer->variance, by);
    if (mpq_sgn(answer->favourable))
        mpq_div(answer->gain_when, answer->gain, answer->favourable);
    mpq_set(answer->favourable_most, answer->favourable);
    mpq_set(answer->gain_most, answer->gain);
    mpq_clear(by);
}

static void divide(mpq_t value, const mpz_t sum, const mpz_t unit)
{
    mpq_set_num(value, sum);
    mpq_set_den(value, unit);
    mpq_canonicalize(value);
}

/* Adds what was left undecided, in units of values and in shoes of `all`. */
static void add_undecided(sabot_study_answer *answer, const sabot_study_totals *t, unsigned at,
                          const mpz_t unit)
{
    mpq_t more;
    if (!mpz_sgn(t->undecided[at]))
        return;
    mpq_init(more);
    divide(more, t->undecided[at], t->weight);
    mpq_add(answer->favourable_most, answer->favourable, more);
    if (mpq_cmp_ui(answer->favourable_most, 1, 1) > 0)
        mpq_set_ui(answer->favourable_most, 1, 1);
    divide(more, t->gap[at], t->weight);
    mpz_mul(mpq_denref(more), mpq_denref(more), unit);
    mpq_canonicalize(more);
    mpq_add(answer->gain_most, answer->gain, more);
    mpq_set_ui(answer->gain_when, 0, 1);
    mpq_clear(more);
}

static int are_shoes_equal(const sabot_shoe *one, const sabot_shoe *other)
{
    return one->level == other->level && memcmp(one->count, other->count, sizeof one->count) == 0;
}

static int are_bins_equal(const sabot_study_answer *one, const sabot_study_answer *other)
{
    int equal = one->bins_count == other->bins_count;
    for (size_t i = 0; i < one->bins_count && equal; i++)
        equal = one->bins[i].number == other->bins[i].number &&
                mpq_equal(one->bins[i].share, other->bins[i].share);
    return equal;
}

int sabot_study_answers_are_equal(const sabot_study_answer *one, const sabot_study_answer *other)
{
    return mpq_equal(one->favourable, other->favourable) && mpq_equal(one->gain, other->gain) &&
           mpq_equal(one->gain_when, other->gain_when) &&
           mpq_equal(one->favourable_most, other->favourable_most) &&
           mpq_equal(one->gain_most, other->gain_most) && mpq_equal(one->mean, other->mean) &&
           mpq_equal(one->variance, other->variance) && mpq_equal(one->best, other->best) &&
           mpq_equal(one->worst, other->worst) &&
           are_shoes_equal(&one->best_shoe, &other->best_shoe) &&
           are_shoes_equal(&one->worst_shoe, &other->worst_shoe) && are_bins_equal(one, other);
}

static void find_extreme(mpq_t ev, sabot_shoe *shoe, const sabot_study_extreme *extreme,
                         const mpz_t unit)
{
    uint64_t points[SABOT_POINTS];
    divide(ev, extreme->value, unit);
    for (int v = 0; v < SABOT_POINTS; v++)
        points[v] = extreme->counts[v];
    sabot_shoe_from_points(shoe, points);
}

void sabot_study_totals_answer(sabot_study_answer *answer, const sabot_study_totals *t,
                               const sabot_study_bets *bets, unsigned cards, unsigned bet)
{
    mpz_t unit;
    mpz_init(unit);
    sabot_study_unit(unit, bets, bet, cards);
    divide(answer->gain, t->gain[bet], unit);
    divide(answer->mean, t->mean[bet], unit);
    mpq_set_z(answer->favourable, t->favourable[bet]);
    find_extreme(answer->best, &answer->best_shoe, &t->best[bet], unit);
    find_extreme(answer->worst, &answer->worst_shoe, &t->worst[bet], unit);
    for (unsigned k = 0; t->bin && k < t->bins[bet]; k++)
        if (mpz_sgn(t->bin[bet][k]))
            sabot_study_answer_add_bin(answer, t->bin_first[bet] + k, t->bin[bet][k]);
    sabot_study_answer_divide(answer, t->weight);
    add_undecided(answer, t, bet, unit);
    mpz_clear(unit);
}

void sabot_study_totals_best_of(sabot_study_answer *answer, const sabot_study_totals *totals,
                                const sabot_study_bets *bets, unsigned cards)
{
    mpz_t unit;
    unsigned bet = 0;
    while (bet < bets->count && !bets->in_best[bet])
        bet++;
    if (bet == bets->count)
        return;
    mpz_init(unit);
    sabot_study_unit(unit, bets, bet, cards);
    divide(answer->gain, totals->best_gain, unit);
    mpq_set_z(answer->favourable, totals->best_favourable);
    sabot_study_answer_divide(answer, totals->weight);
    add_undecided(answer, totals, totals->bets, unit);
    mpz_clear(unit);
}
