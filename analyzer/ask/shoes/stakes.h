#ifndef ANALYZER_SHOES_STAKES_H
#define ANALYZER_SHOES_STAKES_H

#include "setup.h"

/* The limits are those of the rule set: if none is named, and none says how the shoe is dealt,
 * there are no limits. The recorded options include this. */
void shoes_choose_limits(shoes_options *o);

sabot_status shoes_check_limits(const shoes_options *o, sabot_error *error);

/* Caps each bet of a wager at the rule set's limit, with the table's maximum as unit. A capped sum
 * is named by its stakes. */
void shoes_cap_stakes(shoes_setup *asked, const shoes_options *o);

/* Units on a wager: the sum of its stakes. */
double shoes_stake_of(const sabot_wager *wager);

#endif
