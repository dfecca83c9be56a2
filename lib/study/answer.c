#include "totals.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

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
              answer->best, answer->worst, NULL);
}

void sabot_study_answer_clear(sabot_study_answer *answer)
{
    mpq_clears(answer->favourable, answer->gain, answer->gain_when, answer->mean, answer->variance,
               answer->best, answer->worst, NULL);
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
    mpq_clear(by);
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
           mpq_equal(one->gain_when, other->gain_when) && mpq_equal(one->mean, other->mean) &&
           mpq_equal(one->variance, other->variance) && mpq_equal(one->best, other->best) &&
           mpq_equal(one->worst, other->worst) &&
           are_shoes_equal(&one->best_shoe, &other->best_shoe) &&
           are_shoes_equal(&one->worst_shoe, &other->worst_shoe) && are_bins_equal(one, other);
}
