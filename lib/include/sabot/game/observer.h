#ifndef SABOT_GAME_OBSERVER_H
#define SABOT_GAME_OBSERVER_H

#include "condition.h"

SABOT_API_BEGIN

/* What an observer sees before the bet: the class of the card at some dealing positions. */
typedef struct {
    unsigned positions;           /* bit per observed position */
    unsigned classes;             /* number of classes */
    sabot_cards set[SABOT_CARDS]; /* the classes: a partition of the 52 cards into nonempty sets */
} sabot_observer;

/* Reads the positions, such as `p1,b1`, in any order, each once. */
sabot_status sabot_observer_parse_positions(sabot_observer *observer, const char *text,
                                            sabot_error *error);

/* Reads the classes, sets of cards such as `6..9` or `{8,9} | 0..3`. Remaining cards, if any, form
 * the last class. */
sabot_status sabot_observer_parse_classes(sabot_observer *observer, const char *text,
                                          sabot_error *error);

/* Returns SABOT_INVALID if there is no position or the classes are not a partition. */
sabot_status sabot_observer_check(const sabot_observer *observer, sabot_error *error);

/* Number of observations: one class at each observed position. */
uint64_t sabot_observer_count(const sabot_observer *observer);

/* The class at an observed position in observation `thing`. Observations are numbered 0…count-1 in
 * mixed radix, one digit per position in dealing order. */
unsigned sabot_observer_class(const sabot_observer *observer, uint64_t thing, int position);

/* Adds observation `thing` to the condition. */
void sabot_observer_know(sabot_condition *condition, const sabot_observer *observer,
                         uint64_t thing);

SABOT_API_END

#endif
