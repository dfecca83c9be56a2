/* With n cards left, every running count has a weight, the number of ways to leave a shoe with that
 * count, and a total payoff over these ways. This file sums both over all counts, as a proof, and
 * over the counts on which a betting rule bets. */
#include "model.h"

#include "../../base/memory.h"
#include "../question/work.h"
#include "play.h"

#include <inttypes.h>
#include <stdlib.h>

void sabot_count_use_init(sabot_count_use *use)
{
    *use = (sabot_count_use){0};
    mpq_inits(use->share, use->gain, use->ev, NULL);
}

void sabot_count_use_clear(sabot_count_use *use)
{
    mpq_clears(use->share, use->gain, use->ev, NULL);
}

void sabot_count_depth_init(sabot_count_depth *depth, uint64_t cards)
{
    *depth = (sabot_count_depth){.cards = cards};
    mpz_init(depth->ways);
    sabot_count_use_init(&depth->optimal);
    sabot_count_use_init(&depth->triggered);
}

void sabot_count_depth_clear(sabot_count_depth *depth)
{
    for (size_t i = 0; i < depth->positive_count; i++)
        mpq_clears(depth->positive[i].from, depth->positive[i].to, depth->positive[i].share, NULL);
    free(depth->positive);
    sabot_count_use_clear(&depth->optimal);
    sabot_count_use_clear(&depth->triggered);
    mpz_clear(depth->ways);
}

/* --- sums over counts --------------------------------------------------------------------- */

typedef struct {
    mpz_t weight, paid;
} total;

typedef struct {
    const sabot_count_values *values;
    const sabot_count_table *table;
    sabot_count_sums sums;
    sabot_count_depth *depth;
    mpz_t deals; /* of the cards that the wager depends on, in a shoe of that depth */
    total all, optimal, triggered;
    total moment;         /* `all`, each term times its sum of scaled tags */
    mpz_t open;           /* the weight of the current range of positive EV; 0 outside one */
    uint64_t first, last; /* the counts at its two ends */
} tally;

static void tally_init(tally *t, sabot_count_depth *depth, const sabot_count_values *values)
{
    *t = (tally){.values = values,
                 .table = values->table,
                 .sums = {&values->table->scale, &values->shoe},
                 .depth = depth};
    mpz_inits(t->deals, t->all.weight, t->all.paid, t->optimal.weight, t->optimal.paid,
              t->triggered.weight, t->triggered.paid, t->moment.weight, t->moment.paid, t->open,
              NULL);
    sabot_count_table_deals(t->deals, t->table, depth->cards);
}

static void tally_clear(tally *t)
{
    mpz_clears(t->deals, t->all.weight, t->all.paid, t->optimal.weight, t->optimal.paid,
               t->triggered.weight, t->triggered.paid, t->moment.weight, t->moment.paid, t->open,
               NULL);
}

static void add(total *to, const mpz_t weight, const mpz_t paid)
{
    mpz_add(to->weight, to->weight, weight);
    mpz_add(to->paid, to->paid, paid);
}

/* gain = paid / (unit · deals · ways) */
static void set_use(sabot_count_use *use, const total *bets, const tally *t)
{
    mpz_t whole;
    mpz_init(whole);
    mpz_mul(whole, t->deals, t->table->unit);
    mpz_mul(whole, whole, t->depth->ways);
    use->bets = mpz_sgn(bets->weight) > 0;
    sabot_fraction_set(use->share, bets->weight, t->depth->ways);
    sabot_fraction_set(use->gain, bets->paid, whole);
    if (use->bets)
        mpq_div(use->ev, use->gain, use->share);
    mpz_clear(whole);
}

/* --- where the EV is positive ------------------------------------------------------------- */

static void extend_range(tally *t, uint64_t sum, const mpz_t weight)
{
    if (!mpz_sgn(t->open))
        t->first = sum;
    t->last = sum;
    mpz_add(t->open, t->open, weight);
}

static void end_range(tally *t)
{
    sabot_count_depth *depth = t->depth;
    if (!mpz_sgn(t->open))
        return;
    size_t number = depth->positive_count++;
    depth->positive =
        sabot_reallocate(depth->positive, depth->positive_count, sizeof *depth->positive);
    sabot_count_range *range = &depth->positive[number];
    mpq_inits(range->from, range->to, range->share, NULL);
    sabot_count_sums_running(range->from, &t->sums, depth->cards, t->first);
    sabot_count_sums_running(range->to, &t->sums, depth->cards, t->last);
    sabot_fraction_set(range->share, t->open, depth->ways);
    if (mpq_cmp(range->share, depth->positive[depth->likeliest].share) > 0)
        depth->likeliest = number;
    mpz_set_ui(t->open, 0);
}

