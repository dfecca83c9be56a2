#ifndef SETUP_H
#define SETUP_H

#include "base/recent.h"
#include "base/text.h"
#include "options.h"
#include <sabot/document/game.h>
#include <sabot/question/question.h>

/* What the common options name, loaded and resolved: a game, a shoe, a tableau, wagers, what is
 * known. `question` asks about it and points
 * into it: a setup stays where it was loaded. */
typedef struct setup {
    const sabot_files *files; /* that the names of bets may mean */
    sabot_recent_use
        *shared; /* holds game, tableau, about, bets, wagers and names; NULL: this does */
    sabot_game game;
    sabot_tableau tableau; /* the game's, or the one that the options name */
    sabot_about about;     /* what the document of one that the options name says */
    sabot_shoe shoe;
    int is_decks;      /* the shoe is whole decks, or infinite */
    unsigned replaced; /* what of the rule set's is not played with: SETUP_REPLACED_... */
    sabot_bet **bets;  /* those that the wagers point to beyond the game's own */
    size_t bets_count;
    sabot_wager *wagers;
    char **names; /* of the wagers */
    size_t wagers_count;
    const sabot_assumption **assumed; /* what the result rests on and the document does not state */
    size_t assumed_count;
    const json_t *asked;        /* the options' */
    const char *given, *window; /* the texts of the condition, or NULL */
    sabot_condition condition;
    sabot_question question; /* of all this; threads and double check as the options say */
} setup;

enum {
    SETUP_REPLACED_DECKS = 1,   /* --decks or --shoe */
    SETUP_REPLACED_CARDS = 2,   /* --remove: some are gone */
    SETUP_REPLACED_TABLEAU = 4, /* --tableau */
};

/* What a command asks of it beyond the game. */
enum {
    SETUP_SHOE = 1,          /* at least six cards */
    SETUP_TABLEAU = 2,       /* complete */
    SETUP_TABLEAU_AS_IS = 4, /* may have open cells */
    SETUP_BETS = 8,
};

/* On SABOT_OK the caller clears. */
sabot_status setup_load(setup *setup, const options *options, unsigned needs, sabot_error *error);
void setup_clear(setup *setup);

/* Room for another bet, zeroed; a wager, with a copy of its name. For those who build a setup from
 * something else than options; they call setup_ask at the end. */
sabot_bet *setup_add_bet(setup *setup);
sabot_wager *setup_add_wager(setup *setup, const char *name);
void setup_ask(setup *setup, const options *options);

/* Reads the argument of --decks; 0: infinite. */
sabot_status setup_parse_decks(uint64_t *decks, const char *text, sabot_error *error);

/* Finds what of the rule set's assumptions the result rests on. */
void setup_find_assumed(setup *with);

/* The result also rests on what the rule set says of a key that setup_find_assumed does not know
 * of. */
void setup_rest_on(setup *with, const char *key);

/* Whether a bet has the name of one of the rule set's without being it. */
int setup_bet_is_other(const setup *with, const sabot_bet *bet);

/* Adds what a wager is, in words that do not depend on how it was given, for hashes. */
void setup_add_wager_text(sabot_text *text, const sabot_wager *wager);

/* A part's stake: 1/10, 0.1 or 3. Returns 0, or -1 if it is none. */
int setup_stake_parse(sabot_part *part, const char *text);

#endif
