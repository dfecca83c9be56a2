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
    const char *burn, *between, *cut, *last, *players, *with, *trigger, *bankroll, *goal, *after,
        *plot, *study;
    const char *limits; /* "rules" or "none"; NULL means rules */
    const char *simulate, *seed, *error;
    checkpoint_options keep;
    int results, of_edge; /* of_edge: the picture is of the edge */
    int is_command;       /* on the command line: its signals and checkpoints apply */
    sabot_true_count way;
    systems_named named; /* --system, --tags */
    int table;           /* 0 means none */
    char *bets;          /* the prepared argument of -b */
    systems systems;
} shoes_options;

/* Loads the systems, and prepares the argument of -b from them, -b and --with. The caller clears,
 * also after an error. */
sabot_status shoes_options_prepare(shoes_options *o, sabot_error *error);
void shoes_options_clear(shoes_options *o);

/* The resolved options. Points into the options and into the prepared ones. */
typedef struct {
    setup played; /* with its own names and assumptions; the rest belongs to another setup */
    sabot_question question; /* of the wagers below */
    sabot_dealing dealing;
    int burn_assumed, last_assumed; /* stated neither by the rule set nor by an option */
    systems published;              /* for the bets, if none is named */
    sabot_player *players;
    const char **player_names; /* "flat", "perfect", a system */
    sabot_wager *wagers;       /* with capped stakes, and the accompanying bet */
    size_t players_count;
    sabot_perfect_use *perfect; /* the data that perfect players point to; NULL if unknown */
    int has_limits;             /* the rule set caps a stake */
    double bankroll, goal;      /* 0 means none */
    double after;               /* shoes; 0 if not requested */
    sabot_shoes_sample sample;  /* if shoes is 0, none are simulated */
} shoes_setup;

/* The most cards of a shoe whose perfect play is computed. */
enum { SHOES_PERFECT_MOST = 52 };

/* On SABOT_OK the caller clears. */
sabot_status shoes_setup_load(shoes_setup *asked, const shoes_options *o, const setup *played,
                              sabot_error *error);
void shoes_setup_clear(shoes_setup *asked);

#endif
