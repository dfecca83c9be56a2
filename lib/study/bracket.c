/* The gain E[max(0, EV)] from both sides, by classes of shoes that have the same numbers of cards
 * of each class of points. Given such numbers c, max is convex (Jensen) and max(0, x) = (x +
 * |x|)/2, so
 *
 *     max(0, E[EV|c]) ≤ E[max(0, EV)|c] ≤ (E[EV|c] + √E[EV²|c]) / 2,
 *
 * the latter being ½(m+√(m²+v)) with m the mean and v the variance given c. Sums over all c are of
 * integers; roots are rounded up to whole numbers of hundreds of bits, which keeps the upper bound
 * one. */
#include "moments.h"

#include "../answer/counting/ev_variance.h"
#include "../answer/question/work.h"
#include "../base/integers.h"
#include "../base/memory.h"
#include "../engine/ways.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { K = SABOT_CLASSES, BASE = SABOT_CONTENT_BASE };

/* --- sums over all numbers of cards of the classes ---------------------------------------- */

typedef struct {
    unsigned cards;
    uint64_t stock[K];
    mpz_t *ways[K];      /* [c·BASE + w]: C(N_k-w, c-w) */
    mpz_t *first[K + 1]; /* by classes that are fixed: over the contents of the others */
    mpz_t *second[K + 1];
    mpz_t weight[K + 1];
    mpz_t shoes, values, squares, least, roots; /* Σ over all; of max(0, ·); of √ */
    mpz_t root;
} summing;

/* to[rest] = Σ_w ways[w]·from[w + BASE·rest] */
static void fix(mpz_t *to, const mpz_t *from, const mpz_t *ways, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mpz_set_ui(to[i], 0);
        for (unsigned w = 0; w < BASE; w++)
            if (mpz_sgn(from[i * BASE + w]) && mpz_sgn(ways[w]))
                mpz_addmul(to[i], from[i * BASE + w], ways[w]);
    }
}

/* All classes are fixed: Σ value and Σ value² over the shoes, and how many there are. */
static void visit(summing *s)
{
    mpz_srcptr value = s->first[K][0], square = s->second[K][0];
    mpz_add(s->shoes, s->shoes, s->weight[K]);
    mpz_add(s->values, s->values, value);
    mpz_add(s->squares, s->squares, square);
    if (mpz_sgn(value) > 0)
        mpz_add(s->least, s->least, value);
    mpz_mul(s->root, s->weight[K], square);
    if (mpz_sgn(s->root)) { /* the least whole number that is not below √ */
        mpz_sub_ui(s->root, s->root, 1);
        mpz_sqrt(s->root, s->root);
        mpz_add_ui(s->root, s->root, 1);
    }
    mpz_add(s->roots, s->roots, s->root);
}

static void sum_over(summing *s, unsigned k, unsigned left, size_t contents);

/* With c cards of class k. */
static void sum_with(summing *s, unsigned k, unsigned c, unsigned left, size_t contents)
{
    const mpz_t *ways = (const mpz_t *)s->ways[k] + (size_t)c * BASE;
    mpz_mul(s->weight[k + 1], s->weight[k], ways[0]);
    fix(s->first[k + 1], (const mpz_t *)s->first[k], ways, contents / BASE);
    fix(s->second[k + 1], (const mpz_t *)s->second[k], ways, contents / BASE);
    sum_over(s, k + 1, left - c, contents / BASE);
}

static void sum_over(summing *s, unsigned k, unsigned left, size_t contents)
{
    if (k == K) {
        visit(s);
        return;
    }
    uint64_t after = 0;
    for (unsigned other = k + 1; other < K; other++)
        after += s->stock[other];
    unsigned from = left > after ? (unsigned)(left - after) : 0;
    for (unsigned c = from; c <= left && c <= s->stock[k]; c++)
        sum_with(s, k, c, left, contents);
}

