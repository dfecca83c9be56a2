#ifndef SABOT_VALUATION_H
#define SABOT_VALUATION_H

#include "../engine/batch.h"
#include "question.h"

SABOT_API_BEGIN

/* What a question's wagers are worth on many shoes of one level: compiled once, then asked about as
 * many shoes as one likes. Shoes that are small enough go through the compiled engine in batches,
 * about a microsecond each; others one by one. By one thread at a time; it starts its own. */
typedef struct {
    sabot_question question; /* as asked; what it points to must outlive the valuation */
    sabot_level level;
    int *place;     /* [wager]: its place among those that the level determines, or -1 */
    unsigned count; /* of these; the rest is in their order */
    sabot_wager *wagers;
    sabot_polynomial *polynomials; /* of those that can be compiled */
    sabot_batch batch;
    int has_batch; /* all can be compiled, and together */
    sabot_fraction128 *narrow;
    size_t narrow_room;
    mpq_t *wide;
} sabot_valuation;

/* Needs a complete tableau and wagers, and takes no condition. The shoe that is asked about is not the
 * question's, which is not looked at. A wager that a shoe of `level` does not determine is refused
 * (SABOT_UNDETERMINED), or has no place if the question marks them. On SABOT_OK the caller clears. */
sabot_status sabot_valuation_init(sabot_valuation *valuation, const sabot_question *question,
                                  sabot_level level, sabot_error *error);
void sabot_valuation_clear(sabot_valuation *valuation);

/* The EVs on one shoe, by place: in 128 bits where they fit there, else in GMP. */
typedef struct {
    const sabot_fraction128 *narrow; /* or NULL */
    const mpq_t *wide;
} sabot_evs;

/* One of them, reduced; `ev` is initialised by the caller. */
void sabot_evs_get(mpq_t ev, const sabot_evs *evs, unsigned place);

/* Takes the EVs of shoe number 0…; they are gone after the call. Anything but 0 ends the work with
 * SABOT_STOPPED. */
typedef int sabot_evs_taker(void *data, size_t shoe, const sabot_evs *evs);

/* The EVs of `count` shoes, each of that level and of six cards or more, to `take` in their order. A
 * shoe that cannot be asked about is named in the error, and nothing is taken. With the question's
 * double check SABOT_DISAGREES is about the first shoe that was not taken. */
sabot_status sabot_valuation_each(sabot_valuation *valuation, const sabot_shoe *shoes, size_t count,
                                  sabot_evs_taker *take, void *data, sabot_error *error);

SABOT_API_END

#endif
