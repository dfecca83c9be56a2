#ifndef BETS_COMMANDS_H
#define BETS_COMMANDS_H

#include "commands.h"

/* The commands under `sabot bets`; as those in commands.h. */
int bets_lint(int argc, char **argv);
int bets_fit(int argc, char **argv);

#endif
