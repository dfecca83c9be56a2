/* Which points are alike, as far as a bet is concerned. */
#include "moments.h"

#include <math.h>
#include <string.h>

unsigned sabot_study_classes_count(uint64_t size, unsigned cards)
{
    uint64_t less = size - cards < cards ? size - cards : cards;
    return less <= 120 ? SABOT_CLASSES : SABOT_CLASSES - 1;
}

/* How much the EV changes when a card of each point is gone; 0 for a point that is not there. */
static void find_effects(double effect[SABOT_POINTS], const sabot_study_bets *bets)
{
    mpq_t ev;
    mpq_init(ev);
    for (int v = 0; v < SABOT_POINTS; v++) {
        uint64_t left[SABOT_POINTS];
        sabot_shoe shoe;
        memcpy(left, bets->stock, sizeof left);
        effect[v] = 0;
        if (!left[v] || bets->size <= SABOT_POSITIONS)
            continue;
        left[v]--;
        sabot_shoe_from_points(&shoe, left);
        sabot_study_ev(ev, &shoe, &bets->tableau, &bets->wager[0]);
        mpq_sub(ev, ev, bets->ev[0]);
        effect[v] = mpq_get_d(ev);
    }
    mpq_clear(ev);
}

/* Σ N·(effect - mean)² over the points from…to-1 of that order. */
static double spread_of(const unsigned *order, const double *effect, const uint64_t *stock,
                        unsigned from, unsigned to)
{
    double weight = 0, sum = 0, squares = 0;
    for (unsigned i = from; i < to; i++) {
        double n = (double)stock[order[i]], e = effect[order[i]];
        weight += n;
        sum += n * e;
        squares += n * e * e;
    }
    return weight > 0 ? squares - sum * sum / weight : 0;
}

void sabot_study_classes(unsigned class_of[SABOT_POINTS], const sabot_study_bets *bets,
                         unsigned classes)
{
    double effect[SABOT_POINTS], least[SABOT_CLASSES + 1][SABOT_POINTS + 1];
    unsigned order[SABOT_POINTS], cut[SABOT_CLASSES + 1][SABOT_POINTS + 1];
    find_effects(effect, bets);
    for (unsigned v = 0; v < SABOT_POINTS; v++) {
        unsigned at = v;
        for (; at > 0 && effect[order[at - 1]] > effect[v]; at--)
            order[at] = order[at - 1];
        order[at] = v;
    }
    for (unsigned k = 0; k <= classes; k++)
        for (unsigned to = 0; to <= SABOT_POINTS; to++) {
            least[k][to] = to ? INFINITY : 0; /* a class may be empty */
            cut[k][to] = 0;
            for (unsigned from = 0; k && from < to; from++) {
                double spread =
                    least[k - 1][from] + spread_of(order, effect, bets->stock, from, to);
                if (spread < least[k][to]) {
                    least[k][to] = spread;
                    cut[k][to] = from;
                }
            }
        }
    for (unsigned k = classes, to = SABOT_POINTS; k > 0; to = cut[k--][to])
        for (unsigned i = cut[k][to]; i < to; i++)
            class_of[order[i]] = k - 1;
}
