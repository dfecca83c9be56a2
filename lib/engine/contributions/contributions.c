/* The EV of every tableau as a sum of table entries.
 *
 * After the openings, and after punto has drawn x or stood, a tableau decides only whether banco
 * draws. The deals of that situation, and the wager's return on them in either case, do not depend
 * on the rest of the tableau. So the table of returns is enough:
 *
 *   EV · deals = fixed + Σ over the openings p of punto and b of banco of
 *                  value[p][b][none][banco's choice]      if p stands
 *                  Σ_x value[p][b][x][banco's choice]     if p draws
 *
 * A coup that a natural ends is one in which both hands stand.
 *
 * Given punto's row, the choices of banco are independent of each other; given banco's, those of
 * punto are. The two multiply. */
#include "contributions.h"

#include <assert.h>
#include <string.h>

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
                                       const sabot_wager *wager, unsigned lasting,
                                       sabot_error *error)
{
    /* A wager without parts pays nothing, so the table counts only how often each situation
     * arises. */
    static const sabot_wager nothing;
    sabot_view view;
    sabot_wager_view(&view, wager);
    assert(sabot_shoe_size(shoe) >= (shoe->infinite ? 1 : SABOT_POSITIONS));
    assert(sabot_view_is_determined(&view, shoe->level));
    for (size_t i = 0; i < ALL; i++)
        mpz_set_ui(((mpz_t *)contributions)[i], 0);
    if (sabot_contributions_joins(shoe, wager, lasting))
        return sabot_contributions_join(contributions, shoe, wager, lasting, error);
    const sabot_wager *drawn = view.draws ? wager : &nothing;
    if (sabot_contributions_by_points(shoe, drawn))
        sabot_contributions_points(contributions, shoe, drawn, lasting);
    else
        sabot_contributions_walk(contributions, shoe, drawn, lasting);
    return view.draws ? SABOT_OK : sabot_contributions_fix(contributions, shoe, wager, error);
}

/* --- sums of picks ------------------------------------------------------------------------ */

typedef mpz_t table[SABOT_OPENINGS_ALL][SABOT_OPENINGS_ALL][SABOT_COLUMNS][2];

/* sum += the contribution of two openings after a choice of punto. */
static void add_openings(mpz_t sum, const table value, const sabot_policy *policy, int p, int b,
                         int choice)
{
    int from = choice == SABOT_DRAW ? 0 : SABOT_COLUMN_NONE;
    int to = choice == SABOT_DRAW ? SABOT_COLUMN_NONE : SABOT_COLUMNS;
    for (int column = from; column < to; column++) {
        assert(policy->of[p][b][column] <= SABOT_DRAW);
        mpz_add(sum, sum, value[p][b][column][policy->of[p][b][column] == SABOT_DRAW]);
    }
}

