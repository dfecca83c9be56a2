#include "study_inside.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

static mpz_t *new_integers(unsigned count)
{
    mpz_t *numbers = sabot_allocate(count, sizeof *numbers);
    for (unsigned i = 0; i < count; i++)
        mpz_init(numbers[i]);
    return numbers;
}

static void free_integers(mpz_t *numbers, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        mpz_clear(numbers[i]);
    free(numbers);
}

void sabot_study_totals_init(sabot_study_totals *t, const sabot_study *study)
{
    unsigned bets = study->bets;
    *t = (sabot_study_totals){.bets = bets};
    mpz_inits(t->compositions, t->weight, t->best_gain, t->best_favourable, NULL);
    t->gain = new_integers(bets);
    t->mean = new_integers(bets);
    t->favourable = new_integers(bets);
    t->best = sabot_allocate(bets, sizeof *t->best);
    t->worst = sabot_allocate(bets, sizeof *t->worst);
    for (unsigned b = 0; b < bets; b++)
        mpz_inits(t->best[b].value, t->worst[b].value, NULL);
    if (!mpq_sgn(study->bin))
        return;
    t->bin_first = sabot_allocate(bets, sizeof *t->bin_first);
    t->bins = sabot_allocate(bets, sizeof *t->bins);
    t->bin = sabot_allocate(bets, sizeof *t->bin);
    for (unsigned b = 0; b < bets; b++) {
        sabot_study_bins(&t->bin_first[b], &t->bins[b], study, b);
        t->bin[b] = new_integers(t->bins[b]);
    }
}

void sabot_study_totals_clear(sabot_study_totals *t)
{
    for (unsigned b = 0; b < t->bets; b++) {
        mpz_clears(t->best[b].value, t->worst[b].value, NULL);
        if (t->bin)
            free_integers(t->bin[b], t->bins[b]);
    }
    mpz_clears(t->compositions, t->weight, t->best_gain, t->best_favourable, NULL);
    free_integers(t->gain, t->bets);
    free_integers(t->mean, t->bets);
    free_integers(t->favourable, t->bets);
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

void sabot_study_totals_add(sabot_study_totals *t, const sabot_study_totals *more)
{
    mpz_add(t->compositions, t->compositions, more->compositions);
    mpz_add(t->weight, t->weight, more->weight);
    mpz_add(t->best_gain, t->best_gain, more->best_gain);
    mpz_add(t->best_favourable, t->best_favourable, more->best_favourable);
    for (unsigned b = 0; b < t->bets; b++) {
        mpz_add(t->gain[b], t->gain[b], more->gain[b]);
        mpz_add(t->mean[b], t->mean[b], more->mean[b]);
        mpz_add(t->favourable[b], t->favourable[b], more->favourable[b]);
        sabot_study_extreme_join(&t->best[b], &more->best[b], 1);
        sabot_study_extreme_join(&t->worst[b], &more->worst[b], -1);
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

void sabot_study_answer_init(sabot_study_answer *answer)
{
    mpq_inits(answer->favourable, answer->gain, answer->mean, answer->gain_when, answer->best,
              answer->worst, NULL);
}

void sabot_study_answer_clear(sabot_study_answer *answer)
{
    mpq_clears(answer->favourable, answer->gain, answer->mean, answer->gain_when, answer->best,
               answer->worst, NULL);
}

/* sum / (by · more) */
static void ratio(mpq_t value, const mpz_t sum, const mpz_t by, const mpz_t more)
{
    mpz_set(mpq_numref(value), sum);
    mpz_mul(mpq_denref(value), by, more);
    mpq_canonicalize(value);
}

static void gain_and_favourable(sabot_study_answer *answer, const mpz_t gain,
                                const mpz_t favourable, const mpz_t weight, const mpz_t unit)
{
    ratio(answer->gain, gain, weight, unit);
    mpq_set_num(answer->favourable, favourable);
    mpq_set_den(answer->favourable, weight);
    mpq_canonicalize(answer->favourable);
    if (mpq_sgn(answer->favourable))
        mpq_div(answer->gain_when, answer->gain, answer->favourable);
    else
        mpq_set_ui(answer->gain_when, 0, 1);
}

void sabot_study_answer_bet(sabot_study_answer *answer, const sabot_study *study, unsigned cards,
                            const sabot_study_totals *totals, unsigned bet)
{
    mpz_t unit, one;
    mpz_init(unit);
    mpz_init_set_ui(one, 1);
    sabot_study_deals(unit, cards);
    mpz_mul(unit, unit, study->scale[bet]);
    gain_and_favourable(answer, totals->gain[bet], totals->favourable[bet], totals->weight, unit);
    ratio(answer->mean, totals->mean[bet], totals->weight, unit);
    ratio(answer->best, totals->best[bet].value, one, unit);
    ratio(answer->worst, totals->worst[bet].value, one, unit);
    mpz_clears(unit, one, NULL);
}

void sabot_study_answer_best_of(sabot_study_answer *answer, const sabot_study *study,
                                unsigned cards, const sabot_study_totals *totals)
{
    mpz_t unit;
    unsigned bet = 0;
    while (bet < study->bets && !study->in_best[bet])
        bet++;
    if (bet == study->bets)
        return;
    mpz_init(unit);
    sabot_study_deals(unit, cards);
    mpz_mul(unit, unit, study->scale[bet]);
    gain_and_favourable(answer, totals->best_gain, totals->best_favourable, totals->weight, unit);
    mpz_clear(unit);
}

static sabot_status prove_sums(const sabot_study *study, unsigned cards,
                               const sabot_study_totals *totals, sabot_error *error)
{
    mpz_t expected;
    mpz_init(expected);
    sabot_study_count(expected, study, cards);
    int visited = mpz_cmp(expected, totals->compositions) == 0;
    mpz_bin_uiui(expected, study->size, cards);
    int weighed = mpz_cmp(expected, totals->weight) == 0;
    mpz_clear(expected);
    if (visited && weighed)
        return SABOT_OK;
    return sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                           visited ? "%u cards: the weights do not sum to the number of shoes"
                                   : "%u cards: not every composition was visited once",
                           cards);
}

sabot_status sabot_study_prove(const sabot_study *study, unsigned cards,
                               const sabot_study_totals *totals, sabot_error *error)
{
    sabot_study_answer answer;
    sabot_status status = prove_sums(study, cards, totals, error);
    if (status)
        return status;
    sabot_study_answer_init(&answer);
    for (unsigned b = 0; !status && b < study->bets; b++) {
        sabot_study_answer_bet(&answer, study, cards, totals, b);
        if (!mpq_equal(answer.mean, study->ev[b]))
            status = sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                     "%u cards: the mean EV of bet %u is not that of the full shoe",
                                     cards, b + 1);
        if (!totals->best[b].found || !totals->worst[b].found)
            status = sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                     "%u cards: no best or worst composition was found", cards);
    }
    sabot_study_answer_clear(&answer);
    return status;
}
