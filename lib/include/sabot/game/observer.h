#ifndef SABOT_GAME_OBSERVER_H
#define SABOT_GAME_OBSERVER_H

#include "condition.h"

SABOT_API_BEGIN

/* What one may see of a deal before one bets: of the cards at some dealing positions, which class
 * each is of. */
typedef struct {
    unsigned positions;           /* bit per position that is seen */
    unsigned classes;             /* how many */
    sabot_cards set[SABOT_CARDS]; /* the classes: none empty, no card in two, together all */
} sabot_observer;

/* Reads the positions, `p1,b1`; in any order, each once. */
sabot_status sabot_observer_parse_positions(sabot_observer *observer, const char *text,
                                            sabot_error *error);

/* Reads the classes, sets of cards, `6..9` or `{8,9} | 0..3`; cards that none names are one more
 * class, the last. */
sabot_status sabot_observer_parse_classes(sabot_observer *observer, const char *text,
                                          sabot_error *error);

/* Refuses with SABOT_INVALID a sight that is not as it says above, or without positions. */
sabot_status sabot_observer_check(const sabot_observer *observer, sabot_error *error);

/* How many different things one may see: every class at every position. */
uint64_t sabot_observer_count(const sabot_observer *observer);

/* Of thing 0…count-1, the class at a position that is seen. Things count as numbers do, a digit a
 * position in dealing order. */
unsigned sabot_observer_class(const sabot_observer *observer, uint64_t thing, int position);

/* Adds to what is known that one sees this thing. */
void sabot_observer_know(sabot_condition *condition, const sabot_observer *observer,
                         uint64_t thing);

SABOT_API_END

#endif
