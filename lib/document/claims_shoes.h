#ifndef SABOT_DOCUMENT_CLAIMS_SHOES_H
#define SABOT_DOCUMENT_CLAIMS_SHOES_H

#include "yaml.h"
#include <sabot/document/claims.h>

/* The part of a claim about whole shoes: the dealing, the count and the standard error of the
 * figure. */

void sabot_claim_shoes_init(sabot_claim_stated *stated);
void sabot_claim_shoes_clear(sabot_claim_stated *stated);

/* Reads the keys. In a claim about something else each is an error at its position. */
sabot_status sabot_claim_shoes_read(sabot_claim *claim, sabot_claim_stated *stated,
                                    const sabot_yaml *map, sabot_error *error);

/* Takes from the rule set what the claim does not state. */
void sabot_claim_shoes_take(sabot_claim *claim, sabot_claim_stated *stated,
                            const sabot_rules *rules);

/* Loads the counting system. Requires a cut card, from the claim or its rule set. */
sabot_status sabot_claim_shoes_load(sabot_claim *claim, sabot_claim_stated *stated,
                                    const sabot_files *files, sabot_error *error);

#endif
