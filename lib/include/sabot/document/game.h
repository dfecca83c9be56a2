#ifndef SABOT_DOCUMENT_GAME_H
#define SABOT_DOCUMENT_GAME_H

#include "rules.h"

SABOT_API_BEGIN

/* One reading of the rule document, as a tableau. It may have open cells. */
typedef struct {
    const char *name, *basis; /* owned by the rule set */
    sabot_tableau tableau;
    sabot_about about;  /* of the tableau's document, if the reading names one */
    int favours_player; /* each bet takes the open cells as is best for the player */
} sabot_reading;

/* A rule set with its tableau, bets and readings loaded. */
typedef struct {
    sabot_rules rules;
    sabot_tableau tableau;
    sabot_about about; /* of the tableau's document */
    sabot_bet **bets;  /* one for each of rules.bets, with the rule set's name for it */
    size_t bets_count;
    sabot_reading *readings; /* one for each of rules.readings */
    size_t readings_count;
    char hash[SABOT_HASH]; /* of the rule set's content without names, notes and reasons */
} sabot_game;

/* Callbacks for the files that a rule set names; the library opens none itself. A name with a slash
 * or ending in .yaml or .yml denotes a file. */
typedef struct {
    /* On SABOT_OK *text is malloc'd; the library frees it. */
    sabot_status (*read)(char **text, size_t *length, void *data, const char *name,
                         sabot_error *error);
    void *data;
    /* May be NULL. Called for each built-in document that is read, with its kind and name, such as
     * "rules" and "monte-carlo". `text` is the built-in text, or NULL if there is no such document.
     * Returns the text to read instead, which must stay valid until the game is loaded, or NULL if
     * there is none. */
    const char *(*built_in)(void *data, const char *kind, const char *name, const char *text);
    /* May be NULL. Returns the path of a file for error messages, malloc'd. */
    char *(*find)(void *data, const char *name);
} sabot_files;

/* Returns whether a name denotes a file. */
int sabot_files_has(const char *name);

/* Returns the path of a file for error messages, malloc'd. `files` may be NULL. */
char *sabot_files_find(const sabot_files *files, const char *name);

/* Reads a rule set and loads its tableaus and bets from the catalogue or from `files`, which may be
 * NULL. On SABOT_OK the caller clears the game. */
sabot_status sabot_game_parse(sabot_game *game, const char *text, size_t length,
                              const sabot_files *files, sabot_error *error);
void sabot_game_clear(sabot_game *game);

/* Read a bet and a tableau file. On SABOT_OK the caller clears the bet and `about`, which may be
 * NULL. */
sabot_status sabot_bet_parse(sabot_bet *bet, const char *text, size_t length, sabot_error *error);
sabot_status sabot_tableau_parse(sabot_tableau *tableau, sabot_about *about, const char *text,
                                 size_t length, sabot_error *error);

/* Computes the hash of a game whose rules, tableau, bets and readings the caller has set. */
void sabot_game_rehash(sabot_game *game);

/* Returns the game's bet of that name, in upper or lower case, or NULL. */
const sabot_bet *sabot_game_bet(const sabot_game *game, const char *name);

/* The same, but if neither the game nor the catalogue has a bet of that name, returns the game's
 * bet with that alias. The aliases of the catalogue's bet of the same name count too. */
const sabot_bet *sabot_game_bet_called(const sabot_game *game, const char *name);

SABOT_API_END

#endif
