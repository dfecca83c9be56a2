#ifndef SETUP_WAGERS_H
#define SETUP_WAGERS_H

#include "setup.h"

/* Adds the wagers that -b names (NULL: all of the game's own). */
sabot_status setup_load_wagers(setup *setup, const char *bets, sabot_error *error);

#endif