static void sum_picks(mpq_t mean, const sabot_contributions *contributions, const table value,
                      const mpz_t fixed, const sabot_policy *policy, int power)
{
    mpz_set(mpq_numref(mean), fixed);
    mpz_set(mpq_denref(mean), contributions->deals);
    for (int p = 0; p < SABOT_OPENINGS_ALL; p++)
        for (int b = 0; b < SABOT_OPENINGS_ALL; b++) {
            assert(policy->of[p][b][SABOT_PUNTO_DECIDES] <= SABOT_DRAW);
            add_openings(mpq_numref(mean), value, policy, p, b,
                         policy->of[p][b][SABOT_PUNTO_DECIDES]);
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

void sabot_contributions_change(mpq_t change, const sabot_contributions *contributions,
                                const sabot_policy *before, const sabot_policy *after)
{
    mpz_ptr sum = mpq_numref(change);
    mpz_set_ui(sum, 0);
    for (int p = 0; p < SABOT_OPENINGS_ALL; p++)
        for (int b = 0; b < SABOT_OPENINGS_ALL; b++) {
            const uint8_t *of[] = {before->of[p][b], after->of[p][b]};
            if (!memcmp(of[0], of[1], sizeof before->of[p][b]))
                continue;
            mpz_neg(sum, sum);
            add_openings(sum, contributions->value, before, p, b, of[0][SABOT_PUNTO_DECIDES]);
            mpz_neg(sum, sum);
            add_openings(sum, contributions->value, after, p, b, of[1][SABOT_PUNTO_DECIDES]);
        }
    mpz_mul(mpq_denref(change), contributions->deals, contributions->scale);
    mpq_canonicalize(change);
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

/* --- cells -------------------------------------------------------------------------------- */

/* The situation of banco that has all deals in which this one arises. */
static int deals_of(int situation)
{
    return situation == SABOT_PUNTO_DECIDES ? SABOT_COLUMN_NONE : situation;
}

void sabot_contributions_reached(mpq_t probability, const sabot_contributions *contributions,
                                 const sabot_situations *situations, const sabot_policy *policy,
                                 int cell)
{
    mpz_ptr sum = mpq_numref(probability);
    mpz_set_ui(sum, 0);
    mpz_set(mpq_denref(probability), contributions->deals);
    for (int p = 0; p < SABOT_OPENINGS_ALL; p++)
        for (int b = 0; b < SABOT_OPENINGS_ALL; b++)
            for (int s = 0; s < SABOT_SITUATIONS; s++)
                if (situations->cell[p][b][s] == cell &&
                    sabot_situation_arises(s, policy->of[p][b][SABOT_PUNTO_DECIDES]))
                    mpz_add(sum, sum, contributions->reach[p][b][deals_of(s)]);
    mpq_canonicalize(probability);
}

void sabot_contributions_differ(mpq_t probability, const sabot_contributions *contributions,
                                const sabot_policy *a, const sabot_policy *b)
{
    mpz_ptr sum = mpq_numref(probability);
    mpz_set_ui(sum, 0);
    mpz_set(mpq_denref(probability), contributions->deals);
    for (int i = 0; i < SABOT_OPENINGS_ALL * SABOT_OPENINGS_ALL; i++) {
        const uint8_t *first = a->of[i / SABOT_OPENINGS_ALL][i % SABOT_OPENINGS_ALL];
        const uint8_t *second = b->of[i / SABOT_OPENINGS_ALL][i % SABOT_OPENINGS_ALL];
        const mpz_t *reach = contributions->reach[i / SABOT_OPENINGS_ALL][i % SABOT_OPENINGS_ALL];
        unsigned punto = first[SABOT_PUNTO_DECIDES];
        int differs = punto != second[SABOT_PUNTO_DECIDES];
        for (int s = 0; s < SABOT_COLUMNS; s++)
            if (differs ? s == SABOT_COLUMN_NONE
                        : sabot_situation_arises(s, punto) && first[s] != second[s])
                mpz_add(sum, sum, reach[s]);
    }
    mpq_canonicalize(probability);
}

void sabot_contributions_gain(mpq_t gain, const sabot_contributions *contributions,
                              const sabot_situations *situations, const sabot_policy *policy,
                              int cell)
{
    mpz_ptr sum = mpq_numref(gain);
    mpz_set_ui(sum, 0);
    for (int p = 0; p < SABOT_OPENINGS_ALL; p++)
        for (int b = 0; b < SABOT_OPENINGS_ALL; b++) {
            unsigned punto = policy->of[p][b][SABOT_PUNTO_DECIDES];
            if (situations->cell[p][b][SABOT_PUNTO_DECIDES] == cell) {
                mpz_neg(sum, sum);
                add_openings(sum, contributions->value, policy, p, b, SABOT_STAND);
                mpz_neg(sum, sum);
                add_openings(sum, contributions->value, policy, p, b, SABOT_DRAW);
            }
            for (int s = 0; s < SABOT_COLUMNS; s++)
                if (situations->cell[p][b][s] == cell && sabot_situation_arises(s, punto)) {
                    const mpz_t *value = contributions->value[p][b][s];
                    mpz_add(sum, sum, value[SABOT_DRAW]);
                    mpz_sub(sum, sum, value[SABOT_STAND]);
                }
        }
    mpz_mul(mpq_denref(gain), contributions->deals, contributions->scale);
    mpq_canonicalize(gain);
}
