#ifndef SABOT_COUNTING_VALUES_H
#define SABOT_COUNTING_VALUES_H

#include "../base/range.h"
#include "../game/tags.h"
#include "../game/trigger.h"
#include "../question/question.h"

SABOT_API_BEGIN

/* What a way of using a count comes to, with so many cards left. */
typedef struct {
    int bets;    /* whether it ever does */
    mpq_t share; /* the probability that it bets */
    mpq_t gain;  /* what it wins per coup and unit, 0 when it does not bet */
    mpq_t ev;    /* of the bets it makes: gain / share; no value if it makes none */
} sabot_count_use;

/* Running counts from…to, of those that occur, and the probability that one of them does. */
typedef struct {
    mpq_t from, to, share;
} sabot_count_range;

typedef struct {
    uint64_t cards; /* left */
    mpz_t ways;     /* in which so many can be left */
    sabot_count_use optimal, triggered;
    sabot_count_range *positive; /* where the mean EV given the running count is; rising */
    size_t positive_count;
    size_t likeliest; /* of these; the lowest of equals */
} sabot_count_depth;

/* What a count is worth at every depth, exactly: nothing is estimated, no shoe is visited. */
typedef struct {
    mpq_t ev; /* of the whole shoe: at every depth, the mean over all counts */
    sabot_counted_shoe shoe;
    sabot_count_depth *depths; /* fewest cards left first */
    size_t depths_count;
    struct sabot_count_table *table; /* what sabot_count_values_get reads */
    mpq_t moment;                    /* Σ over all cards: its tag · the EV without that card */
} sabot_count_values;

void sabot_count_values_init(sabot_count_values *values);
void sabot_count_values_clear(sabot_count_values *values);

/* The values of a count with depths.from…depths.to cards left, both between 6 and the size of the
 * shoe. Needs a finite shoe, a complete tableau and one wager, and no condition. `optimal` bets
 * where the mean EV given the running count and the cards left is positive, `triggered` where the
 * trigger says so (NULL: never). Tags may divide the cards in any way that the shoe can tell (else
 * SABOT_UNDETERMINED); SABOT_BEYOND if there are too many counts, or kinds of cards. At every depth
 * it is proved that the counts are all there, and with the mean that they must have; and that the
 * mean of EV, and of EV times count, is what the whole shoe and the effects of removal say (else
 * SABOT_DISAGREES).
 *
 * Eight decks, every depth: 0.1 s and 10 MB for three tags, 0.4 s and 32 MB for ten and 1,000
 * running counts. */
sabot_status sabot_count_values_find(sabot_count_values *values, const sabot_question *question,
                                     const sabot_tags *tags, const sabot_trigger *trigger,
                                     sabot_range depths, sabot_error *error);

/* One running count at one depth. */
typedef struct {
    mpq_t count;
    mpq_t share; /* its probability */
    mpq_t ev;    /* the mean over the shoes that have it */
} sabot_count_value;

void sabot_count_value_init(sabot_count_value *value);
void sabot_count_value_clear(sabot_count_value *value);

/* A depth's running counts are numbered upwards, 0…numbers-1. Returns 0, with `count` alone, for
 * one that does not occur. */
size_t sabot_count_values_numbers(const sabot_count_values *values, size_t depth);
int sabot_count_values_get(sabot_count_value *value, const sabot_count_values *values, size_t depth,
                           size_t number);

SABOT_API_END

#endif
