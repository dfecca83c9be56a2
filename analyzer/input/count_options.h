#ifndef COUNT_OPTIONS_H
#define COUNT_OPTIONS_H

#include "../run/count_model.h"

/* What the commands under `count` are asked. */
typedef struct count_options {
    options common;
    const char *tags, *cards, *plot;
    int range; /* of integer tags; 0: none are derived */
} count_options;

enum { KEY_TAGS = 512, KEY_CARDS, KEY_PLOT, KEY_RANGE };

/* For the argp of a command: its parser, whose input is a `count_options *`, and its children. */
error_t count_options_parse(int key, char *argument, struct argp_state *state);
extern const struct argp_child count_options_children[];

/* Reads the options, loads what they name, models the bets and calls `answer`. Returns the exit
 * status. */
int count_run(count_options *o, const struct argp *argp, int argc, char **argv, const char *name,
              sabot_status (*answer)(const count_options *o, const job *job,
                                     const count_model *models));

#endif
