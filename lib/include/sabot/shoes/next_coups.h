#ifndef SABOT_SHOES_NEXT_COUPS_H
#define SABOT_SHOES_NEXT_COUPS_H

#include "../question/question.h"

SABOT_API_BEGIN

/* The exact law of successive coups of one shoe, whose coups are not independent. The shoe must
 * have six cards for every coup; an infinite shoe is allowed. Each call proves that its
 * probabilities add up to those of a single coup, and returns SABOT_DISAGREES otherwise. */
enum { SABOT_COUPS_MOST = 4 };

/* The winners of 2…SABOT_COUPS_MOST coups: probability[i] for the sequence i whose first winner is
 * the greatest digit of i to the base 3 (SABOT_PUNTO, SABOT_BANCO, SABOT_TIE). */
typedef struct {
    unsigned coups;
    size_t count; /* 3^coups */
    mpq_t *probability;
    mpq_t single[3]; /* of one coup */
} sabot_next_winners;

void sabot_next_winners_init(sabot_next_winners *winners);
void sabot_next_winners_clear(sabot_next_winners *winners);

/* Needs a shoe and a complete tableau; ignores the wagers. Three coups take about a second, four
 * about half a minute. */
sabot_status sabot_next_winners_find(sabot_next_winners *winners, const sabot_question *question,
                                     unsigned coups, sabot_error *error);

/* The probability that each coup i of 1…SABOT_COUPS_MOST meets event[i], the first line of a bet
 * (NULL means any coup), and the product of the probabilities of the events. Of two events one may
 * depend on more than 13 kinds of cards; more events must depend on points only (SABOT_BEYOND). */
sabot_status sabot_next_events_find(mpq_t probability, mpq_t independent,
                                    const sabot_question *question, const sabot_bet *const *event,
                                    unsigned coups, sabot_error *error);

/* What a wager is worth on the next coup, given that the last one met a condition. */
typedef struct {
    int determined; /* 0 for a wager that the shoe does not determine; the rest is then not set */
    int is_beyond;  /* both it and the condition depend on more than 13 kinds: not set either */
    mpq_t before, after, otherwise; /* the EV unconditionally, given the condition, given not */
    int sign;                       /* of the correlation of the condition with the result */
    mpq_t squared;                  /* its square */
} sabot_after_wager;

typedef struct {
    mpq_t probability; /* of the condition */
    size_t count;
    sabot_after_wager *wagers;
} sabot_after;

void sabot_after_init(sabot_after *after);
void sabot_after_clear(sabot_after *after);

/* Needs a shoe, a complete tableau and wagers; no condition of the question. The condition is the
 * first line of a bet. Returns SABOT_IMPOSSIBLE if it is never met, or always, and SABOT_BEYOND if
 * every determined wager is beyond. */
sabot_status sabot_after_find(sabot_after *after, const sabot_question *question,
                              const sabot_bet *condition, sabot_error *error);

SABOT_API_END

#endif