static void summing_init(summing *s, const sabot_study_moments *moments, unsigned cards,
                         const uint64_t stock[SABOT_POINTS], const unsigned *class_of)
{
    size_t contents = SABOT_CONTENTS;
    *s = (summing){.cards = cards};
    for (unsigned v = 0; v < SABOT_POINTS; v++)
        s->stock[class_of[v]] += stock[v];
    s->first[0] = moments->first;
    s->second[0] = moments->second;
    for (unsigned k = 0; k < K; k++) {
        contents /= BASE;
        s->first[k + 1] = sabot_integers_new(contents);
        s->second[k + 1] = sabot_integers_new(contents);
        s->ways[k] = sabot_integers_new((size_t)(cards + 1) * BASE);
        for (unsigned c = 0; c <= cards; c++)
            for (unsigned w = 0; w < BASE && w <= c && w <= s->stock[k]; w++)
                mpz_bin_uiui(s->ways[k][c * BASE + w], s->stock[k] - w, c - w);
    }
    for (unsigned k = 0; k <= K; k++)
        mpz_init(s->weight[k]);
    mpz_set_ui(s->weight[0], 1);
    mpz_inits(s->shoes, s->values, s->squares, s->least, s->roots, s->root, NULL);
}

static void summing_clear(summing *s)
{
    size_t contents = SABOT_CONTENTS;
    for (unsigned k = 0; k < K; k++) {
        contents /= BASE;
        sabot_integers_free(s->first[k + 1], contents);
        sabot_integers_free(s->second[k + 1], contents);
        sabot_integers_free(s->ways[k], (size_t)(s->cards + 1) * BASE);
    }
    for (unsigned k = 0; k <= K; k++)
        mpz_clear(s->weight[k]);
    mpz_clears(s->shoes, s->values, s->squares, s->least, s->roots, s->root, NULL);
}

/* --- a wager ------------------------------------------------------------------------------ */

typedef struct {
    const sabot_question *question;
    sabot_study_bets bets; /* it alone */
    const int64_t *term;
    unsigned classes; /* 0 means not chosen yet */
    unsigned class_of[SABOT_POINTS];
    sabot_study_moments moments;
    sabot_ev_variance variance;
} bracketing;

/* sum / (shoes·unit), as a fraction. */
static void divide(mpq_t to, const mpz_t sum, const mpz_t shoes, const mpz_t unit)
{
    mpz_set(mpq_numref(to), sum);
    mpz_mul(mpq_denref(to), shoes, unit);
    mpq_canonicalize(to);
}

/* The number of shoes, the EV and E[EV²], each known otherwise. */
static int is_proved(const summing *s, const bracketing *b, const mpz_t unit)
{
    mpz_t shoes, square;
    mpq_t found, known;
    mpz_inits(shoes, square, NULL);
    mpq_inits(found, known, NULL);
    mpz_bin_uiui(shoes, b->bets.size, s->cards);
    int proved = mpz_cmp(shoes, s->shoes) == 0;
    divide(found, s->values, shoes, unit);
    proved &= mpq_equal(found, b->bets.ev[0]);
    mpz_mul(square, unit, unit);
    divide(found, s->squares, shoes, square);
    sabot_ev_variance_at(known, &b->variance, s->cards);
    mpq_sub(found, found, known);
    mpq_mul(known, b->bets.ev[0], b->bets.ev[0]);
    proved &= mpq_equal(found, known);
    mpz_clears(shoes, square, NULL);
    mpq_clears(found, known, NULL);
    return proved;
}

/* A depth on several threads: an item is a number of cards of the first class. */
typedef struct {
    const bracketing *b;
    pthread_mutex_t lock; /* of the sums */
    summing all;
} spreading;

static sabot_status sum_item(void *data, size_t item, sabot_error *error)
{
    spreading *spread = data;
    summing *all = &spread->all, own;
    const bracketing *b = spread->b;
    uint64_t others = b->bets.size - all->stock[0];
    (void)error;
    if (item > all->cards || all->cards - item > others)
        return SABOT_OK;
    summing_init(&own, &b->moments, all->cards, b->bets.stock, b->class_of);
    sum_with(&own, 0, (unsigned)item, all->cards, SABOT_CONTENTS);
    pthread_mutex_lock(&spread->lock);
    mpz_add(all->shoes, all->shoes, own.shoes);
    mpz_add(all->values, all->values, own.values);
    mpz_add(all->squares, all->squares, own.squares);
    mpz_add(all->least, all->least, own.least);
    mpz_add(all->roots, all->roots, own.roots);
    pthread_mutex_unlock(&spread->lock);
    summing_clear(&own);
    return SABOT_OK;
}

