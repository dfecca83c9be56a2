#ifndef TABLEAU_COMMANDS_H
#define TABLEAU_COMMANDS_H

#include "../input/setup.h"
#include "../render/output.h"
#include "commands.h"

/* The commands under `sabot tableau`; as those in commands.h. */
int tableau_show(int argc, char **argv);
int tableau_lint(int argc, char **argv);
int tableau_diff(int argc, char **argv);
int tableau_flips(int argc, char **argv);
int tableau_best(int argc, char **argv);
int tableau_vectors(int argc, char **argv);
int tableau_replay(int argc, char **argv);

/* A command that asks about a tableau on a shoe: what it does with its own options, once they are
 * read. */
typedef struct {
    unsigned tableau; /* SETUP_TABLEAU or SETUP_TABLEAU_AS_IS */
    sabot_status (*prepare)(void *own,
                            sabot_error *error); /* before the setup is loaded, or NULL */
    int (*ask)(const void *own, const setup *played, const output *out, sabot_error *error);
} tableau_command;

/* Decides the format, prepares, loads what is played, asks and shows; prints what was wrong. `common`
 * is what of the options `own` every command has. */
int tableau_run(const tableau_command *command, const options *common, void *own);

/* With --double-check, says what the engines are about to count: which wagers take long, and with
 * --verbose each wager's engine, for every tableau anew. */
void tableau_say_check(const sabot_question *question, const options *options, int tableaus);

#endif
