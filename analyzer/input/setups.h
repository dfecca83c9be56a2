#ifndef SETUPS_H
#define SETUPS_H

#include "setup.h"

/* What setups read from documents, kept for those to come: the game, the tableau and the wagers,
 * all of which nobody changes any more, with the texts that they were read from. So a program that
 * asks about one shoe after the other reads each document once. Setups in several threads may share
 * it; no answer depends on it. */
typedef struct setups setups;

/* Keeps at most so many, 1 or more, of which the least recently used is forgotten first. */
setups *setups_new(unsigned most);

/* What setups still hold outlives it. NULL is fine. */
void setups_free(setups *kept);

/* Puts into a setup what was kept for the same options, and the texts into what they say was asked.
 * Returns 0 if there is nothing. */
int setups_take(setup *with, const options *o, unsigned needs);

/* Keeps what a setup has just read; from here on it is shared. */
void setups_keep(setup *with, const options *o, unsigned needs);

#endif
