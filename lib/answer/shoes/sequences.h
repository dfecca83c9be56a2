#ifndef SABOT_SHOES_SEQUENCES_H
#define SABOT_SHOES_SEQUENCES_H

#include "../question/work.h"
#include <sabot/shoes/next_coups.h>

/* Deals of successive coups. A coup before the last is in a set of outcomes of `first`; the last
 * coup is counted by the outcome of `last`, whose kinds of cards `first` must distinguish. */
typedef struct {
    const sabot_question *question; /* shoe, tableau, threads, progress */
    const sabot_wager *first, *last;
    unsigned before;   /* the last coup: 1…SABOT_COUPS_MOST - 1 */
    const char *is_in; /* [set · outcomes + outcome of `first`] */
    unsigned sets, count;
    const uint16_t (*set)[SABOT_COUPS_MOST]; /* [sequence][coup] */
} sabot_sequences;

/* Whether the shoe has six cards for every coup, and few enough for the batch engine
 * (SABOT_BEYOND). */
sabot_status sabot_sequences_room(const sabot_question *question, unsigned coups,
                                  sabot_error *error);

/* Sets ways[sequence · outcomes + outcome of `last`], which the caller initialises to 0, and
 * `deals`, their common denominator. Checks the room. Returns SABOT_BEYOND if ranks or suits matter
 * to a wager. */
sabot_status sabot_sequences_count(mpz_t *ways, mpz_t deals, const sabot_sequences *sequences,
                                   sabot_error *error);

/* A bet whose outcomes are SABOT_PUNTO, SABOT_BANCO and SABOT_TIE. The caller clears. */
void sabot_winner_bet(sabot_bet *bet);

/* Their probabilities in one coup. */
sabot_status sabot_winners_single(mpq_t single[3], const sabot_question *question,
                                  sabot_error *error);

#endif
