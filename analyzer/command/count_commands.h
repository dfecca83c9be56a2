#ifndef COUNT_COMMANDS_H
#define COUNT_COMMANDS_H

#include "../input/count_options.h"
#include "../render/count_document.h"
#include "commands.h"

/* The commands under `sabot count`; as those in commands.h. */
int count_derive(int argc, char **argv);
int count_score(int argc, char **argv);
int count_spread(int argc, char **argv);

/* What each of them has loaded and asked before its own question. */
typedef struct {
    const count_options *options;
    output out;
    setup played;
    sabot_count_models models;
    sabot_range depths;    /* of --cards */
    sabot_numbers numbers; /* the same one by one, for derive and score; none: not asked for */
} count_asked;

/* Reads the options, loads what they name, models the bets and calls `ask`. Returns the status. */
typedef sabot_status count_ask(const count_asked *asked, sabot_error *error);
int count_run(count_options *o, const struct argp *argp, int argc, char **argv, const char *name,
              count_ask *ask);

/* Values what `derive` and `score` answer exactly, with the trigger of the options, if there are
 * depths; no more than the trigger, if there are none. */
sabot_status count_value(sabot_counts *counts, const count_asked *asked, sabot_error *error);

/* Shows what `derive` and `score` answer. */
sabot_status count_show(const count_asked *asked, const sabot_counts *counts, sabot_error *error);

/* The depths that these two were asked for, or NULL. */
const sabot_numbers *count_depths(const count_asked *asked);

/* The options that these two have in common, for the list of an argp. */
#define COUNT_OPTIONS                                                                              \
    {                                                                                              \
        "cards", KEY_CARDS, "A..B", 0, "also what it is worth with so many cards left, estimated", \
        1},                                                                                        \
    {                                                                                              \
        "plot", KEY_PLOT, "FILE.svg", 0, "also draw the EV against the true count", 2              \
    }

#endif
