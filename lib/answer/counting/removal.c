/* Effects of removal, and their proof.
 *
 * The kind of a removed card (a rank, say) may be finer than the wager's kinds (points). So the EVs
 * are computed once per multiset of the wager's kinds, and every removal looks its EV up.
 *
 * Drawing r cards at random and then dealing is the same as dealing from the shoe. So the EV of the
 * shoe is the mean of the EVs of all shoes with r cards removed, and with R running over multisets
 * of r kinds,
 *
 *     Σ_R Π_v C(N_v, r_v) · change(R) = 0,
 *
 * exactly, for each r. Every run checks this.
 *
 * The interaction of two cards is change(ab) - change(a) - change(b). The interaction of three
 * cards is change(abc) minus the changes of the pairs plus those of the single cards: the part that
 * no sum over fewer cards explains. */
#include "model.h"

#include "../../base/integers.h"
#include "../../base/memory.h"
#include "../../engine/depletion.h"
#include "../../engine/polynomial/polynomial.h"
#include "../../engine/ways.h"
#include "../edge/from_ways.h"
#include "../question/work.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The EVs of the shoe without each multiset of the wager's kinds. */
typedef struct {
    const sabot_question *question;
    const sabot_wager *wager;
    sabot_view view;
    sabot_status status;
    sabot_error *error;
    sabot_cache *cache;          /* the question's, or the table's own */
    uint64_t count[SABOT_CARDS]; /* by kind of the view */
    sabot_multiset_steps steps;
    sabot_multiset_next next;
    mpq_t *ev; /* by number in `steps` */
    sabot_edge edge;
} table;

/* --- EVs ---------------------------------------------------------------------------------- */

/* Finds the EV of a shoe that holds count[v] cards of each kind of the view. */
static sabot_status find_ev(mpq_t ev, table *t, const uint64_t count[SABOT_CARDS])
{
    sabot_shoe shoe = {.level = SABOT_LEVEL_SUITS};
    sabot_ways ways;
    sabot_status status = SABOT_OK;
    for (unsigned v = 0; v < t->view.opening.kinds; v++)
        shoe.count[t->view.opening.face[v]] = count[v];
    if (t->question->double_check || !sabot_polynomial_can_compile(t->wager))
        status = sabot_question_tell(t->question, "removal", 0, 0, t->error);
    if (!status)
        status = sabot_ways_count(&ways, &shoe, t->question->tableau, t->wager, NULL, t->cache,
                                  t->question->double_check, NULL, t->error);
    if (status)
        return status;
    sabot_edge_compute(&t->edge, t->wager, (const mpz_t *)ways.of);
    mpq_set(ev, t->edge.ev);
    sabot_ways_clear(&ways);
    return SABOT_OK;
}

static void find_evs(table *t)
{
    for (unsigned size = 0; size <= t->steps.size; size++)
        for (uint32_t i = t->steps.start[size]; i < t->steps.start[size + 1]; i++) {
            uint64_t count[SABOT_CARDS];
            int possible = !t->status;
            mpq_init(t->ev[i]);
            for (unsigned v = 0; v < t->view.opening.kinds; v++)
                count[v] = t->count[v];
            uint32_t at = i - t->steps.start[size];
            for (unsigned s = size; s > 0 && possible; s--) {
                sabot_multiset_step step = t->steps.step[t->steps.start[s] + at];
                possible = count[step.kind] > 0;
                count[step.kind]--;
                at = step.parent;
            }
            if (possible)
                t->status = find_ev(t->ev[i], t, count);
        }
}

/* Finds the EV of the whole shoe and the EVs with one card removed, all from one walk over the
 * shoe. */
static void find_evs_at_once(table *t)
{
    unsigned outcomes = sabot_wager_outcomes(t->wager), kinds = t->view.opening.kinds;
    mpz_t *cards = sabot_integers_new((size_t)kinds * outcomes);
    sabot_ways all, left;
    t->status = sabot_ways_deplete(&all, cards, t->question->shoe, t->question->tableau, t->wager,
                                   t->error);
    sabot_ways_init(&left, outcomes);
    for (uint32_t i = 0; i < t->steps.start[2]; i++) {
        unsigned kind = i ? t->steps.step[i].kind : 0;
        mpq_init(t->ev[i]);
        if (t->status || (i && !t->count[kind]))
            continue;
        for (unsigned o = 0; o < outcomes; o++) {
            mpz_set(left.of[o], all.of[o]);
            if (!i)
                continue;
            mpz_divexact_ui(cards[kind * outcomes + o], cards[kind * outcomes + o], t->count[kind]);
            mpz_sub(left.of[o], left.of[o], cards[kind * outcomes + o]);
        }
        sabot_edge_compute(&t->edge, t->wager, (const mpz_t *)left.of);
        mpq_set(t->ev[i], t->edge.ev);
    }
    if (!t->status)
        sabot_ways_clear(&all);
    sabot_ways_clear(&left);
    sabot_integers_free(cards, (size_t)kinds * outcomes);
}

