/* One coup of the wager j wins a number of steps with the distribution P_j(x) = Σ p_s x^s, and N_j
 * coups of each have F = Π P_j^N_j. Because F'/F = Σ N_j P_j'/P_j, with Q = Π P_j and
 * T = Σ_j N_j x P_j' Π_(i≠j) P_i we have Q · x F' = T · F, or
 *
 *     Q_0 · k · F_k = Σ_(s>0) (T_s - (k-s) Q_s) F_(k-s)
 *
 * In integers, with each P_j over its common denominator, every division is exact. A step takes a
 * few products of a long integer, whatever the number of coups. Where stakes are so different that
 * Q is too long, few coups have few totals, which are listed coup by coup. */
#include "sums.h"

#include "../../base/integers.h"
#include "../../base/memory.h"
#include "lattice.h"

#include <stdlib.h>

enum { TERMS_MOST = 256, WIDTH_MOST = 1 << 14 };
static const double half_second = 4e8; /* words multiplied */
static const double words_most = 3e7;  /* in memory */
static const double list_most = 1.6e7; /* words of a list */

typedef struct {
    uint64_t step;
    mpz_t q, t; /* Q_s and T_s */
} term;

typedef struct {
    uint64_t step;
    mpz_t value;
} listed_total;

typedef struct {
    listed_total *list; /* ascending; NULL for the recurrence */
    size_t listed, at;
    double work, work_most;
    term *terms; /* the first has step 0 */
    size_t count;
    mpq_t low, unit;      /* the total is low + unit · step; from above, low - unit · step */
    uint64_t width, most; /* the greatest step of Q, and of F */
    double mean, words;   /* the mean step of F; 64-bit words of its integers */
    uint64_t k;
    mpz_t *last;           /* F_k at [k % (width + 1)] */
    mpz_t all, sum, first; /* Σ F_k over all k; F_0 + … + F_k; 0 · F_0 + … + k · F_k */
    mpz_t factor;
} sum;

/* --- Q and T ------------------------------------------------------------------------------ */

static void sum_init(sum *s)
{
    *s = (sum){.terms = sabot_allocate(TERMS_MOST, sizeof(term)), .count = 1};
    for (size_t i = 0; i < TERMS_MOST; i++)
        mpz_inits(s->terms[i].q, s->terms[i].t, NULL);
    mpz_set_ui(s->terms->q, 1);
    mpq_inits(s->low, s->unit, NULL);
    mpz_inits(s->all, s->factor, s->sum, s->first, NULL);
    mpz_set_ui(s->all, 1);
    mpz_set_ui(s->sum, 1);
}

static void clear_list(listed_total *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        mpz_clear(list[i].value);
    free(list);
}

static void sum_clear(sum *s)
{
    clear_list(s->list, s->listed);
    for (size_t i = 0; i < TERMS_MOST; i++)
        mpz_clears(s->terms[i].q, s->terms[i].t, NULL);
    free(s->terms);
    mpq_clears(s->low, s->unit, NULL);
    mpz_clears(s->all, s->factor, s->sum, s->first, NULL);
    if (s->last)
        sabot_integers_free(s->last, s->width + 1);
}

static term *term_at(sum *s, uint64_t step)
{
    size_t i = 0;
    while (i < s->count && s->terms[i].step != step)
        i++;
    if (i == TERMS_MOST || step > WIDTH_MOST)
        return NULL;
    s->count += i == s->count;
    s->terms[i].step = step;
    s->width = step > s->width ? step : s->width;
    return &s->terms[i];
}

/* Multiplies Q by p x^step, where p = share · scale, and T accordingly. */
static int add_outcome(sum *to, const sum *from, uint64_t step, const mpq_t share,
                       const mpz_t scale, uint64_t coups)
{
    int fits = 1;
    mpz_t p, part;
    mpz_inits(p, part, NULL);
    mpz_divexact(p, scale, mpq_denref(share));
    mpz_mul(p, p, mpq_numref(share));
    for (size_t i = 0; i < from->count && fits; i++) {
        term *t = term_at(to, from->terms[i].step + step);
        if (!(fits = t != NULL))
            break;
        mpz_mul(part, from->terms[i].q, p);
        mpz_add(t->q, t->q, part);
        mpz_addmul(t->t, from->terms[i].t, p);
        mpz_mul_ui(part, part, step);
        mpz_mul_ui(part, part, coups);
        mpz_add(t->t, t->t, part);
    }
    mpz_clears(p, part, NULL);
    return fits;
}

/* Whether so many steps of F are little work. */
static int is_short(const sum *s, double steps)
{
    return (steps + 1) * s->words * (double)s->count < s->work_most;
}

