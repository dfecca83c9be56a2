#ifndef ANALYZER_SHOES_PERFECT_H
#define ANALYZER_SHOES_PERFECT_H

#include "setup.h"

/* Finds what the perfect players win at every depth, and makes them point to it; those of whom it
 * is not known are left as they are. A shoe of at most SHOES_PERFECT_MOST cards is studied; larger
 * ones follow from --study, or, eight decks with the standard tableau, from the built-in table. */
sabot_status shoes_perfect_find(shoes_setup *asked, const shoes_options *o, sabot_error *error);

#endif
