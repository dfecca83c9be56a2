/* Let class k have N_k cards of tag t_k, and z_k = x·y^t_k. The ways of leaving n cards whose tags
 * add up to s are the coefficient of xⁿyˢ in Π (1+z_k)^N_k.
 *
 * A deal with content m is possible in the subset that is left if its cards are left; each other
 * card may be left or not. With amount[m] the total payoff of the deals with content m, the total
 * payoff of the subsets is
 *
 *     Σ_m amount[m] · Π_k z_k^m_k · (1+z_k)^(N_k-m_k)
 *
 * at every n and s. Let e_k = min(J, N_k) for contents of J cards. The sum over the contents of J
 * cards among the classes up to k, without the factors (1+z_i)^(N_i-e_i), is
 *
 *     P(k, J) = Σ_j z_k^j · (1+z_k)^(e_k-j) · P(k-1, J-j) · Π_{i<k} (1+z_i)^(e_i-e'_i)
 *
 * where e' is e for J-j cards. P is small, and the omitted factors come last, one at a time. All
 * operations are additions of rows. Payoffs are counted from the lowest, so that nothing is
 * negative and no partial sum exceeds the final value of its slot. */
#include "table.h"

#include "../../base/integers.h"
#include "../../base/memory.h"

#include <math.h>
#include <stdlib.h>

enum { TOGETHER = 8 }; /* multiplications in one pass over the rows */

static uint64_t least_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* --- payoffs by content -------------------------------------------------------------------- */

/* The payoffs of a wager's deals by content, the number of cards of each class of tags among the
 * cards that the wager looks at: amount[m] = Σ_M payoff(M) · Π_v N_v(N_v-1)…(N_v-M_v+1) over the
 * multisets M of kinds with content m, where payoff(M) is the sum over the orderings of M. Contents
 * are numbered as multisets of polynomial->looked classes. amount[] has one integer for each
 * content, which the caller initialises to 0. */
typedef struct {
    const sabot_polynomial *polynomial;
    const sabot_count_classes *classes;
    const sabot_shoe *shoe;
    const mpz_t *payoffs; /* by outcome */
} counted_wager;

/* Tags may divide the cards in another way than the wager does. A cell is a set of cards that
 * neither divides further. With M' a multiset of cells whose multiset of kinds is M,
 *
 *     N_v(N_v-1)…(N_v-M_v+1) = Σ M_v!/(Π_c M'_c!) · Π_c N_c(N_c-1)…(N_c-M'_c+1)
 *
 * over the ways of dividing M_v among the cells c of kind v (Vandermonde). So the sum over
 * multisets of kinds becomes one over multisets of cells. Each of those has one content. Multisets
 * are built card by card, each from the one without its last card. */
typedef struct {
    unsigned kind, class;
    uint64_t cards;
} cell;

/* A multiset of cells. */
typedef struct {
    uint16_t kinds, content; /* its numbers as a multiset of kinds and of classes */
} coarse;

typedef struct {
    unsigned count;
    cell of[SABOT_CARDS];
    sabot_multiset_steps steps;
    coarse *coarse;
    mpz_t *ways; /* the summand above without the payoff */
} cells;

static void find_cells(cells *c, const counted_wager *wager)
{
    sabot_partition partition = wager->polynomial->kinds;
    uint8_t class[SABOT_CARDS];
    uint64_t cards[SABOT_CARDS];
    for (sabot_card card = 0; card < SABOT_CARDS; card++)
        class[card] = wager->classes->of_rank[sabot_card_rank(card)];
    sabot_partition_split(&partition, class);
    sabot_shoe_by_kind(cards, wager->shoe, &partition);
    c->count = 0;
    for (unsigned i = 0; i < partition.kinds; i++) {
        sabot_card face = partition.face[i];
        if (cards[i])
            c->of[c->count++] = (cell){wager->polynomial->kinds.of[face], class[face], cards[i]};
    }
}

/* The number of cards of a kind in multiset `i` of that size. */
static unsigned count_kind(const cells *c, unsigned size, uint32_t i, unsigned kind)
{
    unsigned count = 0;
    for (; size; size--) {
        const sabot_multiset_step *step = &c->steps.step[c->steps.start[size] + i];
        count += c->of[step->kind].kind == kind;
        i = step->parent;
    }
    return count;
}