static void table_init(table *t, const sabot_question *question, const sabot_wager *wager,
                       unsigned cards, sabot_error *error)
{
    *t = (table){.question = question, .wager = wager, .error = error};
    sabot_wager_view(&t->view, wager);
    t->cache = question->cache ? question->cache : sabot_cache_new(1);
    sabot_shoe_by_kind(t->count, question->shoe, &t->view.opening);
    sabot_multiset_steps_init(&t->steps, 0, t->view.opening.kinds, cards);
    sabot_multiset_next_init(&t->next, t->view.opening.kinds, cards);
    t->ev = sabot_allocate(t->steps.start[cards + 1], sizeof *t->ev);
    sabot_edge_init(&t->edge);
    if (cards == 1 && !question->double_check && sabot_depletion_takes(question->shoe, wager))
        find_evs_at_once(t);
    else
        find_evs(t);
}

static void table_clear(table *t)
{
    for (uint32_t i = 0; i < t->steps.start[t->steps.size + 1]; i++)
        mpq_clear(t->ev[i]);
    free(t->ev);
    sabot_edge_clear(&t->edge);
    sabot_multiset_steps_clear(&t->steps);
    sabot_multiset_next_clear(&t->next);
    if (!t->question->cache)
        sabot_cache_free(t->cache);
}

/* --- effects ------------------------------------------------------------------------------ */

/* The EV without the cards whose bits are set in `which`. */
static const mpq_t *ev_without(const sabot_removal *removal, const table *t,
                               const sabot_effect *effect, unsigned which)
{
    uint32_t at = 0;
    unsigned removed = 0;
    for (unsigned i = 0; i < effect->cards; i++)
        if (which >> i & 1) {
            unsigned seen = t->view.opening.of[removal->kinds.face[effect->kind[i]]];
            at = t->next.next[removed++][at * t->view.opening.kinds + seen];
        }
    return (const mpq_t *)&t->ev[t->steps.start[removed] + at];
}

static int is_possible(const sabot_removal *removal, const sabot_effect *effect)
{
    const unsigned *kind = effect->kind;
    uint64_t left[SABOT_REMOVAL_MOST];
    for (unsigned i = 0; i < effect->cards; i++) {
        left[i] = i && kind[i] == kind[i - 1] ? left[i - 1] : removal->count[kind[i]];
        if (!left[i]--)
            return 0;
    }
    return 1;
}

/* change = EV(all removed) - EV; interaction = Σ (-1)^(cards not removed) · EV over all subsets. */
static void set_effect(sabot_effect *effect, const sabot_removal *removal, const table *t)
{
    mpq_inits(effect->change, effect->interaction, NULL);
    effect->possible = is_possible(removal, effect);
    if (!effect->possible)
        return;
    unsigned all = (1u << effect->cards) - 1;
    mpq_sub(effect->change, *ev_without(removal, t, effect, all), removal->ev);
    for (unsigned which = 0; effect->cards > 1 && which <= all; which++) {
        const mpq_t *ev = ev_without(removal, t, effect, which);
        if ((effect->cards - (unsigned)__builtin_popcount(which)) % 2)
            mpq_sub(effect->interaction, effect->interaction, *ev);
        else
            mpq_add(effect->interaction, effect->interaction, *ev);
    }
}

