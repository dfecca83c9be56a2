/* The check of the signs of a pruned walk. That the mean EV is that of the full shoe proves the
 * sums of closed nodes, not that the EV has one sign there. The full walk knows nothing of bounds:
 * with the points renamed so that the first three are those of the pruned walk, it has the same
 * units. The others follow by number of cards, the greatest first: the tables of the full walk
 * grow with the cards of the last four. */
#include "plan.h"

#include "../../base/memory.h"
#include "../walk.h"

#include <stdlib.h>
#include <string.h>

enum { ONE_IN = 1000 };

struct sabot_prune_check {
    const sabot_prune *prune;
    sabot_study_bets bets; /* one bet or two, of renamed points; borrows their numbers */
    int in_best[2];
    mpz_t scale[2], most[2];
    sabot_study_plan *plan;
};

static void rename_basis(sabot_study_basis *to, const sabot_study_basis *from, const sabot_prune *p,
                         const uint16_t *place)
{
    const size_t row = from->room + 1;
    *to = (sabot_study_basis){.count = from->count, .room = from->room};
    to->term = sabot_allocate((size_t)from->room * SABOT_STUDY_TERMS, sizeof *to->term);
    to->combine = sabot_allocate(2 * row, sizeof *to->combine);
    to->own = sabot_allocate(2, sizeof *to->own);
    for (unsigned i = 0; p; p = p->other, i++) {
        memcpy(to->combine + i * row, from->combine + p->bet * row, row * sizeof *to->combine);
        to->own[i] = from->own[p->bet];
    }
    for (unsigned j = 0; j < from->count; j++)
        for (unsigned i = 0; i < SABOT_STUDY_TERMS; i++)
            to->term[(size_t)j * SABOT_STUDY_TERMS + SABOT_STUDY_TERMS - 1 - i] =
                from->term[(size_t)j * SABOT_STUDY_TERMS + place[i]];
}

static void find_order(uint8_t order[SABOT_POINTS], const sabot_prune *p)
{
    const uint64_t *stock = p->bets->stock;
    memcpy(order, p->order, SABOT_POINTS);
    for (unsigned v = SABOT_STUDY_UNIT; v < SABOT_POINTS; v++)
        for (unsigned w = v + 1; w < SABOT_POINTS; w++)
            if (stock[order[w]] > stock[order[v]]) {
                uint8_t kept = order[v];
                order[v] = order[w];
                order[w] = kept;
            }
}

sabot_prune_check *sabot_prune_check_new(const sabot_prune *p, sabot_cpu cpu,
                                         const sabot_study_watch *watch)
{
    sabot_prune_check *check = sabot_allocate(1, sizeof *check);
    uint8_t order[SABOT_POINTS];
    uint16_t place[SABOT_STUDY_TERMS];
    find_order(order, p);
    sabot_prune_places(place, &p->layout, order);
    check->prune = p;
    check->bets = (sabot_study_bets){.size = p->bets->size,
                                     .in_best = check->in_best,
                                     .scale = check->scale,
                                     .most = check->most,
                                     .is_narrow = 1};
    for (const sabot_prune *own = p; own; own = own->other, check->bets.count++) {
        const unsigned i = check->bets.count;
        check->scale[i][0] = p->bets->scale[own->bet][0];
        check->most[i][0] = p->bets->most[own->bet][0];
        check->in_best[i] = p->other != NULL;
    }
    check->bets.best_count = p->other ? 2 : 0;
    for (unsigned v = 0; v < SABOT_POINTS; v++)
        check->bets.stock[v] = p->bets->stock[order[v]];
    rename_basis(&check->bets.payouts, &p->bets->payouts, p, place);
    rename_basis(&check->bets.outcomes, &p->bets->outcomes, p, place);
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
    for (int i = 0; i < 2; i++) {
        sabot_study_basis *basis = i ? &check->bets.outcomes : &check->bets.payouts;
        free(basis->term);
        free(basis->combine);
        free(basis->own);
    }
    free(check);
}

int sabot_prune_check_takes(const sabot_prune *p, unsigned unit)
{
    uint64_t hash = ((uint64_t)p->cards << 32 | (uint64_t)p->bet << 24) + unit + (p->other != NULL);
    for (int i = 0; i < 2; i++) {
        hash ^= hash >> 31;
        hash *= 0x9e3779b97f4a7c15u;
        hash ^= hash >> 27;
        hash *= 0xbf58476d1ce4e5b9u;
    }
    return (hash >> 20) % ONE_IN == 0;
}

/* Whether least ≤ value ≤ least + more. */
static int is_within(mpz_t value, const mpz_t least, const mpz_t more)
{
    mpz_sub(value, value, least);
    return mpz_sgn(value) >= 0 && mpz_cmp(value, more) <= 0;
}

/* Σ max(0, X) and Σ [X > 0] of one bet are `sum`[0]; of the lesser of two, what both have more than
 * their best-of has, because max(0, A) + max(0, B) = max(0, A, B) + max(0, min(A, B)). */
static mpz_ptr sum_of(const sabot_prune *p, mpz_t *sum, mpz_srcptr best)
{
    if (p->other) {
        mpz_add(sum[0], sum[0], sum[1]);
        mpz_sub(sum[0], sum[0], best);
    }
    return sum[0];
}

int sabot_prune_check_unit(int *equal, const sabot_prune_check *check, unsigned unit,
                           const sabot_study_totals *t, const sabot_study_watch *watch)
{
    const sabot_prune *p = check->prune;
    const unsigned bet = p->other ? t->bets : p->bet;
    sabot_study_totals full;
    sabot_study_totals_init(&full, &check->bets);
    sabot_study_scratch *scratch = sabot_study_scratch_new(check->plan);
    int stopped = sabot_study_walk(&full, check->plan, unit, scratch, watch);
    *equal =
        !mpz_cmp(full.compositions, t->compositions) &&
        (p->other || (!mpz_cmp(full.weight, t->weight) && !mpz_cmp(full.mean[0], t->mean[bet]))) &&
        is_within(sum_of(p, full.gain, full.best_gain), p->other ? t->best_gain : t->gain[bet],
                  t->gap[bet]) &&
        is_within(sum_of(p, full.favourable, full.best_favourable),
                  p->other ? t->best_favourable : t->favourable[bet], t->undecided[bet]);
    sabot_study_scratch_free(scratch);
    sabot_study_totals_clear(&full);
    return stopped;
}