static void add_card(cells *c, unsigned size, uint32_t i, const sabot_multiset_next *kinds,
                     const sabot_multiset_next *contents)
{
    sabot_multiset_step step = c->steps.step[i];
    uint32_t parent = c->steps.start[size - 1] + step.parent;
    const cell *added = &c->of[step.kind];
    const coarse *from = &c->coarse[parent];
    if (added->cards <= step.already || !mpz_sgn(c->ways[parent]))
        return;
    c->coarse[i] = (coarse){
        .kinds = kinds->next[size - 1][from->kinds * kinds->kinds + added->kind],
        .content = contents->next[size - 1][from->content * contents->kinds + added->class],
    };
    mpz_mul_ui(c->ways[i], c->ways[parent], added->cards - step.already);
    mpz_mul_ui(c->ways[i], c->ways[i], 1 + count_kind(c, size - 1, step.parent, added->kind));
    mpz_divexact_ui(c->ways[i], c->ways[i], step.already + 1u);
}

static void build(cells *c, const counted_wager *wager)
{
    unsigned looked = wager->polynomial->looked;
    sabot_multiset_next kinds, contents;
    sabot_multiset_next_init(&kinds, wager->polynomial->kinds.kinds, looked);
    sabot_multiset_next_init(&contents, wager->classes->count, looked);
    mpz_set_ui(c->ways[0], 1);
    for (unsigned size = 1; size <= looked; size++)
        for (uint32_t i = c->steps.start[size]; i < c->steps.start[size + 1]; i++)
            add_card(c, size, i, &kinds, &contents);
    sabot_multiset_next_clear(&contents);
    sabot_multiset_next_clear(&kinds);
}

/* Adds up the payoffs of the orderings of each multiset of kinds. */
static mpz_t *add_payoffs(const sabot_polynomial *polynomial, const mpz_t *payoffs)
{
    mpz_t *paid = sabot_integers_new(polynomial->terms);
    for (unsigned outcome = 0; outcome < polynomial->outcomes; outcome++) {
        const uint16_t *coefficient = polynomial->coefficient + (size_t)outcome * polynomial->terms;
        for (uint32_t i = 0; i < polynomial->terms && mpz_sgn(payoffs[outcome]); i++)
            if (coefficient[i])
                mpz_addmul_ui(paid[i], payoffs[outcome], coefficient[i]);
    }
    return paid;
}

/* Returns SABOT_BEYOND, without a text, if kinds and classes together divide the cards too finely.
 * Takes milliseconds. */
static sabot_status find_amounts(mpz_t *amount, const counted_wager *wager)
{
    cells c;
    unsigned looked = wager->polynomial->looked;
    find_cells(&c, wager);
    if (sabot_multisets(c.count, (int)looked) > UINT16_MAX)
        return SABOT_BEYOND;
    sabot_multiset_steps_init(&c.steps, 0, c.count, looked);
    uint32_t all = c.steps.start[looked + 1];
    c.coarse = sabot_allocate(all, sizeof *c.coarse);
    c.ways = sabot_integers_new(all);
    build(&c, wager);
    mpz_t *paid = add_payoffs(wager->polynomial, wager->payoffs);
    for (uint32_t i = c.steps.start[looked]; i < all; i++)
        if (mpz_sgn(c.ways[i]))
            mpz_addmul(amount[c.coarse[i].content], c.ways[i], paid[c.coarse[i].kinds]);
    sabot_integers_free(paid, wager->polynomial->terms);
    sabot_integers_free(c.ways, all);
    free(c.coarse);
    sabot_multiset_steps_clear(&c.steps);
    return SABOT_OK;
}

/* --- the sum over contents ---------------------------------------------------------------- */

typedef struct {
    const sabot_count_classes *classes;
    const mpz_t *amount;
    sabot_multiset_next contents;
    sabot_count_rows part[SABOT_COUNT_CLASSES_MOST]; /* P(k, …); the last is the table's */
} contraction;

/* Multiplies P(k-1, from) by the factors (1+z_i), i < k, that P(k-1, to) has in addition. */
static void complete(contraction *c, unsigned k, unsigned from, unsigned to)
{
    for (unsigned i = 0; i < k; i++) {
        uint64_t cards = c->classes->of[i].cards;
        sabot_count_rows_multiply(&c->part[k - 1], c->classes->of[i].tag,
                                  (unsigned)(least_of(to, cards) - least_of(from, cards)));
    }
}

