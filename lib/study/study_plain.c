/* The plain way, to be read and to be compared with: every composition of a unit in turn, the
 * reference engine on each, fractions throughout. It is also what answers when no bound proves the
 * fast walk exact. */
#include "study_inside.h"

#include "../base/memory.h"
#include "../engine/enumerate.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    sabot_study_totals *totals;
    const sabot_study *study;
    unsigned cards, unit, at;
    uint16_t counts[SABOT_POINTS];
    mpz_t weight, value, greatest;
} plain;

void sabot_study_edge(sabot_edge *edge, const sabot_shoe *shoe, const sabot_tableau *tableau,
                      const sabot_wager *wager)
{
    unsigned outcomes = sabot_wager_outcomes(wager);
    mpz_t *ways = sabot_allocate(outcomes, sizeof *ways);
    for (unsigned o = 0; o < outcomes; o++)
        mpz_init(ways[o]);
    sabot_enumerate(ways, shoe, tableau, wager, NULL);
    sabot_edge_compute(edge, wager, (const mpz_t *)ways);
    for (unsigned o = 0; o < outcomes; o++)
        mpz_clear(ways[o]);
    free(ways);
}

/* EV·scale·F(n), which is a whole number. */
static void find_value(mpz_t value, const plain *p, unsigned bet)
{
    const sabot_study *s = p->study;
    uint64_t points[SABOT_POINTS];
    sabot_shoe shoe;
    sabot_edge edge;
    for (int v = 0; v < SABOT_POINTS; v++)
        points[v] = p->counts[v];
    sabot_shoe_from_points(&shoe, points);
    sabot_edge_init(&edge);
    sabot_study_edge(&edge, &shoe, &s->tableau, &s->wager[bet]);
    mpz_mul(value, edge.deals, s->scale[bet]);
    mpz_mul(value, value, mpq_numref(edge.ev));
    mpz_divexact(value, value, mpq_denref(edge.ev));
    sabot_edge_clear(&edge);
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
    if (t->bin) {
        sabot_study_bin_of(here.value, p->study, bet, p->cards, p->value);
        mpz_t *bin = &t->bin[bet][mpz_get_si(here.value) - t->bin_first[bet]];
        mpz_add(*bin, *bin, p->weight);
    }
    mpz_clear(here.value);
}

static void visit(plain *p)
{
    const sabot_study *s = p->study;
    sabot_study_totals *t = p->totals;
    mpz_t factor;
    mpz_init(factor);
    mpz_set_ui(p->weight, 1);
    for (int v = 0; v < SABOT_POINTS; v++) {
        mpz_bin_uiui(factor, s->stock[v], p->counts[v]);
        mpz_mul(p->weight, p->weight, factor);
    }
    mpz_clear(factor);
    mpz_add_ui(t->compositions, t->compositions, 1);
    mpz_add(t->weight, t->weight, p->weight);
    mpz_set_ui(p->greatest, 0);
    for (unsigned b = 0; b < s->bets; b++) {
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
    uint64_t room = sabot_study_room(p->study, v + 1), stock = p->study->stock[v];
    if (v + 1 == SABOT_POINTS) {
        p->counts[v] = (uint16_t)left;
        visit(p);
        return;
    }
    for (unsigned n = left > room ? (unsigned)(left - room) : 0; n <= left && n <= stock; n++) {
        p->counts[v] = (uint16_t)n;
        walk(p, v + 1, left - n);
    }
}

static void walk_unit(void *data, const uint16_t counts[SABOT_STUDY_UNIT])
{
    plain *p = data;
    if (p->at++ != p->unit)
        return;
    memcpy(p->counts, counts, SABOT_STUDY_UNIT * sizeof *counts);
    walk(p, SABOT_STUDY_UNIT, p->cards - counts[0] - counts[1] - counts[2]);
}

void sabot_study_walk_plainly(sabot_study_totals *totals, const sabot_study *study, unsigned cards,
                              unsigned unit)
{
    plain p = {.totals = totals, .study = study, .cards = cards, .unit = unit};
    mpz_inits(p.weight, p.value, p.greatest, NULL);
    sabot_study_each_unit(study, cards, walk_unit, &p);
    mpz_clears(p.weight, p.value, p.greatest, NULL);
}
