#ifndef EXIT_H
#define EXIT_H

#include <sabot/base/error.h>

/* What the process exits with. */
enum { EXIT_FINE = 0, EXIT_NEGATIVE = 1, EXIT_BAD_INPUT = 2, EXIT_MACHINE = 3 };

/* A command ends with a sabot_status, or with this: a negative answer, as "they differ". */
enum { COMMAND_NEGATIVE = 100 };

/* The exit status for what a command returned. */
int exit_code(int command_status);

#endif