/* part[k] = P(k, cards), for a content whose cards of later classes are multiset `content`. */
static void contract(contraction *c, unsigned k, unsigned cards, unsigned later, uint32_t content)
{
    uint64_t tag = c->classes->of[k].tag, most = least_of(cards, c->classes->of[k].cards);
    unsigned kinds = c->classes->count;
    sabot_count_rows_zero(&c->part[k]);
    for (unsigned j = 0; j <= most; j++) {
        if (j) {
            content = c->contents.next[later++][content * kinds + k];
            sabot_count_rows_multiply(&c->part[k], tag, 1);
        }
        if (k) {
            contract(c, k - 1, cards - j, later, content);
            complete(c, k, cards - j, cards);
            sabot_count_rows_add(&c->part[k], &c->part[k - 1], tag, j);
        } else if (j == cards) {
            sabot_count_rows_set(&c->part[0], c->amount[content], j, tag * j);
        }
    }
}

/* worth = P(all classes, looked) */
static void contract_all(sabot_count_table *table, const mpz_t *amount)
{
    contraction c = {.classes = &table->classes, .amount = amount};
    unsigned last = table->classes.count - 1;
    sabot_count_classes some = table->classes;
    sabot_multiset_next_init(&c.contents, table->classes.count, table->looked);
    for (unsigned k = 0; k < last; k++) {
        uint64_t cards = 0;
        for (unsigned i = 0; i <= k; i++)
            cards += some.of[i].cards = least_of(some.of[i].cards, table->looked);
        some.count = k + 1;
        sabot_count_rows_init(&c.part[k], &some, least_of(cards, table->worth.top),
                              table->worth.limbs);
    }
    c.part[last] = table->worth;
    contract(&c, last, table->looked, 0, 0);
    table->worth = c.part[last];
    for (unsigned k = 0; k < last; k++)
        sabot_count_rows_clear(&c.part[k]);
    sabot_multiset_next_clear(&c.contents);
}

/* --- the rows ----------------------------------------------------------------------------- */

static unsigned limbs_of(const mpz_t most)
{
    return mpz_sgn(most) ? (unsigned)mpz_size(most) : 1;
}

/* Bounds the coefficients: C(N, n) for weights, and for worth `span` times the number of deals,
 * because there are N(N-1)… deals of d cards, and each is possible in C(N-d, n-d) subsets. */
static void find_widths(unsigned limbs[2], const sabot_count_table *table, const uint64_t top[2],
                        const mpz_t span)
{
    uint64_t cards = table->classes.cards, looked = table->looked;
    mpz_t most, deals;
    mpz_inits(most, deals, NULL);
    mpz_bin_uiui(most, cards, top[0]);
    limbs[0] = limbs_of(most);
    mpz_bin_uiui(most, cards - looked, least_of(top[1] - looked, (cards - looked) / 2));
    sabot_count_table_deals(deals, table, cards);
    mpz_mul(most, most, deals);
    mpz_mul(most, most, span);
    limbs[1] = limbs_of(most);
    mpz_clears(most, deals, NULL);
}

static sabot_status make_rows(sabot_count_table *table, sabot_range depths, const mpz_t span,
                              sabot_error *error)
{
    uint64_t cards = table->classes.cards, bytes = 0;
    uint64_t top[2] = {least_of(least_of(depths.to, cards - depths.from), cards / 2), depths.to};
    unsigned limbs[2];
    find_widths(limbs, table, top, span);
    for (int i = 0; i < 2; i++)
        bytes += sabot_count_rows_slots(&table->classes, top[i]) * limbs[i] * sizeof(mp_limb_t);
    if (bytes > SABOT_COUNT_TABLE_BYTES)
        return sabot_error_set(error, SABOT_BEYOND, 0, 0,
                               "too many running counts: expected fewer tags or a smaller shoe");
    sabot_count_rows_init(&table->weight, &table->classes, top[0], limbs[0]);
    sabot_count_rows_init(&table->worth, &table->classes, top[1], limbs[1]);
    return SABOT_OK;
}

/* --- the table ---------------------------------------------------------------------------- */

