#ifndef CATALOGUE_H
#define CATALOGUE_H

#include "../run/message.h"
#include "data.h"
#include "document/rules.h"

/* Rule sets, tableaus and bets by name, from what is built in, or from a file of the user's. A file
 * is what has a slash or ends in .yaml or .yml. All report what is wrong. */
sabot_status catalogue_rules(sabot_rules *rules, const char *name_or_file);
sabot_status catalogue_tableau(sabot_tableau *tableau, sabot_about *about,
                               const char *name_or_file);
sabot_status catalogue_bet(sabot_bet *bet, const char *name_or_file);

/* What is built in under a kind and name, or NULL. */
const sabot_data *catalogue_find(const char *kind, const char *name);

/* The name of that kind that is nearest to `name`, or NULL if none is near. */
const char *catalogue_nearest(const char *kind, const char *name);

int catalogue_is_file(const char *name);

/* "unknown bet 'x': did you mean 'y'? …"; `kind` as the folder, `what` as the word. */
sabot_status catalogue_unknown(const char *kind, const char *what, const char *name);

#endif
