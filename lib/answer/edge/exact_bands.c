/* The result of n coups is a sum of n independent payoffs, each one of a few multiples of a unit.
 * Its distribution is the n-fold convolution of that of one coup, or the binomial distribution if
 * there are two outcomes. Both add and multiply positive doubles, so the relative error of every
 * probability is at most 10⁻¹⁰. An end of a band is used only if such an error cannot change it. */
#include "lattice.h"
#include "volatility.h"

#include "../../base/memory.h"

#include <math.h>
#include <mpfr.h>
#include <stdlib.h>
#include <string.h>

static const double precision = 1e-9; /* of a probability, with a margin */
static const double work_most = 4e8;  /* additions, some tenths of a second */

/* --- n coups ------------------------------------------------------------------------------ */

/* The probabilities of first, first + 1, … steps. */
typedef struct {
    uint64_t first;
    size_t count;
    double *probability;
} distribution;

/* Drops the negligible probabilities at both ends. All drops together stay below a hundredth of
 * the precision. */
static void trim(distribution *d, double most)
{
    double low = 0, high = 0;
    size_t from = 0;
    while (from + 1 < d->count && (low += d->probability[from]) < most)
        from++;
    while (d->count > from + 1 && (high += d->probability[d->count - 1]) < most)
        d->count--;
    d->first += from;
    d->count -= from;
    memmove(d->probability, d->probability + from, d->count * sizeof *d->probability);
}

/* Convolves. Returns 0 if that takes more than work_most additions. */
static int fold(distribution *d, const sabot_lattice *l, uint64_t coups)
{
    uint64_t width = sabot_lattice_width(l);
    double share[SABOT_LATTICE_MOST], most = precision / 200 / (double)coups;
    if ((double)coups * (double)coups * (double)width * l->count / 2 > work_most)
        return 0;
    d->count = 1;
    d->probability = sabot_allocate(coups * width + 1, sizeof *d->probability);
    double *next = sabot_allocate(coups * width + 1, sizeof *next);
    d->probability[0] = 1;
    for (unsigned i = 0; i < l->count; i++)
        share[i] = mpq_get_d(l->probability[i]);
    for (uint64_t n = 0; n < coups; n++) {
        memset(next, 0, (d->count + width) * sizeof *next);
        for (unsigned i = 0; i < l->count; i++) {
            double *to = next + l->step[i];
            for (size_t s = 0; s < d->count; s++)
                to[s] += share[i] * d->probability[s];
        }
        double *swap = d->probability;
        d->probability = next;
        next = swap;
        d->count += width;
        trim(d, most);
    }
    free(next);
    return 1;
}

/* C(n,k) p^k (1-p)^(n-k), by its logarithm. */
static double binomial_at(uint64_t n, uint64_t k, const mpq_t p)
{
    mpfr_t sum, term, share;
    mpfr_inits2(256, sum, term, share, (mpfr_ptr)0);
    const uint64_t of[] = {n + 1, k + 1, n - k + 1};
    mpfr_set_ui(sum, 0, MPFR_RNDN);
    for (int i = 0; i < 3; i++) {
        mpfr_set_ui(term, of[i], MPFR_RNDN);
        mpfr_lngamma(term, term, MPFR_RNDN);
        (i ? mpfr_sub : mpfr_add)(sum, sum, term, MPFR_RNDN);
    }
    mpfr_set_q(share, p, MPFR_RNDN);
    mpfr_log(term, share, MPFR_RNDN);
    mpfr_mul_ui(term, term, k, MPFR_RNDN);
    mpfr_add(sum, sum, term, MPFR_RNDN);
    mpfr_ui_sub(share, 1, share, MPFR_RNDN);
    mpfr_log(term, share, MPFR_RNDN);
    mpfr_mul_ui(term, term, n - k, MPFR_RNDN);
    mpfr_add(sum, sum, term, MPFR_RNDN);
    mpfr_exp(sum, sum, MPFR_RNDN);
    double value = mpfr_get_d(sum, MPFR_RNDN);
    mpfr_clears(sum, term, share, (mpfr_ptr)0);
    return value;
}

