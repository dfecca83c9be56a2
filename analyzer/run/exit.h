#ifndef EXIT_H
#define EXIT_H

#include <sabot/base/error.h>

/* The exit status of the process. */
enum { EXIT_FINE = 0, EXIT_NEGATIVE = 1, EXIT_BAD_INPUT = 2, EXIT_MACHINE = 3 };

/* A command returns a sabot_status, or this value for a negative answer, such as "they differ". */
enum { COMMAND_NEGATIVE = 100 };

/* The exit status for the return value of a command. */
int exit_code(int command_status);

#endif
