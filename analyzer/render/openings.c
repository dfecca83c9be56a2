#include "openings.h"

#include "../run/progress.h"
#include "base/decimal.h"
#include "base/memory.h"
#include "value.h"

#include <omp.h>
#include <stdlib.h>

enum { TOTALS = 10, PAIRS = TOTALS * TOTALS, SHOWN_DIGITS = 4, COLUMNS_MOST = 64 };

/* The ways of one wager, or of who wins, by pair of openings and outcome. */
typedef struct {
    const sabot_wager *wager;
    unsigned outcomes;
    mpz_t *ways; /* [pair][outcome] */
} column;

typedef struct {
    sabot_bet winner;
    sabot_wager winner_wager;
    column *columns; /* who wins, then each wager; those without a wager are undetermined */
    size_t count;
} table;

/* --- counting ----------------------------------------------------------------------------- */

static void column_init(column *c, const sabot_wager *wager)
{
    c->wager = wager;
    c->outcomes = sabot_wager_outcomes(wager);
    c->ways = sabot_allocate((size_t)PAIRS * c->outcomes, sizeof *c->ways);
    for (size_t i = 0; i < (size_t)PAIRS * c->outcomes; i++)
        mpz_init(c->ways[i]);
}

static void table_init(table *t, const job *job, const result *results)
{
    static const char *const when[] = {"winner = punto", "winner = banco"};
    static const char *const pays[] = {"1:1", "1:1"};
    sabot_error error;
    sabot_bet_make(&t->winner, "winner", 2, when, pays, &error);
    sabot_wager_single(&t->winner_wager, &t->winner);
    t->count = job->wagers_count + 1;
    t->columns = sabot_allocate(t->count, sizeof *t->columns);
    column_init(&t->columns[0], &t->winner_wager);
    for (size_t i = 0; i < job->wagers_count; i++)
        if (results[i].determined)
            column_init(&t->columns[i + 1], &job->wagers[i].wager);
}

static void table_clear(table *t)
{
    for (size_t i = 0; i < t->count; i++) {
        for (size_t k = 0; t->columns[i].wager && k < (size_t)PAIRS * t->columns[i].outcomes; k++)
            mpz_clear(t->columns[i].ways[k]);
        free(t->columns[i].ways);
    }
    free(t->columns);
    sabot_bet_clear(&t->winner);
}

static void count_pair(table *t, int pair, const job *job, const sabot_condition *given)
{
    sabot_condition with;
    sabot_condition_init(&with);
    if (given)
        with = *given;
    int opening[2] = {pair / TOTALS, pair % TOTALS};
    for (int side = 0; side < 2; side++) {
        if (with.opening[side] >= 0 && with.opening[side] != opening[side])
            return; /* it is given that it is another */
        with.opening[side] = opening[side];
    }
    for (size_t i = 0; i < t->count; i++) {
        column *c = &t->columns[i];
        if (c->wager)
            sabot_enumerate(c->ways + (size_t)pair * c->outcomes, &job->shoe, &job->tableau,
                            c->wager, &with);
    }
}

static void count_pairs(table *t, const job *job, const options *options,
                        const sabot_condition *given)
{
    int threads = options->threads ? options->threads : omp_get_max_threads();
    size_t done = 0;
#pragma omp parallel for schedule(dynamic) num_threads(threads)
    for (int pair = 0; pair < PAIRS; pair++) {
        count_pair(t, pair, job, given);
#pragma omp critical
        progress_show(options, "openings", ++done, PAIRS);
    }
    progress_clear(options);
}

/* Every deal has one pair of openings, so the pairs add up to what was counted without them. */
static sabot_status check(const table *t, const job *job, const result *results)
{
    sabot_status status = SABOT_OK;
    mpz_t sum;
    mpz_init(sum);
    for (size_t i = 1; !status && i < t->count; i++) {
        const column *c = &t->columns[i];
        for (unsigned o = 0; c->wager && !status && o < c->outcomes; o++) {
            mpz_set_ui(sum, 0);
            for (unsigned pair = 0; pair < PAIRS; pair++)
                mpz_add(sum, sum, c->ways[(size_t)pair * c->outcomes + o]);
            if (mpz_cmp(sum, results[i - 1].ways[o]))
                status = message(SABOT_DISAGREES,
                                 "%s: the openings do not add up in outcome %u: no result",
                                 job->wagers[i - 1].name, o);
        }
    }
    mpz_clear(sum);
    return status;
}

/* --- printing ----------------------------------------------------------------------------- */

static const mpz_t *ways_of(const table *t, size_t index, int pair)
{
    return (const mpz_t *)t->columns[index].ways + (size_t)pair * t->columns[index].outcomes;
}

/* The deals with a pair of openings: those that punto wins, banco wins, and ties. */
static void count_here(mpz_t here, const mpz_t *winner)
{
    mpz_add(here, winner[0], winner[1]);
    mpz_add(here, here, winner[2]);
}

