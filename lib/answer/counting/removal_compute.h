#ifndef SABOT_COUNTING_REMOVAL_COMPUTE_H
#define SABOT_COUNTING_REMOVAL_COMPUTE_H

#include <sabot/counting/removal.h>
#include <sabot/engine/cache.h>

/* Asked before each shoe that takes milliseconds: anything but SABOT_OK ends the work with that. */
typedef struct {
    sabot_status (*go_on)(void *data, sabot_error *error);
    void *data;
} sabot_removal_watch;

/* What sabot_removals_find does for one wager, which it has checked: the shoe determines it, is not
 * infinite, and holds at least six cards more than `cards`, 1…SABOT_REMOVAL_MOST. The kinds are the
 * ranks; single cards if the wager looks at suits; points if the shoe tells no more. `check` counts
 * every shoe a second way; `kept` (or NULL) has what was compiled before; `watch` may be NULL.
 * SABOT_DISAGREES if the two differ, or the weighted effects of any number of cards do not add up
 * to exactly 0. On SABOT_OK the caller clears. */
sabot_status sabot_removal_compute(sabot_removal *removal, const sabot_shoe *shoe,
                                   const sabot_tableau *tableau, const sabot_wager *wager,
                                   unsigned cards, int check, sabot_cache *cache,
                                   const sabot_removal_watch *watch, sabot_error *error);

#endif
