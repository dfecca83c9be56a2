#ifndef SABOT_GAME_BURNS_H
#define SABOT_GAME_BURNS_H

#include <sabot/game/coup.h>
#include <sabot/game/dealing.h>

/* One possible start of a shoe. */
typedef struct {
    double probability;
    unsigned seen;  /* cards seen before the first coup: 0, or 1 … */
    unsigned point; /* … with this point */
    uint64_t burnt; /* cards burnt unseen */
} sabot_burn;

/* Lists every possible start and returns how many there are. `dealing` must have passed
 * sabot_dealing_check. */
enum { SABOT_BURNS_MOST = SABOT_POINTS };
unsigned sabot_dealing_burns(sabot_burn burns[SABOT_BURNS_MOST], const sabot_dealing *dealing,
                             const sabot_shoe *shoe);

/* Cards that a first card of this point burns in a shoe of `size` cards; at most all others. */
static inline uint64_t sabot_dealing_burnt_by(unsigned point, uint64_t size)
{
    uint64_t burnt = point ? point : 10;
    return burnt < size ? burnt : size - 1;
}

/* The cards left after a coup of this length and the burn that follows it. */
static inline uint64_t sabot_dealing_left(const sabot_dealing *dealing, uint64_t left,
                                          unsigned length)
{
    const uint64_t gone = length + dealing->between;
    return left > gone ? left - gone : 0;
}

/* Whether another coup is dealt with `left` cards in the shoe. `before` is the number of cards left
 * when the previous coup was dealt; for the first coup, the size of the shoe. */
static inline int sabot_dealing_goes_on(const sabot_dealing *dealing, uint64_t left,
                                        uint64_t before)
{
    return left >= SABOT_POSITIONS &&
           (left > dealing->cut || (dealing->last == SABOT_LAST_ONE_MORE && before > dealing->cut));
}

#endif