/* Multiplies Σ F_k and F_0, whose outcome has the step `first`. */
static void multiply_ends(sum *s, const sabot_lattice *l, const mpz_t scale, uint64_t coups,
                          uint64_t first)
{
    unsigned i = 0;
    mpz_t power;
    mpz_init(power);
    while (l->step[i] != first)
        i++;
    mpz_pow_ui(power, scale, coups);
    mpz_mul(s->all, s->all, power);
    mpz_divexact(power, scale, mpq_denref(l->probability[i]));
    mpz_mul(power, power, mpq_numref(l->probability[i]));
    mpz_pow_ui(power, power, coups);
    mpz_mul(s->sum, s->sum, power);
    mpz_clear(power);
}

/* Multiplies by the coups of one wager, whose lattice has `stretch` steps of the sum in its own. */
static int add_coups(sum *s, const sabot_lattice *l, uint64_t coups, uint64_t stretch,
                     sabot_sum_side side)
{
    int fits = stretch <= WIDTH_MOST;
    uint64_t width = sabot_lattice_width(l);
    sum product;
    mpz_t scale;
    mpz_init_set_ui(scale, 1);
    sum_init(&product);
    mpz_set_ui(product.terms->q, 0);
    for (unsigned i = 0; i < l->count; i++)
        mpz_lcm(scale, scale, mpq_denref(l->probability[i]));
    for (unsigned i = 0; i < l->count && fits && width <= WIDTH_MOST; i++) {
        uint64_t step = side == SABOT_SUM_FROM_ABOVE ? width - l->step[i] : l->step[i];
        fits = add_outcome(&product, s, step * stretch, l->probability[i], scale, coups);
        s->mean += mpq_get_d(l->probability[i]) * (double)(step * stretch) * (double)coups;
    }
    for (size_t i = 0; i < TERMS_MOST; i++) {
        s->terms[i].step = product.terms[i].step;
        mpz_swap(s->terms[i].q, product.terms[i].q);
        mpz_swap(s->terms[i].t, product.terms[i].t);
    }
    s->count = product.count;
    s->width = product.width;
    s->most += coups * width * stretch;
    s->words += (double)coups * (double)mpz_sizeinbase(scale, 2) / 64;
    sum_clear(&product);
    fits &= width <= WIDTH_MOST && is_short(s, s->mean / 2);
    if (fits)
        multiply_ends(s, l, scale, coups, side == SABOT_SUM_FROM_ABOVE ? width : 0);
    mpz_clear(scale);
    return fits;
}

/* --- the list ----------------------------------------------------------------------------- */

/* Adds one coup to the list: its copies, shifted by each outcome, merged. */
static int list_coup(sum *s, const uint64_t *steps, mpz_t *weights, unsigned outcomes)
{
    const double words = (double)s->listed * outcomes * (double)(4 + mpz_size(s->all));
    size_t *next = sabot_allocate(outcomes, sizeof *next), count = 0;
    if (words > list_most || (s->work += words) > s->work_most / 2) {
        free(next);
        return 0;
    }
    listed_total *sums = sabot_allocate(s->listed * outcomes, sizeof *sums);
    for (;;) {
        uint64_t least = UINT64_MAX;
        for (unsigned i = 0; i < outcomes; i++)
            if (next[i] < s->listed && s->list[next[i]].step + steps[i] < least)
                least = s->list[next[i]].step + steps[i];
        if (least == UINT64_MAX)
            break;
        sums[count].step = least;
        mpz_init(sums[count].value);
        for (unsigned i = 0; i < outcomes; i++)
            if (next[i] < s->listed && s->list[next[i]].step + steps[i] == least)
                mpz_addmul(sums[count].value, s->list[next[i]++].value, weights[i]);
        count++;
    }
    clear_list(s->list, s->listed);
    free(next);
    s->list = sums;
    s->listed = count;
    return 1;
}

/* Adds the coups of one wager to the list, as add_coups to the recurrence. */
static int list_coups(sum *s, const sabot_lattice *l, uint64_t coups, uint64_t stretch,
                      sabot_sum_side side)
{
    const uint64_t width = sabot_lattice_width(l);
    uint64_t *steps = sabot_allocate(l->count, sizeof *steps);
    mpz_t scale, *weights = sabot_integers_new(l->count);
    int fits = 1;
    mpz_init_set_ui(scale, 1);
    for (unsigned i = 0; i < l->count; i++)
        mpz_lcm(scale, scale, mpq_denref(l->probability[i]));
    for (unsigned i = 0; i < l->count; i++) {
        steps[i] = stretch * (side == SABOT_SUM_FROM_ABOVE ? width - l->step[i] : l->step[i]);
        mpz_divexact(weights[i], scale, mpq_denref(l->probability[i]));
        mpz_mul(weights[i], weights[i], mpq_numref(l->probability[i]));
    }
    for (uint64_t coup = 0; coup < coups && fits; coup++) {
        mpz_mul(s->all, s->all, scale);
        fits = list_coup(s, steps, weights, l->count);
    }
    s->most += coups * width * stretch;
    mpz_clear(scale);
    sabot_integers_free(weights, l->count);
    free(steps);
    return fits;
}

