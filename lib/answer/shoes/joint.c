/* After a coup that took d cards M the shoe of the next is n-M. So the deals of two coups are
 *
 *     Σ_M first(M) · last(n-M)
 *
 * with first(M) the deals of d cards that take M, by the kinds of cards that the last coup tells
 * apart, and last(n-M) the deals of six cards of the shoe without them. Coups are exchangeable, so
 * either may be the last one. */
#include "joint.h"

#include "../../base/integers.h"
#include "../../base/memory.h"
#include "../../engine/batch.h"
#include "../../engine/taken.h"
#include "../question/work.h"
#include "sequences.h"

#include <omp.h>
#include <stdlib.h>

enum { ROOM = 1024 }; /* shoes that the batch counts together */

typedef struct {
    const sabot_question *question;
    const sabot_wager *walked; /* of the first coup */
    sabot_taken first;
    omp_lock_t lock; /* of `first` */
    sabot_polynomial last;
    sabot_batch batch;
    uint64_t counts[SABOT_CARDS]; /* by kind of `last` */
    int is_exchanged;             /* the first coup has b */
    mpz_t *ways;

    uint32_t count, *place; /* of the multisets of the shoes */
    sabot_shoe *left;
    uint64_t *last_ways;
} work;

/* Removes a multiset from the shoe. */
static void take(sabot_shoe *left, const work *w, const unsigned *multiset)
{
    const sabot_shoe *shoe = w->question->shoe;
    *left = (sabot_shoe){.level = shoe->level, .infinite = shoe->infinite};
    for (unsigned kind = 0; kind < w->last.kinds.kinds; kind++)
        left->count[w->last.kinds.face[kind]] =
            w->counts[kind] - (shoe->infinite ? 0 : multiset[kind]);
}

static void add_group(work *w)
{
    const unsigned firsts = w->first.outcomes, lasts = w->batch.row;
    mpz_t part;
    mpz_init(part);
    /* On one thread: a group takes a fraction of a millisecond. */
    sabot_batch_count(w->last_ways, &w->batch, w->left, w->count, sabot_cpu_best(), 1);
    for (uint32_t i = 0; i < w->count; i++)
        for (unsigned f = 0; f < firsts; f++) {
            const uint64_t deals = w->first.deals[(size_t)f * w->first.terms + w->place[i]];
            for (unsigned l = 0; deals && l < lasts; l++) {
                mpz_t *to = &w->ways[w->is_exchanged ? l * firsts + f : f * lasts + l];
                mpz_set_ui(part, deals);
                mpz_mul_ui(part, part, w->last_ways[(size_t)i * lasts + l]);
                mpz_add(*to, *to, part);
            }
        }
    w->count = 0;
    mpz_clear(part);
}

static int is_taken(const work *w, uint32_t multiset)
{
    for (unsigned f = 0; f < w->first.outcomes; f++)
        if (w->first.deals[(size_t)f * w->first.terms + multiset])
            return 1;
    return 0;
}

static void add_up(work *w)
{
    unsigned multiset[SABOT_CARDS] = {w->first.looked};
    sabot_batch_init(&w->batch, &w->last, NULL, 1); /* without wagers it cannot fail */
    w->place = sabot_allocate(ROOM, sizeof *w->place);
    w->left = sabot_allocate(ROOM, sizeof *w->left);
    w->last_ways = sabot_allocate((size_t)ROOM * w->batch.row, sizeof *w->last_ways);
    for (uint32_t i = 0; i < w->first.terms; i++) {
        if (is_taken(w, i)) {
            take(&w->left[w->count], w, multiset);
            w->place[w->count++] = i;
        }
        sabot_multiset_following(multiset, w->last.kinds.kinds);
        if (w->count == ROOM || i + 1 == w->first.terms)
            add_group(w);
    }
    free(w->place);
    free(w->left);
    free(w->last_ways);
    sabot_batch_clear(&w->batch);
}

static void find_deals(mpz_t deals, const work *w)
{
    const sabot_shoe *shoe = w->question->shoe;
    mpz_set_ui(deals, 1);
    for (uint64_t i = 0; i < w->first.looked + SABOT_POSITIONS; i++)
        mpz_mul_ui(deals, deals, sabot_shoe_size(shoe) - (shoe->infinite ? 0 : i));
}

/* Whether `a` should be the last of the two coups: the walk over the deals of the first is short if
 * that looks at few cards. */
static int comes_last(const sabot_wager *a, const sabot_wager *b)
{
    sabot_view one, other;
    sabot_wager_view(&one, a);
    sabot_wager_view(&other, b);
    if (sabot_polynomial_can_compile(a) != sabot_polynomial_can_compile(b))
        return sabot_polynomial_can_compile(a);
    if (one.draws != other.draws)
        return one.draws;
    return one.opening.kinds < other.opening.kinds;
}

static sabot_status refuse(const sabot_wager *wager, sabot_error *error)
{
    return sabot_error_set(error, SABOT_BEYOND, 0, 0,
                           "%.200s: both coups depend on more than %d kinds of cards: expected one "
                           "that does not",
                           sabot_wager_name(wager), SABOT_POLYNOMIAL_KINDS_MOST);
}

static sabot_status walk_part(void *data, size_t item, sabot_error *error)
{
    work *w = data;
    sabot_taken part;
    (void)error;
    sabot_taken_count(&part, w->question->shoe, w->question->tableau, w->walked, &w->last.kinds,
                      (unsigned)item);
    omp_set_lock(&w->lock);
    for (size_t i = 0; w->first.deals && i < (size_t)part.outcomes * part.terms; i++)
        part.deals[i] += w->first.deals[i];
    sabot_taken_clear(&w->first);
    w->first = part;
    omp_unset_lock(&w->lock);
    return SABOT_OK;
}

/* The last coup is compiled. */
static sabot_status count(work *w, mpz_t deals, sabot_error *error)
{
    const unsigned parts = sabot_taken_parts(w->walked, &w->last.kinds);
    if (!parts)
        return refuse(w->walked, error);
    omp_init_lock(&w->lock);
    sabot_status status = sabot_question_each(w->question, parts > 1 ? "first cards" : NULL, parts,
                                              1, walk_part, w, error);
    omp_destroy_lock(&w->lock);
    if (!status) {
        sabot_shoe_by_kind(w->counts, w->question->shoe, &w->last.kinds);
        add_up(w);
        find_deals(deals, w);
    }
    sabot_taken_clear(&w->first);
    return status;
}

sabot_status sabot_joint_count(mpz_t *ways, mpz_t deals, const sabot_question *question,
                               const sabot_wager *a, const sabot_wager *b, sabot_error *error)
{
    work *w = sabot_allocate(1, sizeof *w);
    w->question = question;
    w->ways = ways;
    w->is_exchanged = comes_last(a, b);
    w->walked = w->is_exchanged ? b : a;
    sabot_status status = sabot_sequences_room(question, 2, error);
    if (!status && sabot_polynomial_compile(&w->last, question->tableau, w->is_exchanged ? a : b))
        status = refuse(a, error);
    else if (!status) {
        status = count(w, deals, error);
        sabot_polynomial_clear(&w->last);
    }
    free(w);
    return status;
}
