#ifndef SETUP_WAGERS_H
#define SETUP_WAGERS_H

#include "setup.h"

/* Adds the wagers named by -b (NULL means all of the game's own). */
sabot_status setup_load_wagers(setup *setup, const char *bets, sabot_error *error);

/* Adds the game's own bets whose names no wager has yet. */
void setup_add_own_wagers(setup *setup);

/* The index of the wager that a text names, in upper or lower case and with any names of the hands;
 * -1 if there is none. */
long setup_wager_of(const setup *setup, const char *name, size_t length);

#endif