/* Returns the payoffs less the lowest. Sets `span` to the highest of them. */
static mpz_t *find_payoffs(sabot_count_table *table, mpz_t span, const sabot_wager *wager,
                           unsigned power)
{
    unsigned outcomes = sabot_wager_outcomes(wager);
    mpz_t *payoffs = sabot_integers_new(outcomes);
    mpz_set_ui(table->unit, 1);
    sabot_wager_payoffs(payoffs, table->unit, wager);
    mpz_pow_ui(table->unit, table->unit, power);
    for (unsigned i = 0; i < outcomes; i++)
        mpz_pow_ui(payoffs[i], payoffs[i], power);
    mpz_set(table->lowest, payoffs[0]);
    for (unsigned i = 1; i < outcomes; i++)
        if (mpz_cmp(payoffs[i], table->lowest) < 0)
            mpz_set(table->lowest, payoffs[i]);
    for (unsigned i = 0; i < outcomes; i++) {
        mpz_sub(payoffs[i], payoffs[i], table->lowest);
        if (mpz_cmp(payoffs[i], span) > 0)
            mpz_set(span, payoffs[i]);
    }
    return payoffs;
}

/* Makes the rows from the compiled wager, without the factors that come last. */
static sabot_status begin(sabot_count_table *table, const counted_wager *wager, sabot_range depths,
                          const mpz_t span, sabot_error *error)
{
    uint32_t contents = sabot_multisets(table->classes.count, (int)table->looked);
    mpz_t *amount = sabot_integers_new(contents), one;
    sabot_status status = find_amounts(amount, wager);
    if (status)
        sabot_error_set(
            error, status, 0, 0,
            "bet and tags together distinguish too many kinds of cards: expected fewer tags");
    else
        status = make_rows(table, depths, span, error);
    if (!status) {
        mpz_init_set_ui(one, 1);
        sabot_count_rows_set(&table->weight, one, 0, 0);
        mpz_clear(one);
        contract_all(table, (const mpz_t *)amount);
    }
    sabot_integers_free(amount, contents);
    return status;
}

/* The number of factors (1+z_k) that come last. */
static uint64_t factors(const sabot_count_table *table, const sabot_count_rows *rows, unsigned k)
{
    uint64_t cards = table->classes.of[k].cards;
    return rows == &table->weight ? cards : cards - least_of(table->looked, cards);
}

static sabot_status fill(sabot_count_table *table, const sabot_shoe *shoe,
                         const sabot_tableau *tableau, const sabot_wager *wager, unsigned power,
                         sabot_range depths, sabot_error *error)
{
    sabot_polynomial polynomial;
    mpz_t span;
    if (sabot_polynomial_compile(&polynomial, tableau, wager))
        return sabot_error_set(
            error, SABOT_BEYOND, 0, 0,
            "%.200s distinguishes too many kinds of cards or has too many outcomes: "
            "expected a simpler bet",
            sabot_wager_name(wager));
    mpz_init(span);
    table->looked = polynomial.looked;
    mpz_t *payoffs = find_payoffs(table, span, wager, power);
    counted_wager counted = {&polynomial, &table->classes, shoe, (const mpz_t *)payoffs};
    sabot_status status = begin(table, &counted, depths, span, error);
    sabot_integers_free(payoffs, polynomial.outcomes);
    sabot_polynomial_clear(&polynomial);
    mpz_clear(span);
    for (unsigned k = 0; k < table->classes.count; k++)
        table->all += factors(table, &table->weight, k) + factors(table, &table->worth, k);
    return status;
}

void sabot_count_table_borrow(sabot_count_table *table, const sabot_count_table *other)
{
    if (table->weight.is_rounded != other->weight.is_rounded)
        return;
    for (unsigned k = 0; k < table->classes.count; k++)
        table->all -= factors(table, &table->weight, k);
    sabot_count_rows_clear(&table->weight);
    table->weight = other->weight;
    table->borrows_weight = 1;
}

sabot_status sabot_count_table_init(sabot_count_table *table, const sabot_shoe *shoe,
                                    const sabot_tableau *tableau, const sabot_wager *wager,
                                    unsigned power, const sabot_tags *tags, sabot_range depths,
                                    sabot_error *error)
{
    *table = (sabot_count_table){0};
    mpq_inits(table->scale.least, table->scale.step, NULL);
    mpz_inits(table->unit, table->lowest, NULL);
    sabot_status status =
        sabot_count_classes_make(&table->classes, &table->scale, shoe, tags, error);
    if (!status)
        status = fill(table, shoe, tableau, wager, power, depths, error);
    if (status)
        sabot_count_table_clear(table);
    return status;
}

void sabot_count_table_clear(sabot_count_table *table)
{
    if (!table->borrows_weight)
        sabot_count_rows_clear(&table->weight);
    sabot_count_rows_clear(&table->worth);
    mpq_clears(table->scale.least, table->scale.step, NULL);
    mpz_clears(table->unit, table->lowest, NULL);
}

