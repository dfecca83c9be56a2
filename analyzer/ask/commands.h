#ifndef ANALYZER_COMMANDS_H
#define ANALYZER_COMMANDS_H

#include "questions.h"
#include "run/exit.h"

/* A command: a question, or what runs it. It gets its own argument vector, argv[0] being its name,
 * and returns a sabot_status or COMMAND_NEGATIVE; main turns it into the exit status. */
typedef struct {
    const char *name;
    const ask_question *question;
    int (*run)(int argc, char **argv); /* if it is no question */
    const char *what;                  /* it does, for --help */
} command;

int command_run(const command *command, int argc, char **argv);

int command_batch(int argc, char **argv);
int command_bets(int argc, char **argv);
int command_verify(int argc, char **argv);
int command_study(int argc, char **argv);
int command_tableau(int argc, char **argv);
int command_check(int argc, char **argv);
int command_count(int argc, char **argv);
int command_shoes(int argc, char **argv);
int command_report(int argc, char **argv);
int command_serve(int argc, char **argv);

#endif
