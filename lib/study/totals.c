#include "totals.h"

#include "../base/integers.h"
#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

void sabot_study_totals_init(sabot_study_totals *t, const sabot_study_bets *bets)
{
    unsigned count = bets->count;
    *t = (sabot_study_totals){.bets = count};
    mpz_inits(t->compositions, t->weight, t->best_gain, t->best_favourable, NULL);
    t->gain = sabot_integers_new(count);
    t->mean = sabot_integers_new(count);
    t->favourable = sabot_integers_new(count);
    t->best = sabot_allocate(count, sizeof *t->best);
    t->worst = sabot_allocate(count, sizeof *t->worst);
    for (unsigned b = 0; b < count; b++)
        mpz_inits(t->best[b].value, t->worst[b].value, NULL);
    if (!mpq_sgn(bets->bin))
        return;
    t->bin_first = sabot_allocate(count, sizeof *t->bin_first);
    t->bins = sabot_allocate(count, sizeof *t->bins);
    t->bin = sabot_allocate(count, sizeof *t->bin);
    for (unsigned b = 0; b < count; b++) {
        sabot_study_bins(&t->bin_first[b], &t->bins[b], bets, b);
        t->bin[b] = sabot_integers_new(t->bins[b]);
    }
}

void sabot_study_totals_clear(sabot_study_totals *t)
{
    for (unsigned b = 0; b < t->bets; b++) {
        mpz_clears(t->best[b].value, t->worst[b].value, NULL);
        if (t->bin)
            sabot_integers_free(t->bin[b], t->bins[b]);
    }
    mpz_clears(t->compositions, t->weight, t->best_gain, t->best_favourable, NULL);
    sabot_integers_free(t->gain, t->bets);
    sabot_integers_free(t->mean, t->bets);
    sabot_integers_free(t->favourable, t->bets);
    free(t->best);
    free(t->worst);
    free(t->bin_first);
    free(t->bins);
    free(t->bin);
}

void sabot_study_totals_zero(sabot_study_totals *t)
{
    mpz_set_ui(t->compositions, 0);
    mpz_set_ui(t->weight, 0);
    mpz_set_ui(t->best_gain, 0);
    mpz_set_ui(t->best_favourable, 0);
    for (unsigned b = 0; b < t->bets; b++) {
        mpz_set_ui(t->gain[b], 0);
        mpz_set_ui(t->mean[b], 0);
        mpz_set_ui(t->favourable[b], 0);
        t->best[b].found = t->worst[b].found = 0;
        for (unsigned k = 0; t->bin && k < t->bins[b]; k++)
            mpz_set_ui(t->bin[b][k], 0);
    }
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
    mpz_add(t->compositions, t->compositions, more->compositions);
    mpz_add(t->weight, t->weight, more->weight);
    mpz_add(t->best_gain, t->best_gain, more->best_gain);
    mpz_add(t->best_favourable, t->best_favourable, more->best_favourable);
    for (unsigned b = 0; b < t->bets; b++) {
        mpz_add(t->gain[b], t->gain[b], more->gain[b]);
        mpz_add(t->mean[b], t->mean[b], more->mean[b]);
        mpz_add(t->favourable[b], t->favourable[b], more->favourable[b]);
        for (unsigned k = 0; t->bin && k < t->bins[b]; k++)
            if (mpz_sgn(more->bin[b][k]))
                mpz_add(t->bin[b][k], t->bin[b][k], more->bin[b][k]);
    }
}

static int extremes_are_equal(const sabot_study_extreme *a, const sabot_study_extreme *b)
{
    return a->found == b->found &&
           (!a->found || (mpz_cmp(a->value, b->value) == 0 &&
                          memcmp(a->counts, b->counts, sizeof a->counts) == 0));
}

int sabot_study_totals_are_equal(const sabot_study_totals *a, const sabot_study_totals *b)
{
    int equal = a->bets == b->bets && !mpz_cmp(a->compositions, b->compositions) &&
                !mpz_cmp(a->weight, b->weight) && !mpz_cmp(a->best_gain, b->best_gain) &&
                !mpz_cmp(a->best_favourable, b->best_favourable);
    for (unsigned i = 0; equal && i < a->bets; i++) {
        equal = !mpz_cmp(a->gain[i], b->gain[i]) && !mpz_cmp(a->mean[i], b->mean[i]) &&
                !mpz_cmp(a->favourable[i], b->favourable[i]) &&
                extremes_are_equal(&a->best[i], &b->best[i]) &&
                extremes_are_equal(&a->worst[i], &b->worst[i]);
        for (unsigned k = 0; equal && a->bin && k < a->bins[i]; k++)
            equal = !mpz_cmp(a->bin[i][k], b->bin[i][k]);
    }
    return equal;
}

/* --- answers ------------------------------------------------------------------------------ */

static void divide(mpq_t value, const mpz_t sum, const mpz_t unit)
{
    mpq_set_num(value, sum);
    mpq_set_den(value, unit);
    mpq_canonicalize(value);
}

/* The unit of a value: EV = value / (scale·F). */
static void find_unit(mpz_t unit, const sabot_study_bets *bets, unsigned cards, unsigned bet)
{
    sabot_study_deals(unit, cards);
    mpz_mul(unit, unit, bets->scale[bet]);
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
    find_unit(unit, bets, cards, bet);
    divide(answer->gain, t->gain[bet], unit);
    divide(answer->mean, t->mean[bet], unit);
    mpq_set_z(answer->favourable, t->favourable[bet]);
    find_extreme(answer->best, &answer->best_shoe, &t->best[bet], unit);
    find_extreme(answer->worst, &answer->worst_shoe, &t->worst[bet], unit);
    for (unsigned k = 0; t->bin && k < t->bins[bet]; k++)
        if (mpz_sgn(t->bin[bet][k]))
            sabot_study_answer_add_bin(answer, t->bin_first[bet] + k, t->bin[bet][k]);
    sabot_study_answer_divide(answer, t->weight);
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
    find_unit(unit, bets, cards, bet);
    divide(answer->gain, totals->best_gain, unit);
    mpq_set_z(answer->favourable, totals->best_favourable);
    sabot_study_answer_divide(answer, totals->weight);
    mpz_clear(unit);
}
