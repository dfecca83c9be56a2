/* An observation is a condition: its EVs are the edges of the same question with this condition
 * added. The observations partition the deals, which gives a check. */
#include <sabot/edge/observation.h>

#include "../../base/memory.h"
#include "../question/work.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>

void sabot_observation_init(sabot_observation *observation)
{
    *observation = (sabot_observation){0};
    mpz_init(observation->deals);
    mpq_inits(observation->worth, observation->blind, NULL);
}

static void clear_seen(sabot_observation *observation)
{
    for (size_t i = 0; i < observation->seen_count; i++) {
        sabot_seen *seen = &observation->seen[i];
        for (size_t w = 0; w < observation->wagers_count; w++)
            mpq_clear(seen->ev[w]);
        free(seen->ev);
        mpz_clear(seen->deals);
    }
    free(observation->seen);
    free(observation->determined);
    observation->seen = NULL;
    observation->determined = NULL;
    observation->seen_count = observation->wagers_count = 0;
}

void sabot_observation_clear(sabot_observation *observation)
{
    clear_seen(observation);
    mpz_clear(observation->deals);
    mpq_clears(observation->worth, observation->blind, NULL);
}

static void allocate(sabot_observation *observation, size_t things, size_t wagers)
{
    observation->seen = sabot_allocate(things, sizeof *observation->seen);
    observation->seen_count = things;
    observation->determined = sabot_allocate(wagers, sizeof *observation->determined);
    observation->wagers_count = wagers;
    for (size_t i = 0; i < things; i++) {
        sabot_seen *seen = &observation->seen[i];
        mpz_init(seen->deals);
        seen->ev = sabot_allocate(wagers, sizeof *seen->ev);
        for (size_t w = 0; w < wagers; w++)
            mpq_init(seen->ev[w]);
        seen->best = -1;
    }
}

/* --- the check of the question -------------------------------------------------------------- */

static sabot_status check_observer(const sabot_question *question, const sabot_observer *observer,
                                   sabot_error *error)
{
    sabot_status status = sabot_observer_check(observer, error);
    if (status)
        return status;
    unsigned outside = question->condition ? question->condition->outside & observer->positions : 0;
    if (outside)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%s is not from the shoe: expected positions with cards from it",
                               sabot_position_name(__builtin_ctz(outside)));
    sabot_view view;
    sabot_view_init(&view);
    for (unsigned i = 0; i < observer->classes; i++)
        sabot_partition_split_set(&view.opening, observer->set[i]);
    if (!sabot_view_is_determined(&view, question->shoe->level))
        return sabot_error_set(error, SABOT_UNDETERMINED, 0, 0,
                               "the shoe is known by %s only: expected classes that it determines",
                               sabot_level_name(question->shoe->level));
    if (sabot_observer_count(observer) > SABOT_SEEN_MOST)
        return sabot_error_set(error, SABOT_BEYOND, 0, 0,
                               "%" PRIu64 " possible observations: expected at most %d",
                               sabot_observer_count(observer), SABOT_SEEN_MOST);
    return SABOT_OK;
}

static sabot_status check(const sabot_question *question, const sabot_observer *observer,
                          const sabot_edges *edges, sabot_error *error)
{
    sabot_status status = sabot_question_check(question, SABOT_NEEDS_GAME, error);
    if (!status)
        status = check_observer(question, observer, error);
    if (!status && edges->wagers_count != question->wagers_count)
        status = sabot_error_set(error, SABOT_INVALID, 0, 0,
                                 "edges of %zu wagers: expected edges of the question's %zu",
                                 edges->wagers_count, question->wagers_count);
    return status;
}

/* --- the answer ----------------------------------------------------------------------------- */

typedef struct {
    sabot_observation *observation;
    const sabot_question *question;
    const sabot_edges *edges; /* of all deals */
    pthread_mutex_t lock;     /* protects `deals` and `ways` */
    mpz_t deals;
    sabot_ways *ways; /* by wager */
} work;

static void add_up(work *w, const sabot_edges *edges)
{
    mpz_add(w->deals, w->deals, edges->deals);
    for (size_t i = 0; i < edges->wagers_count; i++)
        for (unsigned o = 0; o < edges->wagers[i].ways.count; o++)
            mpz_add(w->ways[i].of[o], w->ways[i].of[o], edges->wagers[i].ways.of[o]);
}

