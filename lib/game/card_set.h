#ifndef SABOT_GAME_CARD_SET_H
#define SABOT_GAME_CARD_SET_H

#include <sabot/base/error.h>
#include <sabot/game/card.h>

/* Reads a set of cards from the first `length` characters: a name as in sabot_card_parse; a range
 * of points (`6..9`; an ace is 1); or several of these in braces, with optional blanks
 * (`{A,K,9d,6..7}`). `column` is the column of the first character, for errors. */
sabot_status sabot_card_set_parse(sabot_cards *set, const char *text, size_t length,
                                  unsigned column, sabot_error *error);

/* Writes a set, which must not be empty, so that it can be parsed again. Equal sets have equal
 * texts: points come first, then ranks, then single cards. The text is malloc'd. */
char *sabot_card_set_text(sabot_cards set);

#endif
