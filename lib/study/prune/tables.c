/* The tables of the pruned walk that depend on the counts only. */
#include "plan.h"

#include "../../base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { KINDS = SABOT_PRUNE_KINDS, DEGREE = SABOT_PRUNE_DEGREE, SIZES = SABOT_PRUNE_SIZES };

static const double bytes_most = 128 << 20; /* of the largest tables */

static void *new_aligned(size_t count)
{
    return sabot_allocate_aligned(count, sizeof(double), SABOT_PRUNE_ALIGNMENT);
}

/* C(n, k) for k ≤ 6, exact to n = 1000. */
static double choose(unsigned n, unsigned k)
{
    double product = 1;
    for (unsigned i = 1; i <= k; i++)
        product = n < i ? 0 : product * (n - i + 1) / i;
    return k > n ? 0 : product;
}

/* --- lifts -------------------------------------------------------------------------------- */

static void find_step(sabot_prune *p, unsigned kinds, unsigned degree)
{
    const sabot_prune_layout *l = &p->layout;
    sabot_prune_step *step = &p->step[kinds][degree];
    unsigned count = l->count[kinds][degree + 1], at = 0;
    step->start = sabot_allocate(count + 1, sizeof *step->start);
    step->from = sabot_allocate((size_t)count * kinds, sizeof *step->from);
    step->factor = sabot_allocate((size_t)count * kinds, sizeof *step->factor);
    for (unsigned i = 0; i < count; i++) {
        uint8_t member[KINDS];
        memcpy(member, l->member[kinds][degree + 1] + (size_t)i * kinds, kinds);
        for (unsigned v = 0; v < kinds; v++) {
            if (!member[v])
                continue;
            step->factor[at] = (double)member[v] / (degree + 1);
            member[v]--;
            step->from[at++] = (uint16_t)sabot_prune_rank(l, kinds, degree, member);
            member[v]++;
        }
        step->start[i + 1] = at;
    }
}

static void lift_once(double *to, const double *from, const sabot_prune_step *step, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        double sum = 0;
        for (uint32_t at = step->start[i]; at < step->start[i + 1]; at++)
            sum += step->factor[at] * from[step->from[at]];
        to[i] = sum;
    }
}

/* From degree d to 6. `room` has twice the padded number of multisets of six. */
static void lift_by_steps(double *to, const double *from, const sabot_prune *p, unsigned kinds,
                          unsigned d, double *room)
{
    unsigned count = p->layout.count[kinds][DEGREE], width = sabot_prune_padded(count);
    for (unsigned e = d; e < DEGREE; e++) {
        double *next = e + 1 == DEGREE ? to : room + (size_t)(e % 2) * width;
        lift_once(next, from, &p->step[kinds][e], p->layout.count[kinds][e + 1]);
        from = next;
    }
    if (d == DEGREE)
        memcpy(to, from, count * sizeof *to);
    for (unsigned i = count; i < width; i++)
        to[i] = to[0];
}

static void find_lifts(sabot_prune *p)
{
    for (unsigned k = 2; k < KINDS; k++)
        for (unsigned d = 0; d < DEGREE; d++)
            find_step(p, k, d);
    for (unsigned k = 2; k <= SABOT_PRUNE_DENSE; k++)
        for (unsigned d = 0; d <= DEGREE; d++) {
            unsigned width = sabot_prune_padded(p->layout.count[k][DEGREE]);
            unsigned rows = p->layout.count[k][d];
            double *room = new_aligned(3 * (size_t)width);
            p->matrix[k][d] = new_aligned((size_t)rows * width);
            for (unsigned g = 0; g < rows; g++) {
                double *unit = room + 2 * (size_t)width;
                memset(unit, 0, width * sizeof *unit);
                unit[g] = 1;
                lift_by_steps(p->matrix[k][d] + (size_t)g * width, unit, p, k, d, room);
            }
            free(room);
        }
}

void sabot_prune_lift(double *lifted, const double *mean, const sabot_prune *p, unsigned kinds,
                      double *room)
{
    unsigned k = kinds - 1, width = sabot_prune_padded(p->layout.count[k][DEGREE]);
    for (unsigned j = 0; j < SIZES; j++) {
        const double *from = mean + p->layout.start[kinds][DEGREE][j];
        double *to = lifted + (size_t)j * width;
        if (j == 0)
            lift_by_steps(to, from, p, k, DEGREE, room);
        else if (k <= SABOT_PRUNE_DENSE)
            p->kernel.lift(to, from, p->matrix[k][DEGREE - j], p->layout.count[k][DEGREE - j],
                           width);
        else
            lift_by_steps(to, from, p, k, DEGREE - j, room);
    }
}

