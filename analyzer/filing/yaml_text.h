#ifndef ANALYZER_FILING_YAML_TEXT_H
#define ANALYZER_FILING_YAML_TEXT_H

#include <sabot/document/game.h>

/* Loaded documents, written as files from which they can be loaded again. Texts are malloc'd. */
char *yaml_tableau(const sabot_tableau *tableau, const sabot_about *about);
char *yaml_bet(const sabot_bet *bet);

/* A rule set whose tableau is the file tableau.yaml, whose bets are bet-NAME.yaml and whose
 * readings are reading-NAME.yaml. */
char *yaml_rules(const sabot_game *game);

#endif
