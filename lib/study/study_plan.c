/* The walk over all compositions with N cards left, and why its doubles are exact.
 *
 * value(n) = Σ_M c(M)·n^(M) over multisets M of six points. First n_9 is eliminated. For a multiset
 * M of r cards over the points 0…8,
 *
 *     n^(M)·n_9^(j) = (N-r-j+1)·n^(M)·n_9^(j-1) - Σ_v n^(M+v)·n_9^(j-1),
 *
 * since n_9-(j-1) = (N-r-j+1) - Σ_v (n_v-m_v). What is left are 5005 coefficients c(M) over the
 * multisets of 0…6 cards of nine points. Fixing the counts one by one,
 *
 *     q(M) = Σ_j n_v^(j)·c(M + j·v),
 *
 * leaves 3003, 1716, 924, 462, 210, 84, 28 of them. The last 28, in n_7 and n_8, are multiplied with
 * a matrix of all n_7^(i)·n_8^(j) that depends on n_7+n_8+n_9 alone: the leaves.
 *
 * Bounds. Let C_t be the least number with |c(M)| ≤ C_t·t!/ΠM! for all M of t cards. When counts
 * with the sum k ≤ N are fixed, c(M+J) ≤ C_{t+j}·(t+j)!/(ΠM!·ΠJ!) and Σ_J j!/ΠJ!·n^(J) = k^(j) give
 *
 *     |q(M)| ≤ t!/ΠM! · Σ_j C_{t+j}·binom(t+j, j)·N^(j),
 *
 * also for every partial sum, as all its terms are within that sum in absolute value. The same with
 * t = 0 and all counts fixed bounds the value: Σ_t C_t·N^(t). All this must be below 2⁵³,
 * and so must the sums of true values that give bets which follow from others.
 *
 * Sums. A value of at most e bits is split at half = ⌈e/2⌉ bits, rounding to nearest, so each part
 * is at most 2^⌈e/2⌉; a weight is split into limbs of 53-9-⌈e/2⌉ bits. At most 2⁹
 * products are added, each below 2^(53-9), so every sum is below 2⁵³. Beyond
 * that, sums are two's complement in `words` 64-bit words, sabot_i128 enough for C(size, N) times the
 * greatest value; weights of the counts fixed before are multiplied on when the walk goes back up. */
#include "study_inside.h"

#include "../base/memory.h"
#include "../base/wide.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double exact_most = 9007199254740992.0; /* 2⁵³ */

static void *allocate_aligned(size_t count, size_t size)
{
    return sabot_allocate_aligned(count, size, SABOT_TAIL_ALIGNMENT);
}

/* --- elimination of the last count -------------------------------------------------------- */

typedef struct {
    const int64_t *term;      /* in order of the multisets of ten points */
    sabot_multiset_next next; /* of nine */
    uint32_t start[SABOT_MULTISET_SIZES];
    int64_t *by_last; /* term of M + (6-|M|) nines */
} elimination;

/* Lists the multisets of six over ten points in order: those that go on with points below 9, then
 * the one that goes on with nines only. */
static void sort_terms(elimination *e, unsigned size, unsigned last, uint32_t index)
{
    for (unsigned v = last; size < SABOT_POSITIONS && v < SABOT_STUDY_FREE; v++)
        sort_terms(e, size + 1, v, e->next.next[size][index * SABOT_STUDY_FREE + v]);
    e->by_last[e->start[size] + index] = *e->term++;
}

static void start_elimination(elimination *e)
{
    sabot_multiset_next_init(&e->next, SABOT_STUDY_FREE, SABOT_POSITIONS);
    e->start[0] = 0;
    for (int size = 1; size < SABOT_MULTISET_SIZES; size++)
        e->start[size] = e->start[size - 1] + sabot_multisets(SABOT_STUDY_FREE, size - 1);
    e->by_last = sabot_allocate(SABOT_STUDY_TERMS, sizeof *e->by_last);
}

static void end_elimination(elimination *e)
{
    sabot_multiset_next_clear(&e->next);
    free(e->by_last);
}

