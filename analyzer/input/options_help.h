#ifndef OPTIONS_HELP_H
#define OPTIONS_HELP_H

#include "options.h"

enum { HELP_CHILDREN = 2, HELP_OPTIONS = 8 };

/* A command's argp, whose help has the common options as the command takes them. */
typedef struct {
    struct argp argp;
    struct argp_child children[HELP_CHILDREN + 1];
    struct argp parsers[HELP_CHILDREN];
    struct argp_option options[HELP_CHILDREN][HELP_OPTIONS + 1];
} options_help;

/* Leaves out of the help of a command what it refuses, and what it has of its own under the
 * same name. All are still read. `help` lasts as long as `help->argp` is used. */
void options_help_init(options_help *help, const struct argp *argp, const options_form *form);

#endif
