#include <sabot/odds/odds.h>

#include "../../base/memory.h"
#include "../../base/rational.h"
#include "../../base/recent.h"
#include "../../base/text.h"
#include "../../engine/batch.h"
#include <sabot/counting/removals.h>
#include <sabot/counting/values.h>
#include <sabot/document/catalogue.h>
#include <sabot/document/game.h>
#include <sabot/edge/edges.h>

#include <stdlib.h>
#include <string.h>

struct sabot_odds {
    sabot_game game;
    sabot_cache *cache; /* compiled single bets */
    sabot_recent *sets; /* sets of bets that one call named, compiled together */
};

/* --- bets --------------------------------------------------------------------------------- */

/* The bets that one call named. They form a batch if all of them can be compiled. */
typedef struct {
    size_t count;
    sabot_bet *own; /* bets from the catalogue or from text; the game owns the others */
    size_t own_count;
    sabot_wager *wagers;
    sabot_polynomial *polynomials;
    sabot_batch batch;
    int has_batch;
    sabot_level level; /* determines every bet */
} bet_set;

static void set_free(void *value)
{
    bet_set *set = value;
    if (set->has_batch)
        sabot_batch_clear(&set->batch);
    for (size_t i = 0; set->polynomials && i < set->count; i++)
        sabot_polynomial_clear(&set->polynomials[i]);
    for (size_t i = 0; i < set->own_count; i++)
        sabot_bet_clear(&set->own[i]);
    free(set->polynomials);
    free(set->wagers);
    free(set->own);
    free(set);
}

static sabot_status add_bet(bet_set *set, const sabot_odds *odds, const char *name,
                            sabot_error *error)
{
    int is_text = strchr(name, '\n') != NULL;
    const sabot_bet *bet = is_text ? NULL : sabot_game_bet_called(&odds->game, name);
    if (!bet) {
        sabot_bet *own = &set->own[set->own_count];
        sabot_status status = is_text ? sabot_bet_parse(own, name, strlen(name), error)
                                      : sabot_catalogue_bet(own, name, error);
        if (status)
            return status;
        set->own_count++;
        bet = own;
    }
    sabot_wager_single(&set->wagers[set->count++], bet);
    return SABOT_OK;
}

static void compile(bet_set *set, const sabot_tableau *tableau)
{
    int all = 1;
    for (size_t i = 0; i < set->count; i++)
        if (sabot_wager_level(&set->wagers[i]) > set->level)
            set->level = sabot_wager_level(&set->wagers[i]);
    set->polynomials = sabot_allocate(set->count, sizeof *set->polynomials);
    for (size_t i = 0; i < set->count; i++)
        all &= !sabot_polynomial_compile(&set->polynomials[i], tableau, &set->wagers[i]);
    set->has_batch =
        all && !sabot_batch_init(&set->batch, set->polynomials, set->wagers, (unsigned)set->count);
}

static sabot_question about(const sabot_odds *odds, const bet_set *set, const sabot_shoe *shoe)
{
    return (sabot_question){.shoe = shoe,
                            .tableau = &odds->game.tableau,
                            .wagers = set->wagers,
                            .wagers_count = set->count,
                            .cache = odds->cache};
}

static sabot_status set_new(bet_set **made, const sabot_odds *odds, const char *const *bets,
                            size_t count, sabot_error *error)
{
    bet_set *set = sabot_allocate(1, sizeof *set);
    sabot_status status = SABOT_OK;
    set->own = sabot_allocate(count, sizeof *set->own);
    set->wagers = sabot_allocate(count, sizeof *set->wagers);
    for (size_t i = 0; i < count && !status; i++)
        status = add_bet(set, odds, bets[i], error);
    if (!status) {
        const sabot_question game = about(odds, set, NULL);
        status = sabot_question_check(&game, SABOT_NEEDS_TABLEAU | SABOT_NEEDS_WAGERS, error);
    }
    if (!status)
        compile(set, &odds->game.tableau);
    else
        set_free(set);
    *made = status ? NULL : set;
    return status;
}

/* Begins a use of the compiled bets; the caller ends it. */
static sabot_status set_begin(sabot_recent_use **use, sabot_odds *odds, const char *const *bets,
                              size_t count, sabot_error *error)
{
    sabot_text all = {0};
    bet_set *made;
    sabot_status status = SABOT_OK;
    for (size_t i = 0; count > 1 && i < count; i++)
        sabot_text_append(&all, bets[i], strlen(bets[i]) + 1);
    const char *key = count > 1 ? all.text : bets[0];
    size_t length = count > 1 ? all.length : strlen(key) + 1;
    *use = sabot_recent_find(odds->sets, key, length);
    if (!*use && !(status = set_new(&made, odds, bets, count, error)))
        *use = sabot_recent_keep(odds->sets, key, length, made);
    free(all.text);
    return status;
}

