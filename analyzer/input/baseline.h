#ifndef BASELINE_H
#define BASELINE_H

#include "setup.h"

#include <jansson.h>

/* An earlier result of `edge`: its document, and what was asked then. `setup` stays where it was
 * loaded, and so does this. */
typedef struct {
    json_t *document;
    setup setup; /* with the tableau, the shoe, the bets and the condition that stand in it */
    unsigned long digits; /* of its decimals */
} baseline;

/* Reads the file, "-" being standard input. Of the options only threads and double check count. On
 * SABOT_OK the caller clears. */
sabot_status baseline_load(baseline *b, const char *path, const options *o, sabot_error *error);
void baseline_clear(baseline *b);

#endif
