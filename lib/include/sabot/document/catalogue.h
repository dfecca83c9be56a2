#ifndef SABOT_DOCUMENT_CATALOGUE_H
#define SABOT_DOCUMENT_CATALOGUE_H

#include "game.h"

SABOT_API_BEGIN

/* The built-in rule sets, tableaus, bets, counting systems, published figures and results, by
 * name. */
typedef enum {
    SABOT_CATALOGUE_RULES,
    SABOT_CATALOGUE_TABLEAUS,
    SABOT_CATALOGUE_BETS,
    SABOT_CATALOGUE_SYSTEMS,
    SABOT_CATALOGUE_PUBLISHED,
    SABOT_CATALOGUE_RESULTS, /* tables of docs/results */
} sabot_catalogue_kind;

typedef struct {
    sabot_catalogue_kind kind;
    const char *name;
    const char *text; /* the YAML file; of results, CSV */
} sabot_entry;

/* Load a built-in document by name, in upper or lower case. On SABOT_OK the caller clears the
 * value. An unknown name is SABOT_INVALID, and the error's text suggests similar names. */
sabot_status sabot_catalogue_game(sabot_game *game, const char *name, sabot_error *error);
sabot_status sabot_catalogue_tableau(sabot_tableau *tableau, const char *name, sabot_error *error);
sabot_status sabot_catalogue_bet(sabot_bet *bet, const char *name, sabot_error *error);

/* Returns the entry of that name, or NULL. */
const sabot_entry *sabot_catalogue_find(sabot_catalogue_kind kind, const char *name);

/* Returns the bet with that alias, in upper or lower case, or NULL. An alias is never the name or
 * an alias of another bet. */
const sabot_entry *sabot_catalogue_alias(const char *name);

/* Finds the entry of that name or, for bets, with that alias. An unknown name is an error. */
sabot_status sabot_catalogue_get(const sabot_entry **entry, sabot_catalogue_kind kind,
                                 const char *name, sabot_error *error);

/* Finds names similar to an unknown one, best first, and returns their number: entries whose name,
 * alias or title has the same letters and digits; else the nearest in spelling, then entries whose
 * name, aliases and title contain all its words. */
enum { SABOT_SUGGESTIONS = 3 };
size_t sabot_catalogue_suggest(const char *names[SABOT_SUGGESTIONS], sabot_catalogue_kind kind,
                               const char *name);

/* Iterates over the entries of a kind. Returns the entry after `entry`, the first if `entry` is
 * NULL, and NULL after the last. */
const sabot_entry *sabot_catalogue_next(sabot_catalogue_kind kind, const sabot_entry *entry);

SABOT_API_END

#endif
