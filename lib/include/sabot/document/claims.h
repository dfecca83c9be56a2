#ifndef SABOT_DOCUMENT_CLAIMS_H
#define SABOT_DOCUMENT_CLAIMS_H

#include "../game/claim.h"
#include "game.h"

SABOT_API_BEGIN

/* What a claim's document states, as it is written there (NULL: it does not), and what that
 * names. */
typedef struct {
    char *bet, *rules, *decks, *shoe, *tableau, *remove, *printed, *source;
    char *burn, *cut, *last, *system, *tags, *trigger, *true_count; /* of whole shoes */
    char *error;
    sabot_bet loaded_bet;
    sabot_tableau loaded_tableau;
    sabot_shoe loaded_shoe, left;
    sabot_tags loaded_tags;
    sabot_trigger loaded_trigger;
    sabot_printed loaded_error;
} sabot_claim_stated;

/* Claims as documents list them. Each points into what is stated of it. */
typedef struct {
    sabot_claim *claims;
    sabot_claim_stated **stated;
    size_t count;
} sabot_claims;

void sabot_claims_init(sabot_claims *claims);
void sabot_claims_clear(sabot_claims *claims);

/* Adds the claims of a YAML list: each with `bet`, `decks` or `shoe`, or the `rules` that state the
 * bet, the decks and the tableau where the claim does not, `printed`, and optionally `tableau`,
 * `what` (an edge if left out), `remove`, `rounding` (nearest, half-even, half-up, half-down or
 * down), `misprint`, `source`, `note`; of whole shoes also `burn`, `cut`, `last`, `system` or
 * `tags`, `trigger`, `true-count`, `error`. Names are the catalogue's, or of `files` (NULL: there
 * are none). A claim that cannot be computed is refused with its place; `where` is the document's
 * name, and outlives the claims. On an error none is added. */
sabot_status sabot_claims_add(sabot_claims *claims, const char *where, const char *text,
                              size_t length, const sabot_files *files, sabot_error *error);

/* Adds every published figure that is built in. */
sabot_status sabot_claims_add_published(sabot_claims *claims, sabot_error *error);

SABOT_API_END

#endif
