#ifndef START_H
#define START_H

/* The first actions of a program: open standard streams, one exit when memory is exhausted,
 * arguments that are UTF-8 (otherwise it ends with one line and the status of bad input). */
void start(int argc, char **argv);

/* The last action: from now on, the status passed to exit() is the program's own. */
int start_ended(int exit_status);

#endif