/* --- the lattices ------------------------------------------------------------------------- */

/* The greatest common divisor of two positive fractions; `a` may be 0. */
static void add_unit(mpq_t a, const mpq_t b)
{
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_mul(left, mpq_numref(a), mpq_denref(b));
    mpz_mul(right, mpq_numref(b), mpq_denref(a));
    mpz_gcd(mpq_numref(a), left, right);
    mpz_mul(mpq_denref(a), mpq_denref(a), mpq_denref(b));
    mpq_canonicalize(a);
    mpz_clears(left, right, NULL);
}

static void add_low(sum *s, const sabot_lattice *l, const sabot_coups_of *of, sabot_sum_side side)
{
    mpq_t part;
    mpq_init(part);
    if (side == SABOT_SUM_FROM_ABOVE)
        mpq_set_ui(part, sabot_lattice_width(l), 1);
    mpq_mul(part, part, l->unit);
    mpq_add(part, part, l->low);
    mpq_mul(part, part, of->stake);
    mpz_mul_ui(mpq_numref(part), mpq_numref(part), of->coups);
    mpq_canonicalize(part);
    mpq_add(s->low, s->low, part);
    mpq_clear(part);
}

/* Finds the payoffs and their common unit. */
static int find_lattices(sum *s, sabot_lattice *lattices, const sabot_coups_of *of, size_t count,
                         sabot_sum_side side)
{
    int fits = 1;
    mpq_t unit;
    mpq_init(unit);
    for (size_t j = 0; j < count && fits; j++) {
        fits = sabot_lattice_find(&lattices[j], of[j].wager, &of[j].found->ways,
                                  of[j].found->edge.deals);
        mpq_mul(unit, lattices[j].unit, of[j].stake);
        add_unit(s->unit, unit);
        add_low(s, &lattices[j], &of[j], side);
    }
    mpq_clear(unit);
    return fits;
}

typedef int coups_adder(sum *s, const sabot_lattice *l, uint64_t coups, uint64_t stretch,
                        sabot_sum_side side);

static int add_all(sum *s, const sabot_lattice *lattices, const sabot_coups_of *of, size_t count,
                   sabot_sum_side side, coups_adder *add)
{
    static const double steps_most = 0x1p62;
    double steps = 0;
    int fits = 1;
    mpq_t stretch;
    mpq_init(stretch);
    for (size_t j = 0; j < count && fits; j++) {
        mpq_mul(stretch, lattices[j].unit, of[j].stake);
        mpq_div(stretch, stretch, s->unit);
        steps +=
            mpq_get_d(stretch) * (double)sabot_lattice_width(&lattices[j]) * (double)of[j].coups;
        fits = steps < steps_most &&
               add(s, &lattices[j], of[j].coups, mpz_get_ui(mpq_numref(stretch)), side);
    }
    mpq_clear(stretch);
    return fits;
}

/* --- F ------------------------------------------------------------------------------------ */

/* Whether a list may be short: n coups have n + 1 totals at least. */
static int can_be_listed(const sabot_coups_of *of, size_t count, double work_most)
{
    double coups = 0;
    for (size_t j = 0; j < count; j++)
        coups += (double)of[j].coups;
    return coups * coups * coups < work_most;
}

static int sum_start(sum *s, const sabot_sum *asked, sabot_sum_side side)
{
    const sabot_coups_of *of = asked->coups;
    const size_t count = asked->count;
    sabot_lattice *lattices = sabot_allocate(count, sizeof *lattices);
    sum_init(s);
    s->work_most = asked->work * half_second;
    for (size_t j = 0; j < count; j++)
        sabot_lattice_init(&lattices[j]);
    int fits = find_lattices(s, lattices, of, count, side);
    if (fits && add_all(s, lattices, of, count, side, add_coups) &&
        s->words * (double)s->width < words_most) {
        s->last = sabot_integers_new(s->width + 1);
        mpz_set(s->last[0], s->sum);
    } else if ((fits = fits && can_be_listed(of, count, s->work_most))) {
        s->list = sabot_allocate(1, sizeof *s->list);
        mpz_init_set_ui(s->list->value, s->listed = 1);
        mpz_set_ui(s->all, 1);
        s->most = 0;
        fits = add_all(s, lattices, of, count, side, list_coups);
        mpz_set(s->sum, s->list->value);
    }
    for (size_t j = 0; j < count; j++)
        sabot_lattice_clear(&lattices[j]);
    free(lattices);
    return fits;
}

