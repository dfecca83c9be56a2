#ifndef SETUP_H
#define SETUP_H

#include "base/recent.h"
#include "base/text.h"
#include "options.h"
#include <sabot/document/game.h>
#include <sabot/question/question.h>

/* The loaded and resolved common options: a game, a shoe, a tableau, wagers, known cards.
 * `question` points into the setup, which therefore must not be moved. */
typedef struct setup {
    const sabot_files *files; /* the bets that names may mean */
    sabot_recent_use
        *shared; /* owns game, tableau, about, bets, wagers and names; NULL if this setup does */
    sabot_game game;
    sabot_tableau tableau; /* the game's, or the one named in the options */
    sabot_about about;     /* the description in the document of a tableau named in the options */
    sabot_shoe shoe;
    int is_decks;      /* the shoe is whole decks, or infinite */
    unsigned replaced; /* the replaced parts of the rule set: SETUP_REPLACED_... */
    sabot_bet **bets;  /* bets of the wagers that are not the game's own */
    size_t bets_count;
    sabot_wager *wagers;
    char **names; /* of the wagers */
    size_t wagers_count;
    const sabot_assumption **assumed; /* assumptions of the result */
    size_t assumed_count;
    const json_t *asked;        /* the options' */
    const char *given, *window; /* the texts of the condition, or NULL */
    sabot_condition condition;
    sabot_question question; /* about all of this; threads and double check from the options */
} setup;

enum {
    SETUP_REPLACED_DECKS = 1,   /* --decks or --shoe */
    SETUP_REPLACED_CARDS = 2,   /* cards were removed by --remove */
    SETUP_REPLACED_TABLEAU = 4, /* --tableau */
};

/* The parts that a command needs, in addition to the game. */
enum {
    SETUP_SHOE = 1,          /* at least six cards */
    SETUP_TABLEAU = 2,       /* complete */
    SETUP_TABLEAU_AS_IS = 4, /* may have open cells */
    SETUP_BETS = 8,
    SETUP_OWN_BETS = 16, /* also the rule set's own bets whose names no wager has */
};

/* On SABOT_OK the caller clears. */
sabot_status setup_load(setup *setup, const options *options, unsigned needs, sabot_error *error);
void setup_clear(setup *setup);

/* For callers who build a setup without options, at the end. */
void setup_ask(setup *setup, const options *options);

/* A copy with only the wagers that `is_used` marks, and the assumptions that they rest on; the
 * caller frees its `wagers` and `assumed`. */
void setup_keep_wagers(setup *some, const setup *all, const char *is_used);

/* The result also depends on the rule set's value of a key that does not affect a single coup. */
void setup_rest_on(setup *with, const char *key);

/* Whether a bet has the name of one of the rule set's bets but is a different one. */
int setup_bet_is_other(const setup *with, const sabot_bet *bet);

/* Adds a description of a wager that does not depend on its notation, for hashes. */
void setup_add_wager_text(sabot_text *text, const sabot_wager *wager);

/* The stake of a part: 1/10, 0.1 or 3. Returns 0, or -1 if invalid. */
int setup_stake_parse(sabot_part *part, const char *text);

#endif
