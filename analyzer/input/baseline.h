#ifndef BASELINE_H
#define BASELINE_H

#include "setup.h"

#include <jansson.h>

/* An earlier result of `edge`: its document, and what was asked then. `setup` stays where it was
 * loaded, and so does this. */
typedef struct {
    json_t *document;
    setup setup;          /* what stands in it, but for what the options name as it now is */
    sabot_tableau before; /* the one that stands in it */
    unsigned long digits; /* of its decimals */
} baseline;

/* Reads the file, "-" being standard input, and puts the rule set, tableau, decks and bets that the
 * options name, if any, in the place of those in it; of other options only threads and double check
 * count. What the result did not take from its rule set it does not take from another either. On
 * SABOT_OK the caller clears. */
sabot_status baseline_load(baseline *b, const char *path, const options *o, sabot_error *error);
void baseline_clear(baseline *b);

#endif