/* Adds the total of the next step up to `most`; returns 0 if there is none. */
static int next(sum *s, uint64_t most)
{
    if (s->list) {
        if (s->at + 1 >= s->listed || s->list[s->at + 1].step > most)
            return 0;
        const listed_total *one = &s->list[++s->at];
        mpz_add(s->sum, s->sum, one->value);
        mpz_addmul_ui(s->first, one->value, s->k = one->step);
        return 1;
    }
    if (s->k >= most)
        return 0;
    const uint64_t k = ++s->k, room = s->width + 1;
    mpz_t *value = &s->last[k % room];
    mpz_t total;
    mpz_init(total);
    for (size_t i = 1; i < s->count; i++) {
        const term *t = &s->terms[i];
        if (t->step > k || !mpz_sgn(s->last[(k - t->step) % room]))
            continue;
        mpz_mul_ui(s->factor, t->q, k - t->step);
        mpz_sub(s->factor, t->t, s->factor);
        mpz_addmul(total, s->last[(k - t->step) % room], s->factor);
    }
    mpz_mul_ui(s->factor, s->terms->q, k);
    mpz_divexact(*value, total, s->factor);
    mpz_clear(total);
    mpz_add(s->sum, s->sum, *value);
    mpz_addmul_ui(s->first, *value, k);
    return 1;
}

/* --- the answers -------------------------------------------------------------------------- */

/* `distance` from the end to `at`. */
static void set_tail(mpq_t probability, mpq_t shortfall, const sum *s, const mpq_t distance)
{
    mpq_set_num(probability, s->first);
    mpq_set_den(probability, s->all);
    mpq_canonicalize(probability);
    mpq_mul(shortfall, probability, s->unit);
    mpq_set_num(probability, s->sum);
    mpq_set_den(probability, s->all);
    mpq_canonicalize(probability);
    mpq_t reach;
    mpq_init(reach);
    mpq_mul(reach, probability, distance);
    mpq_sub(shortfall, reach, shortfall);
    mpq_clear(reach);
}

int sabot_sum_tail(mpq_t probability, mpq_t shortfall, const sabot_sum *of, const mpq_t at,
                   sabot_sum_side side)
{
    sum s;
    mpq_t distance, steps;
    mpz_t whole;
    mpq_inits(distance, steps, NULL);
    mpz_init(whole);
    int fits = sum_start(&s, of, side);
    mpq_sub(distance, at, s.low);
    if (side == SABOT_SUM_FROM_ABOVE)
        mpq_neg(distance, distance);
    mpq_set_ui(probability, 0, 1);
    mpq_set_ui(shortfall, 0, 1);
    if (fits && mpq_sgn(distance) >= 0) {
        mpq_div(steps, distance, s.unit);
        mpz_fdiv_q(whole, mpq_numref(steps), mpq_denref(steps));
        uint64_t last = mpz_cmp_ui(whole, s.most) < 0 ? mpz_get_ui(whole) : s.most;
        if ((fits = s.list || is_short(&s, (double)last))) {
            while (next(&s, last))
                ;
            set_tail(probability, shortfall, &s, distance);
        }
    }
    sum_clear(&s);
    mpq_clears(distance, steps, NULL);
    mpz_clear(whole);
    return fits;
}

int sabot_sum_end(mpq_t end, const sabot_sum *of, const mpq_t share, sabot_sum_side side)
{
    sum s;
    mpz_t wanted;
    mpz_init(wanted);
    int fits = sum_start(&s, of, side) && (s.list || is_short(&s, s.mean));
    if (fits) {
        mpz_mul(wanted, s.all, mpq_numref(share));
        mpz_cdiv_q(wanted, wanted, mpq_denref(share));
        while (mpz_cmp(s.sum, wanted) < 0 && next(&s, s.most))
            ;
        mpq_set_ui(end, s.k, 1);
        mpq_mul(end, end, s.unit);
        (side == SABOT_SUM_FROM_ABOVE ? mpq_sub : mpq_add)(end, s.low, end);
    }
    sum_clear(&s);
    mpz_clear(wanted);
    return fits;
}