/* One factor of the last count less: from j to j-1. */
static void eliminate_factor(sabot_i128 *to, const sabot_i128 *from, const elimination *e,
                             unsigned cards, unsigned j)
{
    memset(to, 0, SABOT_STUDY_TERMS * sizeof *to);
    for (unsigned size = 0; size + j <= SABOT_POSITIONS; size++) {
        uint32_t count = sabot_multisets(SABOT_STUDY_FREE, (int)size);
        for (uint32_t i = 0; i < count; i++) {
            sabot_i128 c = from[e->start[size] + i];
            if (!c)
                continue;
            to[e->start[size] + i] += c * ((sabot_i128)cards - size - j + 1);
            for (unsigned v = 0; v < SABOT_STUDY_FREE; v++)
                to[e->start[size + 1] + e->next.next[size][i * SABOT_STUDY_FREE + v]] -= c;
        }
    }
}

/* Coefficients up to 2⁴⁰, six factors up to 2¹⁰ and 9⁶ sums stay below 2¹²⁷. */
static void eliminate(sabot_i128 *out, elimination *e, const int64_t *term, unsigned cards)
{
    sabot_i128 *from = sabot_allocate(SABOT_STUDY_TERMS, sizeof *from);
    e->term = term;
    sort_terms(e, 0, 0, 0);
    for (unsigned j = SABOT_POSITIONS; j; j--) {
        unsigned size = SABOT_POSITIONS - j;
        for (uint32_t i = 0; i < sabot_multisets(SABOT_STUDY_FREE, (int)size); i++)
            from[e->start[size] + i] += e->by_last[e->start[size] + i];
        eliminate_factor(out, from, e, cards, j);
        memcpy(from, out, SABOT_STUDY_TERMS * sizeof *from);
    }
    for (uint32_t i = e->start[SABOT_POSITIONS]; i < SABOT_STUDY_TERMS; i++)
        out[i] += e->by_last[i];
    free(from);
}

/* --- bounds ------------------------------------------------------------------------------- */

/* Rounded up by far more than a double's error. */
static double generous(double bound)
{
    return bound * (1 + 1e-9);
}

/* C_t of each size. */
static void find_ceilings(double ceiling[SABOT_MULTISET_SIZES], const sabot_i128 *term)
{
    sabot_multiset_steps steps;
    sabot_multiset_steps_init(&steps, 0, SABOT_STUDY_FREE, SABOT_POSITIONS);
    double *orderings = sabot_allocate(SABOT_STUDY_TERMS, sizeof *orderings);
    orderings[0] = 1;
    for (unsigned size = 0; size <= SABOT_POSITIONS; size++) {
        ceiling[size] = 0;
        for (uint32_t i = steps.start[size]; i < steps.start[size + 1]; i++) {
            sabot_multiset_step step = steps.step[i];
            if (size)
                orderings[i] =
                    orderings[steps.start[size - 1] + step.parent] * size / (step.already + 1);
            double c = fabs((double)term[i]) / orderings[i];
            ceiling[size] = c > ceiling[size] ? c : ceiling[size];
        }
    }
    free(orderings);
    sabot_multiset_steps_clear(&steps);
}

/* Whether every coefficient and value on the walk stays below 2⁵³. */
static int is_exact(const sabot_i128 *term, unsigned cards)
{
    double ceiling[SABOT_MULTISET_SIZES], greatest = 0, factorial = 1;
    find_ceilings(ceiling, term);
    for (int t = 0; t < SABOT_MULTISET_SIZES; t++) {
        double bound = 0, power = 1, choose = 1;
        factorial *= t ? t : 1;
        for (int j = 0; t + j < SABOT_MULTISET_SIZES; j++) {
            bound += ceiling[t + j] * choose * power;
            power *= cards > (unsigned)j ? cards - (unsigned)j : 0;
            choose = choose * (t + j + 1) / (j + 1);
        }
        greatest = fmax(greatest, generous(factorial * bound));
    }
    return greatest < exact_most;
}

