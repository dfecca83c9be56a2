#ifndef SABOT_ODDS_H
#define SABOT_ODDS_H

#include "../base/decimal.h"
#include "../edge/edges.h"
#include "../game/shoe.h"

SABOT_API_BEGIN

/* The first calls to learn: exact figures of one game, bet by bet and shoe by shoe. docs/library.md
 * begins with them.
 *
 * A game is a rule set with its drawing table and bets. The handle compiles each bet once and keeps
 * the last SABOT_ODDS_BETS of them, about 0.2 MB each, so a program that asks again is fast.
 * Several threads may ask the same handle at once.
 *
 * `bet` is the name or an alias of a bet of the rule set or of the catalogue, as for the option -b
 * of the command. A string that contains a newline is a bet in YAML, as docs/bets.md describes. */
typedef struct sabot_odds sabot_odds;
enum { SABOT_ODDS_BETS = 64 };

/* Loads a game by the name of its rule set; NULL means monte-carlo. Returns NULL if no rule set has
 * that name. */
sabot_odds *sabot_odds_new(const char *rules, sabot_error *error);

/* Frees the handle, which no thread may still be using. NULL is allowed. */
void sabot_odds_free(sabot_odds *odds);

/* The exact EV of one unit staked on a bet, negative where the house has the edge. The caller
 * initialises `ev`. */
sabot_status sabot_odds_ev(mpq_t ev, sabot_odds *odds, const sabot_shoe *shoe, const char *bet,
                           sabot_error *error);

/* The same with the numbers of deals that win, push and lose, and the variance. The caller
 * initialises `edge` with sabot_edge_init. */
sabot_status sabot_odds_edge(sabot_edge *edge, sabot_odds *odds, const sabot_shoe *shoe,
                             const char *bet, sabot_error *error);

/* The EVs of many shoes on every core: evs[shoe · bets_count + bet], each the double nearest to the
 * exact EV. Takes about 0.6 µs for a shoe and three bets on one core. The shoes may have different
 * levels. */
sabot_status sabot_odds_evs(double *evs, sabot_odds *odds, const sabot_shoe *shoes, size_t count,
                            const char *const *bets, size_t bets_count, sabot_error *error);

/* The effect of removal: how the EV changes when one card of each rank, A to K, leaves the shoe. If
 * the bet depends on suits, the change is the mean over the suits of the rank; if the shoe is known
 * by points, T to K have the same change. It is 0 for a rank that the shoe lacks. The caller
 * initialises all of `change`. */
sabot_status sabot_odds_removal(mpq_t change[SABOT_RANKS], sabot_odds *odds, const sabot_shoe *shoe,
                                const char *bet, sabot_error *error);

/* The value of a count with `cards` cards of the shoe left: the probability that it bets, and its
 * mean win per coup dealt, with 0 for a coup without a bet. `tags` are those of A, 2 … 9
 * and ten-values, such as "0,0,0,-1,-1,-1,-1,2,2,0", or of the 13 ranks. `trigger` is a condition
 * such as "tc>=4"; NULL means to bet wherever the count shows a positive EV. The caller
 * initialises `share` and `gain`. */
sabot_status sabot_odds_count(mpq_t share, mpq_t gain, sabot_odds *odds, const sabot_shoe *shoe,
                              const char *bet, const char *tags, const char *trigger,
                              uint64_t cards, sabot_error *error);

SABOT_API_END

#endif