static json_t *pair_json(const table *t, int pair, const job *job, const result *results,
                         const mpz_t deals, const options *options)
{
    const mpz_t *winner = ways_of(t, 0, pair);
    unsigned long digits = options->digits;
    json_t *bets = json_array();
    sabot_edge edge;
    mpz_t here;
    sabot_edge_init(&edge);
    mpz_init(here);
    count_here(here, winner);
    json_t *json = json_pack("{si si so}", "punto", pair / TOTALS, "banco", pair % TOTALS,
                             "probability", value_share(here, deals, digits));
    if (mpz_sgn(here))
        json_object_set_new(json, "winner",
                            json_pack("{so so so}", "punto", value_share(winner[0], here, digits),
                                      "banco", value_share(winner[1], here, digits), "tie",
                                      value_share(winner[2], here, digits)));
    for (size_t i = 1; mpz_sgn(here) && i < t->count; i++) {
        const char *name = job->wagers[i - 1].name;
        if (!t->columns[i].wager) {
            const char *needs = sabot_level_name(results[i - 1].needs);
            json_array_append_new(bets, json_pack("{ss ss}", "bet", name, "undetermined", needs));
            continue;
        }
        sabot_edge_compute(&edge, t->columns[i].wager, ways_of(t, i, pair));
        json_array_append_new(bets, json_pack("{ss so so}", "bet", name, "win",
                                              value_share(edge.win, edge.deals, digits), "ev",
                                              value_json(edge.ev, digits)));
    }
    json_object_set_new(json, "bets", bets);
    sabot_edge_clear(&edge);
    mpz_clear(here);
    return json;
}

/* One row; a pair that cannot happen has none. */
static void add_row(sabot_report *report, const table *t, int pair, const mpz_t deals, size_t shown)
{
    const mpz_t *winner = ways_of(t, 0, pair);
    char punto[2] = {(char)('0' + pair / TOTALS), 0}, banco[2] = {(char)('0' + pair % TOTALS), 0};
    char *texts[COLUMNS_MOST] = {NULL};
    const char *cells[COLUMNS_MOST] = {punto, banco};
    sabot_edge edge;
    mpz_t here;
    sabot_edge_init(&edge);
    mpz_init(here);
    count_here(here, winner);
    if (mpz_sgn(here)) {
        texts[2] = value_share_percent(here, deals, SHOWN_DIGITS);
        for (int o = 0; o < 3; o++)
            texts[3 + o] = value_share_percent(winner[o], here, SHOWN_DIGITS);
        for (size_t i = 1; i <= shown; i++)
            if (t->columns[i].wager) {
                sabot_edge_compute(&edge, t->columns[i].wager, ways_of(t, i, pair));
                texts[5 + i] = value_percent(edge.ev, SHOWN_DIGITS);
            }
        for (size_t i = 2; i < shown + 6; i++)
            cells[i] = texts[i];
        sabot_report_row(report, cells);
    }
    for (size_t i = 2; i < shown + 6; i++)
        free(texts[i]);
    sabot_edge_clear(&edge);
    mpz_clear(here);
}

static void add_table(sabot_report *report, const table *t, const job *job, const mpz_t deals)
{
    size_t shown = t->count - 1 < COLUMNS_MOST - 6 ? t->count - 1 : COLUMNS_MOST - 6;
    char align[COLUMNS_MOST + 1] = "rrrrrr", titles[COLUMNS_MOST][SABOT_NAME + 3];
    const char *cells[COLUMNS_MOST] = {"punto",      "banco",      "probability",
                                       "punto wins", "banco wins", "tie"};
    for (size_t i = 0; i < shown; i++) {
        snprintf(titles[i], sizeof titles[i], "EV %s", job->wagers[i].name);
        cells[6 + i] = titles[i];
        align[6 + i] = 'r';
    }
    sabot_report_note(report, "by openings: how likely they are, and what follows them");
    sabot_report_table(report, align, cells);
    for (int pair = 0; pair < PAIRS; pair++)
        add_row(report, t, pair, deals, shown);
    if (shown < t->count - 1)
        sabot_report_note(report, "the first %zu bets; CSV and JSON have all", shown);
}

sabot_status openings_add(json_t *document, sabot_report *report, const job *job,
                          const result *results, const mpz_t deals, const options *options,
                          const sabot_condition *given)
{
    table t;
    table_init(&t, job, results);
    count_pairs(&t, job, options, given);
    sabot_status status = check(&t, job, results);
    if (!status) {
        json_t *list = json_array();
        for (int pair = 0; pair < PAIRS; pair++)
            json_array_append_new(list, pair_json(&t, pair, job, results, deals, options));
        json_object_set_new(document, "openings", list);
        add_table(report, &t, job, deals);
    }
    table_clear(&t);
    return status;
}
