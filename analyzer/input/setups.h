#ifndef SETUPS_H
#define SETUPS_H

#include "setup.h"

/* A cache of documents read by setups: the game, the tableau and the wagers, which do not change
 * any more, with the texts that they were read from. So a program that asks about one shoe after
 * another reads each document once. Setups in several threads may share it; no answer depends on
 * it. */
typedef struct setups setups;

/* Keeps at most so many, 1 or more; the least recently used is forgotten first. */
setups *setups_new(unsigned most);

/* Entries in use by setups outlive it. May be NULL. */
void setups_free(setups *kept);

/* Fills a setup from the entry for the same options, and adds its texts to the recorded options.
 * Returns 0 if there is none. */
int setups_take(setup *with, const options *o, unsigned needs);

/* Adds the documents that a setup has just read; from here on they are shared. */
void setups_keep(setup *with, const options *o, unsigned needs);

#endif
