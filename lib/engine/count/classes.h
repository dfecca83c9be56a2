#ifndef SABOT_ENGINE_COUNT_CLASSES_H
#define SABOT_ENGINE_COUNT_CLASSES_H

#include <sabot/game/shoe.h>
#include <sabot/game/tags.h>

/* A shoe's cards in classes that a counter does not tell apart: all of one tag. The tags are scaled
 * to integers, the least of them 0, whose common divisor is 1. */
enum { SABOT_COUNT_CLASSES_MOST = SABOT_TAGS_MOST };
typedef struct {
    unsigned count; /* of classes that have cards: at least 1 */
    struct {
        uint64_t tag, cards;
    } of[SABOT_COUNT_CLASSES_MOST];
    uint64_t cards, sum;          /* of all: how many, and their scaled tags added up */
    uint8_t of_rank[SABOT_RANKS]; /* rank → class; SABOT_COUNT_CLASSES_MOST: it has no cards */
} sabot_count_classes;

/* tag = least + step · scaled tag */
typedef struct {
    mpq_t least, step;
} sabot_count_scale;

void sabot_count_scale_init(sabot_count_scale *scale);
void sabot_count_scale_clear(sabot_count_scale *scale);

/* SABOT_INVALID: there are neither 10 nor 13 tags; SABOT_UNDETERMINED: the shoe does not tell apart
 * cards whose tags differ; SABOT_BEYOND: there are more than 2¹⁶ cards, or the scaled tags add up
 * to more than 2³². The shoe must be finite and have cards. */
sabot_status sabot_count_classes_make(sabot_count_classes *classes, sabot_count_scale *scale,
                                      const sabot_shoe *shoe, const sabot_tags *tags,
                                      sabot_error *error);

#endif
