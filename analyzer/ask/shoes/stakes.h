#ifndef ANALYZER_SHOES_STAKES_H
#define ANALYZER_SHOES_STAKES_H

#include "setup.h"

/* The limits are the house's: where no rule set is named, nor says anything of how the shoe is
 * dealt, there are none. That is noted in what was asked. */
void shoes_choose_limits(shoes_options *o);

sabot_status shoes_check_limits(const shoes_options *o, sabot_error *error);

/* Caps each bet of a wager at the rule set's limit, where a unit is the table's maximum. Names a
 * capped sum by its stakes. */
void shoes_cap_stakes(shoes_setup *asked, const shoes_options *o);

/* Units on a wager: the sum of its stakes. */
double shoes_stake_of(const sabot_wager *wager);

#endif
