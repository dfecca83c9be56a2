#ifndef SABOT_DOCUMENT_CLAIMS_H
#define SABOT_DOCUMENT_CLAIMS_H

#include "../base/printed.h"
#include <sabot/document/game.h>
#include <sabot/game/tags.h>
#include <sabot/game/trigger.h>

/* The quantity that a figure states. */
typedef enum {
    SABOT_CLAIM_EDGE,        /* house edge: -EV, in per cent */
    SABOT_CLAIM_EV,          /* per unit staked, or in per cent if printed so */
    SABOT_CLAIM_PROBABILITY, /* of a win, as a number or in per cent */
    SABOT_CLAIM_WAYS,        /* number of winning deals; every digit counts */
    SABOT_CLAIM_SD,          /* standard deviation of the net result of one unit */
    SABOT_CLAIM_REMOVAL,     /* EV after the removal minus EV before, in per cent */
    SABOT_CLAIM_COUPS,       /* mean number of coups in a shoe */
    SABOT_CLAIM_UNITS,       /* won per shoe; like the next two, in per cent if printed so */
    SABOT_CLAIM_BETS_SHARE,  /* share of the coups with a bet */
    SABOT_CLAIM_BETS_EV,     /* EV of these bets, per unit staked */
    SABOT_CLAIM_RETURN,      /* return to player: 1 + EV, as a number or in per cent */
    SABOT_CLAIM_WHATS,
} sabot_claim_what;

/* "edge", "ev", "probability", "ways", "sd", "removal", "coups", "units-per-shoe", "bets-share",
 * "bets-ev", "return". */
const char *sabot_claim_what_name(sabot_claim_what what);

/* Whether the quantity is of whole shoes, which is computed in floating point, not exactly. */
int sabot_claim_is_of_shoes(sabot_claim_what what);

/* A published or claimed figure. Does not own the objects that its pointers refer to. */
typedef struct {
    const sabot_bet *bet; /* may be NULL for SABOT_CLAIM_COUPS */
    const sabot_tableau *tableau;
    const sabot_shoe *shoe;
    const sabot_shoe *left; /* the shoe after a removal */
    sabot_claim_what what;
    sabot_printed printed;
    const sabot_printed *error; /* standard error of the figure, which then matches within three of
                                   them; NULL means that every printed digit must match */
    int misprint;               /* known misprint */

    sabot_dealing dealing;  /* for whole shoes */
    const sabot_tags *tags; /* for a counter; NULL means a bet on every coup */
    const sabot_trigger
        *trigger; /* NULL means a bet whenever the mean EV, given the count, is positive */

    const char *where; /* file of the claim, for errors; may be NULL */
    unsigned line, column;
} sabot_claim;

/* Sets the place of an error to that of the claim, unless the error names a file already. Returns
 * the status; `error` may be NULL. */
sabot_status sabot_claim_refuse(const sabot_claim *claim, sabot_status status, sabot_error *error);

/* The texts that a document states for a claim, NULL if it states none, and the values loaded from
 * them. */
typedef struct {
    char *bet, *rules, *decks, *shoe, *tableau, *remove, *printed, *source;
    char *burn, *cut, *last, *system, *tags, *trigger, *true_count; /* for whole shoes */
    char *error;
    sabot_bet loaded_bet;
    sabot_tableau loaded_tableau;
    sabot_shoe loaded_shoe, left;
    sabot_tags loaded_tags;
    sabot_trigger loaded_trigger;
    sabot_printed loaded_error;
} sabot_claim_stated;

/* Claims in the order of their documents. claims[i] points into stated[i]. */
typedef struct {
    sabot_claim *claims;
    sabot_claim_stated **stated;
    size_t count;
} sabot_claims;

void sabot_claims_init(sabot_claims *claims);
void sabot_claims_clear(sabot_claims *claims);

/* Adds the claims of a YAML list. Each has `bet`, `printed` and either `decks` or `shoe`. With
 * `rules`, the rule set supplies the bet, and the decks and the tableau unless the claim states
 * them. Optional keys are `tableau`, `what` (default: edge), `remove`, `rounding` (nearest,
 * half-even, half-up, half-down or down), `misprint`, `source` and `note`; for whole shoes also
 * `burn`, `cut`, `last`, `system` or `tags`, `trigger`, `true-count` and `error`. Names come from
 * the catalogue or from `files`, which may be NULL. A claim that cannot be computed is an error at
 * its position. `where` is the document's name and must outlive the claims. On an error no claim is
 * added. */
sabot_status sabot_claims_add(sabot_claims *claims, const char *where, const char *text,
                              size_t length, const sabot_files *files, sabot_error *error);

/* Adds all built-in published figures. */
sabot_status sabot_claims_add_published(sabot_claims *claims, sabot_error *error);

#endif
