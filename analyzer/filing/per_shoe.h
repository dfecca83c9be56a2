#ifndef FILING_PER_SHOE_H
#define FILING_PER_SHOE_H

#include "filing.h"

/* Whole shoes, of the chapter on game protection: coups, bets and units from the burn to the cut
 * card, for flat betting and for a player who follows the best count. `tags` are
 * those of a wager, or NULL. */
typedef const sabot_tags *per_shoe_tags(const filing *f, size_t wager);

sabot_status per_shoe_ask(filing *f, per_shoe_tags *tags, sabot_error *error);
void per_shoe_add(json_t *document, const filing *f);
void per_shoe_show(sabot_report *report, const filing *f);

/* The model behind the figures, if there are any. */
void per_shoe_show_model(sabot_report *report, const filing *f);

/* What the best count wins on a wager per shoe; also with the cut card twice as far from the end.
 * NAN if it is unknown. */
double per_shoe_units(const filing *f, size_t w, int is_earlier);

#endif