/* --- integers ----------------------------------------------------------------------------- */

void sabot_prune_fix(uint64_t *to, const uint64_t *newton, const sabot_prune *p, unsigned kinds,
                     unsigned x)
{
    const sabot_prune_layout *l = &p->layout;
    const unsigned k = kinds - 1;
    memcpy(to, newton, l->count[k][DEGREE] * sizeof *to);
    for (unsigned j = 1; j < SIZES && j <= x; j++) {
        const uint64_t *from = newton + l->start[kinds][DEGREE][j];
        const uint16_t *place = p->raised[k][DEGREE - j];
        const uint64_t by = p->choose[j * p->stride + x];
        for (unsigned i = 0; i < l->count[k][DEGREE - j]; i++)
            to[place[i]] += by * from[i];
    }
}

void sabot_prune_few_values(uint64_t *value, const sabot_prune *p, unsigned kinds, unsigned cards,
                            unsigned x, const uint64_t *newton)
{
    const sabot_prune_few *few = &p->few[kinds][cards];
    uint64_t choose_j[SIZES];
    for (unsigned j = 0; j < SIZES; j++)
        choose_j[j] = p->choose[j * p->stride + x];
    for (unsigned i = 0; i < few->count; i++) {
        const uint16_t *source = few->source + (size_t)i * SIZES;
        value[i] = newton[source[0]];
        for (unsigned j = 1; j < SIZES && source[j] != UINT16_MAX; j++)
            value[i] += choose_j[j] * newton[source[j]];
    }
    for (unsigned i = 0; i < few->additions; i++)
        value[few->to[i]] += value[few->from[i]];
}

/* --- counts ------------------------------------------------------------------------------- */

static int find_mix(sabot_prune *p)
{
    unsigned most = 0;
    for (unsigned v = 0; v < KINDS; v++)
        most = p->stock[v] > most ? p->stock[v] : most;
    most = most < p->cards ? most : p->cards;
    p->stride = sabot_prune_padded(most + 1);
    size_t count = (size_t)SIZES * p->stride + SABOT_PRUNE_PAD;
    if ((double)count * sizeof(double) * (p->cards + 1) > bytes_most)
        return 0;
    p->mix = sabot_allocate(p->cards + 1, sizeof *p->mix);
    p->choose = new_aligned(count);
    for (unsigned j = 0; j < SIZES; j++)
        for (unsigned x = 0; x < p->stride; x++)
            p->choose[j * p->stride + x] = (uint64_t)choose(x, j);
    for (unsigned s = DEGREE; s <= p->cards; s++) {
        p->mix[s] = new_aligned(count);
        for (unsigned j = 0; j < SIZES; j++)
            for (unsigned x = 0; x < p->stride && x <= s; x++)
                p->mix[s][j * p->stride + x] =
                    choose(x, j) * choose(s - x, DEGREE - j) / choose(s, DEGREE);
    }
    return 1;
}

static uint64_t ways_of(const sabot_prune *p, unsigned kinds, const uint8_t *member, unsigned count)
{
    uint64_t ways = 1;
    for (unsigned v = 0; v < count; v++)
        ways *= (uint64_t)choose(p->stock[KINDS - kinds + v], member[v]);
    return ways;
}

