#ifndef TABLEAU_COMMANDS_H
#define TABLEAU_COMMANDS_H

/* The commands under `sabot tableau`; as those in commands.h. */
int tableau_show(int argc, char **argv);

#endif
