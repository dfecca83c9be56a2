#ifndef SABOT_GAME_TRIGGER_H
#define SABOT_GAME_TRIGGER_H

#include "../base/error.h"

#include <gmp.h>
#include <stdint.h>

SABOT_API_BEGIN

/* How a true count is taken: exactly; rounded down, or towards 0; or with the cards left first
 * rounded up to half decks or decks. */
typedef enum {
    SABOT_TRUE_COUNT_EXACT,
    SABOT_TRUE_COUNT_FLOOR,
    SABOT_TRUE_COUNT_TRUNCATE,
    SABOT_TRUE_COUNT_HALF_DECKS,
    SABOT_TRUE_COUNT_FULL_DECKS,
} sabot_true_count;
enum { SABOT_TRUE_COUNTS = SABOT_TRUE_COUNT_FULL_DECKS + 1 };

/* "exact", "floor", "truncate", "half-decks", "full-decks". Reading returns 0, or -1. */
const char *sabot_true_count_name(sabot_true_count way);
int sabot_true_count_parse(sabot_true_count *way, const char *text);

/* What a count is counted in. */
typedef struct {
    uint64_t cards; /* of the whole shoe, N */
    mpq_t sum;      /* of their tags, B */
} sabot_counted_shoe;

/* (running - B·(N-left)/N) · 52/left, taken that way; 1 ≤ left. */
void sabot_true_count_take(mpq_t true_count, const mpq_t running, const sabot_counted_shoe *shoe,
                           uint64_t left, sabot_true_count way);

/* When to bet: at which true or running counts. */
typedef enum {
    SABOT_AT_LEAST,
    SABOT_ABOVE,
    SABOT_AT_MOST,
    SABOT_BELOW,
} sabot_relation;

typedef struct {
    int is_running; /* of the running count; else of the true count, taken by `way` */
    sabot_true_count way;
    sabot_relation relation;
    mpq_t value;
} sabot_trigger;

void sabot_trigger_init(sabot_trigger *trigger); /* a true count of at least 0, exact */
void sabot_trigger_clear(sabot_trigger *trigger);
void sabot_trigger_copy(sabot_trigger *trigger, const sabot_trigger *other); /* initialised */

/* Reads `tc>=4`, `rc > 31/2`, `tc<=-1.5`; the way of the true count stays as it is. */
sabot_status sabot_trigger_parse(sabot_trigger *trigger, const char *text, sabot_error *error);

/* The same as text, `tc>=4`; malloc'd. */
char *sabot_trigger_text(const sabot_trigger *trigger);

/* Whether a running count with `left` cards left says to bet. If it does, so do all higher ones,
 * or all lower ones, as the relation says. */
int sabot_trigger_is_met(const sabot_trigger *trigger, const mpq_t running,
                         const sabot_counted_shoe *shoe, uint64_t left);

SABOT_API_END

#endif
