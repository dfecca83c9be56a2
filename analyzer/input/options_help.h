#ifndef OPTIONS_HELP_H
#define OPTIONS_HELP_H

#include "options.h"

enum { HELP_CHILDREN = 2, HELP_OPTIONS = 8 };

/* A command's argp, with the common options in its help as this command accepts them. */
typedef struct {
    struct argp argp;
    struct argp_child children[HELP_CHILDREN + 1];
    struct argp parsers[HELP_CHILDREN];
    struct argp_option options[HELP_CHILDREN][HELP_OPTIONS + 1];
} options_help;

/* Omits from a command's help the options that it refuses, and common ones that it replaces by its
 * own. All are still parsed. `help` must outlive the use of `help->argp`. */
void options_help_init(options_help *help, const struct argp *argp, const options_form *form);

#endif
