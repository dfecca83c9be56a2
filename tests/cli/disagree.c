/* The engines of a sabot that is built for the tests alone: by -Wl,--wrap each counts one deal of a
 * wager more than it should, or two, so that no two of them agree. How many deals there are they
 * know. */
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
