/* The deals in which a coup has an outcome of a set are Σ_M c(M)·n^(M), with n^(M) the product of
 * falling factorials of engine/polynomial. After such a deal the shoe is n-M, and
 * n^(M)·(n-M)^(L) = n^(M+L). So the deals of successive coups are the product of their polynomials,
 * in which x^M then becomes n^(M): sequences that take the same cards merge. The last coup is not
 * multiplied but evaluated, by the batch engine, for each multiset of cards before it.
 *
 * A coup may leave some of its d cards unused. They are as unknown as the cards after them, so no
 * probability changes if the next coup begins after all d.
 *
 * Coefficients are at most 18!, the orderings of the cards of three coups. */
#include "sequences.h"

#include "../../base/integers.h"
#include "../../base/memory.h"
#include "../../engine/batch.h"

#include <inttypes.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS_MOST = (SABOT_COUPS_MOST - 1) * SABOT_POSITIONS, LEVELS = 2, ROOM = 1024 };

typedef struct {
    const sabot_sequences *of;
    sabot_polynomial first, last;
    sabot_batch batch;
    unsigned kinds, cards;                           /* of all coups before the last */
    uint32_t start[SABOT_CARDS + 1][CARDS_MOST + 2]; /* [kinds][cards]: see `multiply` */
    uint64_t **polynomial;                           /* [set] */
    uint64_t **head; /* [sequence]: the product of all but the last two coups */
    unsigned levels; /* the multisets of a block have equal counts of so many kinds */
    uint64_t counts[SABOT_CARDS];
    mpz_t *falling[SABOT_CARDS]; /* [kind][cards] */
    mpz_t *ways;
    omp_lock_t lock; /* of `ways` */
} work;

/* --- products of polynomials -------------------------------------------------------------- */

/* Adds a·b, of so many cards each. The multisets are in the order of engine/multiset: those with
 * more cards in the kinds after the first come later, from start[kinds][these cards] on. With
 * `levels`, only those with rest[0] cards after the first kind, rest[1] after the second. */
static void multiply(uint64_t *out, const uint64_t *a, const uint64_t *b, const work *w,
                     unsigned kinds, unsigned a_cards, unsigned b_cards, const unsigned *rest,
                     unsigned levels)
{
    const uint32_t *start = w->start[kinds];
    if (kinds == 1) {
        *out += *a * *b;
        return;
    }
    for (unsigned i = 0; i <= a_cards; i++)
        for (unsigned j = 0; j <= b_cards; j++)
            if (levels && i + j == *rest)
                multiply(out, a + start[i], b + start[j], w, kinds - 1, i, j, rest + 1, levels - 1);
            else if (!levels && kinds == 2)
                out[i + j] += a[i] * b[j];
            else if (!levels)
                multiply(out + start[i + j], a + start[i], b + start[j], w, kinds - 1, i, j, NULL,
                         0);
}

static void find_polynomials(work *w)
{
    const sabot_sequences *s = w->of;
    const sabot_polynomial *p = &w->first;
    w->polynomial = sabot_allocate(s->sets, sizeof *w->polynomial);
    for (unsigned set = 0; set < s->sets; set++) {
        w->polynomial[set] = sabot_allocate(p->terms, sizeof **w->polynomial);
        for (unsigned o = 0; o < p->outcomes; o++)
            for (uint32_t i = 0; s->is_in[set * p->outcomes + o] && i < p->terms; i++)
                w->polynomial[set][i] += p->coefficient[(size_t)o * p->terms + i];
    }
}

static void find_heads(work *w)
{
    const sabot_sequences *s = w->of;
    w->head = sabot_allocate(s->count, sizeof *w->head);
    for (unsigned i = 0; i < s->count; i++) {
        w->head[i] = sabot_allocate(1, sizeof **w->head);
        w->head[i][0] = 1;
        for (unsigned coup = 1, cards = 0; coup < s->before; coup++) {
            uint64_t *all =
                sabot_allocate(w->start[w->kinds][cards + w->first.looked + 1], sizeof *all);
            multiply(all, w->head[i], w->polynomial[s->set[i][coup - 1]], w, w->kinds, cards,
                     w->first.looked, NULL, 0);
            free(w->head[i]);
            w->head[i] = all;
            cards += w->first.looked;
        }
    }
}

/* --- evaluation --------------------------------------------------------------------------- */

