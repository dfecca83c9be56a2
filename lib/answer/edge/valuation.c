#include <sabot/edge/valuation.h>

#include "../../base/memory.h"
#include "../../base/rational.h"
#include "../../engine/batch.h"
#include "../../engine/ways.h"
#include "from_ways.h"
#include "nearest.h"
#include <sabot/base/decimal.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The compiled wagers by place, and buffers for their EVs. */
typedef struct sabot_valuation_engine {
    sabot_wager *wagers;
    sabot_cache *cache;            /* for shoes that the batch does not take */
    sabot_polynomial *polynomials; /* of the batch */
    sabot_batch batch;
    int has_batch; /* all can be compiled, into one batch */
    sabot_fraction128 *narrow;
    size_t narrow_room; /* in shoes */
    mpq_t *wide;
} engine;

/* EVs in 128 bits if they fit, else in GMP. */
struct sabot_evs {
    const sabot_fraction128 *narrow; /* or NULL */
    const mpq_t *wide;
};

_Static_assert((int)SABOT_EV_TEXT == (int)SABOT_FRACTION128_TEXT, "equal buffers");

/* --- compilation -------------------------------------------------------------------------- */

static sabot_status check(const sabot_question *question, sabot_level level, sabot_error *error)
{
    sabot_question asked = *question;
    sabot_shoe shoe = {.level = level}; /* represents every shoe of the level */
    if ((unsigned)level > SABOT_LEVEL_SUITS)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "shoes of level %d: expected 0 to %d",
                               (int)level, (int)SABOT_LEVEL_SUITS);
    asked.shoe = &shoe;
    return sabot_question_check(
        &asked, SABOT_NEEDS_TABLEAU | SABOT_NEEDS_WAGERS | SABOT_NEEDS_NO_CONDITION, error);
}

static void find_places(sabot_valuation *v)
{
    for (size_t i = 0; i < v->question.wagers_count; i++) {
        sabot_view view;
        sabot_wager_view(&view, &v->question.wagers[i]);
        v->place[i] = -1;
        if (!sabot_view_is_determined(&view, v->level))
            continue;
        v->place[i] = (int)v->count;
        v->engine->wagers[v->count++] = v->question.wagers[i];
    }
}

static void compile(sabot_valuation *v)
{
    engine *e = v->engine;
    for (unsigned i = 0; i < v->count; i++)
        if (!sabot_polynomial_can_compile(&e->wagers[i]))
            return;
    e->polynomials = sabot_allocate(v->count, sizeof *e->polynomials);
    for (unsigned i = 0; i < v->count; i++)
        sabot_polynomial_compile(&e->polynomials[i], v->question.tableau, &e->wagers[i]);
    e->has_batch =
        v->count > 0 && !sabot_batch_init(&e->batch, e->polynomials, e->wagers, v->count);
    if (e->has_batch) {
        v->double_most = e->batch.double_most[0];
        v->u64_most = e->batch.u64_most[0];
    }
}

sabot_status sabot_valuation_init(sabot_valuation *v, const sabot_question *question,
                                  sabot_level level, sabot_error *error)
{
    sabot_status status = check(question, level, error);
    if (status)
        return status;
    size_t all = question->wagers_count;
    *v = (sabot_valuation){.question = *question,
                           .level = level,
                           .place = sabot_allocate(all, sizeof *v->place),
                           .engine = sabot_allocate(1, sizeof *v->engine)};
    v->engine->wagers = sabot_allocate(all, sizeof *v->engine->wagers);
    find_places(v);
    v->engine->cache = sabot_cache_new(v->count ? v->count : 1);
    compile(v);
    v->engine->wide = sabot_allocate(v->count, sizeof *v->engine->wide);
    for (unsigned i = 0; i < v->count; i++)
        mpq_init(v->engine->wide[i]);
    return SABOT_OK;
}

void sabot_valuation_clear(sabot_valuation *v)
{
    engine *e = v->engine;
    if (e->has_batch)
        sabot_batch_clear(&e->batch);
    for (unsigned i = 0; i < v->count; i++) {
        if (e->polynomials)
            sabot_polynomial_clear(&e->polynomials[i]);
        mpq_clear(e->wide[i]);
    }
    free(e->polynomials);
    sabot_cache_free(e->cache);
    free(e->wide);
    free(e->narrow);
    free(e->wagers);
    free(e);
    free(v->place);
    *v = (sabot_valuation){0};
}

/* --- one shoe ----------------------------------------------------------------------------- */

void sabot_evs_get(mpq_t ev, const sabot_evs *evs, unsigned place)
{
    if (evs->narrow)
        sabot_fraction128_get(ev, evs->narrow[place]);
    else
        mpq_set(ev, evs->wide[place]);
}

size_t sabot_evs_decimal(char *text, const sabot_evs *evs, unsigned place, unsigned digits)
{
    if (evs->narrow)
        return sabot_fraction128_format(text, evs->narrow[place], digits);
    char *decimal = sabot_decimal_rational(evs->wide[place], digits);
    size_t length = strlen(decimal);
    memcpy(text, decimal, length + 1);
    free(decimal);
    return length;
}

static void set_ev(mpq_t ev, const sabot_wager *wager, const sabot_ways *ways)
{
    sabot_edge edge;
    sabot_edge_init(&edge);
    sabot_edge_compute(&edge, wager, (const mpz_t *)ways->of);
    mpq_set(ev, edge.ev);
    sabot_edge_clear(&edge);
}

