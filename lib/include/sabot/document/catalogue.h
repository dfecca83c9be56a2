#ifndef SABOT_DOCUMENT_CATALOGUE_H
#define SABOT_DOCUMENT_CATALOGUE_H

#include "count_system.h"
#include "game.h"

SABOT_API_BEGIN

/* What is built in: rule sets, tableaus, bets, counting systems and published figures, by name. */
typedef enum {
    SABOT_CATALOGUE_RULES,
    SABOT_CATALOGUE_TABLEAUS,
    SABOT_CATALOGUE_BETS,
    SABOT_CATALOGUE_SYSTEMS,
    SABOT_CATALOGUE_PUBLISHED,
} sabot_catalogue_kind;

typedef struct {
    sabot_catalogue_kind kind;
    const char *name;
    const char *text; /* the YAML file */
} sabot_entry;

/* One call each; letters in either case. On SABOT_OK the caller clears. An unknown name is
 * SABOT_INVALID, with those in the text that it may mean. */
sabot_status sabot_catalogue_game(sabot_game *game, const char *name, sabot_error *error);
sabot_status sabot_catalogue_tableau(sabot_tableau *tableau, const char *name, sabot_error *error);
sabot_status sabot_catalogue_bet(sabot_bet *bet, const char *name, sabot_error *error);
sabot_status sabot_catalogue_system(sabot_count_system *system, const char *name,
                                    sabot_error *error);

/* The entry of that name, or NULL. */
const sabot_entry *sabot_catalogue_find(sabot_catalogue_kind kind, const char *name);

/* The bet with that alias, letters in either case, or NULL. No alias is also the name or an alias
 * of another bet. */
const sabot_entry *sabot_catalogue_alias(const char *name);

/* The entry of that name or, of bets, with that alias; or an error that says so. */
sabot_status sabot_catalogue_get(const sabot_entry **entry, sabot_catalogue_kind kind,
                                 const char *name, sabot_error *error);

/* The names that an unknown one may mean, best first, and how many there are: those with the same
 * letters and digits in their name, an alias or the title; else the nearest in spelling, then those
 * whose name, aliases and title have all its words. */
enum { SABOT_SUGGESTIONS = 3 };
size_t sabot_catalogue_suggest(const char *names[SABOT_SUGGESTIONS], sabot_catalogue_kind kind,
                               const char *name);

/* All entries of a kind, in order: the next after `entry` (NULL: the first), or NULL. */
const sabot_entry *sabot_catalogue_next(sabot_catalogue_kind kind, const sabot_entry *entry);

SABOT_API_END

#endif
