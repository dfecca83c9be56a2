/* The engines of a sabot built only for the tests: through -Wl,--wrap each counts one or two deals
 * of a wager too many, so that no two engines agree. Their total number of deals is right. */
#include "engine/enumerate.h"

typedef void count(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                   const sabot_wager *wager, const sabot_condition *condition);
count __real_sabot_enumerate, __real_sabot_brute_force;
count __wrap_sabot_enumerate, __wrap_sabot_brute_force;

void __wrap_sabot_enumerate(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                            const sabot_wager *wager, const sabot_condition *condition)
{
    __real_sabot_enumerate(ways, shoe, tableau, wager, condition);
    mpz_add_ui(ways[0], ways[0], wager->count ? 1 : 0);
}

void __wrap_sabot_brute_force(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                              const sabot_wager *wager, const sabot_condition *condition)
{
    __real_sabot_brute_force(ways, shoe, tableau, wager, condition);
    mpz_add_ui(ways[0], ways[0], 2);
}
