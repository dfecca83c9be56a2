#ifndef SABOT_EDGE_VALUATION_H
#define SABOT_EDGE_VALUATION_H

#include "../question/question.h"

SABOT_API_BEGIN

/* What a question's wagers are worth on many shoes of one level: compiled once, then asked about as
 * many shoes as one likes. Shoes that are small enough go through the compiled engine in batches,
 * about a microsecond each; others one by one. By one thread at a time; it starts its own. */
typedef struct {
    sabot_question question; /* as asked; what it points to must outlive the valuation */
    sabot_level level;
    int *place;     /* [wager]: its place among those that the level determines, or -1 */
    unsigned count; /* of these */
    /* Up to so many cards a shoe goes in batches: in doubles, and in 64-bit integers. 0: none
     * does. */
    uint64_t double_most, u64_most;
    struct sabot_valuation_engine *engine;
} sabot_valuation;

/* Needs a complete tableau and wagers, and takes no condition. The shoe that is asked about is not
 * the question's, which is not looked at. A wager that a shoe of `level` does not determine is
 * refused (SABOT_UNDETERMINED), or has no place if the question marks them. On SABOT_OK the caller
 * clears. */
sabot_status sabot_valuation_init(sabot_valuation *valuation, const sabot_question *question,
                                  sabot_level level, sabot_error *error);
void sabot_valuation_clear(sabot_valuation *valuation);

/* The EVs on one shoe, by place. */
typedef struct sabot_evs sabot_evs;

/* One of them as a reduced fraction; `ev` is initialised by the caller. */
void sabot_evs_get(mpq_t ev, const sabot_evs *evs, unsigned place);

/* One of them as sabot_decimal_rational writes it, in some 20 ns where it fits in 128 bits. `text`
 * holds SABOT_EV_TEXT + digits. Returns its length. */
enum { SABOT_EV_TEXT = 43 };
size_t sabot_evs_decimal(char *text, const sabot_evs *evs, unsigned place, unsigned digits);

/* Takes the EVs of shoe number 0…; they are gone after the call. Anything but 0 ends the work with
 * SABOT_STOPPED. */
typedef int sabot_evs_taker(void *data, size_t shoe, const sabot_evs *evs);

/* The EVs of `count` shoes, each of that level and of six cards or more, to `take` in their order.
 * A shoe that cannot be asked about is named in the error, and nothing is taken. With the
 * question's double check SABOT_DISAGREES is about the first shoe that was not taken. */
sabot_status sabot_valuation_each(sabot_valuation *valuation, const sabot_shoe *shoes, size_t count,
                                  sabot_evs_taker *take, void *data, sabot_error *error);

SABOT_API_END

#endif
