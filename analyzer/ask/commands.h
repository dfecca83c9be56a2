#ifndef ANALYZER_COMMANDS_H
#define ANALYZER_COMMANDS_H

#include "questions.h"
#include "run/exit.h"

/* Runs `NAME…` or `GROUP NAME…`. Returns a sabot_status or COMMAND_NEGATIVE; main turns it into the
 * exit status. */
int commands_run(int argc, char **argv);

/* The list of commands, for --help: those of a group, or "" for the ones outside groups. */
void commands_print(const char *group);

int command_study(int argc, char **argv);

#endif
