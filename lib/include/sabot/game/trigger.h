#ifndef SABOT_GAME_TRIGGER_H
#define SABOT_GAME_TRIGGER_H

#include "../base/error.h"

#include <gmp.h>
#include <stdint.h>

SABOT_API_BEGIN

/* Computation of a true count: exact; rounded down or towards 0; or exact with the number of cards
 * left rounded up to half decks or decks. */
typedef enum {
    SABOT_TRUE_COUNT_EXACT,
    SABOT_TRUE_COUNT_FLOOR,
    SABOT_TRUE_COUNT_TRUNCATE,
    SABOT_TRUE_COUNT_HALF_DECKS,
    SABOT_TRUE_COUNT_FULL_DECKS,
} sabot_true_count;
enum { SABOT_TRUE_COUNTS = SABOT_TRUE_COUNT_FULL_DECKS + 1 };

/* "exact", "floor", "truncate", "half-decks", "full-decks". Parsing returns 0, or -1. */
const char *sabot_true_count_name(sabot_true_count way);
int sabot_true_count_parse(sabot_true_count *way, const char *text);

/* The whole shoe, in terms of a count. */
typedef struct {
    uint64_t cards; /* number of cards, N */
    mpq_t sum;      /* sum of their tags, B */
} sabot_counted_shoe;

/* Computes (running - B·(N-left)/N) · 52/left, rounded according to `way`; 1 ≤ left. */
void sabot_true_count_take(mpq_t true_count, const mpq_t running, const sabot_counted_shoe *shoe,
                           uint64_t left, sabot_true_count way);

/* A trigger: the true or running counts at which to bet. */
typedef enum {
    SABOT_AT_LEAST,
    SABOT_ABOVE,
    SABOT_AT_MOST,
    SABOT_BELOW,
} sabot_relation;

typedef struct {
    int is_running; /* compares the running count, not the true count */
    sabot_true_count way;
    sabot_relation relation;
    mpq_t value;
} sabot_trigger;

void sabot_trigger_init(sabot_trigger *trigger); /* true count of at least 0, exact */
void sabot_trigger_clear(sabot_trigger *trigger);
void sabot_trigger_copy(sabot_trigger *trigger, const sabot_trigger *other); /* into an initialised
                                                                                one */

/* Reads `tc>=4`, `rc > 31/2`, `tc<=-1.5`. Does not change `way`. */
sabot_status sabot_trigger_parse(sabot_trigger *trigger, const char *text, sabot_error *error);

/* Writes the trigger, such as `tc>=4`; malloc'd. */
char *sabot_trigger_text(const sabot_trigger *trigger);

/* Whether a running count with `left` cards left meets the trigger. If it does, so do all higher
 * counts (SABOT_AT_LEAST, SABOT_ABOVE) or all lower ones. */
int sabot_trigger_is_met(const sabot_trigger *trigger, const mpq_t running,
                         const sabot_counted_shoe *shoe, uint64_t left);

SABOT_API_END

#endif
