#ifndef ANALYZER_COUNT_OPTIONS_H
#define ANALYZER_COUNT_OPTIONS_H

#include "input/systems.h"
#include <sabot/base/range.h>
#include <sabot/game/shoe.h>
#include <sabot/game/tags.h>
#include <sabot/game/trigger.h>

/* The options of the commands under `count`. */
typedef struct count_options {
    options common;
    const char *tags, *cards, *plot, *trigger;
    int logarithmic;      /* the plot of gains: --plot log=FILE */
    sabot_true_count way; /* of the trigger */
    int range;            /* of integer tags; 0 means that none are derived */
    int all_depths;       /* --cards is a range; default: every depth */
    int some;             /* the default of --cards is a few depths, not none */
    int by_count;         /* --table counts */
    int ranks;            /* --rank gain */
    int compares;         /* arguments name systems */
    systems_named named;  /* --system or arguments, and --tags */
    int has_systems;      /* other systems are named in addition to tags */
    systems systems;      /* these, when prepared */
    char *bets;           /* their bets, if -b is not given */
} count_options;

enum { KEY_TAGS = 512, KEY_PLOT, KEY_RANGE, KEY_TRUE_COUNT, KEY_SYSTEM };

/* For the argp of a command: its parser, whose input is a `count_options *`, and its children. */
error_t count_options_parse(int key, char *argument, struct argp_state *state);
extern const struct argp_child count_options_children[];

/* Loads the named systems; without -b the question is about their bets. The caller clears, also
 * after an error. */
sabot_status count_options_prepare(count_options *o, sabot_error *error);
void count_options_clear(count_options *o);

/* For parsers: the argument of --true-count. */
void count_options_way(sabot_true_count *way, const char *argument, struct argp_state *state);

/* --cards: `A..B` or `A`, from 6 to the size of the shoe, at most COUNT_DEPTHS_MOST of them; by
 * default all. */
enum { COUNT_DEPTHS_MOST = 10000 };
sabot_status count_options_depths(sabot_range *depths, const count_options *o,
                                  const sabot_shoe *shoe, sabot_error *error);

/* The same as numbers, also from lists: `14,52,104..110`. By default half a deck, one, two and four
 * decks, if the shoe has them. */
sabot_status count_options_numbers(sabot_numbers *depths, const count_options *o,
                                   const sabot_shoe *shoe, sabot_error *error);

/* --trigger, which must have been given, with true counts as defined by --true-count. */
sabot_status count_options_trigger(sabot_trigger *trigger, const count_options *o,
                                   sabot_error *error);

/* --tags, which must have been given; initialised by the caller. */
sabot_status count_options_tags(sabot_tags *tags, const count_options *o, sabot_error *error);

#endif
