#ifndef COMMANDS_H
#define COMMANDS_H

#include "../run/exit.h"

/* Each command gets its own argument vector, argv[0] being its name, and returns a sabot_status or
 * COMMAND_NEGATIVE; main turns it into the exit status. */
int command_edge(int argc, char **argv);
int command_batch(int argc, char **argv);
int command_readings(int argc, char **argv);
int command_rules(int argc, char **argv);
int command_bets(int argc, char **argv);
int command_verify(int argc, char **argv);
int command_study(int argc, char **argv);
int command_tableau(int argc, char **argv);
int command_check(int argc, char **argv);
int command_removal(int argc, char **argv);
int command_count(int argc, char **argv);

#endif
