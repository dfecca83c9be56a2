#include "lattice.h"

#include "../../base/integers.h"
#include "../question/work.h"

void sabot_lattice_init(sabot_lattice *l)
{
    l->count = 0;
    for (int i = 0; i < SABOT_LATTICE_MOST; i++)
        mpq_init(l->probability[i]);
    mpq_inits(l->low, l->unit, NULL);
}

void sabot_lattice_clear(sabot_lattice *l)
{
    for (int i = 0; i < SABOT_LATTICE_MOST; i++)
        mpq_clear(l->probability[i]);
    mpq_clears(l->low, l->unit, NULL);
}

/* Adds an outcome, merged with an equal step if there is one. Returns 0 if the lattice is full. */
static int add_outcome(sabot_lattice *l, uint64_t step, const mpz_t ways, const mpz_t deals)
{
    unsigned at = 0;
    mpq_t share;
    while (at < l->count && l->step[at] != step)
        at++;
    if (at == SABOT_LATTICE_MOST)
        return 0;
    l->count += at == l->count;
    l->step[at] = step;
    mpq_init(share);
    sabot_fraction_set(share, ways, deals);
    mpq_add(l->probability[at], l->probability[at], share);
    mpq_clear(share);
    return 1;
}

/* Finds the least payoff that occurs, and the greatest common divisor of the distances of the
 * others from it. */
static void find_unit(mpz_t low, mpz_t unit, mpz_t *payoffs, const sabot_ways *ways)
{
    mpz_t distance;
    mpz_init(distance);
    int any = 0;
    for (unsigned i = 0; i < ways->count; i++)
        if (mpz_sgn(ways->of[i]) && (!any++ || mpz_cmp(payoffs[i], low) < 0))
            mpz_set(low, payoffs[i]);
    for (unsigned i = 0; i < ways->count; i++)
        if (mpz_sgn(ways->of[i])) {
            mpz_sub(distance, payoffs[i], low);
            mpz_gcd(unit, unit, distance);
        }
    if (!mpz_sgn(unit))
        mpz_set_ui(unit, 1);
    mpz_clear(distance);
}

int sabot_lattice_find(sabot_lattice *l, const sabot_wager *wager, const sabot_ways *ways,
                       const mpz_t deals)
{
    mpz_t *payoffs = sabot_integers_new(ways->count), scale, low, unit;
    int fits = 1;
    mpz_inits(scale, low, unit, NULL);
    mpz_set_ui(scale, 1);
    sabot_wager_payoffs(payoffs, scale, wager);
    find_unit(low, unit, payoffs, ways);
    for (unsigned i = 0; i < ways->count && fits; i++) {
        if (!mpz_sgn(ways->of[i]))
            continue;
        mpz_sub(payoffs[i], payoffs[i], low);
        mpz_divexact(payoffs[i], payoffs[i], unit);
        fits = mpz_cmp_ui(payoffs[i], 1000000000) < 0 &&
               add_outcome(l, mpz_get_ui(payoffs[i]), ways->of[i], deals);
    }
    sabot_fraction_set(l->low, low, scale);
    sabot_fraction_set(l->unit, unit, scale);
    sabot_integers_free(payoffs, ways->count);
    mpz_clears(scale, low, unit, NULL);
    return fits;
}

uint64_t sabot_lattice_width(const sabot_lattice *l)
{
    uint64_t most = 0;
    for (unsigned i = 0; i < l->count; i++)
        most = l->step[i] > most ? l->step[i] : most;
    return most;
}