static int find_terms(sabot_study_plan *p)
{
    const sabot_study *s = p->study;
    elimination e;
    sabot_i128 *out = sabot_allocate(SABOT_STUDY_TERMS, sizeof *out);
    int exact = 1;
    start_elimination(&e);
    p->terms = allocate_aligned((size_t)s->basis_count * SABOT_STUDY_TERMS + SABOT_TAIL_PAD,
                                sizeof *p->terms);
    for (unsigned b = 0; exact && b < s->bets; b++) {
        if (s->basis[b] < 0)
            continue;
        eliminate(out, &e, s->term + (size_t)b * SABOT_STUDY_TERMS, p->cards);
        exact = is_exact(out, p->cards);
        for (unsigned i = 0; exact && i < SABOT_STUDY_TERMS; i++)
            p->terms[(size_t)s->basis[b] * SABOT_STUDY_TERMS + i] = (double)out[i];
    }
    end_elimination(&e);
    free(out);
    return exact;
}

/* The bets that follow from others; what is summed there are true values, at most most·F(N). */
static int find_factors(sabot_study_plan *p)
{
    const sabot_study *s = p->study;
    double deals = 1;
    int exact = 1;
    for (unsigned i = 0; i < SABOT_POSITIONS; i++)
        deals *= p->cards - i;
    p->factor = sabot_allocate((size_t)s->bets * s->basis_count, sizeof *p->factor);
    p->constant = sabot_allocate(s->bets, sizeof *p->constant);
    for (unsigned b = 0; b < s->bets; b++) {
        const int64_t *combine = s->combine + (size_t)b * (s->bets + 1);
        double sum = fabs((double)combine[s->bets]) * deals;
        p->constant[b] = (double)combine[s->bets] * deals;
        for (unsigned other = 0; s->basis[b] < 0 && other < s->bets; other++) {
            if (s->basis[other] < 0)
                continue;
            double factor = (double)combine[s->basis[other]];
            p->factor[b * s->basis_count + (unsigned)s->basis[other]] = factor;
            sum += fabs(factor) * mpz_get_d(s->most[other]) * deals;
        }
        exact &= generous(sum) < exact_most;
    }
    return exact;
}

/* Chooses the widths of the sums. Returns 0 when they leave no sensible limb. */
static int find_widths(sabot_study_plan *p)
{
    const sabot_study *s = p->study;
    mpz_t bound, most;
    mpz_inits(bound, most, NULL);
    for (unsigned b = 0; b < s->bets; b++)
        if (mpz_cmp(s->most[b], most) > 0)
            mpz_set(most, s->most[b]);
    sabot_study_deals(bound, p->cards);
    mpz_mul(most, most, bound);
    size_t bits = mpz_sizeinbase(most, 2);
    p->half = (unsigned)(bits + 1) / 2;
    p->limb_bits = p->half < 36 ? 53 - 9 - p->half : 8;
    mpz_bin_uiui(bound, s->size, p->cards);
    p->words = (unsigned)(mpz_sizeinbase(bound, 2) + bits + 2) / 64 + 1;
    mpz_clears(bound, most, NULL);
    return p->half < 26 && p->words <= SABOT_STUDY_LIMBS_MOST;
}

/* --- tables ------------------------------------------------------------------------------- */

static unsigned minimum(uint64_t a, uint64_t b)
{
    return (unsigned)(a < b ? a : b);
}

static unsigned padded(unsigned count)
{
    return (count + SABOT_TAIL_PAD - 1) / SABOT_TAIL_PAD * SABOT_TAIL_PAD;
}

static void find_powers(sabot_study_plan *p)
{
    p->stride = padded(p->cards + 1);
    p->powers = allocate_aligned((size_t)SABOT_MULTISET_SIZES * p->stride, sizeof *p->powers);
    p->power = sabot_allocate(p->stride, sizeof *p->power);
    for (unsigned n = 0; n < p->stride; n++)
        for (unsigned j = 0; j < SABOT_MULTISET_SIZES; j++) {
            double before = j ? p->power[n][j - 1] : 1;
            double factor = j ? (double)n - (j - 1) : 1;
            p->power[n][j] = p->powers[j * p->stride + n] = before * factor;
        }
}

