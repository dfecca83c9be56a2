#include "compute.h"

#include "answer/edge_compute.h"
#include "base/memory.h"
#include "engine/brute_force.h"
#include "progress.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static mpz_t *new_ways(unsigned outcomes)
{
    mpz_t *ways = sabot_allocate(outcomes, sizeof *ways);
    for (unsigned i = 0; i < outcomes; i++)
        mpz_init(ways[i]);
    return ways;
}

void compute_clear_ways(mpz_t *ways, unsigned outcomes)
{
    for (unsigned i = 0; ways && i < outcomes; i++)
        mpz_clear(ways[i]);
    free(ways);
}

static sabot_status compare(const mpz_t *a, const mpz_t *b, unsigned outcomes, const char *name)
{
    for (unsigned i = 0; i < outcomes; i++)
        if (mpz_cmp(a[i], b[i]))
            return message(SABOT_DISAGREES, "%s: the two engines differ in outcome %u: no result",
                           name, i);
    return SABOT_OK;
}

/* What the compiled engine counted, the reference engine counts again; what that one counted, brute
 * force. */
static sabot_status check_again(mpz_t *ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                                const sabot_wager *wager, const sabot_condition *given,
                                const char *name, const sabot_engine *engine)
{
    unsigned outcomes = sabot_wager_outcomes(wager);
    mpz_t *again = new_ways(outcomes);
    if (engine->kind == SABOT_ENGINE_COMPILED)
        sabot_enumerate(again, shoe, tableau, wager, given);
    else
        sabot_brute_force(again, shoe, tableau, wager, given);
    sabot_status status = compare((const mpz_t *)ways, (const mpz_t *)again, outcomes, name);
    compute_clear_ways(again, outcomes);
    return status;
}

sabot_status compute_ways(mpz_t **ways, const sabot_shoe *shoe, const sabot_tableau *tableau,
                          const sabot_wager *wager, const sabot_condition *given, const char *name,
                          const options *options, sabot_engine *engine)
{
    unsigned outcomes = sabot_wager_outcomes(wager);
    sabot_status status = SABOT_OK;
    *ways = new_ways(outcomes);
    sabot_engine_count(*ways, shoe, tableau, wager, given, engine);
    if (options->double_check)
        status = check_again(*ways, shoe, tableau, wager, given, name, engine);
    if (status) {
        compute_clear_ways(*ways, outcomes);
        *ways = NULL;
    }
    return status;
}

sabot_level compute_level(const sabot_wager *wager)
{
    sabot_level level = SABOT_LEVEL_POINTS;
    for (unsigned i = 0; i < wager->count; i++)
        if (sabot_bet_level(wager->part[i].bet) > level)
            level = sabot_bet_level(wager->part[i].bet);
    return level;
}

int compute_is_determined(sabot_level *needs, const job *job, const sabot_wager *wager,
                          const sabot_condition *given)
{
    sabot_view view;
    sabot_wager_view(&view, wager);
    *needs = compute_level(wager);
    return sabot_view_is_determined(&view, given ? sabot_condition_level(given, &job->shoe)
                                                 : job->shoe.level);
}

/* A bet that tells many cards apart over the whole coup takes its time: say so beforehand. */
static void say_if_long(const job_wager *wager, const options *options,
                        const sabot_condition *given)
{
    sabot_view view;
    sabot_wager_view(&view, &wager->wager);
    if (given)
        sabot_condition_view(&view, given);
    double seconds = sabot_enumerate_walks(&view) * 75e-9;
    if (seconds > 3 && (given || !sabot_polynomial_can_compile(&wager->wager)))
        progress_note(options,
                      "%s: tells %u kinds of cards apart; counting them takes about %.0f s",
                      wager->name, view.opening.kinds, seconds);
}

static sabot_status compute_one(result *out, const job *job, const job_wager *wager,
                                const options *options, const sabot_condition *given)
{
    out->determined = compute_is_determined(&out->needs, job, &wager->wager, given);
    if (!out->determined)
        return SABOT_OK;
    say_if_long(wager, options, given);
    out->outcomes = sabot_wager_outcomes(&wager->wager);
    sabot_status status = compute_ways(&out->ways, &job->shoe, &job->tableau, &wager->wager, given,
                                       wager->name, options, &out->engine);
    if (!status)
        sabot_edge_compute(&out->edge, &wager->wager, (const mpz_t *)out->ways);
    return status;
}

