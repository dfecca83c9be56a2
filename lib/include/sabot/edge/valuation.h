#ifndef SABOT_EDGE_VALUATION_H
#define SABOT_EDGE_VALUATION_H

#include "../question/question.h"

SABOT_API_BEGIN

/* Values a question's wagers on any number of shoes of one level, compiled once. Small shoes go
 * through the compiled engine in batches, about a microsecond each; others are counted one by one.
 * Not safe for concurrent use; it starts threads of its own. */
typedef struct {
    sabot_question question; /* its pointers must stay valid until clear */
    sabot_level level;
    int *place;     /* [wager]: its index among those that the level determines, or -1 */
    unsigned count; /* of these */
    /* The most cards of a shoe in a batch, in doubles and in 64-bit integers; 0 means no batch. */
    uint64_t double_most, u64_most;
    struct sabot_valuation_engine *engine;
} sabot_valuation;

/* Needs a complete tableau, wagers and no condition; ignores the question's shoe. A wager that a
 * shoe of `level` does not determine is refused (SABOT_UNDETERMINED), or has place -1 if the
 * question has mark_undetermined. Clear only after SABOT_OK. */
sabot_status sabot_valuation_init(sabot_valuation *valuation, const sabot_question *question,
                                  sabot_level level, sabot_error *error);
void sabot_valuation_clear(sabot_valuation *valuation);

/* The EVs on one shoe, by place. */
typedef struct sabot_evs sabot_evs;

/* Gets one of them as a reduced fraction; the caller initialises `ev`. */
void sabot_evs_get(mpq_t ev, const sabot_evs *evs, unsigned place);

/* Writes one of them as sabot_decimal_rational does, in about 20 ns if it fits in 128 bits. `text`
 * must have SABOT_EV_TEXT + digits bytes. Returns the length. */
enum { SABOT_EV_TEXT = 43 };
size_t sabot_evs_decimal(char *text, const sabot_evs *evs, unsigned place, unsigned digits);

/* Receives the EVs of shoe 0…count-1, valid during the call only. A nonzero return stops the work
 * with SABOT_STOPPED. */
typedef int sabot_evs_taker(void *data, size_t shoe, const sabot_evs *evs);

/* Passes the EVs of `count` shoes to `take`, in order. Each shoe must be of the valuation's level
 * and have at least six cards; otherwise the error names it and `take` is not called. With the
 * question's double check, SABOT_DISAGREES concerns the first shoe that was not passed. */
sabot_status sabot_valuation_each(sabot_valuation *valuation, const sabot_shoe *shoes, size_t count,
                                  sabot_evs_taker *take, void *data, sabot_error *error);

SABOT_API_END

#endif
