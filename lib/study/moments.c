/* Sums over pairs of deals by what they share.
 *
 * value(S) = Σ P(A) over the sets A of six cards in the shoe S, P(A) = term(M)·ΠM_v! for a set of
 * the multiset M. A set of cards of content w lies in ΠC(N_k-w_k, c_k-w_k) shoes with c_k cards of
 * class k; so first[w] = Σ P(A) over the sets of that content, and with value² = Σ P(A)·P(B)
 *
 *     second[w] = Σ X(u, a, b) over u+a+b = w,
 *
 * X(u, a, b) being Σ P(U+A)·P(U+B) over disjoint sets U, A, B of these contents. If A and B need
 * not be disjoint, the sum is T(u, a, b) = Σ_U g_a(U)·g_b(U) with g_a(U) = Σ_A P(U+A). What they
 * share has some content t, and may be any part of U and it together:
 *
 *     T(u, a, b) = Σ_t Π_k C(u_k+t_k, t_k) · X(u+t, a-t, b-t),
 *
 * which gives X, larger u first. And g from larger sets: for a class k with a_k > 0,
 *
 *     a_k·g_a(U) = Σ_{v in k} (N_v-U_v)·g_{a-k}(U+v). */
#include "moments.h"

#include "../base/integers.h"
#include "../base/memory.h"
#include "../engine/multiset.h"

#include <stdlib.h>
#include <string.h>

enum { SIZES = SABOT_MULTISET_SIZES, MOST = SABOT_POSITIONS };
typedef uint8_t content[SABOT_CLASSES];

typedef struct {
    const uint64_t *stock;
    const unsigned *class_of;
    sabot_multiset_steps steps;
    sabot_multiset_next next;
    content *list[SIZES]; /* contents by size */
    unsigned count[SIZES];
    uint16_t place[SABOT_CONTENTS]; /* of a content among those of its size */
    mpz_t *g[SIZES];                /* by size of U: [U][content of MOST-size cards] */
    mpz_t *x[SIZES];                /* by size of u: [u][a][b] */
} pairing;

static unsigned number_of(const content c)
{
    unsigned number = 0;
    for (int k = SABOT_CLASSES; k-- > 0;)
        number = number * SABOT_CONTENT_BASE + c[k];
    return number;
}

static void list_contents(pairing *p, content c, unsigned k, unsigned size, unsigned left)
{
    if (k + 1 == SABOT_CLASSES) {
        c[k] = (uint8_t)left;
        p->place[number_of(c)] = (uint16_t)p->count[size];
        memcpy(p->list[size][p->count[size]++], c, sizeof(content));
        return;
    }
    for (unsigned n = 0; n <= left; n++) {
        c[k] = (uint8_t)n;
        list_contents(p, c, k + 1, size, left - n);
    }
}

/* The cards of a multiset of points. */
static void held_by(uint8_t held[SABOT_POINTS], const pairing *p, unsigned size, uint32_t at)
{
    memset(held, 0, SABOT_POINTS);
    for (; size > 0; size--) {
        sabot_multiset_step step = p->steps.step[p->steps.start[size] + at];
        held[step.kind]++;
        at = step.parent;
    }
}

/* --- g ------------------------------------------------------------------------------------ */

static void find_deals(pairing *p, const int64_t *term)
{
    for (uint32_t i = 0; i < SABOT_STUDY_TERMS; i++) {
        uint8_t held[SABOT_POINTS];
        held_by(held, p, MOST, i);
        mpz_set_si(p->g[MOST][i], term[i]);
        for (int v = 0; v < SABOT_POINTS; v++)
            for (unsigned m = 2; m <= held[v]; m++)
                mpz_mul_ui(p->g[MOST][i], p->g[MOST][i], m);
    }
}

static void find_larger(mpz_t to, const pairing *p, unsigned size, uint32_t at, const content a,
                        const uint8_t held[SABOT_POINTS])
{
    content less;
    unsigned k = 0, contents = p->count[MOST - size - 1];
    while (!a[k])
        k++;
    memcpy(less, a, sizeof less);
    less[k]--;
    unsigned place = p->place[number_of(less)];
    for (unsigned v = 0; v < SABOT_POINTS; v++)
        if (p->class_of[v] == k && p->stock[v] > held[v]) {
            uint32_t with = p->next.next[size][at * SABOT_POINTS + v];
            mpz_addmul_ui(to, p->g[size + 1][(size_t)with * contents + place],
                          p->stock[v] - held[v]);
        }
    mpz_divexact_ui(to, to, a[k]);
}

static void find_g(pairing *p, unsigned size)
{
    unsigned contents = p->count[MOST - size];
    for (uint32_t i = 0; i < sabot_multisets(SABOT_POINTS, (int)size); i++) {
        uint8_t held[SABOT_POINTS];
        held_by(held, p, size, i);
        for (unsigned a = 0; a < contents; a++)
            find_larger(p->g[size][(size_t)i * contents + a], p, size, i, p->list[MOST - size][a],
                        held);
    }
}

/* --- X ------------------------------------------------------------------------------------ */