/* --- the depth ---------------------------------------------------------------------------- */

/* From the lowest count, which has the highest sum of tags left, to the highest. */
static void add_counts(tally *t, const sabot_trigger *trigger)
{
    uint64_t n = t->depth->cards;
    uint64_t low = sabot_count_table_low(t->table, n), high = sabot_count_table_high(t->table, n);
    uint64_t from = low, to = high;
    int bets = trigger && sabot_count_sums_triggered(&from, &to, &t->sums, trigger, n);
    mpz_t weight, paid;
    mpz_init(paid);
    for (uint64_t sum = high + 1; sum-- > low;) {
        sabot_count_table_weight(weight, t->table, n, sum);
        if (!mpz_sgn(weight))
            continue;
        sabot_count_table_paid(paid, t->table, t->deals, n, sum);
        add(&t->all, weight, paid);
        mpz_addmul_ui(t->moment.weight, weight, sum);
        mpz_addmul_ui(t->moment.paid, paid, sum);
        if (bets && sum >= from && sum <= to)
            add(&t->triggered, weight, paid);
        if (mpz_sgn(paid) > 0) {
            add(&t->optimal, weight, paid);
            extend_range(t, sum, weight);
        } else {
            end_range(t);
        }
    }
    end_range(t);
    mpz_clear(paid);
}

/* Identities over all counts. Each of N cards is seen in C(N-1, n) of the C(N, n) ways; the mean EV
 * of these ways is the EV without that card. So with n cards left
 *
 *     E[count] = (N-n)/N · Σ tag,      E[EV · count] = (N-n)/N · Σ tag · EV without the card,
 *
 * and E[EV], which `use` has, is the EV of the whole shoe. */
static int is_proved(const tally *t, const sabot_count_use *use, const sabot_count_use *moment)
{
    const sabot_count_values *values = t->values;
    mpq_t found, expected, seen;
    mpq_inits(found, expected, seen, NULL);
    mpq_set_ui(seen, values->shoe.cards - t->depth->cards, values->shoe.cards);
    mpq_canonicalize(seen);

    /* count = count of the sum 0 - step · sum */
    sabot_count_sums_running(found, &t->sums, t->depth->cards, 0);
    mpq_mul(expected, moment->share, t->table->scale.step);
    mpq_sub(found, found, expected);
    mpq_mul(expected, seen, values->shoe.sum);
    int holds = mpq_equal(found, expected);

    sabot_count_sums_running(found, &t->sums, t->depth->cards, 0);
    mpq_mul(found, found, values->ev);
    mpq_mul(expected, moment->gain, t->table->scale.step);
    mpq_sub(found, found, expected);
    mpq_mul(expected, seen, values->moment);
    holds = holds && mpq_equal(found, expected);

    holds = holds && mpq_cmp_ui(use->share, 1, 1) == 0 && mpq_equal(use->gain, values->ev);
    mpq_clears(found, expected, seen, NULL);
    return holds;
}

static sabot_status prove(const tally *t, sabot_error *error)
{
    sabot_count_use use, moment;
    sabot_count_use_init(&use);
    sabot_count_use_init(&moment);
    set_use(&use, &t->all, t);
    set_use(&moment, &t->moment, t);
    int holds = is_proved(t, &use, &moment);
    sabot_count_use_clear(&use);
    sabot_count_use_clear(&moment);
    if (holds)
        return SABOT_OK;
    return sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                           "with %" PRIu64
                           " cards left the counts do not sum to the whole shoe; no result",
                           t->depth->cards);
}

sabot_status sabot_count_depth_find(sabot_count_depth *depth, const sabot_count_values *values,
                                    const sabot_trigger *trigger, sabot_error *error)
{
    tally t;
    tally_init(&t, depth, values);
    mpz_bin_uiui(depth->ways, values->shoe.cards, depth->cards);
    add_counts(&t, trigger);
    set_use(&depth->optimal, &t.optimal, &t);
    set_use(&depth->triggered, &t.triggered, &t);
    sabot_status status = prove(&t, error);
    tally_clear(&t);
    return status;
}
