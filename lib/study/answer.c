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

void sabot_study_answer_add_bin(sabot_study_answer *answer, int64_t number, const mpz_t weight,
                                const mpz_t all)
{
    size_t count = answer->bins_count++;
    if (!(count & (count - 1))) /* the capacity is a power of two */
        answer->bins = sabot_reallocate(answer->bins, count ? 2 * count : 1, sizeof *answer->bins);
    sabot_study_bin *bin = &answer->bins[count];
    bin->number = number;
    mpq_init(bin->share);
    mpq_set_num(bin->share, weight);
    mpq_set_den(bin->share, all);
    mpq_canonicalize(bin->share);
}

void sabot_study_answer_divide(sabot_study_answer *answer)
{
    if (mpq_sgn(answer->favourable))
        mpq_div(answer->gain_when, answer->gain, answer->favourable);
    else
        mpq_set_ui(answer->gain_when, 0, 1);
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