static void find_few(sabot_prune *p, unsigned k, unsigned cards)
{
    const sabot_prune_layout *l = &p->layout;
    sabot_prune_few *few = &p->few[k][cards];
    unsigned count = few->count = l->count[k][cards];
    size_t room = (size_t)count * (k - 1) * cards + 1;
    few->to = sabot_allocate(room, sizeof *few->to);
    few->from = sabot_allocate(room, sizeof *few->from);
    few->source = sabot_allocate((size_t)count * SIZES, sizeof *few->source);
    few->weight = sabot_allocate(count, sizeof *few->weight);
    for (unsigned i = 0; i < count; i++) {
        uint8_t member[KINDS];
        memcpy(member, l->member[k][cards] + (size_t)i * k, k);
        few->weight[i] = ways_of(p, k, member, k);
        unsigned size = cards - member[k - 1];
        for (unsigned j = 0; j + size <= DEGREE; j++) {
            member[k - 1] = (uint8_t)(DEGREE - j - size);
            few->source[i * SIZES + j] =
                (uint16_t)(l->start[k + 1][DEGREE][j] + sabot_prune_rank(l, k, DEGREE - j, member));
        }
        for (unsigned j = DEGREE - size + 1; j < SIZES; j++)
            few->source[i * SIZES + j] = UINT16_MAX;
    }
    for (unsigned v = 0; v + 1 < k; v++)
        for (unsigned pass = 1; pass <= cards; pass++)
            for (unsigned i = count; i-- > 0;) { /* greater counts of v first */
                uint8_t member[KINDS];
                memcpy(member, l->member[k][cards] + (size_t)i * k, k);
                if (member[v] < pass)
                    continue;
                member[v]--;
                member[k - 1]++;
                few->to[few->additions] = (uint16_t)i;
                few->from[few->additions++] = (uint16_t)sabot_prune_rank(l, k, cards, member);
            }
}

static void find_raised(sabot_prune *p, unsigned k, unsigned d)
{
    unsigned count = p->layout.count[k][d];
    p->raised[k][d] = sabot_allocate(count, sizeof *p->raised[k][d]);
    for (unsigned i = 0; i < count; i++) {
        uint8_t member[KINDS];
        memcpy(member, p->layout.member[k][d] + (size_t)i * k, k);
        member[k - 1] = (uint8_t)(member[k - 1] + DEGREE - d);
        p->raised[k][d][i] = (uint16_t)sabot_prune_rank(&p->layout, k, DEGREE, member);
    }
}

/* --- words -------------------------------------------------------------------------------- */

static void export(mp_limb_t *to, const mpz_t value)
{
    mpz_export(to, NULL, -1, sizeof *to, 0, 0, value);
}

/* The 64-bit words of a signed sum over all ways to take up to `cards` of `room` cards. */
static unsigned words_for(const sabot_prune *p, unsigned room)
{
    mpz_t most, unit;
    mpz_inits(most, unit, NULL);
    unsigned half = room / 2 < p->cards ? room / 2 : p->cards;
    mpz_bin_uiui(most, room, half);
    sabot_study_deals(unit, p->cards);
    mpz_mul(unit, unit, p->bets->most[p->bet]);
    mpz_mul(most, most, unit);
    size_t bits = mpz_sizeinbase(most, 2) + 2;
    mpz_clears(most, unit, NULL);
    return (unsigned)(bits / 64 + 1);
}

static void find_binomials(sabot_prune *p)
{
    mpz_t value;
    mpz_init(value);
    for (unsigned v = 0; v < KINDS; v++) {
        unsigned most = p->stock[v] < p->cards ? p->stock[v] : p->cards;
        mpz_bin_uiui(value, p->stock[v], p->stock[v] / 2 < most ? p->stock[v] / 2 : most);
        unsigned words = p->binomial_words[v] = (unsigned)(mpz_sizeinbase(value, 2) / 64 + 1);
        p->binomial[v] = sabot_allocate((size_t)(p->stride + 1) * words, sizeof(mp_limb_t));
        p->factor[v] = sabot_allocate(p->stride + 1, sizeof(double));
        for (unsigned x = 0; x <= most; x++) {
            mpz_bin_uiui(value, p->stock[v], x);
            export(p->binomial[v] + (size_t)x * words, value);
            p->factor[v][x] = mpz_get_d(value);
        }
    }
    mpz_clear(value);
}

static int find_words(sabot_prune *p)
{
    sabot_prune_plane *plane = &p->plane;
    plane->binomial_words = p->binomial_words[KINDS - 3];
    plane->words = words_for(p, p->room[2]);
    plane->words = plane->words > 2 ? plane->words : 2;
    while (plane->words + plane->binomial_words < words_for(p, p->room[3]))
        plane->words++;
    p->words[3] = plane->words + plane->binomial_words;
    for (unsigned k = 4; k <= KINDS; k++) {
        p->words[k] = words_for(p, p->room[k]);
        p->words[k] = p->words[k] > p->words[k - 1] ? p->words[k] : p->words[k - 1];
    }
    return plane->words <= SABOT_PRUNE_WORDS && p->words[3] <= SABOT_PRUNE_PLANE_WORDS &&
           p->words[KINDS] <= SABOT_PRUNE_LEVEL_WORDS;
}