static void find_shapes(sabot_study_plan *p)
{
    for (unsigned fixed = 0; fixed <= SABOT_STUDY_TAIL; fixed++)
        for (int size = 0; size < SABOT_MULTISET_SIZES; size++) {
            sabot_study_shape *shape = &p->shape[fixed];
            shape->start[size + 1] =
                shape->start[size] + sabot_multisets(SABOT_STUDY_FREE - fixed, size);
            shape->skip[size] = sabot_multisets(SABOT_STUDY_FREE - fixed, size - 1);
        }
}

static void find_binomials(sabot_study_plan *p)
{
    mpz_t value;
    mpz_init(value);
    for (unsigned v = 0; v < SABOT_POINTS; v++) {
        unsigned most = minimum(p->study->stock[v], p->cards);
        p->binomials[v] = sabot_allocate((size_t)(most + 1) * p->words, sizeof(mp_limb_t));
        for (unsigned n = 0; n <= most; n++) {
            mpz_bin_uiui(value, p->study->stock[v], n);
            mpz_export(p->binomials[v] + (size_t)n * p->words, NULL, -1, sizeof(mp_limb_t), 0, 0,
                       value);
        }
    }
    mpz_clear(value);
}

static void find_leaves(sabot_study_plan *p, unsigned sum)
{
    const uint64_t *stock = p->study->stock + SABOT_STUDY_TAIL + 1;
    sabot_study_leaves *leaves = &p->leaves[sum];
    unsigned most = (sum + 1) * (sum + 2) / 2;
    leaves->counts = sabot_allocate(most, sizeof *leaves->counts);
    for (unsigned a = 0; a <= minimum(stock[0], sum); a++)
        for (unsigned b = 0; b <= minimum(stock[1], sum - a); b++)
            if (sum - a - b <= stock[2]) {
                uint16_t *to = leaves->counts[leaves->count++];
                to[0] = (uint16_t)a;
                to[1] = (uint16_t)b;
                to[2] = (uint16_t)(sum - a - b);
            }
    leaves->padded = padded(leaves->count);
    leaves->matrix = allocate_aligned((size_t)SABOT_TAIL_ROWS * leaves->padded, sizeof(double));
    double *to = leaves->matrix;
    for (unsigned from = 0; from < leaves->padded; from += SABOT_TAIL_BLOCK) {
        unsigned end = minimum(from + SABOT_TAIL_BLOCK, leaves->padded);
        for (unsigned size = 0; size < SABOT_MULTISET_SIZES; size++)
            for (unsigned i = 0; i <= size; i++)
                for (unsigned leaf = from; leaf < end; leaf++) {
                    /* Padding repeats the last leaf, so that it has no value of its own. */
                    const uint16_t *n = leaves->counts[minimum(leaf, leaves->count - 1)];
                    *to++ = p->power[n[0]][size - i] * p->power[n[1]][i];
                }
    }
}

/* Cuts the leaves below each count into pieces, and these into chunks. */
static void cut(sabot_study_plan *p, sabot_study_tail *tail, unsigned cards)
{
    unsigned pieces = 0, room = 0;
    for (unsigned n = tail->from; n <= tail->to; n++) {
        const sabot_study_leaves *leaves = &p->leaves[cards - n];
        for (unsigned first = 0; first < leaves->count; first += SABOT_TAIL_LEAVES) {
            unsigned count = minimum(SABOT_TAIL_LEAVES, leaves->count - first);
            if (pieces == room) {
                room = room ? 2 * room : 16;
                tail->pieces = sabot_reallocate(tail->pieces, room, sizeof *tail->pieces);
                tail->chunk = sabot_reallocate(tail->chunk, room, sizeof *tail->chunk);
            }
            sabot_tail_chunk *chunk = &tail->chunk[tail->chunks ? tail->chunks - 1 : 0];
            if (!tail->chunks || chunk->leaves + padded(count) > SABOT_TAIL_LEAVES) {
                chunk = &tail->chunk[tail->chunks++];
                *chunk = (sabot_tail_chunk){.limbs = 1};
            }
            tail->pieces[pieces++] =
                (sabot_tail_piece){.column = n,
                                   .first = first,
                                   .count = count,
                                   .at = chunk->leaves,
                                   .matrix = leaves->matrix + first * SABOT_TAIL_ROWS,
                                   .cards = cards - n};
            chunk->pieces++;
            chunk->leaves += padded(count);
            tail->compositions += count;
        }
    }
    sabot_tail_piece *piece = tail->pieces;
    for (unsigned c = 0; c < tail->chunks; piece += tail->chunk[c++].pieces)
        tail->chunk[c].piece = piece;
}

