/* The check of the signs of a pruned walk. That the mean EV is that of the full shoe proves the
 * sums of closed nodes, not that the EV has one sign there. The full walk knows nothing of bounds:
 * with the points renamed in the order of the pruned walk, it has the same units. */
#include "prune_plan.h"

#include "../base/memory.h"
#include "walk.h"

#include <stdlib.h>

enum { ONE_IN = 1000 };
static const uint64_t compositions_most = 1000000000; /* some seconds */

struct sabot_prune_check {
    const sabot_prune *prune;
    sabot_study_bets bets; /* one bet, of renamed points; borrows from those of the pruned walk */
    sabot_study_plan *plan;
};

static void rename_basis(sabot_study_basis *to, const sabot_study_basis *from, unsigned bet,
                         const uint16_t *place)
{
    *to = (sabot_study_basis){.count = from->count, .room = from->room};
    to->term = sabot_allocate((size_t)from->room * SABOT_STUDY_TERMS, sizeof *to->term);
    to->combine = from->combine + (size_t)bet * (from->room + 1);
    to->own = from->own + bet;
    for (unsigned j = 0; j < from->count; j++)
        for (unsigned i = 0; i < SABOT_STUDY_TERMS; i++)
            to->term[(size_t)j * SABOT_STUDY_TERMS + SABOT_STUDY_TERMS - 1 - i] =
                from->term[(size_t)j * SABOT_STUDY_TERMS + place[i]];
}

sabot_prune_check *sabot_prune_check_new(const sabot_prune *p, sabot_cpu cpu,
                                         const sabot_study_watch *watch)
{
    static int in_best = 0;
    sabot_prune_check *check = sabot_allocate(1, sizeof *check);
    uint16_t place[SABOT_STUDY_TERMS];
    sabot_prune_places(place, &p->layout, p->order);
    check->prune = p;
    check->bets = (sabot_study_bets){.size = p->bets->size,
                                     .count = 1,
                                     .in_best = &in_best,
                                     .scale = p->bets->scale + p->bet,
                                     .most = p->bets->most + p->bet,
                                     .is_narrow = 1};
    for (unsigned v = 0; v < SABOT_POINTS; v++)
        check->bets.stock[v] = p->stock[v];
    rename_basis(&check->bets.payouts, &p->bets->payouts, p->bet, place);
    rename_basis(&check->bets.outcomes, &p->bets->outcomes, p->bet, place);
    check->plan = sabot_study_plan_new(&check->bets, p->cards, cpu, watch);
    if (check->plan)
        return check;
    sabot_prune_check_free(check);
    return NULL;
}

void sabot_prune_check_free(sabot_prune_check *check)
{
    if (!check)
        return;
    sabot_study_plan_free(check->plan);
    free(check->bets.payouts.term);
    free(check->bets.outcomes.term);
    free(check);
}

int sabot_prune_check_takes(const sabot_prune *p, unsigned unit)
{
    unsigned cards = p->cards;
    uint64_t hash = ((uint64_t)p->cards << 32 | (uint64_t)p->bet << 24) + unit;
    for (int i = 0; i < 2; i++) {
        hash ^= hash >> 31;
        hash *= 0x9e3779b97f4a7c15u;
        hash ^= hash >> 27;
        hash *= 0xbf58476d1ce4e5b9u;
    }
    for (unsigned i = 0; i < SABOT_STUDY_UNIT; i++)
        cards -= p->unit[unit][i];
    return (hash >> 20) % ONE_IN == 0 &&
           p->compositions[SABOT_POINTS - SABOT_STUDY_UNIT][cards] <= compositions_most;
}

/* Whether least ≤ value ≤ least + more. */
static int is_within(mpz_t value, const mpz_t least, const mpz_t more)
{
    mpz_sub(value, value, least);
    return mpz_sgn(value) >= 0 && mpz_cmp(value, more) <= 0;
}

int sabot_prune_check_unit(int *equal, const sabot_prune_check *check, unsigned unit,
                           const sabot_study_totals *t, const sabot_study_watch *watch)
{
    const unsigned bet = check->prune->bet;
    sabot_study_totals full;
    sabot_study_totals_init(&full, &check->bets);
    sabot_study_scratch *scratch = sabot_study_scratch_new(check->plan);
    int stopped = sabot_study_walk(&full, check->plan, unit, scratch, watch);
    *equal = !mpz_cmp(full.compositions, t->compositions) && !mpz_cmp(full.weight, t->weight) &&
             !mpz_cmp(full.mean[0], t->mean[bet]) &&
             is_within(full.gain[0], t->gain[bet], t->gap[bet]) &&
             is_within(full.favourable[0], t->favourable[bet], t->undecided[bet]);
    sabot_study_scratch_free(scratch);
    sabot_study_totals_clear(&full);
    return stopped;
}
