#ifndef CATALOGUE_H
#define CATALOGUE_H

#include "../run/message.h"
#include "document/catalogue.h"

/* Rule sets, tableaus and bets by name, from what is built in, or from a file of the user's. A file
 * is what has a slash or ends in .yaml or .yml. All report what is wrong. */
sabot_status catalogue_rules(sabot_rules *rules, const char *name_or_file);
sabot_status catalogue_tableau(sabot_tableau *tableau, sabot_about *about,
                               const char *name_or_file);
sabot_status catalogue_bet(sabot_bet *bet, const char *name_or_file);

#endif
