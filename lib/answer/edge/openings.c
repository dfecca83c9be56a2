#include <sabot/edge/openings.h>

#include "../../base/memory.h"
#include "../../engine/ways.h"
#include "../question/work.h"
#include "from_ways.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

void sabot_openings_init(sabot_openings *openings)
{
    memset(openings, 0, sizeof *openings);
    mpz_init(openings->deals);
    for (int i = 0; i < SABOT_OPENING_PAIRS; i++) {
        sabot_opening *pair = &openings->pair[i];
        pair->punto = i / SABOT_TOTALS;
        pair->banco = i % SABOT_TOTALS;
        mpz_inits(pair->deals, pair->winner[0], pair->winner[1], pair->winner[2], NULL);
    }
}

static void clear_edges(sabot_openings *openings)
{
    for (int i = 0; i < SABOT_OPENING_PAIRS; i++) {
        sabot_opening *pair = &openings->pair[i];
        for (size_t w = 0; pair->edge && w < openings->wagers_count; w++)
            sabot_edge_clear(&pair->edge[w]);
        free(pair->edge);
        pair->edge = NULL;
    }
    free(openings->determined);
    openings->determined = NULL;
    openings->wagers_count = 0;
}

void sabot_openings_clear(sabot_openings *openings)
{
    clear_edges(openings);
    for (int i = 0; i < SABOT_OPENING_PAIRS; i++) {
        sabot_opening *pair = &openings->pair[i];
        mpz_clears(pair->deals, pair->winner[0], pair->winner[1], pair->winner[2], NULL);
    }
    mpz_clear(openings->deals);
}

/* For each pair, a bet on the winner is counted first, then each wager. */
typedef struct {
    sabot_openings *openings;
    const sabot_question *question;
    sabot_bet winner;
    sabot_wager winner_wager;
    pthread_mutex_t lock; /* protects `sum` */
    sabot_ways *sum;      /* by wager, over all pairs */
} work;

/* Adds the pair to the question's condition. Returns 0 if the condition excludes it. */
static int add_pair(sabot_condition *with, const sabot_question *question, int pair)
{
    const int opening[2] = {pair / SABOT_TOTALS, pair % SABOT_TOTALS};
    sabot_condition_init(with);
    if (question->condition)
        *with = *question->condition;
    for (int side = 0; side < 2; side++) {
        if (with->opening[side] >= 0 && with->opening[side] != opening[side])
            return 0;
        with->opening[side] = opening[side];
    }
    return 1;
}

static sabot_status count_winner(sabot_opening *out, const work *w, const sabot_condition *with,
                                 sabot_error *error)
{
    sabot_ways ways;
    sabot_status status =
        sabot_ways_count(&ways, w->question->shoe, w->question->tableau, &w->winner_wager, with,
                         w->question->cache, 0, NULL, error);
    if (status)
        return status;
    for (int side = 0; side < 3; side++) {
        mpz_set(out->winner[side], ways.of[side]);
        mpz_add(out->deals, out->deals, ways.of[side]);
    }
    sabot_ways_clear(&ways);
    return SABOT_OK;
}

static sabot_status count_wager(sabot_opening *out, work *w, size_t index,
                                const sabot_condition *with, sabot_error *error)
{
    const sabot_wager *wager = &w->question->wagers[index];
    sabot_ways ways;
    sabot_status status = sabot_ways_count(&ways, w->question->shoe, w->question->tableau, wager,
                                           with, w->question->cache, 0, NULL, error);
    if (status)
        return status;
    pthread_mutex_lock(&w->lock);
    for (unsigned o = 0; o < ways.count; o++)
        mpz_add(w->sum[index].of[o], w->sum[index].of[o], ways.of[o]);
    pthread_mutex_unlock(&w->lock);
    if (mpz_sgn(out->deals) > 0)
        sabot_edge_compute(&out->edge[index], wager, (const mpz_t *)ways.of);
    sabot_ways_clear(&ways);
    return SABOT_OK;
}

static sabot_status count_pair(void *data, size_t item, sabot_error *error)
{
    work *w = data;
    sabot_opening *out = &w->openings->pair[item];
    sabot_condition with;
    mpz_set_ui(out->deals, 0);
    for (int side = 0; side < 3; side++)
        mpz_set_ui(out->winner[side], 0);
    if (!add_pair(&with, w->question, (int)item))
        return SABOT_OK;
    sabot_status status = count_winner(out, w, &with, error);
    for (size_t i = 0; !status && i < w->question->wagers_count; i++)
        if (w->openings->determined[i])
            status = count_wager(out, w, i, &with, error);
    return status;
}

static sabot_status check(const work *w, const sabot_edges *edges, sabot_error *error)
{
    for (size_t i = 0; i < w->question->wagers_count; i++)
        for (unsigned o = 0; w->openings->determined[i] && o < w->sum[i].count; o++)
            if (mpz_cmp(w->sum[i].of[o], edges->wagers[i].ways.of[o]))
                return sabot_error_set(
                    error, SABOT_DISAGREES, 0, 0,
                    "%.200s: the openings do not add up in outcome %u; no result",
                    sabot_wager_name(&w->question->wagers[i]), o);
    return SABOT_OK;
}

static void start(work *w, sabot_openings *openings, const sabot_question *question)
{
    static const char *const when[] = {"winner = punto", "winner = banco"};
    static const char *const pays[] = {"1:1", "1:1"};
    size_t count = question->wagers_count;
    *w = (work){.openings = openings, .question = question, .lock = PTHREAD_MUTEX_INITIALIZER};
    sabot_bet_make(&w->winner, "winner", 2, when, pays, NULL);
    sabot_wager_single(&w->winner_wager, &w->winner);
    w->sum = sabot_allocate(count, sizeof *w->sum);
    openings->determined = sabot_allocate(count, sizeof *openings->determined);
    openings->wagers_count = count;
    for (size_t i = 0; i < count; i++) {
        openings->determined[i] = sabot_question_determines(question, &question->wagers[i]);
        sabot_ways_init(&w->sum[i], sabot_wager_outcomes(&question->wagers[i]));
    }
    for (int i = 0; i < SABOT_OPENING_PAIRS; i++) {
        sabot_opening *pair = &openings->pair[i];
        pair->edge = sabot_allocate(count, sizeof *pair->edge);
        for (size_t k = 0; k < count; k++)
            sabot_edge_init(&pair->edge[k]);
    }
}

sabot_status sabot_openings_find(sabot_openings *openings, const sabot_question *question,
                                 const sabot_edges *edges, sabot_error *error)
{
    clear_edges(openings);
    sabot_status status = sabot_question_check(question, SABOT_NEEDS_GAME, error);
    if (!status && edges->wagers_count != question->wagers_count)
        status = sabot_error_set(error, SABOT_INVALID, 0, 0,
                                 "edges of %zu wagers: expected edges of the question's %zu",
                                 edges->wagers_count, question->wagers_count);
    if (status)
        return status;
    work w;
    start(&w, openings, question);
    mpz_set(openings->deals, edges->deals);
    status =
        sabot_question_each(question, "openings", SABOT_OPENING_PAIRS, 1, count_pair, &w, error);
    if (!status)
        status = check(&w, edges, error);
    for (size_t i = 0; i < question->wagers_count; i++)
        sabot_ways_clear(&w.sum[i]);
    free(w.sum);
    pthread_mutex_destroy(&w.lock);
    sabot_bet_clear(&w.winner);
    if (status)
        clear_edges(openings);
    return status;
}
