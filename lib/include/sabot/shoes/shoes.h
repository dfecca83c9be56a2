#ifndef SABOT_SHOES_H
#define SABOT_SHOES_H

#include "../base/range.h"
#include "../game/dealing.h"
#include "../game/tags.h"
#include "../game/trigger.h"
#include "schedule.h"
#include "two_coups.h"

SABOT_API_BEGIN

/* Who plays whole shoes: bets on every coup; knows the composition and bets when it pays; or
 * follows a count and bets when that says so. */
typedef enum { SABOT_PLAYER_FLAT, SABOT_PLAYER_PERFECT, SABOT_PLAYER_COUNT } sabot_player_kind;

/* What perfect play comes to with n cards unseen. */
typedef struct {
    double share, gain;
} sabot_perfect_use;

/* The shoes whose perfect play a dealing asks for: the whole one; or, where the first card is seen,
 * the shoe without one card of each point, and of each rank if `level`, the finest of the wagers',
 * tells ranks apart. Returns how many. */
typedef struct {
    double weight; /* among those of its burn */
    unsigned burn; /* in the order of sabot_player.perfect */
    sabot_shoe shoe;
} sabot_perfect_shoe;
enum { SABOT_PERFECT_SHOES_MOST = SABOT_RANKS };
unsigned sabot_perfect_shoes(sabot_perfect_shoe shoes[SABOT_PERFECT_SHOES_MOST],
                             const sabot_shoe *shoe, const sabot_dealing *dealing,
                             sabot_level level);

/* One player and one wager. Starts as {0}; what it points to belongs to the caller. */
typedef struct {
    sabot_player_kind kind;
    size_t wager;           /* of the question */
    double stake;           /* units on the whole wager whenever he bets */
    const sabot_tags *tags; /* of a count */
    const sabot_trigger
        *trigger; /* of a count; NULL: bets where the mean EV given the running count
                                     and the cards unseen is positive */
    const sabot_perfect_use *perfect; /* of perfect play, where known: by burn, then [n], n up to
                                         the shoe's size */
} sabot_player;

/* Per shoe. */
typedef struct {
    int is_known; /* 0: nothing is here; perfect play that the caller knows nothing of, or a count
                     for a wager whose moments cannot be had */
    double bets;  /* how many he makes */
    double share; /* of the coups */
    double ev;    /* of these bets, per unit staked; 0 if he makes none */
    double units; /* won */
    double sd;    /* of the units; NAN: not known */
    double *share_at,
        *gain_at;     /* [n]: when a coup begins with n cards unseen, of how many he bets, and
                                   what he wins per such coup, in units; n up to the shoe's size */
    double *units_at; /* per shoe, by cut card asked for */
} sabot_shoe_figures;

/* Of whole shoes, computed. The moments of two coups are exact; the rest is a model of high
 * accuracy (docs/shoes.md). */
typedef struct {
    sabot_two_coups lengths; /* `ev` and `results` are of the length too */
    sabot_two_coups *wagers; /* of the question, in its order */
    int *has_moments;        /* 0: that wager cannot be compiled: of one coup alone, and no
                                covariances; a flat player's SD is not known then */
    size_t wagers_count;
    sabot_schedule schedule;
    sabot_shoe_figures *players;
    size_t players_count;
} sabot_shoes;

void sabot_shoes_init(sabot_shoes *shoes);
void sabot_shoes_clear(sabot_shoes *shoes);

/* Needs a finite shoe of at most SABOT_DEALING_CARDS_MOST cards, a complete tableau and wagers, and
 * no condition; a dealing that sabot_dealing_check takes; and players whose wager the engines can
 * compile. Of a perfect player without `perfect` nothing is found. `cuts` (or NULL) asks for the
 * units with the cut card elsewhere.
 *
 * About a second for a count of ten tags at eight decks, a tenth for the others. */
sabot_status sabot_shoes_find(sabot_shoes *shoes, const sabot_question *question,
                              const sabot_dealing *dealing, const sabot_player *players,
                              size_t players_count, const sabot_numbers *cuts, sabot_error *error);

/* How far the computed figures of a player may be off with a shoe of so many cards, as a share of
 * the figure; measured against simulation (docs/shoes.md). */
double sabot_shoes_error(uint64_t cards, sabot_player_kind kind);

/* A simulated figure and its standard error. */
typedef struct {
    double value, error;
} sabot_estimated;

/* Per shoe, as above. The SD is that of results, and needs them. */
typedef struct {
    sabot_estimated bets, share, ev, units, sd;
    sabot_estimated won;     /* units by results */
    sabot_estimated per_100; /* units per 100 coups */
    double units_with_sd;    /* the covariance of the errors of `units` and `sd`; needs results */
    int by_result;           /* the others too: the EV before a coup is not to be had */
} sabot_simulated_figures;

typedef struct {
    uint64_t shoes;
    int has_results;
    sabot_estimated coups, coups_sd;
    sabot_estimated *coups_share; /* [k]: of the shoes that had k coups */
    size_t coups_count;
    sabot_simulated_figures *players;
    size_t players_count;
} sabot_simulated;

void sabot_simulated_init(sabot_simulated *simulated);
void sabot_simulated_clear(sabot_simulated *simulated);

/* Whole shoes dealt at random: the same question by other means. Every bet is valued by its exact
 * EV in the shoe as it is before the coup, which says more than its result; with `results` by that
 * too. At least two shoes. The same shoes for a seed, however many threads there are. A wager that
 * cannot be compiled is valued by its results alone; SABOT_BEYOND for perfect play of one, and
 * where payouts are so large or so fine that sums do not fit in 126 bits. */
typedef struct {
    uint64_t shoes, seed;
    int results;
    double error; /* stops when the units of every player have a standard error of at most that,
                     which is looked at now and then; 0: does not */
} sabot_shoes_sample;
sabot_status sabot_shoes_simulate(sabot_simulated *simulated, const sabot_question *question,
                                  const sabot_dealing *dealing, const sabot_player *players,
                                  size_t players_count, const sabot_shoes_sample *sample,
                                  sabot_error *error);

SABOT_API_END

#endif