/* From the sums to the ends. */
static sabot_status conclude(mpq_t least, mpq_t greatest, summing *s, const bracketing *b,
                             sabot_error *error)
{
    mpz_t unit;
    mpz_init(unit);
    sabot_study_deals(unit, s->cards);
    mpz_mul(unit, unit, b->bets.scale[0]);
    int proved = is_proved(s, b, unit);
    if (proved) {
        divide(least, s->least, s->shoes, unit);
        mpz_add(s->roots, s->roots, s->values);
        mpz_mul_ui(unit, unit, 2);
        divide(greatest, s->roots, s->shoes, unit);
    }
    mpz_clear(unit);
    return proved ? SABOT_OK
                  : sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                    "%u cards: internal check of the bracket failed; no result",
                                    s->cards);
}

static sabot_status bracket_depth(mpq_t least, mpq_t greatest, const bracketing *b, unsigned cards,
                                  sabot_error *error)
{
    spreading spread = {.b = b, .lock = PTHREAD_MUTEX_INITIALIZER};
    summing_init(&spread.all, &b->moments, cards, b->bets.stock, b->class_of);
    sabot_status status = sabot_question_each(b->question, "steps of a bracket",
                                              spread.all.stock[0] + 1, 1, sum_item, &spread, error);
    if (!status)
        status = conclude(least, greatest, &spread.all, b, error);
    summing_clear(&spread.all);
    pthread_mutex_destroy(&spread.lock);
    return status;
}

/* A bet that cannot be derived from others has its own polynomial; a bet that pays the same in
 * every outcome has none. */
static const int64_t *term_of(const sabot_study_bets *bets)
{
    return bets->is_narrow && bets->payouts.own[0] >= 0 ? bets->payouts.term : NULL;
}

/* Uses as many classes as the time limit of the depth allows. */
static void prepare(bracketing *b, unsigned cards)
{
    unsigned classes = sabot_study_classes_count(b->bets.size, cards);
    if (b->classes == classes)
        return;
    if (b->classes)
        sabot_study_moments_clear(&b->moments);
    b->classes = classes;
    sabot_study_classes(b->class_of, &b->bets, classes);
    sabot_study_moments_init(&b->moments, b->term, b->bets.stock, b->class_of);
}

static sabot_status bracket_depths(sabot_study_bracket *bracket, bracketing *b, size_t wager,
                                   sabot_error *error)
{
    sabot_status status = SABOT_OK;
    b->term = term_of(&b->bets);
    if (!b->term)
        return sabot_error_set(
            error, SABOT_BEYOND, 0, 0,
            "bet '%.60s': expected at least two different payouts, of fewer digits",
            sabot_wager_name(&b->question->wagers[wager]));
    for (size_t d = 0; d < bracket->depths_count && !status; d++) {
        sabot_bracket_depth *depth = &bracket->depths[d];
        prepare(b, depth->cards);
        status = bracket_depth(depth->least[wager], depth->greatest[wager], b, depth->cards, error);
    }
    if (b->classes)
        sabot_study_moments_clear(&b->moments);
    return status;
}

/* What a bracket rests on, a second way: the EV of the shoe, and the variance that the classes must
 * add up to. */
static sabot_status check_again(const bracketing *b, const sabot_wager *wager, sabot_error *error)
{
    const sabot_question *question = b->question;
    sabot_ways ways;
    sabot_status status = sabot_ways_count(&ways, question->shoe, question->tableau, wager, NULL,
                                           question->cache, 1, NULL, error);
    if (status)
        return status;
    sabot_ways_clear(&ways);
    return sabot_ev_variance_check(&b->variance, question->shoe, question->tableau, wager, error);
}

static sabot_status bracket_wager(sabot_study_bracket *bracket, const sabot_question *question,
                                  size_t wager, sabot_error *error)
{
    bracketing b = {.question = question};
    int in_best = 0;
    sabot_study_bets_init(&b.bets, question->shoe, question->tableau, &question->wagers[wager],
                          &in_best, 1, NULL);
    sabot_ev_variance_init(&b.variance);
    sabot_status status = sabot_ev_variance_compute(&b.variance, question->shoe, question->tableau,
                                                    &question->wagers[wager], error);
    if (!status && question->double_check)
        status = check_again(&b, &question->wagers[wager], error);
    if (!status)
        status = bracket_depths(bracket, &b, wager, error);
    sabot_ev_variance_clear(&b.variance);
    sabot_study_bets_clear(&b.bets);
    return status;
}