/* --- the handle --------------------------------------------------------------------------- */

sabot_odds *sabot_odds_new(const char *rules, sabot_error *error)
{
    sabot_odds *odds = sabot_allocate(1, sizeof *odds);
    if (sabot_catalogue_game(&odds->game, rules ? rules : "monte-carlo", error)) {
        free(odds);
        return NULL;
    }
    odds->cache = sabot_cache_new(SABOT_ODDS_BETS);
    odds->sets = sabot_recent_new(SABOT_ODDS_BETS, set_free);
    return odds;
}

void sabot_odds_free(sabot_odds *odds)
{
    if (!odds)
        return;
    sabot_recent_free(odds->sets);
    sabot_cache_free(odds->cache);
    sabot_game_clear(&odds->game);
    free(odds);
}

/* --- edges -------------------------------------------------------------------------------- */

static sabot_status find_edge(sabot_edge *edge, const sabot_question *question, sabot_error *error)
{
    sabot_edges edges;
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, question, error);
    if (!status) { /* swap, so that clearing the answer frees the caller's old values */
        sabot_edge found = edges.wagers[0].edge;
        edges.wagers[0].edge = *edge;
        *edge = found;
    }
    sabot_edges_clear(&edges);
    return status;
}

sabot_status sabot_odds_edge(sabot_edge *edge, sabot_odds *odds, const sabot_shoe *shoe,
                             const char *bet, sabot_error *error)
{
    sabot_recent_use *use;
    sabot_status status = set_begin(&use, odds, &bet, 1, error);
    if (status)
        return status;
    const sabot_question question = about(odds, sabot_recent_value(use), shoe);
    status = find_edge(edge, &question, error);
    sabot_recent_end(use);
    return status;
}

/* Checks the question, as every answer does first; set_new has checked the game. Sets `fits` to
 * whether the batch can value the shoe. */
static sabot_status check_shoe(int *fits, const sabot_question *question, const bet_set *set,
                               sabot_error *error)
{
    const sabot_shoe *shoe = question->shoe;
    unsigned needs = shoe && shoe->level >= set->level ? SABOT_NEEDS_SHOE : SABOT_NEEDS_GAME;
    sabot_status status = sabot_question_check(question, needs, error);
    *fits = !status && set->has_batch && sabot_batch_fits(&set->batch, shoe);
    return status;
}

static sabot_status find_ev(mpq_t ev, const sabot_odds *odds, const bet_set *set,
                            const sabot_shoe *shoe, sabot_error *error)
{
    const sabot_question question = about(odds, set, shoe);
    sabot_edge edge;
    int fits;
    sabot_status status = check_shoe(&fits, &question, set, error);
    if (status)
        return status;
    if (fits) {
        sabot_fraction128 found;
        sabot_batch_ev(&found, &set->batch, shoe, 1, sabot_cpu_best(), 1);
        sabot_fraction128_get(ev, found);
        return SABOT_OK;
    }
    sabot_edge_init(&edge);
    if (!(status = find_edge(&edge, &question, error)))
        mpq_set(ev, edge.ev);
    sabot_edge_clear(&edge);
    return status;
}

sabot_status sabot_odds_ev(mpq_t ev, sabot_odds *odds, const sabot_shoe *shoe, const char *bet,
                           sabot_error *error)
{
    sabot_recent_use *use;
    sabot_status status = set_begin(&use, odds, &bet, 1, error);
    if (status)
        return status;
    status = find_ev(ev, odds, sabot_recent_value(use), shoe, error);
    sabot_recent_end(use);
    return status;
}

/* --- many shoes --------------------------------------------------------------------------- */

/* Values one shoe that does not fit the batch, bet by bet. */
static sabot_status find_one(double *evs, const sabot_question *question, sabot_error *error)
{
    sabot_edges edges;
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, question, error);
    for (size_t i = 0; i < question->wagers_count && !status; i++)
        evs[i] = sabot_rational_nearest(edges.wagers[i].edge.ev);
    sabot_edges_clear(&edges);
    return status;
}

/* Values the leading shoes that fit the batch or, if the first does not fit, that one alone. Sets
 * `run` to the number of shoes valued. */