static void find_closings(sabot_prune *p, unsigned k)
{
    const unsigned words = p->words[k];
    mpz_t value;
    mpz_init(value);
    p->closing[k] = sabot_allocate((size_t)(p->cards + 1) * SIZES * words, sizeof(mp_limb_t));
    for (unsigned s = 0; s <= p->cards; s++)
        for (unsigned t = 0; t < SIZES && t <= s && t <= p->room[k] && s <= p->room[k]; t++) {
            mpz_bin_uiui(value, p->room[k] - t, s - t);
            export(p->closing[k] + ((size_t)s * SIZES + t) * words, value);
        }
    mpz_clear(value);
    unsigned count = p->layout.count[k][DEGREE];
    p->ways[k] = sabot_allocate(count, sizeof *p->ways[k]);
    p->block[k] = sabot_allocate(count, sizeof *p->block[k]);
    for (unsigned i = 0; i < count; i++) {
        const uint8_t *member = p->layout.member[k][DEGREE] + (size_t)i * k;
        p->block[k][i] = (uint8_t)(member[0] * SIZES + DEGREE - member[0] - member[k - 1]);
    }
    for (unsigned i = 0; i < count; i++)
        p->ways[k][i] = ways_of(p, k - 1, p->layout.member[k][DEGREE] + (size_t)i * k + 1, k - 2);
}

static void count_compositions(sabot_prune *p)
{
    p->compositions[0] = sabot_allocate(p->cards + 1, sizeof(uint64_t));
    p->compositions[0][0] = 1;
    for (unsigned k = 1; k <= KINDS; k++) {
        p->compositions[k] = sabot_allocate(p->cards + 1, sizeof(uint64_t));
        for (unsigned s = 0; s <= p->cards; s++)
            for (unsigned x = 0; x <= s && x <= p->stock[KINDS - k]; x++)
                p->compositions[k][s] += p->compositions[k - 1][s - x];
    }
}

/* What cutting a node needs, as doubles: see within.c. */
static void find_weights(sabot_prune *p, unsigned k)
{
    const unsigned count = p->layout.count[k][DEGREE];
    mpz_t value;
    mpz_init(value);
    p->lines[k] = sabot_allocate(p->cards + 1, sizeof(double));
    p->weight[k] = sabot_allocate(p->cards + 1, sizeof(double));
    for (unsigned s = 0; s <= p->cards; s++) {
        mpz_bin_uiui(value, p->room[k], s);
        p->weight[k][s] = mpz_get_d(value);
        p->lines[k][s] = k == 2 && s <= p->room[2];
        for (unsigned x = 0; k > 2 && x <= s && x <= p->stock[KINDS - k]; x++)
            p->lines[k][s] += p->lines[k - 1][s - x];
    }
    mpz_clear(value);
    p->share[k] = new_aligned(sabot_prune_padded(count));
    memset(p->share[k], 0, sabot_prune_padded(count) * sizeof(double));
    for (unsigned i = 0; i < count && p->room[k] >= DEGREE; i++) {
        p->share[k][i] = 1 / choose(p->room[k], DEGREE);
        for (unsigned v = 0; v < k; v++)
            p->share[k][i] *=
                choose(p->stock[KINDS - k + v], p->layout.member[k][DEGREE][i * k + v]);
    }
}

/* --- lines -------------------------------------------------------------------------------- */

static void find_line(sabot_prune *p, unsigned cards)
{
    const unsigned words = p->plane.words, n = p->stock[KINDS - 2], m = p->stock[KINDS - 1];
    sabot_prune_line *line = &p->line[cards];
    unsigned last = cards < n ? cards : n;
    mpz_t weight, other, sum[SIZES];
    mpz_inits(weight, other, NULL);
    for (unsigned t = 0; t < SIZES; t++)
        mpz_init(sum[t]);
    line->weight = p->weight[2][cards];
    line->first = cards > m ? cards - m : 0;
    line->count = last - line->first + 1;
    line->prefix = sabot_allocate((size_t)(line->count + 1) * SIZES * words, sizeof(uint64_t));
    for (unsigned i = 0; i < line->count; i++) {
        unsigned y = line->first + i;
        mpz_bin_uiui(weight, n, y);
        mpz_bin_uiui(other, m, cards - y);
        mpz_mul(weight, weight, other);
        if (cards <= DEGREE)
            line->few[i] = mpz_get_ui(weight);
        for (unsigned t = 0; t < SIZES; t++) {
            mpz_bin_uiui(other, y, t);
            mpz_addmul(sum[t], weight, other);
            mpz_fdiv_r_2exp(other, sum[t], 64 * words);
            mpz_export(line->prefix + ((size_t)(i + 1) * SIZES + t) * words, NULL, -1,
                       sizeof(uint64_t), 0, 0, other);
        }
    }
    for (unsigned t = 0; t < SIZES; t++)
        mpz_clear(sum[t]);
    mpz_clears(weight, other, NULL);
}