static void leaf_weight(mpz_t weight, const sabot_study_plan *p, const sabot_tail_piece *piece,
                        unsigned leaf)
{
    const uint16_t *n = p->leaves[piece->cards].counts[piece->first + leaf];
    mpz_t factor;
    mpz_init(factor);
    mpz_set_ui(weight, 1);
    for (unsigned v = SABOT_STUDY_TAIL; v < SABOT_POINTS; v++) {
        unsigned count = v == SABOT_STUDY_TAIL ? piece->column : n[v - SABOT_STUDY_TAIL - 1];
        mpz_import(factor, p->words, -1, sizeof(mp_limb_t), 0, 0,
                   p->binomials[v] + (size_t)count * p->words);
        mpz_mul(weight, weight, factor);
    }
    mpz_clear(factor);
}

/* Weights of a chunk as limbs; returns 0 when there would be too many. */
static int weigh_chunk(const sabot_study_plan *p, sabot_tail_chunk *chunk, mpz_t total)
{
    mpz_t weight, limb;
    size_t bits = 1;
    mpz_inits(weight, limb, NULL);
    for (int pass = 0; pass < 2; pass++) {
        double *to = NULL;
        if (pass) {
            chunk->limbs = (unsigned)(bits + p->limb_bits - 1) / p->limb_bits;
            if (chunk->limbs > SABOT_TAIL_LIMBS_MOST)
                break;
            chunk->weight = to =
                allocate_aligned((size_t)chunk->limbs * chunk->leaves, sizeof(double));
        }
        for (unsigned i = 0; i < chunk->pieces; i++)
            for (unsigned leaf = 0; leaf < chunk->piece[i].count; leaf++) {
                leaf_weight(weight, p, &chunk->piece[i], leaf);
                if (!pass) {
                    size_t own = mpz_sizeinbase(weight, 2);
                    bits = own > bits ? own : bits;
                    mpz_add(total, total, weight);
                    continue;
                }
                for (unsigned k = 0; k < chunk->limbs; k++) {
                    mpz_fdiv_r_2exp(limb, weight, p->limb_bits);
                    mpz_fdiv_q_2exp(weight, weight, p->limb_bits);
                    to[k * chunk->leaves + chunk->piece[i].at + leaf] = mpz_get_d(limb);
                }
            }
    }
    mpz_clears(weight, limb, NULL);
    return chunk->limbs <= SABOT_TAIL_LIMBS_MOST;
}

static int find_tail(sabot_study_plan *p, unsigned cards)
{
    const sabot_study *s = p->study;
    sabot_study_tail *tail = &p->tails[cards];
    uint64_t room = sabot_study_room(s, SABOT_STUDY_TAIL + 1);
    int fits = 1;
    tail->weight = sabot_allocate(p->words, sizeof *tail->weight);
    if (cards > room + s->stock[SABOT_STUDY_TAIL])
        return 1; /* cannot happen */
    tail->from = cards > room ? (unsigned)(cards - room) : 0;
    tail->to = minimum(s->stock[SABOT_STUDY_TAIL], cards);
    cut(p, tail, cards);
    mpz_t total;
    mpz_init(total);
    for (unsigned c = 0; fits && c < tail->chunks; c++)
        fits = weigh_chunk(p, &tail->chunk[c], total);
    mpz_export(tail->weight, NULL, -1, sizeof(mp_limb_t), 0, 0, total);
    mpz_clear(total);
    return fits;
}

