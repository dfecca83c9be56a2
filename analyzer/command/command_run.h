#ifndef COMMAND_RUN_H
#define COMMAND_RUN_H

#include "../input/setup.h"
#include "../render/output.h"
#include "commands.h"

/* A command that asks about what is played: what it does with its own options, once they are read. */
typedef struct {
    unsigned needs; /* SETUP_… */
    /* Before the setup is loaded: checks and completes the options. May be NULL. */
    sabot_status (*prepare)(void *own, const output *out, sabot_error *error);
    /* Asks the library and shows what it answers; a sabot_status or COMMAND_NEGATIVE. */
    int (*ask)(const void *own, const setup *played, const output *out, sabot_error *error);
} question_command;

/* Decides the format, prepares, loads what is played, asks and shows; prints what was wrong. `common`
 * is what of the options `own` every command has. */
int command_run(const question_command *command, const options *common, void *own);

#endif
