/* The tables of a plan that depend on the counts only: falling factorials, binomials, leaves with
 * their matrices, and tails. */
#include "plan.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

void *sabot_study_doubles(size_t count)
{
    return sabot_allocate_aligned(count, sizeof(double), SABOT_TAIL_ALIGNMENT);
}

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
    p->powers = sabot_study_doubles((size_t)SABOT_MULTISET_SIZES * p->stride);
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
        unsigned most = minimum(p->bets->stock[v], p->cards);
        p->binomials[v] = sabot_allocate((size_t)(most + 1) * p->words, sizeof(mp_limb_t));
        for (unsigned n = 0; n <= most; n++) {
            mpz_bin_uiui(value, p->bets->stock[v], n);
            mpz_export(p->binomials[v] + (size_t)n * p->words, NULL, -1, sizeof(mp_limb_t), 0, 0,
                       value);
        }
    }
    mpz_clear(value);
}

static void find_leaves(sabot_study_plan *p, unsigned sum)
{
    const uint64_t *stock = p->bets->stock + SABOT_STUDY_TAIL + 1;
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
    leaves->matrix = sabot_study_doubles((size_t)SABOT_TAIL_ROWS * leaves->padded);
    double *to = leaves->matrix;
    for (unsigned from = 0; from < leaves->padded; from += SABOT_TAIL_BLOCK) {
        unsigned end = minimum(from + SABOT_TAIL_BLOCK, leaves->padded);
        for (unsigned size = 0; size < SABOT_MULTISET_SIZES; size++)
            for (unsigned i = 0; i <= size; i++)
                for (unsigned leaf = from; leaf < end; leaf++) {
                    /* Padding repeats the last leaf, so it adds no new value. */
                    const uint16_t *n = leaves->counts[minimum(leaf, leaves->count - 1)];
                    *to++ = p->power[n[0]][size - i] * p->power[n[1]][i];
                }
    }
}

/* Divides the leaves under each count into pieces, and groups these into chunks. */
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

/* Splits the weights of a chunk into limbs. Returns 0 if there are too many. */
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
            chunk->weight = to = sabot_study_doubles((size_t)chunk->limbs * chunk->leaves);
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
    sabot_study_tail *tail = &p->tails[cards];
    int fits = 1;
    mpz_t total;
    mpz_init(total);
    tail->from = sabot_study_least(p->bets->stock, SABOT_STUDY_TAIL, cards);
    tail->to = sabot_study_most(p->bets->stock, SABOT_STUDY_TAIL, cards);
    cut(p, tail, cards);
    for (unsigned c = 0; fits && c < tail->chunks; c++)
        fits = weigh_chunk(p, &tail->chunk[c], total);
    tail->weight = sabot_allocate(p->words, sizeof *tail->weight);
    if (fits)
        mpz_export(tail->weight, NULL, -1, sizeof(mp_limb_t), 0, 0, total);
    mpz_clear(total);
    return fits;
}

int sabot_study_plan_tables(sabot_study_plan *p, const sabot_study_watch *watch)
{
    const uint64_t *stock = p->bets->stock;
    int fits = 1;
    p->unit = sabot_allocate(sabot_study_units(NULL, stock, p->cards), sizeof *p->unit);
    sabot_study_units(p->unit, stock, p->cards);
    find_powers(p);
    find_shapes(p);
    find_binomials(p);
    p->leaves = sabot_allocate(p->cards + 1, sizeof *p->leaves);
    p->tails = sabot_allocate(p->cards + 1, sizeof *p->tails);
    for (unsigned sum = 0; sum <= p->cards; sum++)
        find_leaves(p, sum);
    for (unsigned cards = 0; fits && cards <= p->cards; cards++)
        fits = find_tail(p, cards) && !sabot_study_stops(watch, 0);
    return fits;
}

void sabot_study_plan_free_tables(sabot_study_plan *p)
{
    for (unsigned i = 0; p->leaves && i <= p->cards; i++) {
        free(p->leaves[i].counts);
        free(p->leaves[i].matrix);
        for (unsigned c = 0; c < p->tails[i].chunks; c++)
            free((void *)p->tails[i].chunk[c].weight);
        free(p->tails[i].chunk);
        free(p->tails[i].pieces);
        free(p->tails[i].weight);
    }
    for (unsigned v = 0; v < SABOT_POINTS; v++)
        free(p->binomials[v]);
    free(p->leaves);
    free(p->tails);
    free(p->unit);
    free(p->powers);
    free(p->power);
}
