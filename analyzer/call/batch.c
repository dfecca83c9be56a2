/* Shoes go through the compiled engine in blocks, which the threads share. A block is converted,
 * counted and rounded by one thread, so nothing waits for another. */
#include "batch.h"

#include "answer/edge/nearest.h"
#include "answer/question/work.h"
#include "base/memory.h"
#include "base/wide.h"
#include <sabot/base/version.h>
#include <sabot/edge/edges.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLOCK = 4096, BLOCK_WAYS = 64, PART = 128 }; /* in shoes */
enum { WAYS = 3, WORDS = 2, WAYS_CARDS_MOST = 2000000 };

typedef struct {
    const batch_values *batch;
    sabot_question question; /* without a shoe */
    sabot_valuation valuation;
    size_t block; /* shoes that a thread takes at once */
} run;

/* --- shoes -------------------------------------------------------------------------------- */

/* The row of a shoe. A negative count is read as too large. */
static void read_row(uint64_t row[SABOT_RANKS], const sabot_ask_shoes *of, size_t shoe)
{
#define READ(type)                                                             \
    for (size_t i = 0; i < of->columns; i++)                                   \
        row[i] = (uint64_t)((const type *)of->counts)[shoe * of->columns + i]; \
    return
    switch (of->bytes) {
    case 1:
        READ(uint8_t);
    case 2:
        READ(uint16_t);
    case 4:
        READ(uint32_t);
    case -1:
        READ(int8_t);
    case -2:
        READ(int16_t);
    case -4:
        READ(int32_t);
    default:
        READ(uint64_t);
    }
#undef READ
}

static sabot_status refuse_count(const sabot_ask_shoes *of, size_t shoe, size_t column,
                                 uint64_t count, sabot_error *error)
{
    char name[48];
    snprintf(name, sizeof name, "counts[%zu][%zu]", shoe, column);
    if (of->bytes < 0 && (int64_t)count < 0)
        sabot_error_set(error, SABOT_INVALID, 0, 0, "%" PRId64 ": expected a count from 0",
                        (int64_t)count);
    else
        sabot_error_set(error, SABOT_INVALID, 0, 0, "%" PRIu64 ": expected at most %llu cards",
                        count, SABOT_SHOE_MOST);
    return sabot_error_name(error, name);
}

static sabot_status refuse_shoe(size_t shoe, uint64_t cards, const char *expected,
                                sabot_error *error)
{
    char name[32];
    snprintf(name, sizeof name, "counts[%zu]", shoe);
    sabot_error_set(error, SABOT_INVALID, 0, 0, "%" PRIu64 " card%s: expected %s", cards,
                    cards == 1 ? "" : "s", expected);
    return sabot_error_name(error, name);
}

/* Sets the counts of a shoe whose level is that of the columns, and raises `most` to its cards. In
 * both levels a column is the rank of the same number, in its first suit. */
static sabot_status read_shoe(sabot_shoe *to, uint64_t *most, const batch_values *batch,
                              size_t shoe, sabot_error *error)
{
    const sabot_ask_shoes *of = batch->shoes;
    uint64_t row[SABOT_RANKS], cards = 0;
    read_row(row, of, shoe);
    for (unsigned i = 0; i < of->columns; i++) {
        if (row[i] > SABOT_SHOE_MOST)
            return refuse_count(of, shoe, i, row[i], error);
        to->count[sabot_card_of(i, 0)] = row[i];
        cards += row[i];
    }
    if (cards < SABOT_POSITIONS)
        return refuse_shoe(shoe, cards, "at least 6", error);
    if (cards > (batch->is_ways ? WAYS_CARDS_MOST : SABOT_SHOE_MOST))
        return refuse_shoe(shoe, cards, "fewer", error);
    *most = cards > *most ? cards : *most;
    return SABOT_OK;
}

/* --- a block ------------------------------------------------------------------------------ */

static void set_words(uint64_t to[WORDS], const mpz_t ways)
{
    for (int i = 0; i < WORDS; i++)
        to[i] = mpz_getlimbn(ways, i);
}

static sabot_status find_ways(uint64_t *ways, const run *r, const sabot_shoe *shoe,
                              sabot_error *error)
{
    sabot_question asked = r->question;
    sabot_edges edges;
    asked.shoe = shoe;
    asked.threads = 1;
    asked.progress = NULL;
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, &asked, error);
    for (size_t i = 0; i < asked.wagers_count && !status; i++) {
        const sabot_edge *edge = &edges.wagers[i].edge;
        set_words(ways + (i * WAYS + 0) * WORDS, edge->win);
        set_words(ways + (i * WAYS + 1) * WORDS, edge->push);
        set_words(ways + (i * WAYS + 2) * WORDS, edge->lose);
    }
    sabot_edges_clear(&edges);
    return status;
}