/* Falling factorials of each count, or powers of it with replacement. */
static void find_falling(work *w)
{
    const int infinite = w->of->question->shoe->infinite;
    for (unsigned kind = 0; kind < w->kinds; kind++) {
        const uint64_t count = w->counts[kind];
        mpz_t *falling = w->falling[kind] = sabot_integers_new(w->cards + 1);
        mpz_set_ui(falling[0], 1);
        for (uint64_t i = 0; i < w->cards; i++)
            mpz_mul_ui(falling[i + 1], falling[i], infinite ? count : count > i ? count - i : 0);
    }
}

/* Finds the first multiset of a block, and its place for `multiply`. Returns the size of the block,
 * which is greatest for the first item. */
static uint32_t find_block(unsigned *rest, unsigned *multiset, const work *w, size_t item)
{
    unsigned cards = w->cards;
    for (unsigned level = 0; level < w->levels; level++) {
        const unsigned after = w->levels - level - 1;
        rest[level] = 0;
        if (after) /* blocks with so many cards in the later kinds: 1, 2, 3, … */
            for (rest[level] = cards; item > rest[level]; rest[level]--)
                item -= rest[level] + 1;
        else
            rest[level] = cards - (unsigned)item;
        multiset[level] = cards - rest[level];
        cards = rest[level];
    }
    multiset[w->levels] = cards;
    return w->start[w->kinds - w->levels][cards + 1];
}

/* Removes a multiset from the shoe and sets `deals` to n^(M); 0 if the shoe lacks a card. */
static void take(sabot_shoe *left, mpz_t deals, const work *w, const unsigned *multiset)
{
    const int infinite = w->of->question->shoe->infinite;
    *left = (sabot_shoe){.level = w->of->question->shoe->level, .infinite = infinite};
    mpz_set_ui(deals, 1);
    for (unsigned kind = 0; kind < w->kinds; kind++) {
        mpz_mul(deals, deals, w->falling[kind][multiset[kind]]);
        left->count[w->first.kinds.face[kind]] = w->counts[kind] - (infinite ? 0 : multiset[kind]);
    }
}

/* Multisets whose shoes the batch counts together. */
typedef struct {
    uint32_t count, *place; /* in the block */
    sabot_shoe *left;
    mpz_t *deals;
    uint64_t *ways;
} group;

static void add_group(mpz_t *sum, const work *w, group *g, const uint64_t *coefficient,
                      uint32_t size)
{
    const unsigned row = w->batch.row;
    mpz_t ways;
    mpz_init(ways);
    sabot_batch_count(g->ways, &w->batch, g->left, g->count, sabot_cpu_best(), 1);
    for (uint32_t i = 0; i < g->count; i++)
        for (unsigned o = 0; o < row; o++) {
            mpz_mul_ui(ways, g->deals[i], g->ways[i * row + o]);
            for (unsigned s = 0; s < w->of->count; s++)
                mpz_addmul_ui(sum[s * row + o], ways, coefficient[(size_t)s * size + g->place[i]]);
        }
    g->count = 0;
    mpz_clear(ways);
}

static void add_block(mpz_t *sum, const work *w, unsigned *multiset, const uint64_t *coefficient,
                      uint32_t size)
{
    group g = {.place = sabot_allocate(ROOM, sizeof *g.place),
               .left = sabot_allocate(ROOM, sizeof *g.left),
               .deals = sabot_integers_new(ROOM),
               .ways = sabot_allocate((size_t)ROOM * w->batch.row, sizeof *g.ways)};
    for (uint32_t i = 0; i < size;
         i++, sabot_multiset_following(multiset + w->levels, w->kinds - w->levels)) {
        take(&g.left[g.count], g.deals[g.count], w, multiset);
        g.place[g.count] = i;
        g.count += mpz_sgn(g.deals[g.count]) != 0;
        if (g.count == ROOM)
            add_group(sum, w, &g, coefficient, size);
    }
    add_group(sum, w, &g, coefficient, size);
    free(g.place);
    free(g.left);
    sabot_integers_free(g.deals, ROOM);
    free(g.ways);
}

static sabot_status count_block(void *data, size_t item, sabot_error *error)
{
    work *w = data;
    const sabot_sequences *s = w->of;
    const size_t sums = (size_t)s->count * w->batch.row;
    unsigned rest[LEVELS], multiset[SABOT_CARDS] = {0};
    (void)error;
    const uint32_t size = find_block(rest, multiset, w, item);
    uint64_t *coefficient = sabot_allocate((size_t)s->count * size, sizeof *coefficient);
    mpz_t *sum = sabot_integers_new(sums);
    for (unsigned i = 0; i < s->count; i++)
        multiply(coefficient + (size_t)i * size, w->head[i],
                 w->polynomial[s->set[i][s->before - 1]], w, w->kinds, w->cards - w->first.looked,
                 w->first.looked, rest, w->levels);
    add_block(sum, w, multiset, coefficient, size);
    omp_set_lock(&w->lock);
    for (size_t i = 0; i < sums; i++)
        mpz_add(w->ways[i], w->ways[i], sum[i]);
    omp_unset_lock(&w->lock);
    sabot_integers_free(sum, sums);
    free(coefficient);
    return SABOT_OK;
}

