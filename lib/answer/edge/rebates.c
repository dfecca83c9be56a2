#include <sabot/edge/rebates.h>

#include "../question/work.h"
#include "sums.h"

#include <inttypes.h>

void sabot_chips_init(sabot_chips *chips)
{
    chips->has_chips = 0;
    mpq_inits(chips->plays, chips->edge, NULL);
}

void sabot_chips_clear(sabot_chips *chips)
{
    mpq_clears(chips->plays, chips->edge, NULL);
}

void sabot_chips_find(sabot_chips *chips, const sabot_wager *wager, const sabot_wager_edge *found)
{
    mpq_t lost, part, share;
    mpq_inits(lost, part, share, NULL);
    for (unsigned i = 0; i < found->ways.count; i++) {
        sabot_wager_payoff(part, wager, i, 0, wager->count);
        if (mpq_sgn(part) >= 0)
            continue;
        sabot_fraction_set(share, found->ways.of[i], found->edge.deals);
        mpq_mul(part, part, share);
        mpq_sub(lost, lost, part);
    }
    chips->has_chips = mpq_sgn(lost) > 0;
    if (chips->has_chips) {
        mpq_inv(chips->plays, lost);
        mpq_mul(chips->edge, chips->plays, found->returns.staked.edge);
    }
    mpq_clears(lost, part, share, NULL);
}

void sabot_rebate_init(sabot_rebate *rebate)
{
    rebate->has_break_even = 0;
    mpq_inits(rebate->ev, rebate->break_even, NULL);
}

void sabot_rebate_clear(sabot_rebate *rebate)
{
    mpq_clears(rebate->ev, rebate->break_even, NULL);
}

sabot_status sabot_rebate_find(sabot_rebate *rebate, const sabot_wager *wager,
                               const sabot_wager_edge *found, const mpq_t rate, uint64_t coups,
                               sabot_error *error)
{
    sabot_status status = SABOT_OK;
    mpq_t base, one, zero; /* what the rate is of, per unit staked */
    mpq_inits(base, one, zero, NULL);
    mpq_set_ui(one, 1, 1);
    mpq_set(base, one);
    const sabot_coups_of one_wager = {wager, found, coups, one};
    const sabot_sum of = {&one_wager, 1, 1};
    if (coups && !sabot_sum_tail(rebate->ev, base, &of, zero, SABOT_SUM_FROM_BELOW))
        status = sabot_error_set(error, SABOT_BEYOND, 0, 0,
                                 "%.100s: the exact distribution over %" PRIu64
                                 " coups would take too long: expected fewer coups",
                                 sabot_wager_name(wager), coups);
    if (coups) {
        mpz_mul_ui(mpq_denref(base), mpq_denref(base), coups);
        mpq_canonicalize(base);
    }
    mpq_mul(rebate->ev, base, rate);
    mpq_add(rebate->ev, rebate->ev, found->edge.ev);
    rebate->has_break_even = mpq_sgn(base) > 0;
    if (rebate->has_break_even)
        mpq_div(rebate->break_even, found->returns.staked.edge, base);
    mpq_clears(base, one, zero, NULL);
    return status;
}
