#ifndef SABOT_GAME_CARD_SET_H
#define SABOT_GAME_CARD_SET_H

#include "../base/error.h"
#include "card.h"

SABOT_API_BEGIN

/* Reads a set of cards from the first `length` characters: a card's name as sabot_card_parse reads
 * it, points from the lesser to the greater (`6..9`; an ace is 1), or several of these in braces
 * (`{A,K,9d,6..7}`; blanks may stand around each). An error has its column, the text starting at
 * `column`. */
sabot_status sabot_card_set_parse(sabot_cards *set, const char *text, size_t length,
                                  unsigned column, sabot_error *error);

/* A set that is not empty as it may be read again, in one way for equal sets: points before ranks
 * before single cards. malloc'd. */
char *sabot_card_set_text(sabot_cards set);

SABOT_API_END

#endif