sabot_status compute_deals(mpz_t deals, const job *job, const sabot_condition *given)
{
    sabot_wager nothing = {0}; /* has one outcome, which every deal has */
    sabot_view view;
    sabot_view_init(&view);
    if (given)
        sabot_condition_view(&view, given);
    if (!sabot_view_is_determined(&view, job->shoe.level))
        return message(SABOT_INVALID,
                       "--given: the shoe is known by %s only: expected conditions "
                       "that it can tell",
                       sabot_level_name(job->shoe.level));
    mpz_t *count = new_ways(1);
    sabot_enumerate(count, &job->shoe, &job->tableau, &nothing, given);
    mpz_set(deals, count[0]);
    compute_clear_ways(count, 1);
    if (mpz_sgn(deals) > 0)
        return SABOT_OK;
    return message(SABOT_INVALID,
                   "--given: no deal of this shoe agrees: expected a condition that can happen");
}

static void say_engines(const result *results, const job *job)
{
    for (size_t i = 0; i < job->wagers_count; i++)
        if (results[i].determined)
            fprintf(stderr, "sabot: %s: %s\n", job->wagers[i].name,
                    sabot_engine_name(&results[i].engine));
}

sabot_status compute_all(result **results, const job *job, const options *options,
                         const sabot_condition *given)
{
    size_t count = job->wagers_count;
    result *all = sabot_allocate(count, sizeof *all);
    sabot_status status = SABOT_OK;
    size_t done = 0;
    for (size_t i = 0; i < count; i++)
        sabot_edge_init(&all[i].edge);
    int threads = options->threads ? options->threads : omp_get_max_threads();
#pragma omp parallel for schedule(dynamic) if (count > 8) num_threads(threads)
    for (size_t i = 0; i < count; i++) {
        sabot_status own = compute_one(&all[i], job, &job->wagers[i], options, given);
#pragma omp critical
        {
            status = own ? own : status;
            progress_show(options, "bets", ++done, count);
        }
    }
    progress_clear(options);
    if (status) {
        compute_clear(all, count);
        return status;
    }
    if (options->verbose)
        say_engines(all, job);
    *results = all;
    return SABOT_OK;
}

void compute_clear(result *results, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        compute_clear_ways(results[i].ways, results[i].outcomes);
        sabot_edge_clear(&results[i].edge);
    }
    free(results);
}

static sabot_status compute_covariance(compute_pair *out, const job *job, const options *options,
                                       const sabot_condition *given)
{
    sabot_wager pair;
    sabot_error error;
    sabot_engine engine;
    mpz_t *ways;
    const sabot_wager *a = &job->wagers[out->a].wager, *b = &job->wagers[out->b].wager;
    if (sabot_wager_pair(&pair, a, b, &error))
        return message_error("--covariance", &error);
    sabot_status status = compute_ways(&ways, &job->shoe, &job->tableau, &pair, given,
                                       job->wagers[out->a].name, options, &engine);
    if (status)
        return status;
    sabot_edge_covariance(out->covariance, &pair, a->count, (const mpz_t *)ways);
    compute_clear_ways(ways, sabot_wager_outcomes(&pair));
    return SABOT_OK;
}

static compute_pair *list_pairs(size_t *count, const job *job, const result *results)
{
    size_t wagers = job->wagers_count;
    compute_pair *pairs = sabot_allocate(wagers * (wagers + 1) / 2, sizeof *pairs);
    *count = 0;
    for (size_t a = 0; a < wagers; a++)
        for (size_t b = a + 1; b < wagers; b++)
            if (results[a].determined && results[b].determined) {
                pairs[*count] = (compute_pair){.a = a, .b = b};
                mpq_init(pairs[(*count)++].covariance);
            }
    return pairs;
}

sabot_status compute_covariances(compute_pair **out, size_t *count, const job *job,
                                 const result *results, const options *options,
                                 const sabot_condition *given)
{
    compute_pair *pairs = list_pairs(count, job, results);
    sabot_status status = SABOT_OK;
    size_t all = *count, done = 0;
    int threads = options->threads ? options->threads : omp_get_max_threads();
#pragma omp parallel for schedule(dynamic) if (all > 8) num_threads(threads)
    for (size_t i = 0; i < all; i++) {
        sabot_status own = compute_covariance(&pairs[i], job, options, given);
#pragma omp critical
        {
            status = own ? own : status;
            progress_show(options, "covariances", ++done, all);
        }
    }
    progress_clear(options);
    *out = pairs;
    if (status)
        compute_clear_pairs(pairs, all);
    return status;
}

void compute_clear_pairs(compute_pair *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        mpq_clear(pairs[i].covariance);
    free(pairs);
}