static sabot_status find_run(double *evs, size_t *run, const sabot_odds *odds, const bet_set *set,
                             const sabot_shoe *shoes, size_t count, sabot_error *error)
{
    enum { RUN_MOST = 4096 };
    const sabot_question first = about(odds, set, shoes);
    *run = 0;
    for (int fits = 1; *run < count && *run < RUN_MOST; ++*run) {
        const sabot_question question = about(odds, set, &shoes[*run]);
        sabot_status status = check_shoe(&fits, &question, set, error);
        if (status)
            return status;
        if (!fits)
            break;
    }
    if (!*run) {
        *run = 1;
        return find_one(evs, &first, error);
    }
    sabot_fraction128 *found = sabot_allocate(*run * set->count, sizeof *found);
    sabot_batch_ev(found, &set->batch, shoes, *run, sabot_cpu_best(), 0);
    for (size_t i = 0; i < *run * set->count; i++)
        evs[i] = sabot_fraction128_nearest(found[i]);
    free(found);
    return SABOT_OK;
}

sabot_status sabot_odds_evs(double *evs, sabot_odds *odds, const sabot_shoe *shoes, size_t count,
                            const char *const *bets, size_t bets_count, sabot_error *error)
{
    sabot_recent_use *use;
    if (!bets_count)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "no bets: expected at least one");
    sabot_status status = set_begin(&use, odds, bets, bets_count, error);
    if (status)
        return status;
    for (size_t from = 0, run; from < count && !status; from += run)
        status = find_run(evs + from * bets_count, &run, odds, sabot_recent_value(use),
                          shoes + from, count - from, error);
    sabot_recent_end(use);
    return status;
}

/* --- counting ----------------------------------------------------------------------------- */

/* The mean over the cards of each rank that the shoe holds. */
static void mean_by_rank(mpq_t change[SABOT_RANKS], const sabot_removal *removal)
{
    uint64_t cards[SABOT_RANKS] = {0};
    mpq_t part;
    mpq_init(part);
    for (unsigned rank = 0; rank < SABOT_RANKS; rank++)
        mpq_set_ui(change[rank], 0, 1);
    for (unsigned card = 0; card < SABOT_CARDS; card++) {
        unsigned kind = removal->kinds.of[card], rank = sabot_card_rank((sabot_card)card);
        const sabot_effect *effect = sabot_removal_single(removal, kind);
        if (!effect->possible)
            continue;
        mpq_set_ui(part, removal->count[kind], 1);
        mpq_mul(part, part, effect->change);
        mpq_add(change[rank], change[rank], part);
        cards[rank] += removal->count[kind];
    }
    for (unsigned rank = 0; rank < SABOT_RANKS; rank++)
        if (cards[rank]) {
            mpq_set_ui(part, cards[rank], 1);
            mpq_div(change[rank], change[rank], part);
        }
    mpq_clear(part);
}

sabot_status sabot_odds_removal(mpq_t change[SABOT_RANKS], sabot_odds *odds, const sabot_shoe *shoe,
                                const char *bet, sabot_error *error)
{
    sabot_recent_use *use;
    sabot_removals removals;
    sabot_status status = set_begin(&use, odds, &bet, 1, error);
    if (status)
        return status;
    const sabot_question question = about(odds, sabot_recent_value(use), shoe);
    sabot_removals_init(&removals);
    if (!(status = sabot_removals_find(&removals, &question, 1, error)))
        mean_by_rank(change, &removals.wagers[0].removal);
    sabot_removals_clear(&removals);
    sabot_recent_end(use);
    return status;
}

static sabot_status find_count(mpq_t share, mpq_t gain, const sabot_question *question,
                               const sabot_tags *tags, const sabot_trigger *trigger, uint64_t cards,
                               sabot_error *error)
{
    const sabot_range depth = {cards, cards};
    sabot_count_values values;
    sabot_count_values_init(&values);
    sabot_status status = sabot_count_values_find(&values, question, tags, trigger, depth, error);
    if (!status) {
        const sabot_count_depth *found = &values.depths[0];
        const sabot_count_use *use = trigger ? &found->triggered : &found->optimal;
        mpq_set(share, use->share);
        mpq_set(gain, use->gain);
    }
    sabot_count_values_clear(&values);
    return status;
}

sabot_status sabot_odds_count(mpq_t share, mpq_t gain, sabot_odds *odds, const sabot_shoe *shoe,
                              const char *bet, const char *tags, const char *trigger,
                              uint64_t cards, sabot_error *error)
{
    sabot_recent_use *use;
    sabot_tags parsed;
    sabot_trigger when;
    sabot_status status = set_begin(&use, odds, &bet, 1, error);
    if (status)
        return status;
    const sabot_question question = about(odds, sabot_recent_value(use), shoe);
    sabot_tags_init(&parsed);
    sabot_trigger_init(&when);
    status = sabot_tags_parse(&parsed, tags, error);
    if (!status && trigger)
        status = sabot_trigger_parse(&when, trigger, error);
    if (!status)
        status = find_count(share, gain, &question, &parsed, trigger ? &when : NULL, cards, error);
    sabot_trigger_clear(&when);
    sabot_tags_clear(&parsed);
    sabot_recent_end(use);
    return status;
}
