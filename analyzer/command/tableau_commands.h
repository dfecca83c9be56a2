#ifndef TABLEAU_COMMANDS_H
#define TABLEAU_COMMANDS_H

#include "commands.h"

/* The commands under `sabot tableau`; as those in commands.h. */
int tableau_show(int argc, char **argv);
int tableau_lint(int argc, char **argv);
int tableau_diff(int argc, char **argv);
int tableau_flips(int argc, char **argv);
int tableau_best(int argc, char **argv);
int tableau_vectors(int argc, char **argv);
int tableau_replay(int argc, char **argv);

#endif
