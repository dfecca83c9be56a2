/* How a depth is cut into units, and how many compositions there are. */
#include "study_inside.h"

#include "../base/memory.h"

#include <stdlib.h>

uint64_t sabot_study_room(const sabot_study *study, unsigned first)
{
    uint64_t room = 0;
    for (unsigned v = first; v < SABOT_POINTS; v++)
        room += study->stock[v];
    return room;
}

static uint64_t least(const sabot_study *s, unsigned v, uint64_t left)
{
    uint64_t room = sabot_study_room(s, v + 1);
    return left > room ? left - room : 0;
}

static uint64_t most(const sabot_study *s, unsigned v, uint64_t left)
{
    return s->stock[v] < left ? s->stock[v] : left;
}

void sabot_study_each_unit(const sabot_study *s, unsigned cards, sabot_study_visit *visit,
                           void *data)
{
    uint16_t n[SABOT_STUDY_UNIT];
    for (uint64_t a = least(s, 0, cards); a <= most(s, 0, cards); a++)
        for (uint64_t b = least(s, 1, cards - a); b <= most(s, 1, cards - a); b++)
            for (uint64_t c = least(s, 2, cards - a - b); c <= most(s, 2, cards - a - b); c++) {
                n[0] = (uint16_t)a;
                n[1] = (uint16_t)b;
                n[2] = (uint16_t)c;
                visit(data, n);
            }
}

static void count_unit(void *data, const uint16_t counts[SABOT_STUDY_UNIT])
{
    (void)counts;
    ++*(unsigned *)data;
}

unsigned sabot_study_units(const sabot_study *study, unsigned cards)
{
    unsigned units = 0;
    sabot_study_each_unit(study, cards, count_unit, &units);
    return units;
}

/* One stock after another: ways to take up to all of it are running sums, less those that would take
 * more than there is. */
mpz_t *sabot_study_count_all(const uint64_t *stock, unsigned kinds, unsigned cards)
{
    mpz_t *ways = sabot_allocate(cards + 1, sizeof *ways);
    for (unsigned n = 0; n <= cards; n++)
        mpz_init_set_ui(ways[n], n == 0);
    for (unsigned v = 0; v < kinds; v++) {
        for (unsigned n = 1; n <= cards; n++)
            mpz_add(ways[n], ways[n], ways[n - 1]);
        for (unsigned n = cards; stock[v] < cards && n > stock[v]; n--)
            mpz_sub(ways[n], ways[n], ways[n - stock[v] - 1]);
    }
    return ways;
}

void sabot_study_counts_free(mpz_t *counts, unsigned cards)
{
    for (unsigned n = 0; n <= cards; n++)
        mpz_clear(counts[n]);
    free(counts);
}

void sabot_study_count(mpz_t compositions, const sabot_study *study, unsigned cards)
{
    mpz_t *ways = sabot_study_count_all(study->stock, SABOT_POINTS, cards);
    mpz_set(compositions, ways[cards]);
    sabot_study_counts_free(ways, cards);
}

typedef struct {
    mpz_t *ways;
    uint64_t *size;
    unsigned cards;
} sizes;

static void size_unit(void *data, const uint16_t n[SABOT_STUDY_UNIT])
{
    sizes *s = data;
    const mpz_t *ways = (const mpz_t *)&s->ways[s->cards - n[0] - n[1] - n[2]];
    *s->size++ = mpz_sizeinbase(*ways, 2) < 64 ? mpz_get_ui(*ways) : UINT64_MAX;
}

void sabot_study_unit_sizes(uint64_t *size, const sabot_study *study, unsigned cards)
{
    sizes s = {sabot_study_count_all(study->stock + SABOT_STUDY_UNIT,
                                     SABOT_POINTS - SABOT_STUDY_UNIT, cards),
               size, cards};
    sabot_study_each_unit(study, cards, size_unit, &s);
    sabot_study_counts_free(s.ways, cards);
}

/* EVs lie within ±most/scale. */
void sabot_study_bins(int64_t *first, unsigned *count, const sabot_study *study, unsigned bet)
{
    mpq_t bound;
    mpz_t number;
    mpq_init(bound);
    mpz_init(number);
    mpq_set_num(bound, study->most[bet]);
    mpq_set_den(bound, study->scale[bet]);
    mpq_canonicalize(bound);
    mpq_div(bound, bound, study->bin);
    mpz_fdiv_q(number, mpq_numref(bound), mpq_denref(bound));
    int64_t last = mpz_get_si(number);
    mpq_neg(bound, bound);
    mpz_fdiv_q(number, mpq_numref(bound), mpq_denref(bound));
    *first = mpz_get_si(number);
    *count = (unsigned)(last - *first + 1);
    mpq_clear(bound);
    mpz_clear(number);
}

void sabot_study_bin_of(mpz_t number, const sabot_study *study, unsigned bet, unsigned cards,
                        const mpz_t value)
{
    mpz_t by;
    mpz_init(by);
    sabot_study_deals(by, cards);
    mpz_mul(by, by, study->scale[bet]);
    mpz_mul(by, by, mpq_numref(study->bin));
    mpz_mul(number, value, mpq_denref(study->bin));
    mpz_fdiv_q(number, number, by);
    mpz_clear(by);
}