/* --- the whole ---------------------------------------------------------------------------- */

void sabot_study_bracket_init(sabot_study_bracket *bracket)
{
    *bracket = (sabot_study_bracket){0};
}

void sabot_study_bracket_clear(sabot_study_bracket *bracket)
{
    for (size_t d = 0; d < bracket->depths_count; d++) {
        for (size_t i = 0; i < bracket->wagers_count; i++)
            mpq_clears(bracket->depths[d].least[i], bracket->depths[d].greatest[i], NULL);
        free(bracket->depths[d].least);
        free(bracket->depths[d].greatest);
    }
    free(bracket->depths);
    free(bracket->is_left_out);
    *bracket = (sabot_study_bracket){0};
}

static void start(sabot_study_bracket *bracket, const sabot_question *question, unsigned from,
                  unsigned to)
{
    size_t count = bracket->wagers_count = question->wagers_count;
    bracket->is_left_out = sabot_allocate(count, sizeof *bracket->is_left_out);
    bracket->depths_count = to - from + 1;
    bracket->depths = sabot_allocate(bracket->depths_count, sizeof *bracket->depths);
    for (size_t d = 0; d < bracket->depths_count; d++) {
        sabot_bracket_depth *depth = &bracket->depths[d];
        depth->cards = from + (unsigned)d;
        depth->least = sabot_allocate(count, sizeof *depth->least);
        depth->greatest = sabot_allocate(count, sizeof *depth->greatest);
        for (size_t i = 0; i < count; i++)
            mpq_inits(depth->least[i], depth->greatest[i], NULL);
    }
}

static sabot_status find_all(sabot_study_bracket *bracket, const sabot_question *question,
                             sabot_error *error)
{
    sabot_status status = SABOT_OK;
    for (size_t i = 0; i < bracket->wagers_count && !status; i++) {
        bracket->is_left_out[i] = !sabot_study_takes(&question->wagers[i]);
        if (!bracket->is_left_out[i])
            status = bracket_wager(bracket, question, i, error);
        else if (!question->mark_undetermined)
            status = sabot_error_set(error, SABOT_BEYOND, 0, 0,
                                     "bet '%.60s': expected a bet that looks at points only",
                                     sabot_wager_name(&question->wagers[i]));
    }
    return status;
}

sabot_status sabot_study_bracket_check(const sabot_question *question, unsigned from, unsigned to,
                                       sabot_error *error)
{
    sabot_question marked = *question;
    marked.mark_undetermined = 1;
    sabot_status status =
        sabot_question_check(&marked,
                             SABOT_NEEDS_SHOE | SABOT_NEEDS_FINITE | SABOT_NEEDS_TABLEAU |
                                 SABOT_NEEDS_WAGERS | SABOT_NEEDS_NO_CONDITION,
                             error);
    if (status)
        return status;
    if (sabot_shoe_size(question->shoe) > SABOT_BRACKET_CARDS_MOST)
        return sabot_error_set(error, SABOT_BEYOND, 0, 0,
                               "the shoe is too large: expected at most %d cards",
                               SABOT_BRACKET_CARDS_MOST);
    if (from < SABOT_POSITIONS || to < from || to > sabot_shoe_size(question->shoe)) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "%u to %u: expected 6 to %" PRIu64 ", the size of the shoe", from, to,
                        sabot_shoe_size(question->shoe));
        return sabot_error_name(error, "cards");
    }
    return SABOT_OK;
}

sabot_status sabot_study_bracket_find(sabot_study_bracket *bracket, const sabot_question *question,
                                      unsigned from, unsigned to, sabot_error *error)
{
    sabot_study_bracket_clear(bracket);
    sabot_status status = sabot_study_bracket_check(question, from, to, error);
    if (status)
        return status;
    start(bracket, question, from, to);
    status = find_all(bracket, question, error);
    if (status)
        sabot_study_bracket_clear(bracket);
    return status;
}