/* Stores the EVs and the best positive one. */
static void take(sabot_seen *seen, const sabot_edges *edges)
{
    mpz_set(seen->deals, edges->deals);
    for (size_t i = 0; i < edges->wagers_count; i++) {
        mpq_set(seen->ev[i], edges->wagers[i].edge.ev);
        if (mpq_sgn(seen->ev[i]) > 0 &&
            (seen->best < 0 || mpq_cmp(seen->ev[i], seen->ev[seen->best]) > 0))
            seen->best = (int)i;
    }
}

static sabot_status see(void *data, size_t thing, sabot_error *error)
{
    work *w = data;
    sabot_question question = *w->question;
    sabot_condition known;
    sabot_edges edges;
    sabot_condition_init(&known);
    if (question.condition)
        known = *question.condition;
    sabot_observer_know(&known, &w->observation->observer, thing);
    question.condition = &known;
    question.threads = 1;
    question.progress = NULL;
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, &question, error);
    if (!status) {
        take(&w->observation->seen[thing], &edges);
        pthread_mutex_lock(&w->lock);
        add_up(w, &edges);
        pthread_mutex_unlock(&w->lock);
    }
    sabot_edges_clear(&edges);
    return status == SABOT_IMPOSSIBLE ? SABOT_OK : status;
}

static int is_equal(const sabot_ways *a, const sabot_ways *b)
{
    unsigned same = 0;
    while (a->count == b->count && same < a->count && mpz_cmp(a->of[same], b->of[same]) == 0)
        same++;
    return same == a->count;
}

static sabot_status compare(const work *w, sabot_error *error)
{
    if (mpz_cmp(w->deals, w->edges->deals))
        return sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                               "the deals of the observations do not add up; no result");
    for (size_t i = 0; i < w->edges->wagers_count; i++)
        if (!is_equal(&w->ways[i], &w->edges->wagers[i].ways))
            return sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                   "%.200s: the ways of the observations do not add up; no result",
                                   sabot_wager_name(&w->question->wagers[i]));
    return SABOT_OK;
}

/* Computes the value with and without observation. */
static void value(sabot_observation *observation, const sabot_edges *edges)
{
    mpq_t part;
    mpq_init(part);
    mpq_set_ui(observation->worth, 0, 1);
    for (size_t i = 0; i < observation->seen_count; i++) {
        const sabot_seen *seen = &observation->seen[i];
        if (seen->best < 0)
            continue;
        sabot_fraction_set(part, seen->deals, edges->deals);
        mpq_mul(part, part, seen->ev[seen->best]);
        mpq_add(observation->worth, observation->worth, part);
    }
    mpq_set_ui(observation->blind, 0, 1);
    for (size_t i = 0; i < edges->wagers_count; i++)
        if (mpq_cmp(edges->wagers[i].edge.ev, observation->blind) > 0)
            mpq_set(observation->blind, edges->wagers[i].edge.ev);
    mpq_clear(part);
}

sabot_status sabot_observation_find(sabot_observation *observation, const sabot_question *question,
                                    const sabot_observer *observer, const sabot_edges *edges,
                                    sabot_error *error)
{
    clear_seen(observation);
    sabot_status status = check(question, observer, edges, error);
    if (status)
        return status;
    size_t wagers = question->wagers_count;
    work w = {observation, question, edges, .lock = PTHREAD_MUTEX_INITIALIZER};
    observation->observer = *observer;
    mpz_set(observation->deals, edges->deals);
    allocate(observation, (size_t)sabot_observer_count(observer), wagers);
    mpz_init(w.deals);
    w.ways = sabot_allocate(wagers, sizeof *w.ways);
    for (size_t i = 0; i < wagers; i++) {
        const sabot_wager *wager = &question->wagers[i];
        observation->determined[i] = sabot_question_determines(question, wager);
        sabot_ways_init(&w.ways[i], observation->determined[i] ? sabot_wager_outcomes(wager) : 0);
    }
    status =
        sabot_question_each(question, "observations", observation->seen_count, 1, see, &w, error);
    if (!status)
        status = compare(&w, error);
    if (!status)
        value(observation, edges);
    for (size_t i = 0; i < wagers; i++)
        sabot_ways_clear(&w.ways[i]);
    free(w.ways);
    pthread_mutex_destroy(&w.lock);
    mpz_clear(w.deals);
    if (status)
        clear_seen(observation);
    return status;
}
