#ifndef SABOT_DOCUMENT_GAME_H
#define SABOT_DOCUMENT_GAME_H

#include "rules.h"

SABOT_API_BEGIN

/* A way to read the rule document, as a tableau; it may have open cells. */
typedef struct {
    const char *name, *basis; /* the rule set's */
    sabot_tableau tableau;
    sabot_about about;  /* what that tableau's document says, if the reading names one */
    int favours_player; /* what is open is decided for whoever bets, bet by bet */
} sabot_reading;

/* A game that can be computed: a rule set with the tableau and the bets that it names, loaded. */
typedef struct {
    sabot_rules rules;
    sabot_tableau tableau;
    sabot_about about; /* what the tableau's document says */
    sabot_bet **bets;  /* one for each of rules.bets, under the rule set's name for it */
    size_t bets_count;
    sabot_reading *readings; /* one for each of rules.readings */
    size_t readings_count;
    char hash
        [SABOT_HASH]; /* over all that the rule set states; names, notes, reasons do not enter */
} sabot_game;

/* Where the files come from that a rule set names: what has a slash or ends in .yaml or .yml. The
 * library opens none itself. On SABOT_OK the text is malloc'd and the library frees it. */
typedef struct {
    sabot_status (*read)(char **text, size_t *length, void *data, const char *name,
                         sabot_error *error);
    void *data;
    /* May be NULL. Is told of each text that is built in ("rules", "monte-carlo"; `text` is NULL if
     * there is none) and returns the one to take instead, which outlives the reading, or NULL for
     * none. */
    const char *(*built_in)(void *data, const char *kind, const char *name, const char *text);
    /* May be NULL. Where a person finds a file, malloc'd: what errors within it call it. */
    char *(*find)(void *data, const char *name);
} sabot_files;

/* Whether a name means a file. */
int sabot_files_has(const char *name);

/* What errors call a file: malloc'd. `files` may be NULL. */
char *sabot_files_find(const sabot_files *files, const char *name);

/* Reads a rule set and loads what it names, from the catalogue or from `files` (NULL: there are
 * none). On SABOT_OK the caller clears. */
sabot_status sabot_game_parse(sabot_game *game, const char *text, size_t length,
                              const sabot_files *files, sabot_error *error);
void sabot_game_clear(sabot_game *game);

/* Sets the hash anew, for a game that was put together by hand: rules, tableau, bets and
 * readings. */
void sabot_game_rehash(sabot_game *game);

/* The game's own bet of that name, letters in either case, or NULL. */
const sabot_bet *sabot_game_bet(const sabot_game *game, const char *name);

/* The same or, where neither it nor the catalogue has a bet of that name, the game's own with that
 * alias: an alias of its own, or of the catalogue's bet of the same name. */
const sabot_bet *sabot_game_bet_called(const sabot_game *game, const char *name);

SABOT_API_END

#endif
