#ifndef SABOT_DOCUMENT_CLAIMS_SHOES_H
#define SABOT_DOCUMENT_CLAIMS_SHOES_H

#include "yaml.h"
#include <sabot/document/claims.h>

/* What a claim states of whole shoes: how they are dealt, what is counted, and the figure's
 * standard error. For the reader of claims. */

void sabot_claim_shoes_init(sabot_claim_stated *stated);
void sabot_claim_shoes_clear(sabot_claim_stated *stated);

/* What is written; refused, with the place of the key, where the claim is about something else. */
sabot_status sabot_claim_shoes_read(sabot_claim *claim, sabot_claim_stated *stated,
                                    const sabot_yaml *map, sabot_error *error);

/* What the rule set has, where the claim does not state its own. */
void sabot_claim_shoes_take(sabot_claim *claim, sabot_claim_stated *stated,
                            const sabot_rules *rules);

/* The system that is named; and whether a cut card is known, which the rule set may have stated. */
sabot_status sabot_claim_shoes_load(sabot_claim *claim, sabot_claim_stated *stated,
                                    const sabot_files *files, sabot_error *error);

#endif