/* Computes the binomial distribution around the mean, as far as it is not negligible. */
static void binomial(distribution *d, const sabot_lattice *l, uint64_t n)
{
    unsigned upper = l->step[1] > l->step[0];
    double p = mpq_get_d(l->probability[upper]), q = mpq_get_d(l->probability[!upper]);
    double mean = p * (double)n, reach = 14 * sqrt(mean * q) + 60;
    uint64_t low = mean > reach ? (uint64_t)(mean - reach) : 0;
    uint64_t high = mean + reach < (double)n ? (uint64_t)(mean + reach) : n;
    uint64_t middle = (uint64_t)mean;
    d->first = low;
    d->count = high - low + 1;
    d->probability = sabot_allocate(d->count, sizeof *d->probability);
    double ratio = p / q, *at = d->probability + (middle - low);
    *at = binomial_at(n, middle, l->probability[upper]);
    for (uint64_t k = middle; k < high; k++)
        at[k + 1 - middle] = at[k - middle] * ratio * (double)(n - k) / (double)(k + 1);
    for (uint64_t k = middle; k > low; k--)
        d->probability[k - 1 - low] =
            d->probability[k - low] / ratio * (double)k / (double)(n - k + 1);
}

/* --- the ends of a band ------------------------------------------------------------------- */

/* The first step whose cumulative probability reaches `share`, or -1 if rounding errors leave it in
 * doubt. */
static int64_t quantile(const distribution *d, double share)
{
    double sum = 0;
    for (size_t i = 0; i < d->count; i++) {
        double before = sum;
        sum += d->probability[i];
        if (sum < share - precision)
            continue;
        return before < share - precision && sum > share + precision ? (int64_t)(d->first + i) : -1;
    }
    return -1;
}

static int is_whole(const distribution *d)
{
    double sum = 0;
    for (size_t i = 0; i < d->count; i++)
        sum += d->probability[i];
    return fabs(sum - 1) < precision / 10;
}

/* 1 + low + unit · step / coups */
static void set_return(mpq_t value, const sabot_lattice *l, int64_t step, uint64_t coups)
{
    mpq_set_si(value, step, coups);
    mpq_canonicalize(value);
    mpq_mul(value, value, l->unit);
    mpq_add(value, value, l->low);
    mpz_add(mpq_numref(value), mpq_numref(value), mpq_denref(value));
}

static void find_span(sabot_volatility *v, const sabot_lattice *l, unsigned span)
{
    uint64_t coups = sabot_band_coups(span);
    distribution d = {0};
    if (l->count == 2)
        binomial(&d, l, coups);
    else if (!fold(&d, l, coups))
        return;
    uint64_t unit = l->count == 2 ? l->step[0] + l->step[1] : 1; /* one of the two is 0 */
    for (unsigned level = 0; level < SABOT_BAND_LEVELS && is_whole(&d); level++) {
        sabot_band *band = &v->band[span][level];
        double out = (100 - sabot_band_level(level)) / 200.0;
        int64_t low = quantile(&d, out), high = quantile(&d, 1 - out);
        band->has_exact = low >= 0 && high >= 0;
        set_return(band->low, l, low * (int64_t)unit, coups);
        set_return(band->high, l, high * (int64_t)unit, coups);
    }
    free(d.probability);
}

void sabot_exact_bands_find(sabot_volatility *volatility, const sabot_wager *wager,
                            const sabot_ways *ways, const mpz_t deals)
{
    sabot_lattice l;
    sabot_lattice_init(&l);
    if (sabot_lattice_find(&l, wager, ways, deals) && l.count > 1)
        for (unsigned span = 0; span < SABOT_BAND_SPANS; span++)
            find_span(volatility, &l, span);
    sabot_lattice_clear(&l);
}
