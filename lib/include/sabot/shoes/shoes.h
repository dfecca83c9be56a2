#ifndef SABOT_SHOES_H
#define SABOT_SHOES_H

#include "../base/range.h"
#include "../game/dealing.h"
#include "../game/tags.h"
#include "../game/trigger.h"
#include "two_coups.h"

SABOT_API_BEGIN

/* FLAT bets on every coup, PERFECT knows the composition of the shoe and bets when the EV is
 * positive, COUNT bets when a count says so. */
typedef enum { SABOT_PLAYER_FLAT, SABOT_PLAYER_PERFECT, SABOT_PLAYER_COUNT } sabot_player_kind;

/* Perfect play with n cards unseen: the probability of a bet (NAN if it is not known), and
 * bounds of the units won per coup. */
typedef struct {
    double share, gain, gain_most;
} sabot_perfect_use;

/* A shoe whose perfect play sabot_player.perfect needs. */
typedef struct {
    double weight; /* among the shoes of its burn */
    unsigned burn; /* in the order of sabot_player.perfect */
    sabot_shoe shoe;
} sabot_perfect_shoe;

/* Lists these shoes: the whole one or, if the first card is seen, the shoe without one card of each
 * point, or of each rank if `level`, the finest of the wagers', is finer than points. Returns their
 * number. */
enum { SABOT_PERFECT_SHOES_MOST = SABOT_RANKS };
unsigned sabot_perfect_shoes(sabot_perfect_shoe shoes[SABOT_PERFECT_SHOES_MOST],
                             const sabot_shoe *shoe, const sabot_dealing *dealing,
                             sabot_level level);

/* One player and one wager. Starts as {0}. The caller owns the tags, the trigger and `perfect`. */
typedef struct {
    sabot_player_kind kind;
    size_t wager;           /* of the question */
    double stake;           /* units on the whole wager per bet */
    const sabot_tags *tags; /* of a count */
    /* Of a count; NULL bets where the mean EV given the running count and the cards unseen is
     * positive. */
    const sabot_trigger *trigger;
    const sabot_perfect_use *perfect; /* by burn, then [n], n up to the shoe's size; or NULL */
} sabot_player;

/* Per shoe. */
typedef struct {
    int is_known; /* 0 for perfect play without sabot_player.perfect, and for a count on a wager
                     without moments; nothing else is then set */
    double bets;
    double share;               /* of the coups that he bets on */
    double ev;                  /* of the bets, per unit staked; 0 without bets */
    double units;               /* won */
    double sd;                  /* of the units; NAN if unknown */
    double *share_at, *gain_at; /* [n], n up to the shoe's size: the share of the coups with n cards
                                   unseen that he bets on, and the units won per such coup */
    double *bets_at, *units_at; /* per shoe, by requested cut card */
    /* How far apart the bounds of units and gain_at are, which are then their middle. */
    double width, *width_at;
} sabot_shoe_figures;

/* The coups of a shoe: their number, and the unseen cards (including those burnt unseen) at the
 * start of each. A model, not exact: it predicts the length of a coup from those before it by exact
 * covariances. */
typedef struct {
    uint64_t cards;     /* of the shoe */
    double mean, sd;    /* of the number of coups */
    double *coups;      /* [k]: the probability of k coups */
    size_t coups_count; /* of entries in `coups` */
    double *starts;     /* [n]: the probability that a coup begins with n cards unseen, 0…cards */
} sabot_schedule;

/* Whole shoes, computed. The moments of two coups are exact; the rest is a model of high accuracy
 * (docs/shoes.md). */
typedef struct {
    sabot_two_coups lengths; /* of a wager that pays the length of the coup */
    sabot_two_coups *wagers; /* of the question, in its order */
    int *has_moments;        /* 0 for a wager that cannot be compiled: its figures are of one coup,
                                without covariances, and the SD of a flat player is unknown */
    size_t wagers_count;
    sabot_schedule schedule;
    sabot_shoe_figures *players;
    size_t players_count;
} sabot_shoes;

void sabot_shoes_init(sabot_shoes *shoes);
void sabot_shoes_clear(sabot_shoes *shoes);

/* Needs a finite shoe of at most SABOT_DEALING_CARDS_MOST cards, a complete tableau and wagers; no
 * condition; a dealing that sabot_dealing_check accepts; and players whose wagers can be compiled.
 * `cuts` (or NULL) requests the units for other places of the cut card.
 *
 * Takes about a second for a count of ten tags at eight decks, a tenth for the other players. */
sabot_status sabot_shoes_find(sabot_shoes *shoes, const sabot_question *question,
                              const sabot_dealing *dealing, const sabot_player *players,
                              size_t players_count, const sabot_numbers *cuts, sabot_error *error);

/* Bounds of the errors of computed figures, measured by simulation (docs/shoes.md): of the mean
 * number of coups and of the figures of a player (and the SD of the coups, as for flat play), as a
 * share of the figure; of the probability of a number of coups, as it is. */
#define SABOT_COUPS_ERROR 0.0001
#define SABOT_COUPS_PROBABILITY_ERROR 0.001
double sabot_shoes_error(const sabot_schedule *schedule, const sabot_shoe_figures *figures,
                         sabot_player_kind kind);

/* A simulated figure and its standard error. */
typedef struct {
    double value, error;
} sabot_estimated;

/* Per shoe, with the names of sabot_shoe_figures. The SD is that of the results. */
typedef struct {
    sabot_estimated bets, share, ev, units, sd;
    sabot_estimated won;     /* units by results */
    sabot_estimated per_100; /* units per 100 coups */
    double units_with_sd;    /* the covariance of the errors of `units` and `sd` */
    int by_result;           /* all figures are by results: the EV before a coup is not known */
} sabot_simulated_figures;

typedef struct {
    uint64_t shoes;
    int has_results; /* 0 leaves `sd`, `won` and `units_with_sd` NAN */
    sabot_estimated coups, coups_sd;
    sabot_estimated *coups_share; /* [k]: of the shoes that had k coups */
    size_t coups_count;
    sabot_simulated_figures *players;
    size_t players_count;
} sabot_simulated;

void sabot_simulated_init(sabot_simulated *simulated);
void sabot_simulated_clear(sabot_simulated *simulated);

/* Answers the same question by dealing at least two shoes at random. Values every bet by its exact
 * EV in the shoe before the coup, which has a smaller error than its result, and with `results`
 * also by its result. A wager that cannot be compiled is valued by its results alone. The same seed
 * gives the same shoes with any number of threads. Returns SABOT_BEYOND for perfect play of a wager
 * that cannot be compiled, and for payouts whose sums do not fit in 126 bits. */
typedef struct {
    uint64_t shoes, seed;
    int results;
    double error; /* stop when the units of every player have a standard error of at most this,
                     checked at intervals; 0 means never */
} sabot_shoes_sample;
sabot_status sabot_shoes_simulate(sabot_simulated *simulated, const sabot_question *question,
                                  const sabot_dealing *dealing, const sabot_player *players,
                                  size_t players_count, const sabot_shoes_sample *sample,
                                  sabot_error *error);

SABOT_API_END

#endif
