/* Cutting: a bracket of the gain instead of its exact value.
 *
 * A node that is neither closed nor walked is cut. The mean EV over its shoes is m = Σ w(β)·b(β),
 * w(β) the probability that six cards of its points are β, whatever their number: sums over all
 * its shoes count every β as often. Because max(0, ·) is convex, the mean of max(0, EV) is at least
 * max(0, m); because the EV is a mean of the b(β), it is at most Σ w(β)·max(0, b(β)). The sum of
 * weight times the difference, over all nodes that are cut, bounds the error of the gain.
 *
 * For a given error, the walk is shortest if it cuts where error per work is least, and work is
 * about the number of lines. So a node is cut if its error is less than level·lines, which makes
 * the whole error less than level·(all lines). A level with an error that is R of the gain follows
 * from a lower bound of the gain. Walks of coarse levels find it: when the two bounds are still far
 * apart, the lower one is near the gain already. Typically the error is then a tenth of the allowed
 * one.
 *
 * Errors and weights are nonnegative doubles, of sums of at most 10⁹ terms; they are enlarged by
 * 10⁻⁶ of themselves, and each b by the margin. */
#include "plan.h"

#include <math.h>

static int walk_all(sabot_study_totals *totals, const sabot_prune *p,
                    const sabot_study_watch *watch)
{
    sabot_prune_scratch *scratch = sabot_prune_scratch_new(p);
    int is_stopped = 0;
    sabot_study_totals_zero(totals);
    for (unsigned u = 0; u < p->units && !is_stopped; u++)
        is_stopped = sabot_prune_walk(totals, p, u, scratch, watch);
    sabot_prune_scratch_free(scratch);
    return is_stopped;
}

int sabot_prune_within(sabot_prune *p, double within, const sabot_study_watch *watch)
{
    enum { STEP = 16, ENOUGH = 16 }; /* bounds of the gain this far apart will do */
    const double lines = p->lines[SABOT_PRUNE_KINDS][p->cards];
    sabot_study_totals t;
    mpz_t gain;
    int is_stopped = 0;
    double deals = 1;
    for (unsigned i = 0; i < SABOT_PRUNE_DEGREE; i++)
        deals *= p->cards - i;
    double level = 1e12 * p->margin * p->weight[SABOT_PRUNE_KINDS][p->cards] / lines;
    if (!isfinite(level * deals * lines))
        return 0;
    sabot_study_totals_init(&t, p->bets);
    mpz_init(gain);
    do {
        p->level = level /= STEP;
        is_stopped = walk_all(&t, p, watch);
        mpz_mul_ui(gain, t.gain[p->bet], ENOUGH);
    } while (!is_stopped && mpz_cmp(t.gap[p->bet], gain) > 0);
    /* the gap of each unit is rounded up to a whole number */
    mpz_set_d(gain, within * (1 - 1e-5) * mpz_get_d(t.gain[p->bet]));
    mpz_sub_ui(gain, gain, p->units);
    p->level = mpz_sgn(gain) > 0 ? mpz_get_d(gain) / deals / lines : 0;
    mpz_clear(gain);
    sabot_study_totals_clear(&t);
    return is_stopped;
}

double sabot_prune_level(const sabot_prune *p)
{
    return p->level;
}

void sabot_prune_set_level(sabot_prune *p, double level)
{
    p->level = level > 0 ? level : 0;
}