/* Whether the weighted effects of each number of cards sum to 0. */
static int is_balanced(const sabot_removal *removal, const sabot_multiset_steps *steps)
{
    uint32_t all = steps->start[steps->size + 1];
    mpz_t *weight = sabot_integers_new(all);
    mpq_t sum, term;
    int balanced = 1;
    mpq_inits(sum, term, NULL);
    sabot_multiset_sets(weight, steps, removal->count);
    for (unsigned size = 1; size <= steps->size; size++) {
        mpq_set_ui(sum, 0, 1);
        for (uint32_t i = steps->start[size]; i < steps->start[size + 1]; i++) {
            mpq_set_z(term, weight[i]);
            mpq_mul(term, term, removal->effect[i].change);
            mpq_add(sum, sum, term);
        }
        balanced &= mpq_sgn(sum) == 0;
    }
    mpq_clears(sum, term, NULL);
    sabot_integers_free(weight, all);
    return balanced;
}

/* The effects in the order of `steps`: each multiset is its parent plus one card. */
static void find_effects(sabot_removal *removal, const table *t, const sabot_multiset_steps *steps)
{
    memcpy(removal->start, steps->start, (removal->cards + 2) * sizeof *removal->start);
    removal->effect = sabot_allocate(removal->start[removal->cards + 1], sizeof *removal->effect);
    set_effect(&removal->effect[0], removal, t);
    for (unsigned size = 1; size <= removal->cards; size++)
        for (uint32_t i = removal->start[size]; i < removal->start[size + 1]; i++) {
            sabot_multiset_step step = steps->step[i];
            sabot_effect *effect = &removal->effect[i];
            const sabot_effect *parent = &removal->effect[removal->start[size - 1] + step.parent];
            effect->cards = size;
            memcpy(effect->kind, parent->kind, sizeof effect->kind);
            effect->kind[size - 1] = step.kind;
            set_effect(effect, removal, t);
        }
}

/* --- the whole ---------------------------------------------------------------------------- */

static sabot_level level_of_kinds(const sabot_shoe *shoe, const sabot_view *view)
{
    if (shoe->level == SABOT_LEVEL_POINTS)
        return SABOT_LEVEL_POINTS;
    return sabot_view_is_determined(view, SABOT_LEVEL_RANKS) ? SABOT_LEVEL_RANKS
                                                             : SABOT_LEVEL_SUITS;
}

sabot_status sabot_removal_compute(sabot_removal *removal, const sabot_question *question,
                                   const sabot_wager *wager, unsigned cards, sabot_error *error)
{
    const sabot_shoe *shoe = question->shoe;
    table t;
    sabot_view view;
    sabot_multiset_steps steps;
    sabot_wager_view(&view, wager);
    assert(!shoe->infinite && sabot_shoe_size(shoe) >= SABOT_POSITIONS + cards);
    assert(sabot_view_is_determined(&view, shoe->level));
    table_init(&t, question, wager, cards, error);
    removal->cards = cards;
    removal->level = level_of_kinds(shoe, &view);
    sabot_shoe_kinds(&removal->kinds, removal->level);
    sabot_shoe_by_kind(removal->count, shoe, &removal->kinds);
    mpq_init(removal->ev);
    mpq_set(removal->ev, t.ev[0]);
    sabot_multiset_steps_init(&steps, 0, removal->kinds.kinds, cards);
    find_effects(removal, &t, &steps);
    sabot_status status = t.status;
    if (!status && !is_balanced(removal, &steps))
        status = sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                 "%.200s: the weighted effects do not sum to 0; no result",
                                 sabot_wager_name(wager));
    sabot_multiset_steps_clear(&steps);
    table_clear(&t);
    if (status)
        sabot_removal_clear(removal);
    return status;
}

void sabot_removal_clear(sabot_removal *removal)
{
    if (!removal->effect)
        return;
    for (uint32_t i = 0; i < removal->start[removal->cards + 1]; i++)
        mpq_clears(removal->effect[i].change, removal->effect[i].interaction, NULL);
    free(removal->effect);
    mpq_clear(removal->ev);
    *removal = (sabot_removal){0};
}

const sabot_effect *sabot_removal_single(const sabot_removal *removal, unsigned kind)
{
    return &removal->effect[1 + kind];
}

void sabot_removal_name(char name[SABOT_KIND_NAME], const sabot_removal *removal, unsigned kind)
{
    sabot_card card = removal->kinds.face[kind];
    int is_ten_value = removal->level == SABOT_LEVEL_POINTS && sabot_card_point(card) == 0;
    name[0] = is_ten_value ? '0' : sabot_rank_name(sabot_card_rank(card))[0];
    name[1] = removal->level == SABOT_LEVEL_SUITS ? sabot_suit_name(sabot_card_suit(card))[0] : 0;
    name[2] = 0;
}
