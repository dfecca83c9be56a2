/* The plain walk, written to be read and compared with: visits every composition of a unit with the
 * reference engine, in fractions throughout. It also answers when no bound proves the fast walk
 * exact. */
#include "walk.h"

#include "../answer/edge/from_ways.h"
#include "../base/memory.h"
#include "../engine/enumerate.h"
#include <sabot/engine/engine.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    sabot_study_totals *totals;
    const sabot_study_bets *bets;
    unsigned cards;
    uint16_t counts[SABOT_POINTS];
    mpz_t weight, value, greatest;
    const sabot_study_watch *watch;
    unsigned unreported; /* compositions not yet reported to the watch */
    int is_stopped;
} plain;

/* Compositions that take some milliseconds. */
enum { TELL_AFTER = 32 };

void sabot_study_ev(mpq_t ev, const sabot_shoe *shoe, const sabot_tableau *tableau,
                    const sabot_wager *wager)
{
    sabot_ways ways;
    sabot_edge edge;
    sabot_ways_init(&ways, sabot_wager_outcomes(wager));
    sabot_edge_init(&edge);
    sabot_enumerate(ways.of, shoe, tableau, wager, NULL);
    sabot_edge_compute(&edge, wager, (const mpz_t *)ways.of);
    mpq_swap(ev, edge.ev);
    sabot_edge_clear(&edge);
    sabot_ways_clear(&ways);
}

/* EV·scale·F(n), an integer. */
static void find_value(mpz_t value, const plain *p, unsigned bet)
{
    const sabot_study_bets *s = p->bets;
    uint64_t points[SABOT_POINTS];
    sabot_shoe shoe;
    mpq_t ev;
    mpq_init(ev);
    for (int v = 0; v < SABOT_POINTS; v++)
        points[v] = p->counts[v];
    sabot_shoe_from_points(&shoe, points);
    sabot_study_ev(ev, &shoe, &s->tableau, &s->wager[bet]);
    sabot_study_unit(value, s, bet, p->cards);
    mpz_mul(value, value, mpq_numref(ev));
    mpz_divexact(value, value, mpq_denref(ev));
    mpq_clear(ev);
}

/* A faulty engine may find an EV that no payoff gives. Ignore it here: it has no bin, so the
 * comparison of the two walks fails. */
static void add_to_bin(plain *p, unsigned bet, mpz_t room)
{
    sabot_study_totals *t = p->totals;
    sabot_study_bin_of(room, p->bets, bet, p->cards, p->value);
    int64_t at = mpz_fits_slong_p(room) ? mpz_get_si(room) - t->bin_first[bet] : -1;
    if (at >= 0 && at < (int64_t)t->bins[bet])
        mpz_add(t->bin[bet][at], t->bin[bet][at], p->weight);
}

static void add_value(plain *p, unsigned bet)
{
    sabot_study_totals *t = p->totals;
    sabot_study_extreme here = {.found = 1};
    mpz_addmul(t->mean[bet], p->weight, p->value);
    if (mpz_sgn(p->value) > 0) {
        mpz_addmul(t->gain[bet], p->weight, p->value);
        mpz_add(t->favourable[bet], t->favourable[bet], p->weight);
    }
    mpz_init_set(here.value, p->value);
    memcpy(here.counts, p->counts, sizeof here.counts);
    sabot_study_extreme_join(&t->best[bet], &here, 1);
    sabot_study_extreme_join(&t->worst[bet], &here, -1);
    if (t->bin)
        add_to_bin(p, bet, here.value);
    mpz_clear(here.value);
}

static void visit(plain *p)
{
    const sabot_study_bets *s = p->bets;
    sabot_study_totals *t = p->totals;
    sabot_study_weight(p->weight, s->stock, p->counts, SABOT_POINTS);
    mpz_add_ui(t->compositions, t->compositions, 1);
    mpz_add(t->weight, t->weight, p->weight);
    mpz_set_ui(p->greatest, 0);
    for (unsigned b = 0; b < s->count; b++) {
        find_value(p->value, p, b);
        add_value(p, b);
        if (s->in_best[b] && mpz_cmp(p->value, p->greatest) > 0)
            mpz_set(p->greatest, p->value);
    }
    if (mpz_sgn(p->greatest) > 0) {
        mpz_addmul(t->best_gain, p->weight, p->greatest);
        mpz_add(t->best_favourable, t->best_favourable, p->weight);
    }
}

static void walk(plain *p, unsigned v, unsigned left)
{
    if (v + 1 == SABOT_POINTS) {
        p->counts[v] = (uint16_t)left;
        visit(p);
        if (++p->unreported == TELL_AFTER) {
            p->is_stopped = sabot_study_stops(p->watch, p->unreported);
            p->unreported = 0;
        }
        return;
    }
    unsigned most = sabot_study_most(p->bets->stock, v, left);
    for (unsigned n = sabot_study_least(p->bets->stock, v, left); n <= most && !p->is_stopped;
         n++) {
        p->counts[v] = (uint16_t)n;
        walk(p, v + 1, left - n);
    }
}

int sabot_study_walk_plainly(sabot_study_totals *totals, const sabot_study_bets *bets,
                             unsigned cards, unsigned unit, const sabot_study_watch *watch)
{
    plain p = {.totals = totals, .bets = bets, .cards = cards, .watch = watch};
    unsigned units = sabot_study_units(NULL, bets->stock, cards);
    uint16_t(*counts)[SABOT_STUDY_UNIT] = sabot_allocate(units, sizeof *counts);
    sabot_study_units(counts, bets->stock, cards);
    assert(unit < units);
    memcpy(p.counts, counts[unit], sizeof counts[unit]);
    free(counts);
    mpz_inits(p.weight, p.value, p.greatest, NULL);
    walk(&p, SABOT_STUDY_UNIT, cards - p.counts[0] - p.counts[1] - p.counts[2]);
    mpz_clears(p.weight, p.value, p.greatest, NULL);
    return p.is_stopped;
}
