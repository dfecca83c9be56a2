#ifndef START_H
#define START_H

/* What a program does before anything else: standard streams that are open, one way out when memory
 * is out, arguments that are UTF-8 (or the end: one line and the status of bad input). */
void start(int argc, char **argv);

/* The last thing: the exit status that exit() is called with from now on is the program's own. */
int start_ended(int exit_status);

#endif
