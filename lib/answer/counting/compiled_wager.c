#include "compiled_wager.h"

#include "../../base/integers.h"

static sabot_status check(const sabot_shoe *shoe, const sabot_wager *wager, sabot_error *error)
{
    const char *name = sabot_wager_name(wager);
    sabot_view view;
    sabot_wager_view(&view, wager);
    if (shoe->infinite)
        return sabot_error_set(
            error, SABOT_INVALID, 0, 0,
            "%.200s: an infinite shoe does not run out: expected a number of decks", name);
    if (sabot_shoe_size(shoe) < SABOT_POSITIONS)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%.200s: the shoe has too few cards: expected at least 6", name);
    if (!sabot_view_is_determined(&view, shoe->level))
        return sabot_error_set(
            error, SABOT_UNDETERMINED, 0, 0,
            "%.200s: the shoe is known by %s only: expected all that the bet looks at", name,
            sabot_level_name(shoe->level));
    return SABOT_OK;
}

sabot_status sabot_compiled_wager_init(sabot_compiled_wager *compiled, const sabot_shoe *shoe,
                                       const sabot_tableau *tableau, const sabot_wager *wager,
                                       sabot_error *error)
{
    sabot_status status = check(shoe, wager, error);
    if (status)
        return status;
    if (sabot_polynomial_compile(&compiled->polynomial, tableau, wager))
        return sabot_error_set(
            error, SABOT_BEYOND, 0, 0,
            "%.200s: the bet looks at suits or has too many outcomes: expected points or "
            "ranks and at most %d outcomes",
            sabot_wager_name(wager), SABOT_POLYNOMIAL_OUTCOMES_MOST);
    sabot_shoe_by_kind(compiled->counts, shoe, &compiled->polynomial.kinds);
    compiled->size = sabot_shoe_size(shoe);
    compiled->payoff = sabot_integers_new(compiled->polynomial.outcomes);
    mpz_init_set_ui(compiled->denominator, 1);
    sabot_wager_payoffs(compiled->payoff, compiled->denominator, wager);
    return SABOT_OK;
}

void sabot_compiled_wager_clear(sabot_compiled_wager *compiled)
{
    sabot_integers_free(compiled->payoff, compiled->polynomial.outcomes);
    mpz_clear(compiled->denominator);
    sabot_polynomial_clear(&compiled->polynomial);
}
