#ifndef SETUP_WAGERS_H
#define SETUP_WAGERS_H

#include "setup.h"

/* Adds the wagers that -b names (NULL: all of the game's own). */
sabot_status setup_load_wagers(setup *setup, const char *bets, sabot_error *error);

/* Adds those of the game's own bets whose names no wager has yet. */
void setup_add_own_wagers(setup *setup);

/* Which wager a text names, letters in either case and the hands in any of their names; -1:
 * none. */
long setup_wager_of(const setup *setup, const char *name, size_t length);

#endif
