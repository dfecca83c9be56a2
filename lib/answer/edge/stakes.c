#include <sabot/edge/stakes.h>

#include "../question/work.h"

void sabot_stake_ev(mpq_t ev, const sabot_wager *wager, const sabot_wager_edge *found,
                    mpq_srcptr stake, mpq_srcptr unit, sabot_rounding rounding)
{
    mpq_t net, share;
    mpq_inits(net, share, NULL);
    mpq_set_ui(ev, 0, 1);
    for (unsigned i = 0; i < found->ways.count; i++) {
        sabot_settle(net, wager, i, stake, unit, rounding);
        sabot_fraction_set(share, found->ways.of[i], found->edge.deals);
        mpq_mul(net, net, share);
        mpq_add(ev, ev, net);
    }
    mpq_div(ev, ev, stake);
    mpq_clears(net, share, NULL);
}