static sabot_status count_one(mpq_t ev, const sabot_valuation *v, unsigned place,
                              const sabot_shoe *shoe, sabot_error *error)
{
    const sabot_wager *wager = &v->engine->wagers[place];
    sabot_ways ways;
    sabot_status status = sabot_ways_count(&ways, shoe, v->question.tableau, wager, NULL,
                                           v->engine->cache, 0, NULL, error);
    if (status)
        return status;
    set_ev(ev, wager, &ways);
    sabot_ways_clear(&ways);
    return SABOT_OK;
}

static sabot_status check_again(const sabot_valuation *v, const sabot_shoe *shoe,
                                const sabot_evs *evs, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    mpq_t ev, again;
    mpq_inits(ev, again, NULL);
    for (unsigned i = 0; !status && i < v->count; i++) {
        const sabot_wager *wager = &v->engine->wagers[i];
        sabot_ways ways;
        sabot_evs_get(ev, evs, i);
        sabot_ways_init(&ways, sabot_wager_outcomes(wager));
        sabot_ways_count_again(&ways, shoe, v->question.tableau, wager, NULL);
        set_ev(again, wager, &ways);
        sabot_ways_clear(&ways);
        if (!mpq_equal(ev, again))
            status = sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                     "the two engines differ on %.200s; no result",
                                     sabot_wager_name(wager));
    }
    mpq_clears(ev, again, NULL);
    return status;
}

/* --- all shoes ---------------------------------------------------------------------------- */

static sabot_status check_shoes(const sabot_valuation *v, const sabot_shoe *shoes, size_t count,
                                sabot_error *error)
{
    sabot_question asked = v->question;
    sabot_status status = SABOT_OK;
    if (!shoes && count)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "no shoes: expected %zu", count);
    for (size_t i = 0; i < count; i++) {
        asked.shoe = &shoes[i];
        status = sabot_question_check(&asked, SABOT_NEEDS_SHOE, error);
        if (!status && shoes[i].level != v->level)
            status = sabot_error_set(error, SABOT_INVALID, 0, 0,
                                     "a shoe known by %s: expected one known by %s",
                                     sabot_level_name(shoes[i].level), sabot_level_name(v->level));
        if (status) {
            char name[32];
            snprintf(name, sizeof name, "shoe %zu", i + 1);
            return sabot_error_name(error, name);
        }
    }
    return SABOT_OK;
}

/* Counts the leading shoes that fit in the batch and sets `stretch` to their number. If the first
 * does not fit, counts it alone and sets `stretch` to 0. */
static sabot_status count_stretch(size_t *stretch, sabot_valuation *v, const sabot_shoe *shoes,
                                  size_t count, sabot_error *error)
{
    engine *e = v->engine;
    sabot_status status = SABOT_OK;
    *stretch = 0;
    while (e->has_batch && *stretch < count && sabot_batch_fits(&e->batch, &shoes[*stretch]))
        ++*stretch;
    if (!*stretch) {
        for (unsigned i = 0; !status && i < v->count; i++)
            status = count_one(e->wide[i], v, i, shoes, error);
        return status;
    }
    if (e->narrow_room < *stretch) {
        e->narrow_room = *stretch;
        e->narrow = sabot_reallocate(e->narrow, *stretch * v->count, sizeof *e->narrow);
    }
    sabot_batch_ev(e->narrow, &e->batch, shoes, *stretch, sabot_cpu_best(), v->question.threads);
    return SABOT_OK;
}

sabot_status sabot_valuation_each(sabot_valuation *v, const sabot_shoe *shoes, size_t count,
                                  sabot_evs_taker *take, void *data, sabot_error *error)
{
    sabot_status status = check_shoes(v, shoes, count, error);
    for (size_t from = 0; !status && from < count;) {
        size_t narrow;
        status = count_stretch(&narrow, v, shoes + from, count - from, error);
        size_t to = from + (narrow ? narrow : 1);
        for (size_t i = from; !status && i < to; i++) {
            sabot_evs evs = {narrow ? v->engine->narrow + (i - from) * v->count : NULL,
                             (const mpq_t *)v->engine->wide};
            if (v->question.double_check)
                status = check_again(v, &shoes[i], &evs, error);
            if (!status && take(data, i, &evs))
                status = sabot_error_set(error, SABOT_STOPPED, 0, 0, "stopped");
        }
        from = to;
    }
    return status;
}

/* --- as doubles --------------------------------------------------------------------------- */

static sabot_status find_nearest(double *evs, const sabot_valuation *v, const sabot_shoe *shoe,
                                 sabot_error *error)
{
    sabot_status status = SABOT_OK;
    mpq_t ev;
    mpq_init(ev);
    for (unsigned i = 0; !status && i < v->count; i++) {
        status = count_one(ev, v, i, shoe, error);
        evs[i] = status ? 0 : sabot_rational_nearest(ev);
    }
    mpq_clear(ev);
    return status;
}

sabot_status sabot_valuation_nearest(double *evs, const sabot_valuation *v, const sabot_shoe *shoes,
                                     size_t count, uint64_t most, sabot_error *error)
{
    size_t values = count * v->count;
    sabot_status status = SABOT_OK;
    if (!v->engine->has_batch || most > v->u64_most) {
        for (size_t i = 0; !status && i < count; i++)
            status = find_nearest(evs + i * v->count, v, &shoes[i], error);
        return status;
    }
    sabot_fraction128 *found = sabot_allocate(values, sizeof *found);
    sabot_batch_ev(found, &v->engine->batch, shoes, count, sabot_cpu_best(), 1);
    for (size_t i = 0; i < values; i++)
        evs[i] = sabot_fraction128_nearest(found[i]);
    free(found);
    return SABOT_OK;
}