/* Bins and the least value in each, exactly. */
static int find_bins(sabot_study_plan *p)
{
    const sabot_study *s = p->study;
    mpz_t edge, unit;
    int fits = 1;
    if (!mpq_sgn(s->bin))
        return 1;
    mpz_inits(edge, unit, NULL);
    p->bin_first = sabot_allocate(s->bets, sizeof *p->bin_first);
    p->bins = sabot_allocate(s->bets, sizeof *p->bins);
    p->edge = sabot_allocate(s->bets, sizeof *p->edge);
    p->bin_per_value = sabot_allocate(s->bets, sizeof *p->bin_per_value);
    for (unsigned b = 0; b < s->bets; b++) {
        sabot_study_bins(&p->bin_first[b], &p->bins[b], s, b);
        p->edge[b] = sabot_allocate(p->bins[b] + 1, sizeof **p->edge);
        sabot_study_deals(unit, p->cards);
        mpz_mul(unit, unit, s->scale[b]);
        mpz_mul(unit, unit, mpq_numref(s->bin));
        p->bin_per_value[b] = mpz_get_d(mpq_denref(s->bin)) / mpz_get_d(unit);
        for (unsigned k = 0; k <= p->bins[b]; k++) {
            mpz_mul_si(edge, unit, p->bin_first[b] + (int64_t)k);
            mpz_cdiv_q(edge, edge, mpq_denref(s->bin));
            p->edge[b][k] = mpz_get_d(edge);
            fits &= mpz_sizeinbase(edge, 2) <= 53;
        }
    }
    mpz_clears(edge, unit, NULL);
    return fits;
}

/* --- the whole ---------------------------------------------------------------------------- */

static void list_unit(void *data, const uint16_t counts[SABOT_STUDY_UNIT])
{
    sabot_study_plan *p = data;
    memcpy(p->unit[p->units++], counts, sizeof *p->unit);
}

static int find_tables(sabot_study_plan *p)
{
    p->unit = sabot_allocate(sabot_study_units(p->study, p->cards), sizeof *p->unit);
    sabot_study_each_unit(p->study, p->cards, list_unit, p);
    find_powers(p);
    find_shapes(p);
    find_binomials(p);
    p->leaves = sabot_allocate(p->cards + 1, sizeof *p->leaves);
    p->tails = sabot_allocate(p->cards + 1, sizeof *p->tails);
    for (unsigned sum = 0; sum <= p->cards; sum++)
        find_leaves(p, sum);
    int fits = find_bins(p);
    for (unsigned cards = 0; fits && cards <= p->cards; cards++)
        fits = find_tail(p, cards);
    return fits;
}

sabot_study_plan *sabot_study_plan_new(const sabot_study *study, unsigned cards, const char *kernel)
{
    if (!study->is_narrow || cards > 1024)
        return NULL;
    sabot_study_plan *p = sabot_allocate(1, sizeof *p);
    p->study = study;
    p->cards = cards;
    p->kernel = sabot_study_kernel_find(kernel);
    if (p->kernel && find_widths(p) && find_terms(p) && find_factors(p) && find_tables(p))
        return p;
    sabot_study_plan_free(p);
    return NULL;
}

const char *sabot_study_plan_kernel(const sabot_study_plan *plan)
{
    return plan->kernel->name;
}

void sabot_study_plan_free(sabot_study_plan *p)
{
    if (!p)
        return;
    for (unsigned i = 0; i <= p->cards; i++) {
        if (p->leaves) {
            free(p->leaves[i].counts);
            free(p->leaves[i].matrix);
        }
        if (p->tails) {
            for (unsigned c = 0; c < p->tails[i].chunks; c++)
                free((void *)p->tails[i].chunk[c].weight);
            free(p->tails[i].chunk);
            free(p->tails[i].pieces);
            free(p->tails[i].weight);
        }
    }
    for (unsigned b = 0; p->edge && b < p->study->bets; b++)
        free(p->edge[b]);
    for (unsigned v = 0; v < SABOT_POINTS; v++)
        free(p->binomials[v]);
    free(p->edge);
    free(p->bin_first);
    free(p->bins);
    free(p->bin_per_value);
    free(p->leaves);
    free(p->tails);
    free(p->unit);
    free(p->terms);
    free(p->powers);
    free(p->power);
    free(p->factor);
    free(p->constant);
    free(p);
}
