#ifndef SABOT_GAME_TAGS_H
#define SABOT_GAME_TAGS_H

#include "../base/error.h"
#include "card.h"

#include <gmp.h>

SABOT_API_BEGIN

/* What a counter adds to the running count for each card seen: ten tags (A, 2…9, ten-values) or
 * thirteen (the ranks). */
enum { SABOT_TAGS_MOST = SABOT_RANKS };
typedef struct {
    unsigned count; /* 10 or 13 */
    mpq_t tag[SABOT_TAGS_MOST];
} sabot_tags;

/* Which of the tags cards of a rank have. */
static inline unsigned sabot_tags_of_rank(const sabot_tags *tags, unsigned rank)
{
    return rank < tags->count ? rank : (unsigned)SABOT_RANK_TEN;
}

void sabot_tags_init(sabot_tags *tags);
void sabot_tags_clear(sabot_tags *tags);
void sabot_tags_copy(sabot_tags *tags, const sabot_tags *other); /* initialised */

/* Reads `0,0,-1,1/2,0.5`; commas or blanks separate. */
sabot_status sabot_tags_parse(sabot_tags *tags, const char *text, sabot_error *error);

/* Thirteen tags from ten, or ten from thirteen if the ten-values' are alike, else SABOT_INVALID. */
sabot_status sabot_tags_fit(sabot_tags *tags, unsigned count, sabot_error *error);

SABOT_API_END

#endif
