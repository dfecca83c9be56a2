#include "tabulate.h"

#include "base/memory.h"
#include "compute.h"

#include <omp.h>
#include <stdlib.h>

static sabot_contributions *new_cells(const sabot_shoe *shoe, const sabot_wager *wager)
{
    sabot_contributions *cells = sabot_allocate(1, sizeof *cells);
    sabot_contributions_init(cells);
    sabot_contributions_count(cells, shoe, wager);
    return cells;
}

void tabulate(tabulation *all, const job *job, const options *options)
{
    size_t count = job->wagers_count;
    *all = (tabulation){.of = sabot_allocate(count ? count : 1, sizeof *all->of), .count = count};
    int threads = options->threads ? options->threads : omp_get_max_threads();
#pragma omp parallel for schedule(dynamic) num_threads(threads)
    for (size_t i = 0; i < count; i++) {
        sabot_view view;
        sabot_wager_view(&view, &job->wagers[i].wager);
        all->of[i] = sabot_view_is_determined(&view, job->shoe.level)
                         ? new_cells(&job->shoe, &job->wagers[i].wager)
                         : NULL;
    }
    for (size_t i = 0; i < count && !all->reach; i++)
        all->reach = all->of[i];
    if (!all->reach) {
        sabot_wager nothing = {0};
        all->reach = new_cells(&job->shoe, &nothing);
    }
}

static void free_cells(sabot_contributions *cells)
{
    if (cells)
        sabot_contributions_clear(cells);
    free(cells);
}

void tabulate_clear(tabulation *all)
{
    int shared = 0;
    for (size_t i = 0; i < all->count; i++) {
        shared |= all->of[i] == all->reach;
        free_cells(all->of[i]);
    }
    if (!shared)
        free_cells(all->reach);
    free(all->of);
}

sabot_status tabulate_check(const tabulation *all, const job *job, const sabot_tableau *tableau,
                            const options *options)
{
    if (!options->double_check)
        return SABOT_OK;
    struct job other = *job;
    result *results;
    other.tableau = *tableau;
    sabot_status status = compute_all(&results, &other, options, NULL);
    if (status)
        return status;
    sabot_policy policy;
    mpq_t ev;
    mpq_init(ev);
    sabot_policy_of(&policy, tableau);
    for (size_t i = 0; i < all->count && !status; i++) {
        if (!all->of[i])
            continue;
        sabot_contributions_ev(ev, all->of[i], &policy);
        if (!mpq_equal(ev, results[i].edge.ev))
            status = message(SABOT_DISAGREES,
                             "%s: the cells of tableau '%s' and the engines differ: "
                             "no result",
                             job->wagers[i].name, tableau->name);
    }
    mpq_clear(ev);
    compute_clear(results, job->wagers_count);
    return status;
}

json_t *tabulate_undetermined(const job_wager *wager)
{
    return json_pack("{ss ss}", "bet", wager->name, "undetermined",
                     sabot_level_name(compute_level(&wager->wager)));
}

void tabulate_heading(sabot_report *report, const job *job, const options *options,
                      const char *what)
{
    char words[96];
    job_shoe_words(words, job, options);
    sabot_report_heading(report, "%s", what);
    sabot_report_note(report, "bets of %s; %s", job->rules.name, words);
    char *assumed = job_assumed_words(job);
    if (*assumed)
        sabot_report_note(report, "%s", assumed);
    free(assumed);
}
