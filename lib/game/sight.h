#ifndef SABOT_SIGHT_H
#define SABOT_SIGHT_H

#include "condition.h"

SABOT_API_BEGIN

/* What one may see of a deal before one bets: of the cards at some dealing positions, which class
 * each is of. */
typedef struct {
    unsigned positions;           /* bit per position that is seen */
    unsigned classes;             /* how many */
    sabot_cards set[SABOT_CARDS]; /* the classes: none empty, no card in two, together all */
} sabot_sight;

/* Reads the positions, `p1,b1`; in any order, each once. */
sabot_status sabot_sight_parse_positions(sabot_sight *sight, const char *text, sabot_error *error);

/* Reads the classes, sets of cards, `6..9` or `{8,9} | 0..3`; cards that none names are one more
 * class, the last. */
sabot_status sabot_sight_parse_classes(sabot_sight *sight, const char *text, sabot_error *error);

/* Refuses with SABOT_INVALID a sight that is not as it says above, or without positions. */
sabot_status sabot_sight_check(const sabot_sight *sight, sabot_error *error);

/* How many different things one may see: every class at every position. */
uint64_t sabot_sight_count(const sabot_sight *sight);

/* Of thing 0…count-1, the class at a position that is seen. Things count as numbers do, a digit a
 * position in dealing order. */
unsigned sabot_sight_class(const sabot_sight *sight, uint64_t thing, int position);

/* Adds to what is known that one sees this thing. */
void sabot_sight_know(sabot_condition *condition, const sabot_sight *sight, uint64_t thing);

SABOT_API_END

#endif
