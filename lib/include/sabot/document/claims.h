#ifndef SABOT_DOCUMENT_CLAIMS_H
#define SABOT_DOCUMENT_CLAIMS_H

#include "../game/claim.h"
#include "game.h"

SABOT_API_BEGIN

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

SABOT_API_END

#endif
