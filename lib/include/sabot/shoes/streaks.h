#ifndef SABOT_SHOES_STREAKS_H
#define SABOT_SHOES_STREAKS_H

#include "../edge/edges.h"

SABOT_API_BEGIN

/* A bet over several coups: the shares of its lines, as ways of a common number of deals, and the
 * edge. Exact for up to SABOT_COUPS_MOST coups unless ties are skipped, because then any number of
 * coups may be dealt; otherwise by the model of independent coups with the shoe's exact
 * probabilities. */
typedef struct {
    int is_exact;
    sabot_ways ways; /* of the lines, and of none */
    sabot_edge edge;
} sabot_streak;

void sabot_streak_init(sabot_streak *streak);
void sabot_streak_clear(sabot_streak *streak);

/* Sets streaks[i] for each wager, which must be a single bet over several coups. Needs a shoe and a
 * complete tableau; no condition. Takes as long as sabot_next_winners_find for the most coups of an
 * exact bet. */
sabot_status sabot_streaks_find(sabot_streak *streaks, const sabot_question *question,
                                sabot_error *error);

SABOT_API_END

#endif
