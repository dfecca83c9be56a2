#include "rows.h"

#include "../../base/cpu.h"
#include "../../base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Takes the cards one by one, those with the least tag first, or those with the greatest. */
typedef struct {
    const sabot_count_classes *classes;
    int greatest_first;
    uint64_t sum, left; /* left of the current class */
    unsigned taken;     /* bit per class */
    uint64_t tag;
} taker;

static void take_class(taker *t)
{
    unsigned best = 0;
    int found = 0;
    for (unsigned k = 0; k < t->classes->count; k++) {
        uint64_t tag = t->classes->of[k].tag, so_far = t->classes->of[best].tag;
        if (!(t->taken >> k & 1) && (!found || (tag > so_far) == t->greatest_first)) {
            best = k;
            found = 1;
        }
    }
    t->taken |= 1u << best;
    t->left = t->classes->of[best].cards;
    t->tag = t->classes->of[best].tag;
}

static uint64_t take_card(taker *t)
{
    while (!t->left)
        take_class(t);
    t->left--;
    return t->sum += t->tag;
}

uint64_t sabot_count_rows_slots(const sabot_count_classes *classes, uint64_t top)
{
    taker least = {.classes = classes}, greatest = {.classes = classes, .greatest_first = 1};
    uint64_t slots = 1;
    for (uint64_t n = 1; n <= top; n++) {
        slots -= take_card(&least);
        slots += take_card(&greatest) + 1;
    }
    return slots;
}

void sabot_count_rows_init(sabot_count_rows *rows, const sabot_count_classes *classes, uint64_t top,
                           unsigned limbs)
{
    taker least = {.classes = classes}, greatest = {.classes = classes, .greatest_first = 1};
    *rows = (sabot_count_rows){.limbs = limbs, .top = top};
    rows->row = sabot_allocate(top + 1, sizeof *rows->row);
    rows->slots = sabot_allocate(sabot_count_rows_slots(classes, top), limbs * sizeof *rows->slots);
    mp_limb_t *slot = rows->slots;
    for (uint64_t n = 0; n <= top; n++) {
        uint64_t low = n ? take_card(&least) : 0, high = n ? take_card(&greatest) : 0;
        rows->row[n] =
            (sabot_count_row){.low = low, .high = high, .first = 1, .last = 0, .slot = slot};
        slot += (high - low + 1) * limbs;
    }
}

void sabot_count_rows_clear(sabot_count_rows *rows)
{
    free(rows->row);
    free(rows->slots);
}

void sabot_count_rows_zero(sabot_count_rows *rows)
{
    for (uint64_t n = 0; n <= rows->degree; n++) {
        sabot_count_row *row = &rows->row[n];
        if (row->first > row->last)
            continue;
        memset(sabot_count_rows_at(rows, n, row->first), 0,
               (row->last - row->first + 1) * rows->limbs * sizeof *row->slot);
        row->first = 1;
        row->last = 0;
    }
    rows->degree = 0;
}

void sabot_count_rows_set(sabot_count_rows *rows, const mpz_t value, uint64_t n, uint64_t sum)
{
    sabot_count_rows_zero(rows);
    if (n > rows->top || !mpz_sgn(value))
        return;
    assert(mpz_size(value) <= rows->limbs);
    memcpy(sabot_count_rows_at(rows, n, sum), mpz_limbs_read(value),
           mpz_size(value) * sizeof(mp_limb_t));
    rows->row[n].first = rows->row[n].last = sum;
    rows->degree = n;
}

void sabot_count_rows_round(sabot_count_rows *rows, const sabot_count_classes *classes)
{
    sabot_count_rows rounded;
    sabot_count_rows_init(&rounded, classes, rows->top, 1);
    rounded.is_rounded = 1;
    rounded.degree = rows->degree;
    for (uint64_t n = 0; n <= rows->degree; n++) {
        rounded.row[n].first = rows->row[n].first;
        rounded.row[n].last = rows->row[n].last;
        for (uint64_t sum = rows->row[n].first; sum <= rows->row[n].last; sum++) {
            mpz_t value;
            mpz_roinit_n(value, sabot_count_rows_at(rows, n, sum), (mp_size_t)rows->limbs);
            *(double *)sabot_count_rows_at(&rounded, n, sum) = mpz_get_d(value);
        }
    }
    sabot_count_rows_clear(rows);
    *rows = rounded;
}

static void add_doubles(double *to, const double *from, uint64_t count)
{
    static sabot_count_add *const add[SABOT_CPU_SETS] = SABOT_CPU_VARIANTS(sabot_count_add);
    add[sabot_cpu_best()](to, from, count);
}

/* row[n] of `rows` += from · y^shift */
static void add_row(sabot_count_rows *rows, uint64_t n, const sabot_count_row *from, uint64_t shift)
{
    sabot_count_row *to = &rows->row[n];
    if (from->first > from->last)
        return;
    uint64_t first = from->first + shift, last = from->last + shift;
    mp_limb_t *slot = sabot_count_rows_at(rows, n, first);
    assert(first >= to->low && last <= to->high);
    const mp_limb_t *added = from->slot + (from->first - from->low) * rows->limbs;
    if (rows->is_rounded)
        add_doubles((double *)slot, (const double *)added, last - first + 1);
    else
        mpn_add_n(slot, slot, added, (mp_size_t)((last - first + 1) * rows->limbs));
    if (to->first > to->last || first < to->first)
        to->first = first;
    if (last > to->last)
        to->last = last;
    if (n > rows->degree)
        rows->degree = n;
}

void sabot_count_rows_add(sabot_count_rows *rows, const sabot_count_rows *other, uint64_t tag,
                          uint64_t times)
{
    for (uint64_t n = 0; n <= other->degree && n + times <= rows->top; n++)
        add_row(rows, n + times, &other->row[n], tag * times);
}

/* One multiplication adds row n-1 to row n, the highest row first. Several run together, each one
 * row behind the previous, so that a row is reused while it is in the processor's cache. */
void sabot_count_rows_multiply(sabot_count_rows *rows, uint64_t tag, unsigned times)
{
    int64_t highest = (int64_t)rows->degree + 1;
    for (int64_t at = highest; at > -(int64_t)times; at--)
        for (int64_t i = 0; i < times; i++) {
            int64_t n = at + i;
            if (n > 0 && n <= (int64_t)rows->top)
                add_row(rows, (uint64_t)n, &rows->row[n - 1], tag);
        }
}
