#ifndef SABOT_GAME_TAGS_H
#define SABOT_GAME_TAGS_H

#include "../base/error.h"
#include "card.h"

#include <gmp.h>

SABOT_API_BEGIN

/* Counting tags, which a counter adds to the running count for each card seen: ten (A, 2…9,
 * ten-values) or thirteen (by rank). */
enum { SABOT_TAGS_MOST = SABOT_RANKS };
typedef struct {
    unsigned count; /* 10 or 13 */
    mpq_t tag[SABOT_TAGS_MOST];
} sabot_tags;

/* The index of a rank's tag. */
static inline unsigned sabot_tags_of_rank(const sabot_tags *tags, unsigned rank)
{
    return rank < tags->count ? rank : (unsigned)SABOT_RANK_TEN;
}

void sabot_tags_init(sabot_tags *tags);
void sabot_tags_clear(sabot_tags *tags);
void sabot_tags_copy(sabot_tags *tags, const sabot_tags *other); /* into initialised ones */

/* Reads `0,0,-1,1/2,0.5`, separated by commas or blanks. */
sabot_status sabot_tags_parse(sabot_tags *tags, const char *text, sabot_error *error);

/* Converts ten tags to thirteen, or thirteen to ten if the tags of the ten-values are equal; else
 * returns SABOT_INVALID. */
sabot_status sabot_tags_fit(sabot_tags *tags, unsigned count, sabot_error *error);

SABOT_API_END

#endif
