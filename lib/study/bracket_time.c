/* How long brackets take. The work is that of the shoes told apart by how many cards of each class
 * they have: the ways to take so many cards out of the stocks of the classes. */
#include "moments.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Measured, on a core of 2.6 GHz: to sum over pairs of deals, and for each group of shoes. With a
 * class less, the contents of the others are summed up for fewer groups each. */
static const double of_moments = 0.6, of_group = 5e-6, of_group_coarse = 11e-6;

/* In how many ways n cards can be of the classes. */
static double groups(const uint64_t stock[SABOT_CLASSES], unsigned n)
{
    double *ways = sabot_allocate(n + 1, sizeof *ways), *sums = sabot_allocate(n + 2, sizeof *sums);
    ways[0] = 1;
    for (unsigned k = 0; k < SABOT_CLASSES; k++) {
        for (unsigned i = 0; i <= n; i++)
            sums[i + 1] = sums[i] + ways[i];
        for (unsigned i = 0; i <= n; i++)
            ways[i] = sums[i + 1] - (i > stock[k] ? sums[i - stock[k]] : 0);
    }
    double all = ways[n];
    free(ways);
    free(sums);
    return all;
}

static void find_stocks(uint64_t stock[SABOT_CLASSES], const sabot_study_bets *bets,
                        unsigned classes)
{
    unsigned class_of[SABOT_POINTS];
    sabot_study_classes(class_of, bets, classes);
    memset(stock, 0, SABOT_CLASSES * sizeof *stock);
    for (unsigned v = 0; v < SABOT_POINTS; v++)
        stock[class_of[v]] += bets->stock[v];
}

static double seconds_of(const sabot_question *question, const sabot_wager *wager, unsigned from,
                         unsigned to)
{
    uint64_t stock[SABOT_CLASSES];
    sabot_study_bets bets;
    int in_best = 0;
    unsigned before = 0;
    double sum = 0;
    sabot_study_bets_init(&bets, question->shoe, question->tableau, wager, &in_best, 1, NULL);
    for (unsigned cards = from; cards <= to; cards++) {
        unsigned classes = sabot_study_classes_count(bets.size, cards);
        if (classes != before) {
            find_stocks(stock, &bets, classes);
            sum += of_moments;
        }
        sum += groups(stock, cards) * (classes == SABOT_CLASSES ? of_group : of_group_coarse);
        before = classes;
    }
    sabot_study_bets_clear(&bets);
    return sum;
}

double sabot_study_bracket_seconds(const sabot_question *question, unsigned from, unsigned to)
{
    sabot_error error;
    double sum = 0;
    if (sabot_study_bracket_check(question, from, to, &error))
        return 0;
    for (size_t i = 0; i < question->wagers_count; i++)
        if (sabot_study_takes(&question->wagers[i]))
            sum += seconds_of(question, &question->wagers[i], from, to);
    return sum;
}
