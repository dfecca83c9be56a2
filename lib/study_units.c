/* How a depth is cut into units, and how many compositions there are. */
#include "study_inside.h"

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

/* ways[n]: compositions of n cards over the counts from `first` on. */
static mpz_t *count_from(const sabot_study *s, unsigned first, unsigned cards)
{
    mpz_t *ways = sabot_allocate(cards + 1, sizeof *ways);
    for (unsigned n = 0; n <= cards; n++)
        mpz_init_set_ui(ways[n], n == 0);
    for (unsigned v = first; v < SABOT_POINTS; v++) {
        for (unsigned n = 1; n <= cards; n++)
            mpz_add(ways[n], ways[n], ways[n - 1]);
        for (unsigned n = cards; s->stock[v] < cards && n > s->stock[v]; n--)
            mpz_sub(ways[n], ways[n], ways[n - s->stock[v] - 1]);
    }
    return ways;
}

static void free_counts(mpz_t *ways, unsigned cards)
{
    for (unsigned n = 0; n <= cards; n++)
        mpz_clear(ways[n]);
    free(ways);
}

void sabot_study_count(mpz_t compositions, const sabot_study *study, unsigned cards)
{
    mpz_t *ways = count_from(study, 0, cards);
    mpz_set(compositions, ways[cards]);
    free_counts(ways, cards);
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
    sizes s = {count_from(study, SABOT_STUDY_UNIT, cards), size, cards};
    sabot_study_each_unit(study, cards, size_unit, &s);
    free_counts(s.ways, cards);
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
