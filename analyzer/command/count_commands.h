#ifndef COUNT_COMMANDS_H
#define COUNT_COMMANDS_H

#include "commands.h"

/* The commands under `sabot count`; as those in commands.h. */
int count_derive(int argc, char **argv);
int count_score(int argc, char **argv);
int count_spread(int argc, char **argv);

#endif