static void find_deals(mpz_t deals, const work *w)
{
    const sabot_shoe *shoe = w->of->question->shoe;
    mpz_set_ui(deals, 1);
    for (uint64_t i = 0; i < w->cards + SABOT_POSITIONS; i++)
        mpz_mul_ui(deals, deals, sabot_shoe_size(shoe) - (shoe->infinite ? 0 : i));
}

/* --- the whole ---------------------------------------------------------------------------- */

static sabot_status count(work *w, sabot_error *error)
{
    const sabot_sequences *s = w->of;
    const unsigned cards = w->cards;
    sabot_batch_init(&w->batch, &w->last, NULL, 1); /* without wagers it cannot fail */
    for (unsigned kinds = 1; kinds <= w->kinds; kinds++)
        for (unsigned i = 0; i <= cards; i++)
            w->start[kinds][i + 1] = sabot_multisets(kinds, (int)i);
    find_polynomials(w);
    find_heads(w);
    find_falling(w);
    w->levels = w->kinds > LEVELS ? LEVELS : w->kinds - 1;
    const size_t blocks[] = {1, cards + 1, (size_t)(cards + 1) * (cards + 2) / 2};
    omp_init_lock(&w->lock);
    sabot_status status = sabot_question_each(
        s->question, s->before > 1 ? "groups of hands" : NULL, blocks[w->levels],
        s->before > 1 ? 1 : blocks[w->levels], count_block, w, error);
    omp_destroy_lock(&w->lock);
    for (unsigned kind = 0; kind < w->kinds; kind++)
        sabot_integers_free(w->falling[kind], cards + 1);
    for (unsigned i = 0; i < s->sets; i++)
        free(w->polynomial[i]);
    for (unsigned i = 0; i < s->count; i++)
        free(w->head[i]);
    free(w->polynomial);
    free(w->head);
    sabot_batch_clear(&w->batch);
    return status;
}

sabot_status sabot_sequences_room(const sabot_question *question, unsigned coups,
                                  sabot_error *error)
{
    const uint64_t size = sabot_shoe_size(question->shoe), least = coups * SABOT_POSITIONS;
    if (!question->shoe->infinite && size < least)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "the shoe has %" PRIu64 " cards: expected at least %" PRIu64
                               " for %u coups",
                               size, least, coups);
    if (sabot_polynomial_width(question->shoe) > SABOT_WIDTH_U64)
        return sabot_error_set(error, SABOT_BEYOND, 0, 0,
                               "the shoe has %" PRIu64 " cards: expected at most 1627 for "
                               "successive coups",
                               size);
    return SABOT_OK;
}

/* Only points: with more kinds of cards there would be too many multisets. */
static sabot_status check(const sabot_sequences *sequences, sabot_error *error)
{
    sabot_view view;
    sabot_wager_view(&view, sequences->first);
    if (view.opening.kinds > SABOT_POINTS)
        return sabot_error_set(error, SABOT_BEYOND, 0, 0,
                               "events of more than two coups: expected no ranks or suits");
    return sabot_sequences_room(sequences->question, sequences->before + 1, error);
}

sabot_status sabot_sequences_count(mpz_t *ways, mpz_t deals, const sabot_sequences *sequences,
                                   sabot_error *error)
{
    const sabot_question *question = sequences->question;
    sabot_status status = check(sequences, error);
    if (status)
        return status;
    work *w = sabot_allocate(1, sizeof *w);
    w->of = sequences;
    w->ways = ways;
    /* With so few kinds and outcomes both can be compiled. */
    sabot_polynomial_compile(&w->first, question->tableau, sequences->first);
    sabot_polynomial_compile(&w->last, question->tableau, sequences->last);
    w->kinds = w->first.kinds.kinds;
    w->cards = sequences->before * w->first.looked;
    sabot_shoe_by_kind(w->counts, question->shoe, &w->first.kinds);
    status = count(w, error);
    find_deals(deals, w);
    sabot_polynomial_clear(&w->last);
    sabot_polynomial_clear(&w->first);
    free(w);
    return status;
}
