/* The EV of every tableau as a sum of table entries.
 *
 * After the openings, and after punto has drawn x or stood, a tableau decides only whether banco
 * draws. The deals of that situation, and the wager's return on them in either case, do not depend
 * on the rest of the tableau. So the table of returns is enough:
 *
 *   EV · deals = fixed + Σ over punto's openings p of
 *                  Σ_b value[p][b, none][banco's choice]      if p stands
 *                  Σ_b Σ_x value[p][b, x][banco's choice]     if p draws
 *
 * Given punto's row, the choices of banco are independent of each other; given banco's, those of
 * punto are. The two multiply. */
#include "contributions.h"

#include <assert.h>

enum { ALL = sizeof(sabot_contributions) / sizeof(mpz_t) }; /* the table has integers only */

void sabot_contributions_init(sabot_contributions *contributions)
{
    for (size_t i = 0; i < ALL; i++)
        mpz_init(((mpz_t *)contributions)[i]);
}

void sabot_contributions_clear(sabot_contributions *contributions)
{
    for (size_t i = 0; i < ALL; i++)
        mpz_clear(((mpz_t *)contributions)[i]);
}

sabot_status sabot_contributions_count(sabot_contributions *contributions, const sabot_shoe *shoe,
                                       const sabot_wager *wager, sabot_error *error)
{
    sabot_view view;
    sabot_wager_view(&view, wager);
    assert(sabot_shoe_size(shoe) >= (shoe->infinite ? 1 : SABOT_POSITIONS));
    assert(sabot_view_is_determined(&view, shoe->level));
    for (size_t i = 0; i < ALL; i++)
        mpz_set_ui(((mpz_t *)contributions)[i], 0);
    if (sabot_contributions_joins(shoe, wager))
        return sabot_contributions_join(contributions, shoe, wager, error);
    if (view.draws) {
        sabot_contributions_walk(contributions, shoe, wager);
        return SABOT_OK;
    }
    /* A wager without parts pays nothing, so the walk counts only how often each situation
     * arises. */
    sabot_wager nothing = {0};
    sabot_contributions_walk(contributions, shoe, &nothing);
    return sabot_contributions_fix(contributions, shoe, wager, error);
}

/* --- sums of picks ------------------------------------------------------------------------ */

typedef mpz_t table[SABOT_OPENINGS][SABOT_SITUATIONS][2];

/* sum += the contribution of punto's opening p with `choice`. */
static void add_opening(mpz_t sum, const table value, const sabot_policy *policy, int p, int choice)
{
    for (int b = 0; b < SABOT_OPENINGS; b++) {
        int from = choice == SABOT_DRAW ? 0 : SABOT_COLUMN_NONE;
        int to = choice == SABOT_DRAW ? SABOT_COLUMN_NONE : SABOT_COLUMNS;
        for (int column = from; column < to; column++) {
            int s = b * SABOT_COLUMNS + column;
            assert(policy->banco[p][s] <= SABOT_DRAW);
            mpz_add(sum, sum, value[p][s][policy->banco[p][s] == SABOT_DRAW]);
        }
    }
}

static void sum_picks(mpq_t mean, const sabot_contributions *contributions, const table value,
                      const mpz_t fixed, const sabot_policy *policy, int power)
{
    mpz_set(mpq_numref(mean), fixed);
    mpz_set(mpq_denref(mean), contributions->deals);
    for (int p = 0; p < SABOT_OPENINGS; p++) {
        assert(policy->punto[p] <= SABOT_DRAW);
        add_opening(mpq_numref(mean), value, policy, p, policy->punto[p] == SABOT_DRAW);
    }
    for (int i = 0; i < power; i++)
        mpz_mul(mpq_denref(mean), mpq_denref(mean), contributions->scale);
    mpq_canonicalize(mean);
}

void sabot_contributions_ev(mpq_t ev, const sabot_contributions *contributions,
                            const sabot_policy *policy)
{
    sum_picks(ev, contributions, contributions->value, contributions->fixed_value, policy, 1);
}

void sabot_contributions_variance(mpq_t variance, const sabot_contributions *contributions,
                                  const sabot_policy *policy)
{
    mpq_t mean;
    mpq_init(mean);
    sabot_contributions_ev(mean, contributions, policy);
    mpq_mul(mean, mean, mean);
    sum_picks(variance, contributions, contributions->square, contributions->fixed_square, policy,
              2);
    mpq_sub(variance, variance, mean);
    mpq_clear(mean);
}

void sabot_contributions_reached(mpq_t probability, const sabot_contributions *contributions,
                                 const sabot_tableau *tableau, int cell)
{
    mpz_set_ui(mpq_numref(probability), 0);
    mpz_set(mpq_denref(probability), contributions->deals);
    for (int i = 0; i < SABOT_OPENINGS; i++) {
        if (cell < SABOT_PUNTO_CELLS) /* every deal with this opening, by banco's */
            mpz_add(mpq_numref(probability), mpq_numref(probability),
                    contributions->reach[cell][i * SABOT_COLUMNS + SABOT_COLUMN_NONE]);
        else if (sabot_situation_arises(cell, tableau->cell[i]))
            mpz_add(mpq_numref(probability), mpq_numref(probability),
                    contributions->reach[i][sabot_situation_of(tableau->by, i, cell)]);
    }
    mpq_canonicalize(probability);
}

void sabot_contributions_gain(mpq_t gain, const sabot_contributions *contributions,
                              const sabot_tableau *tableau, int cell)
{
    mpz_ptr sum = mpq_numref(gain);
    mpz_set_ui(sum, 0);
    if (cell < SABOT_PUNTO_CELLS) {
        sabot_policy policy;
        sabot_policy_of(&policy, tableau);
        add_opening(sum, contributions->value, &policy, cell, SABOT_STAND);
        mpz_neg(sum, sum);
        add_opening(sum, contributions->value, &policy, cell, SABOT_DRAW);
    }
    for (int p = 0; p < SABOT_OPENINGS && cell >= SABOT_PUNTO_CELLS; p++) {
        if (!sabot_situation_arises(cell, tableau->cell[p]))
            continue;
        const mpz_t *value = contributions->value[p][sabot_situation_of(tableau->by, p, cell)];
        mpz_add(sum, sum, value[SABOT_DRAW]);
        mpz_sub(sum, sum, value[SABOT_STAND]);
    }
    mpz_mul(mpq_denref(gain), contributions->deals, contributions->scale);
    mpq_canonicalize(gain);
}