static int find_plane(sabot_prune *p, const sabot_study_watch *watch)
{
    sabot_prune_plane *plane = &p->plane;
    unsigned last = p->room[2] < p->cards ? p->room[2] : p->cards;
    unsigned most = p->stock[KINDS - 2] < p->cards ? p->stock[KINDS - 2] : p->cards;
    if ((double)last * (most + 2) * SIZES * plane->words * sizeof(uint64_t) > bytes_most)
        return 0;
    p->line = sabot_allocate(last + 1, sizeof *p->line);
    for (unsigned s = 0; s <= last; s++) {
        find_line(p, s);
        if (sabot_study_stops(watch, 0))
            return 0;
    }
    for (unsigned i = 0; i < 3; i++)
        plane->stock[i] = p->stock[KINDS - 3 + i];
    plane->margin = p->margin;
    plane->stride = p->stride;
    plane->mix = (const double *const *)p->mix;
    plane->choose = p->choose;
    for (unsigned d = 0; d < SIZES; d++)
        plane->lift[d] = p->matrix[2][d];
    plane->line = p->line;
    plane->binomial = p->binomial[KINDS - 3];
    plane->ways = p->factor[KINDS - 3];
    plane->share = p->share[2];
    return 1;
}

/* --- the whole ---------------------------------------------------------------------------- */

static void find_units(sabot_prune *p)
{
    uint64_t stock[KINDS];
    for (unsigned v = 0; v < KINDS; v++)
        stock[v] = p->stock[v];
    p->units = sabot_study_units(NULL, stock, p->cards);
    p->unit = sabot_allocate(p->units, sizeof *p->unit);
    sabot_study_units(p->unit, stock, p->cards);
}

int sabot_prune_tables(sabot_prune *p, const sabot_study_watch *watch)
{
    find_units(p);
    if (!find_mix(p))
        return 0;
    find_lifts(p);
    find_binomials(p);
    count_compositions(p);
    if (!find_words(p))
        return 0;
    for (unsigned k = 2; k <= KINDS; k++)
        find_weights(p, k);
    for (unsigned k = 2; k < KINDS; k++) {
        if (k > 2)
            find_closings(p, k);
        for (unsigned d = 0; d < SIZES; d++) {
            find_raised(p, k, d);
            find_few(p, k, d);
        }
    }
    return find_plane(p, watch);
}

void sabot_prune_free_tables(sabot_prune *p)
{
    for (unsigned k = 0; k <= KINDS; k++) {
        for (unsigned d = 0; d < SIZES && k < KINDS; d++) {
            free(p->raised[k][d]);
            free(p->few[k][d].to);
            free(p->few[k][d].from);
            free(p->few[k][d].source);
            free(p->few[k][d].weight);
            if (k <= SABOT_PRUNE_DENSE)
                free(p->matrix[k][d]);
            if (d == DEGREE)
                continue;
            free(p->step[k][d].start);
            free(p->step[k][d].from);
            free(p->step[k][d].factor);
        }
        free(p->ways[k]);
        free(p->block[k]);
        free(p->closing[k]);
        free(p->compositions[k]);
        free(p->lines[k]);
        free(p->weight[k]);
        free(p->share[k]);
    }
    for (unsigned v = 0; v < KINDS; v++) {
        free(p->binomial[v]);
        free(p->factor[v]);
    }
    for (unsigned s = 0; p->mix && s <= p->cards; s++)
        free(p->mix[s]);
    for (unsigned s = 0; p->line && s <= p->room[2] && s <= p->cards; s++)
        free(p->line[s].prefix);
    free(p->mix);
    free(p->choose);
    free(p->line);
    free(p->unit);
}