/* T(u, a, b), for every a and b. */
static void find_t(pairing *p, unsigned size)
{
    unsigned contents = p->count[MOST - size];
    mpz_t sets, factor;
    mpz_inits(sets, factor, NULL);
    for (uint32_t i = 0; i < sabot_multisets(SABOT_POINTS, (int)size); i++) {
        uint8_t held[SABOT_POINTS];
        content u = {0};
        held_by(held, p, size, i);
        mpz_set_ui(sets, 1);
        for (unsigned v = 0; v < SABOT_POINTS; v++) {
            mpz_bin_uiui(factor, p->stock[v], held[v]);
            mpz_mul(sets, sets, factor);
            u[p->class_of[v]] = (uint8_t)(u[p->class_of[v]] + held[v]);
        }
        mpz_t *to = p->x[size] + (size_t)p->place[number_of(u)] * contents * contents;
        const mpz_t *g = (const mpz_t *)p->g[size] + (size_t)i * contents;
        for (unsigned a = 0; a < contents; a++) {
            mpz_mul(factor, sets, g[a]);
            for (unsigned b = 0; b < contents; b++)
                mpz_addmul(to[a * contents + b], factor, g[b]);
        }
    }
    mpz_clears(sets, factor, NULL);
}

/* Takes from T what shares a content t besides u, if that can be. */
static void take_shared(mpz_t x, const pairing *p, unsigned size, const content u, const content a,
                        const content b, unsigned more, const content t)
{
    content both, left, right;
    unsigned long times = 1;
    for (unsigned k = 0; k < SABOT_CLASSES; k++) {
        if (t[k] > a[k] || t[k] > b[k])
            return;
        both[k] = (uint8_t)(u[k] + t[k]);
        left[k] = (uint8_t)(a[k] - t[k]);
        right[k] = (uint8_t)(b[k] - t[k]);
        for (unsigned i = 1; i <= t[k]; i++)
            times = times * (u[k] + i) / i;
    }
    unsigned contents = p->count[MOST - size - more];
    size_t at = p->place[number_of(both)];
    at = (at * contents + p->place[number_of(left)]) * contents + p->place[number_of(right)];
    mpz_submul_ui(x, p->x[size + more][at], times);
}

static void find_x(pairing *p, unsigned size)
{
    unsigned rest = MOST - size, contents = p->count[rest];
    mpz_t *x = p->x[size];
    for (unsigned u = 0; u < p->count[size]; u++)
        for (unsigned a = 0; a < contents; a++)
            for (unsigned b = 0; b < contents; b++, x++)
                for (unsigned more = 1; more <= rest; more++)
                    for (unsigned t = 0; t < p->count[more]; t++)
                        take_shared(*x, p, size, p->list[size][u], p->list[rest][a],
                                    p->list[rest][b], more, p->list[more][t]);
}

static void add_second(mpz_t *second, const pairing *p, unsigned size)
{
    unsigned rest = MOST - size, contents = p->count[rest];
    const mpz_t *x = (const mpz_t *)p->x[size];
    for (unsigned u = 0; u < p->count[size]; u++)
        for (unsigned a = 0; a < contents; a++)
            for (unsigned b = 0; b < contents; b++, x++) {
                unsigned w = number_of(p->list[size][u]) + number_of(p->list[rest][a]) +
                             number_of(p->list[rest][b]);
                mpz_add(second[w], second[w], *x);
            }
}

/* --- the whole ---------------------------------------------------------------------------- */

static void pairing_init(pairing *p)
{
    content c;
    sabot_multiset_steps_init(&p->steps, 0, SABOT_POINTS, MOST);
    sabot_multiset_next_init(&p->next, SABOT_POINTS, MOST);
    for (unsigned size = 0; size <= MOST; size++) {
        p->list[size] = sabot_allocate(sabot_multisets(SABOT_CLASSES, (int)size), sizeof(content));
        list_contents(p, c, 0, size, size);
    }
    for (unsigned size = 0; size <= MOST; size++) {
        size_t contents = p->count[MOST - size];
        p->g[size] = sabot_integers_new(sabot_multisets(SABOT_POINTS, (int)size) * contents);
        p->x[size] = sabot_integers_new(p->count[size] * contents * contents);
    }
}

static void pairing_clear(pairing *p)
{
    for (unsigned size = 0; size <= MOST; size++) {
        size_t contents = p->count[MOST - size];
        sabot_integers_free(p->g[size], sabot_multisets(SABOT_POINTS, (int)size) * contents);
        sabot_integers_free(p->x[size], p->count[size] * contents * contents);
        free(p->list[size]);
    }
    sabot_multiset_steps_clear(&p->steps);
    sabot_multiset_next_clear(&p->next);
}

void sabot_study_moments_init(sabot_study_moments *moments, const int64_t *term,
                              const uint64_t stock[SABOT_POINTS],
                              const unsigned class_of[SABOT_POINTS])
{
    pairing *p = sabot_allocate(1, sizeof *p);
    p->stock = stock;
    p->class_of = class_of;
    pairing_init(p);
    moments->first = sabot_integers_new(SABOT_CONTENTS);
    moments->second = sabot_integers_new(SABOT_CONTENTS);
    find_deals(p, term);
    for (unsigned size = MOST + 1; size-- > 0;) {
        if (size < MOST)
            find_g(p, size);
        find_t(p, size);
        find_x(p, size);
        add_second(moments->second, p, size);
    }
    for (unsigned a = 0; a < p->count[MOST]; a++)
        mpz_set(moments->first[number_of(p->list[MOST][a])], p->g[0][a]);
    pairing_clear(p);
    free(p);
}

void sabot_study_moments_clear(sabot_study_moments *moments)
{
    sabot_integers_free(moments->first, SABOT_CONTENTS);
    sabot_integers_free(moments->second, SABOT_CONTENTS);
}
