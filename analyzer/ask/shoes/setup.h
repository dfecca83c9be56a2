#ifndef ANALYZER_SHOES_SETUP_H
#define ANALYZER_SHOES_SETUP_H

#include "input/checkpoint_options.h"
#include "input/setup.h"
#include "input/systems.h"
#include <sabot/shoes/shoes.h>

enum { SHOES_DEPTHS = 1, SHOES_COUPS }; /* the words of --table */

/* `sabot shoes` as its options give it. */
typedef struct {
    options common;
    const char *burn, *cut, *last, *players, *with, *trigger, *bankroll, *after, *plot;
    const char *limits; /* "rules", "none"; NULL: rules */
    const char *simulate, *seed, *error;
    checkpoint_options keep;
    int results;
    int is_command; /* asked on the command line: signals and checkpoints are its own */
    sabot_true_count way;
    systems_named named; /* --system, --tags */
    int table;           /* 0: none */
    char *bets;          /* what -b is taken as, once it was prepared */
    systems systems;
} shoes_options;

/* Loads the systems, and from them, -b and --with makes what -b is taken as. The caller clears,
 * also after an error. */
sabot_status shoes_options_prepare(shoes_options *o, sabot_error *error);
void shoes_options_clear(shoes_options *o);

/* What they name. Points into the options and into what is played. */
typedef struct {
    setup played; /* with names and assumptions of its own; the rest belongs to another */
    sabot_question question; /* of the wagers below */
    sabot_dealing dealing;
    int burn_assumed, last_assumed; /* neither the rule set nor an option states it */
    systems published;              /* for the bets, where none is named */
    sabot_player *players;
    const char **player_names; /* "flat", "perfect", a system */
    sabot_wager *wagers;       /* with their stakes capped, and the bet that goes with them */
    size_t players_count;
    sabot_perfect_use *perfect; /* what perfect players point to; NULL: nothing is known */
    int has_limits;             /* the rule set caps a stake */
    double bankroll;            /* 0: none */
    char *bankroll_stated;      /* as it was given */
    double after;               /* shoes; 0: not asked for */
    sabot_shoes_sample sample;  /* no shoes: none are simulated */
} shoes_setup;

/* The most cards of a shoe whose perfect play is computed. */
enum { SHOES_PERFECT_MOST = 52 };

/* On SABOT_OK the caller clears. */
sabot_status shoes_setup_load(shoes_setup *asked, const shoes_options *o, const setup *played,
                              sabot_error *error);
void shoes_setup_clear(shoes_setup *asked);

#endif
