#ifndef SABOT_ENGINE_COUNT_CLASSES_H
#define SABOT_ENGINE_COUNT_CLASSES_H

#include <sabot/game/shoe.h>
#include <sabot/game/tags.h>

/* A shoe's cards in classes of equal tag, which a counter does not tell apart. The tags are scaled
 * to integers with least value 0 and greatest common divisor 1. */
enum { SABOT_COUNT_CLASSES_MOST = SABOT_TAGS_MOST };
typedef struct {
    unsigned count; /* of classes that have cards, at least 1 */
    struct {
        uint64_t tag, cards;
    } of[SABOT_COUNT_CLASSES_MOST];
    uint64_t cards, sum;          /* the number of all cards, and the sum of their scaled tags */
    uint8_t of_rank[SABOT_RANKS]; /* rank → class, or SABOT_COUNT_CLASSES_MOST without cards */
} sabot_count_classes;

/* tag = least + step · scaled tag; the owner initialises and clears both. */
typedef struct {
    mpq_t least, step;
} sabot_count_scale;

/* Returns SABOT_INVALID unless there are 10 or 13 tags; SABOT_UNDETERMINED if the shoe does not
 * tell apart cards whose tags differ; SABOT_BEYOND if there are more than 2¹⁶ cards or the scaled
 * tags add up to more than 2³². The shoe must be finite and have cards. */
sabot_status sabot_count_classes_make(sabot_count_classes *classes, sabot_count_scale *scale,
                                      const sabot_shoe *shoe, const sabot_tags *tags,
                                      sabot_error *error);

#endif
