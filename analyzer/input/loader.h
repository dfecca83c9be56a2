#ifndef LOADER_H
#define LOADER_H

#include "document/claims.h"
#include <sabot/document/catalogue.h>
#include <sabot/document/count_system.h>

/* Games, tableaus, counting systems and bets by name: built-in ones, or a user's file. A name with
 * a slash, or ending in .yaml or .yml, is a file, read by `files` (NULL if there are none). On
 * SABOT_OK the caller clears. */
sabot_status loader_game(sabot_game *game, const char *name_or_file, const sabot_files *files,
                         sabot_error *error);
sabot_status loader_rules(sabot_rules *rules, const char *name_or_file, const sabot_files *files,
                          sabot_error *error);
sabot_status loader_tableau(sabot_tableau *tableau, sabot_about *about, const char *name_or_file,
                            const sabot_files *files, sabot_error *error); /* `about` may be NULL */
sabot_status loader_system(sabot_count_system *system, const char *name_or_file,
                           const sabot_files *files, sabot_error *error);
sabot_status loader_bet(sabot_bet *bet, const char *name_or_file, const sabot_files *files,
                        sabot_error *error);

/* Adds the claims of a file; "-" is standard input. */
sabot_status loader_claims(sabot_claims *claims, const char *file, const sabot_files *files,
                           sabot_error *error);

#endif
