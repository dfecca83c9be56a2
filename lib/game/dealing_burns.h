#ifndef SABOT_GAME_DEALING_BURNS_H
#define SABOT_GAME_DEALING_BURNS_H

#include <sabot/game/coup.h>
#include <sabot/game/dealing.h>

/* One way in which a shoe can begin. */
typedef struct {
    double probability;
    unsigned seen;  /* cards, before the first coup: 0, or 1 … */
    unsigned point; /* … of this point */
    uint64_t burnt; /* unseen */
} sabot_burn;

/* All of them, for a dealing that was checked; returns how many. */
enum { SABOT_BURNS_MOST = SABOT_POINTS };
unsigned sabot_dealing_burns(sabot_burn burns[SABOT_BURNS_MOST], const sabot_dealing *dealing,
                             const sabot_shoe *shoe);

/* How many cards a first card of a point burns in a shoe of `size` cards, at most all others. */
static inline uint64_t sabot_dealing_burnt_by(unsigned point, uint64_t size)
{
    uint64_t burnt = point ? point : 10;
    return burnt < size ? burnt : size - 1;
}

/* Whether a coup is dealt with `left` cards in the shoe; `before` were there when the one before it
 * was dealt (of the first coup: all). */
static inline int sabot_dealing_goes_on(const sabot_dealing *dealing, uint64_t left,
                                        uint64_t before)
{
    return left >= SABOT_POSITIONS &&
           (left > dealing->cut || (dealing->last == SABOT_LAST_ONE_MORE && before > dealing->cut));
}

#endif
