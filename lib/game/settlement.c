#include <sabot/game/settlement.h>

#include <string.h>

static const char *const roundings[] = {"down", "up", "nearest", "half-down", "half-even"};

const char *sabot_rounding_name(sabot_rounding rounding)
{
    return roundings[rounding];
}

int sabot_rounding_parse(sabot_rounding *rounding, const char *text)
{
    for (int i = SABOT_ROUND_DOWN; i <= SABOT_ROUND_HALF_EVEN; i++)
        if (strcmp(roundings[i], text) == 0) {
            *rounding = (sabot_rounding)i;
            return 0;
        }
    return -1;
}

static int rounds_up(sabot_rounding rounding, int beyond_half, int is_odd)
{
    switch (rounding) {
    case SABOT_ROUND_UP:
        return 1;
    case SABOT_ROUND_NEAREST:
        return beyond_half >= 0;
    case SABOT_ROUND_HALF_DOWN:
        return beyond_half > 0;
    case SABOT_ROUND_HALF_EVEN:
        return beyond_half > 0 || (beyond_half == 0 && is_odd);
    default:
        return 0;
    }
}

static void round_to(mpq_t amount, mpq_srcptr unit, sabot_rounding rounding)
{
    mpz_t multiple, rest;
    mpz_inits(multiple, rest, NULL);
    mpq_div(amount, amount, unit);
    mpz_fdiv_qr(multiple, rest, mpq_numref(amount), mpq_denref(amount));
    if (mpz_sgn(rest)) {
        mpz_mul_2exp(rest, rest, 1);
        int beyond_half = mpz_cmp(rest, mpq_denref(amount));
        if (rounds_up(rounding, beyond_half, mpz_odd_p(multiple)))
            mpz_add_ui(multiple, multiple, 1);
    }
    mpq_set_z(amount, multiple);
    mpq_mul(amount, amount, unit);
    mpz_clears(multiple, rest, NULL);
}

void sabot_settle(mpq_t net, const sabot_wager *wager, unsigned outcome, mpq_srcptr stake,
                  mpq_srcptr unit, sabot_rounding rounding)
{
    mpq_t part, share;
    mpq_inits(part, share, NULL);
    mpq_set_ui(net, 0, 1);
    for (unsigned i = 0; i < wager->count; i++) {
        sabot_wager_payoff(part, wager, outcome, i, i + 1);
        sabot_wager_share(share, wager, i);
        mpq_mul(part, part, share);
        mpq_mul(part, part, stake);
        if (unit && mpq_sgn(part) > 0)
            round_to(part, unit, rounding);
        mpq_add(net, net, part);
    }
    mpq_clears(part, share, NULL);
}
