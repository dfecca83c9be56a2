/* The mean product of the results of two coups, for a count. From a coup with n cards unseen of sum
 * s, the next one comes 4, 5 or 6 cards later. Each card on the way has a tag of class k with
 * probability
 *
 *     N_k/N · (1 + (t_k - t)·(s/n - t)/σ²),      t, σ² the mean and variance of all tags,
 *
 * a distribution with the right mean tag, s/n. A recursion back from the last depth gives the mean
 * G(n, s) of all later results, and the sum of P·gain·G is the part of the product that the count
 * explains.
 *
 * A coup that wins also removes the winning cards from the shoe. In total, two results have the
 * exact covariance c. The covariance of the EVs before two coups is the variance of the earlier EV,
 * -c·(N-n)/n, which grows as cards are seen; the rest, c·N/n, is the effect of a win on a later
 * result. The same recursion with 1 in place of the gain sums it over all pairs of bets. */
#include "profile.h"

#include "../../base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = SABOT_POSITIONS, SUMS_MOST = 20000 };

/* later[j][s]: the mean, at the current depth, of the results of a coup j cards later and of those
 * after it; [0] is for a coup at this depth. */
typedef struct {
    const sabot_profile *profile;
    double effect; /* c, or 0 for the part that the count explains */
    double tag_mean, tag_variance;
    double *later[STEPS + 1];
    size_t sums;
} pairs;

static void pairs_init(pairs *p, const sabot_profile *profile, double effect)
{
    const sabot_count_classes *classes = &profile->classes;
    *p = (pairs){.profile = profile, .effect = effect, .sums = classes->sum + 1};
    p->tag_mean = (double)classes->sum / (double)classes->cards;
    for (unsigned k = 0; k < classes->count; k++) {
        double off = (double)classes->of[k].tag - p->tag_mean;
        p->tag_variance += (double)classes->of[k].cards / (double)classes->cards * off * off;
    }
    for (int j = 0; j <= STEPS; j++)
        p->later[j] = sabot_allocate(p->sums, sizeof **p->later);
}

static void pairs_clear(pairs *p)
{
    for (int j = 0; j <= STEPS; j++)
        free(p->later[j]);
}

/* (s/n - t)/σ² for the sums of the row of n cards. */
static void find_slopes(double *slope, const pairs *p, uint64_t n)
{
    const sabot_profile_row *row = &p->profile->rows[n];
    for (size_t i = 0; i < row->count && p->tag_variance > 0; i++)
        slope[i] = ((double)(row->low + i) / (double)n - p->tag_mean) / p->tag_variance;
}

/* One card drawn from the unseen ones: the share of the class k by sum, 0 where it cannot be drawn.
 * Sums below the class's tag are left out. */
static void find_shares(double *restrict share, const pairs *p, const double *restrict slope,
                        size_t count, unsigned k)
{
    const double cards = (double)p->profile->classes.of[k].cards;
    const double off = (double)p->profile->classes.of[k].tag - p->tag_mean;
    for (size_t i = 0; i < count; i++) {
        double value = cards * (1 + off * slope[i]);
        share[i] = value <= 0 ? 0 : value;
    }
}

/* to[i] += share[i] · of[i] */
static void add_products(double *restrict to, const double *restrict share,
                         const double *restrict of, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] += share[i] * of[i];
}

/* Moves later[] from n-1 cards to n: after one more card each is the mean over that card. */
static void step_back(pairs *p, uint64_t n)
{
    const sabot_profile_row *row = &p->profile->rows[n];
    const sabot_count_classes *classes = &p->profile->classes;
    double *earlier[STEPS + 1], *share = sabot_allocate(row->count, sizeof *share);
    double *all = sabot_allocate(row->count, sizeof *all);
    double *slope = sabot_allocate(row->count, sizeof *slope);
    find_slopes(slope, p, n);
    for (int j = 0; j <= STEPS; j++)
        earlier[j] = sabot_allocate(p->sums, sizeof **earlier);
    for (unsigned k = 0; k < classes->count; k++) {
        const uint64_t tag = classes->of[k].tag;
        const size_t first = tag > row->low ? (size_t)(tag - row->low) : 0;
        find_shares(share, p, slope, row->count, k);
        for (size_t i = first; i < row->count; i++)
            all[i] += share[i];
        for (int j = 1; first < row->count && j <= STEPS && (uint64_t)j <= n; j++)
            add_products(earlier[j] + row->low + first, share + first,
                         p->later[j - 1] + row->low + first - tag, row->count - first);
    }
    for (size_t i = 0; i < row->count; i++)
        all[i] = all[i] > 0 ? all[i] : INFINITY;
    for (int j = 1; j <= STEPS; j++)
        for (size_t i = 0; i < row->count; i++)
            earlier[j][row->low + i] /= all[i];
    free(share);
    free(all);
    free(slope);
    pairs_clear(p);
    memcpy(p->later, earlier, sizeof earlier);
}

/* The factor of a bet as the earlier of two. */
static double earlier_of(const pairs *p, double gain, uint64_t n)
{
    if (!p->effect || !gain)
        return gain;
    return p->effect * (double)p->profile->cards / (double)n;
}

/* Returns the products of the coups at n cards with later ones, and sets later[0]. */
static double visit(pairs *p, const double length[SABOT_LENGTHS], const double *alive,
                    double starts, uint64_t n)
{
    const sabot_profile_row *row = &p->profile->rows[n];
    double sum = 0;
    for (size_t i = 0; i < row->count; i++) {
        uint64_t s = row->low + i;
        double after = 0;
        for (unsigned l = 0; l < SABOT_LENGTHS; l++)
            after += length[l] * p->later[4 + l][s];
        /* `after` weights later coups by alive[]; dividing by alive[n] conditions on this one */
        sum += row->probability[i] * earlier_of(p, row->gain[i], n) * after;
        double later = p->effect && row->gain[i] ? 1 : row->gain[i];
        p->later[0][s] = alive[n] * later + after;
    }
    return alive[n] > 0 ? sum * starts / alive[n] : 0;
}

static double add_pairs(const sabot_profile *profile, const sabot_schedule *schedule,
                        const double length[SABOT_LENGTHS], const double *alive, double effect)
{
    pairs p;
    double sum = 0;
    pairs_init(&p, profile, effect);
    uint64_t n = SABOT_POSITIONS;
    while (n < profile->cards && !(alive[n] > 0))
        n++;
    for (; n <= profile->cards; n++) {
        step_back(&p, n);
        sum += visit(&p, length, alive, schedule->starts[n], n);
    }
    pairs_clear(&p);
    return sum;
}

double sabot_profile_pairs(const sabot_profile *profile, const sabot_schedule *schedule,
                           const sabot_lengths *lengths, unsigned burn, double covariance)
{
    const double *length = lengths->length[burn];
    if (profile->classes.sum >= SUMS_MOST)
        return NAN;
    double *alive = sabot_allocate(schedule->cards + 1, sizeof *alive);
    sabot_schedule_alive(alive, schedule, lengths, burn);
    double sum = add_pairs(profile, schedule, length, alive, 0);
    if (covariance != 0)
        sum += add_pairs(profile, schedule, length, alive, covariance);
    free(alive);
    return sum;
}