/* A part of a block, small enough to stay in the cache. */
static sabot_status work_on_part(const run *r, sabot_shoe *shoes, size_t first, size_t count,
                                 sabot_error *error)
{
    const batch_values *b = r->batch;
    size_t bets = r->question.wagers_count;
    uint64_t most = 0;
    sabot_status status = SABOT_OK;
    for (size_t i = 0; i < count && !status; i++)
        status = read_shoe(&shoes[i], &most, b, first + i, error);
    if (!b->is_ways && !status)
        return sabot_valuation_nearest((double *)b->values + first * bets, &r->valuation, shoes,
                                       count, most, error);
    for (size_t i = 0; i < count && !status; i++)
        status = find_ways((uint64_t *)b->values + (first + i) * bets * WAYS * WORDS, r, &shoes[i],
                           error);
    return status;
}

static sabot_status work_on(void *data, size_t block, sabot_error *error)
{
    const run *r = data;
    size_t from = block * r->block, to = from + r->block, all = r->batch->shoes->shoes;
    sabot_shoe *shoes = sabot_allocate(PART, sizeof *shoes);
    sabot_status status = SABOT_OK;
    for (size_t i = 0; i < PART; i++)
        shoes[i].level = r->valuation.level;
    to = to < all ? to : all;
    for (; from < to && !status; from += PART)
        status = work_on_part(r, shoes, from, to - from < PART ? to - from : PART, error);
    free(shoes);
    return status;
}

/* The first bad shoe, whichever thread met one first. */
static sabot_status find_first_bad(const run *r, sabot_error *error)
{
    sabot_shoe shoe;
    uint64_t most = 0;
    for (size_t i = 0; i < r->batch->shoes->shoes; i++)
        if (read_shoe(&shoe, &most, r->batch, i, error))
            break;
    return error->status;
}

/* --- all of it ---------------------------------------------------------------------------- */

static sabot_status check(const batch_values *b, size_t bets, sabot_error *error)
{
    const sabot_ask_shoes *s = b->shoes;
    int width = s->bytes < 0 ? -s->bytes : s->bytes;
    size_t of_bet = b->is_ways ? WAYS * WORDS * sizeof(uint64_t) : sizeof(double), room;
    if (s->columns != SABOT_RANKS && s->columns != SABOT_POINTS)
        sabot_error_set(error, SABOT_INVALID, 0, 0, "%zu columns: expected 13 or 10", s->columns);
    else if (width != 1 && width != 2 && width != 4 && width != 8)
        sabot_error_set(error, SABOT_INVALID, 0, 0, "counts of %d bytes: expected 1, 2, 4 or 8",
                        width);
    else if (b->values &&
             (__builtin_mul_overflow(s->shoes, bets * of_bet, &room) || room != b->size))
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "room for %zu bytes: expected %zu shoes of %zu bets of %zu bytes", b->size,
                        s->shoes, bets, of_bet);
    else
        return SABOT_OK;
    return sabot_error_name(error, "counts");
}

static sabot_status find_values(run *r, sabot_error *error)
{
    r->block = r->batch->is_ways ? BLOCK_WAYS : BLOCK;
    size_t blocks = (r->batch->shoes->shoes + r->block - 1) / r->block;
    sabot_level level =
        r->batch->shoes->columns == SABOT_RANKS ? SABOT_LEVEL_RANKS : SABOT_LEVEL_POINTS;
    sabot_status status = sabot_valuation_init(&r->valuation, &r->question, level, error);
    if (status)
        return status;
    status = sabot_question_each(&r->question, "blocks of shoes", blocks, 1, work_on, r, error);
    sabot_valuation_clear(&r->valuation);
    return status == SABOT_INVALID ? find_first_bad(r, error) : status;
}

sabot_status batch_find(json_t **document, const batch_values *batch, const setup *played,
                        sabot_error *error)
{
    run r = {.batch = batch, .question = played->question};
    json_t *bets = json_array();
    r.question.shoe = NULL;
    r.question.mark_undetermined = 0;
    sabot_status status = check(batch, r.question.wagers_count, error);
    if (!status && batch->values)
        status = find_values(&r, error);
    for (size_t i = 0; i < r.question.wagers_count; i++)
        json_array_append_new(bets, json_string(sabot_wager_name(&r.question.wagers[i])));
    *document = json_pack("{s:s, s:s, s:o}", "schema", "sabot.batch/1", "version", SABOT_VERSION,
                          "bets", bets);
    if (!status)
        return SABOT_OK;
    json_decref(*document);
    *document = NULL;
    return status;
}