/* The class whose factors come at that place: the largest first, because all later additions get
 * longer with each class but the first. */
static unsigned class_at(const sabot_count_classes *classes, unsigned place)
{
    for (unsigned k = 0;; k++) {
        unsigned before = 0;
        for (unsigned i = 0; i < classes->count; i++)
            before += classes->of[i].cards > classes->of[k].cards ||
                      (classes->of[i].cards == classes->of[k].cards && i < k);
        if (before == place)
            return k;
    }
}

void sabot_count_table_work(sabot_count_table *table)
{
    sabot_count_rows *const rows[2] = {&table->weight, &table->worth};
    uint64_t before = 0;
    for (int i = table->borrows_weight; i < 2; i++)
        for (unsigned place = 0; place < table->classes.count; place++) {
            unsigned k = class_at(&table->classes, place);
            before += factors(table, rows[i], k);
            if (table->done < before) {
                unsigned times = (unsigned)least_of(TOGETHER, before - table->done);
                sabot_count_rows_multiply(rows[i], table->classes.of[k].tag, times);
                table->done += times;
                return;
            }
        }
}

/* The slot of the weight of n cards with that sum. */
static void weight_place(uint64_t *row, uint64_t *at, const sabot_count_table *table, uint64_t n,
                         uint64_t sum)
{
    uint64_t cards = table->classes.cards;
    *row = n <= cards / 2 ? n : cards - n;
    *at = n <= cards / 2 ? sum : table->classes.sum - sum;
}

void sabot_count_table_weight(mpz_t weight, const sabot_count_table *table, uint64_t n,
                              uint64_t sum)
{
    uint64_t row, at;
    weight_place(&row, &at, table, n, sum);
    mpz_roinit_n(weight, sabot_count_rows_at(&table->weight, row, at),
                 (mp_size_t)table->weight.limbs);
}

void sabot_count_table_deals(mpz_t deals, const sabot_count_table *table, uint64_t n)
{
    mpz_set_ui(deals, 1);
    for (unsigned i = 0; i < table->looked; i++)
        mpz_mul_ui(deals, deals, n - i);
}

void sabot_count_table_paid(mpz_t paid, const sabot_count_table *table, const mpz_t deals,
                            uint64_t n, uint64_t sum)
{
    mpz_t weight, worth;
    sabot_count_table_weight(weight, table, n, sum);
    mpz_roinit_n(worth, sabot_count_rows_at(&table->worth, n, sum), (mp_size_t)table->worth.limbs);
    mpz_mul(paid, weight, deals);
    mpz_mul(paid, paid, table->lowest);
    mpz_add(paid, paid, worth);
}

/* --- in floating point -------------------------------------------------------------------- */

int sabot_count_table_round(sabot_count_table *table)
{
    enum { LIMBS_MOST = 14, LOWEST_BITS_MOST = 96 }; /* 2⁸⁹⁶ · 2⁹⁶ < 2¹⁰⁰⁰ */
    if (table->weight.limbs > LIMBS_MOST || table->worth.limbs > LIMBS_MOST ||
        mpz_sizeinbase(table->lowest, 2) > LOWEST_BITS_MOST)
        return 0;
    sabot_count_rows_round(&table->weight, &table->classes);
    sabot_count_rows_round(&table->worth, &table->classes);
    return 1;
}

double sabot_count_table_rounded_weight(const sabot_count_table *table, uint64_t n, uint64_t sum)
{
    uint64_t row, at;
    weight_place(&row, &at, table, n, sum);
    return sabot_count_rows_rounded(&table->weight, row, at);
}

/* Each of the two terms of the payoff results from at most `cards` additions and a few
 * multiplications of exact numbers. */
double sabot_count_table_rounded_mean(double *error, const sabot_count_table *table, uint64_t n,
                                      uint64_t sum)
{
    const double exact_below = 0x1p53, part = ((double)table->classes.cards + 16) / exact_below;
    double deals = 1, worth = sabot_count_rows_rounded(&table->worth, n, sum);
    for (unsigned i = 0; i < table->looked; i++)
        deals *= (double)(n - i);
    double all = sabot_count_table_rounded_weight(table, n, sum) * deals;
    double least = all * mpz_get_d(table->lowest), size = worth + fabs(least);
    double whole = all * mpz_get_d(table->unit);
    *error = size < exact_below && all < exact_below ? 0 : size * part / whole;
    return (worth + least) / whole;
}
