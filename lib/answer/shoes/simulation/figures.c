/* Figures from totals over n shoes. A mean has the standard error s/√n, a ratio of means a/b that
 * of the mean of (A - a/b·B)/b, and an SD one that follows from the fourth moment. */
#include "plan.h"

#include "../../../base/memory.h"

#include <math.h>
#include <stdlib.h>

/* Means over shoes. */
typedef struct {
    double n, b, bb, bk, v, vv, vb, vk, k, kk, k4;
} means;

static void find_coups(means *m, const sabot_simulation_totals *totals, const sabot_simulation *s)
{
    for (size_t k = 0; k <= s->coups_most; k++) {
        double share = (double)totals->coups[k] / m->n, x = (double)k;
        m->k += share * x;
    }
    for (size_t k = 0; k <= s->coups_most; k++) {
        double share = (double)totals->coups[k] / m->n, off = (double)k - m->k;
        m->kk += share * off * off;
        m->k4 += share * off * off * off * off;
    }
}

/* From a variance per shoe, which rounding can make slightly negative. */
static double error_of(double variance, double n)
{
    return sqrt(fmax(0, variance) / (n - 1));
}

/* An SD and its error, from the second and fourth central moments. */
static sabot_estimated sd_of(double second, double fourth, double n)
{
    second = fmax(0, second);
    double sd = sqrt(second * n / (n - 1));
    double error =
        second > 0 ? sqrt(fmax(0, fourth - second * second) / n) / (2 * sqrt(second)) : 0;
    return (sabot_estimated){sd, error};
}

static sabot_estimated scaled(double value, double error, double by)
{
    return (sabot_estimated){by * value, by * error};
}

/* Turns the raw moments of integer results into central ones. A result is the integer divided by
 * the scale of the wager. */
static void find_results(sabot_simulated_figures *f, const sabot_i128 *sum, double n, double stake,
                         double scale)
{
    const double by = stake / scale, v = (double)sum[SABOT_SUM_V] / n;
    double r = (double)sum[SABOT_SUM_R] / n, r2 = (double)sum[SABOT_SUM_R2] / n;
    double r3 = (double)sum[SABOT_SUM_R3] / n, r4 = (double)sum[SABOT_SUM_R4] / n;
    double second = r2 - r * r, fourth = r4 - 4 * r * r3 + 6 * r * r * r2 - 3 * r * r * r * r;
    sabot_estimated sd = sd_of(second, fourth, n);
    f->sd = scaled(sd.value, sd.error, by);
    f->won = scaled(r, error_of(second, n), by);
    /* the mean of (v - mean v)·(r - mean r)²; the error of an SD is that of r² over twice the SD */
    double vr = (double)sum[SABOT_SUM_VR] / n, vr2 = (double)sum[SABOT_SUM_VR2] / n;
    double together = (vr2 - 2 * r * vr + r * r * v - v * second) / SABOT_SIMULATION_UNIT;
    f->units_with_sd = second > 0 ? stake * by * together / (2 * sqrt(second) * (n - 1)) : 0;
}

static void find_player(sabot_simulated_figures *f, means m, const sabot_i128 *sum, double stake)
{
    const double unit = SABOT_SIMULATION_UNIT;
    m.b = (double)sum[SABOT_SUM_B] / m.n;
    m.bb = (double)sum[SABOT_SUM_BB] / m.n - m.b * m.b;
    m.bk = (double)sum[SABOT_SUM_BK] / m.n - m.b * m.k;
    m.v = (double)sum[SABOT_SUM_V] / m.n / unit;
    m.vv = (double)sum[SABOT_SUM_VV] / m.n / unit / unit - m.v * m.v;
    m.vb = (double)sum[SABOT_SUM_VB] / m.n / unit - m.v * m.b;
    m.vk = (double)sum[SABOT_SUM_VK] / m.n / unit - m.v * m.k;
    double share = m.b / m.k, coup = m.v / m.k, ev = m.b > 0 ? m.v / m.b : 0;
    f->bets = (sabot_estimated){m.b, error_of(m.bb, m.n)};
    f->share = (sabot_estimated){
        share, error_of(m.bb - 2 * share * m.bk + share * share * m.kk, m.n) / m.k};
    f->ev = (sabot_estimated){
        ev, m.b > 0 ? error_of(m.vv - 2 * ev * m.vb + ev * ev * m.bb, m.n) / m.b : 0};
    f->units = scaled(m.v, error_of(m.vv, m.n), stake);
    f->per_100 =
        scaled(coup, error_of(m.vv - 2 * coup * m.vk + coup * coup * m.kk, m.n) / m.k, 100 * stake);
    f->sd = f->won = (sabot_estimated){NAN, NAN};
    f->units_with_sd = NAN;
}

void sabot_simulation_figures(sabot_simulated *simulated, const sabot_simulation_totals *totals,
                              const sabot_simulation *s)
{
    means m = {.n = (double)totals->shoes};
    find_coups(&m, totals, s);
    *simulated = (sabot_simulated){.shoes = totals->shoes,
                                   .has_results = s->with_results,
                                   .coups = {m.k, error_of(m.kk, m.n)},
                                   .coups_sd = sd_of(m.kk, m.k4, m.n),
                                   .players_count = s->players_count};
    simulated->players = sabot_allocate(s->players_count, sizeof *simulated->players);
    for (size_t i = 0; i < s->players_count; i++) {
        double stake = s->players[i].stake;
        find_player(&simulated->players[i], m, totals->players[i], stake);
        simulated->players[i].by_result = (int)(s->plan->by_result >> i & 1);
        if (s->with_results)
            find_results(&simulated->players[i], totals->players[i], m.n, stake, s->plan->scale[i]);
    }
    simulated->coups_count = s->coups_most + 1;
    simulated->coups_share = sabot_allocate(simulated->coups_count, sizeof *simulated->coups_share);
    for (size_t k = 0; k < simulated->coups_count; k++) {
        double share = (double)totals->coups[k] / m.n;
        simulated->coups_share[k] = (sabot_estimated){share, error_of(share - share * share, m.n)};
    }
}

void sabot_simulated_init(sabot_simulated *simulated)
{
    *simulated = (sabot_simulated){0};
}

void sabot_simulated_clear(sabot_simulated *simulated)
{
    free(simulated->players);
    free(simulated->coups_share);
    *simulated = (sabot_simulated){0};
}

/* --- rounds ------------------------------------------------------------------------------- */

static int is_enough(const sabot_simulation_totals *totals, const sabot_simulation *s,
                     const sabot_shoes_sample *sample)
{
    double most = 0;
    if (totals->shoes >= sample->shoes)
        return 1;
    if (!(sample->error > 0) || totals->shoes < 2)
        return 0;
    sabot_simulated simulated;
    sabot_simulation_figures(&simulated, totals, s);
    for (size_t i = 0; i < simulated.players_count; i++)
        most = fmax(most, simulated.players[i].units.error);
    sabot_simulated_clear(&simulated);
    return most <= sample->error;
}

sabot_status sabot_simulation_run(sabot_simulation_totals *totals, const sabot_simulation *s,
                                  const sabot_shoes_sample *sample, sabot_simulation_adder *add,
                                  void *data, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    while (!status && !is_enough(totals, s, sample)) {
        uint64_t left = sample->shoes - totals->shoes;
        status = add(data, totals, s, totals->shoes,
                     left < SABOT_SIMULATION_ROUND ? left : SABOT_SIMULATION_ROUND, error);
    }
    return status;
}

/* Adds the round to the totals only if it is complete. */
sabot_status sabot_simulation_add_round(void *data, sabot_simulation_totals *totals,
                                        const sabot_simulation *s, uint64_t first, uint64_t count,
                                        sabot_error *error)
{
    const sabot_shoes_sample *sample = data;
    sabot_simulation_totals round;
    sabot_simulation_totals_init(&round, s);
    sabot_status status = sabot_simulation_add_all(&round, s, first, count, sample->shoes, error);
    if (!status)
        sabot_simulation_totals_add(totals, &round, s);
    if (!status)
        status = sabot_simulation_totals_check(totals, error);
    sabot_simulation_totals_clear(&round);
    return status;
}

sabot_status sabot_shoes_simulate(sabot_simulated *simulated, const sabot_question *question,
                                  const sabot_dealing *dealing, const sabot_player *players,
                                  size_t players_count, const sabot_shoes_sample *sample,
                                  sabot_error *error)
{
    sabot_simulation s;
    sabot_simulation_totals totals;
    sabot_shoes_sample own = *sample;
    sabot_simulated_clear(simulated);
    if (sample->shoes < 2)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%llu shoes: expected at least 2, to estimate an error",
                               (unsigned long long)sample->shoes);
    sabot_status status = sabot_simulation_init(&s, question, dealing, players, players_count,
                                                sample->seed, sample->results, error);
    if (status)
        return status;
    sabot_simulation_totals_init(&totals, &s);
    status = sabot_simulation_run(&totals, &s, &own, sabot_simulation_add_round, &own, error);
    if (!status)
        sabot_simulation_figures(simulated, &totals, &s);
    sabot_simulation_totals_clear(&totals);
    sabot_simulation_clear(&s);
    return status;
}

/* --- possible totals -------------------------------------------------------------------- */

/* Rejects impossible totals, whether computed here or read from a file. */

/* Whether (Σ a·b)² ≤ Σ a² · Σ b²; the latter two are `a` and `b`. */
static int is_bounded(const sabot_i128 *sums, int of, const mpz_t a, const mpz_t b)
{
    mpz_t sum, product;
    mpz_inits(sum, product, NULL);
    sabot_i128_get(sum, sums[of]);
    mpz_mul(sum, sum, sum);
    mpz_mul(product, a, b);
    int is = mpz_cmp(sum, product) <= 0;
    mpz_clears(sum, product, NULL);
    return is;
}

/* Conditions on the sums of a player that hold for any shoes: the bets b are at most the coups k,
 * and equal if he always bets; Cauchy's inequality bounds the products. */
static int sums_can_be(const sabot_i128 *sums, const sabot_player *player,
                       const sabot_simulation_totals *totals, const sabot_simulation *s)
{
    sabot_i128 k_sum = 0, kk_sum = 0;
    mpz_t n, kk, bb, vv, rr, r4;
    for (size_t k = 0; k <= s->coups_most; k++) {
        k_sum += (sabot_i128)k * totals->coups[k];
        kk_sum += (sabot_i128)k * (sabot_i128)k * totals->coups[k];
    }
    const sabot_i128 b = sums[SABOT_SUM_B];
    if (b < 0 || b > k_sum || sums[SABOT_SUM_BB] < b || sums[SABOT_SUM_BK] < sums[SABOT_SUM_BB] ||
        kk_sum < sums[SABOT_SUM_BK] || sums[SABOT_SUM_VV] < 0 || sums[SABOT_SUM_R2] < 0 ||
        sums[SABOT_SUM_R4] < sums[SABOT_SUM_R2])
        return 0;
    if (player->kind == SABOT_PLAYER_FLAT && (b != k_sum || sums[SABOT_SUM_BB] != kk_sum))
        return 0;
    mpz_inits(n, kk, bb, vv, rr, r4, NULL);
    sabot_i128_get(n, (sabot_i128)totals->shoes);
    sabot_i128_get(kk, kk_sum);
    sabot_i128_get(bb, sums[SABOT_SUM_BB]);
    sabot_i128_get(vv, sums[SABOT_SUM_VV]);
    sabot_i128_get(rr, sums[SABOT_SUM_R2]);
    sabot_i128_get(r4, sums[SABOT_SUM_R4]);
    int can = is_bounded(sums, SABOT_SUM_B, n, bb) && is_bounded(sums, SABOT_SUM_V, n, vv) &&
              is_bounded(sums, SABOT_SUM_VB, vv, bb) && is_bounded(sums, SABOT_SUM_VK, vv, kk) &&
              is_bounded(sums, SABOT_SUM_R, n, rr) && is_bounded(sums, SABOT_SUM_R2, n, r4) &&
              is_bounded(sums, SABOT_SUM_R3, rr, r4) && is_bounded(sums, SABOT_SUM_VR, vv, rr) &&
              is_bounded(sums, SABOT_SUM_VR2, vv, r4);
    mpz_clears(n, kk, bb, vv, rr, r4, NULL);
    return can;
}

int sabot_simulation_totals_can_be(const sabot_simulation_totals *totals, const sabot_simulation *s)
{
    uint64_t shoes = 0;
    for (size_t k = 0; k <= s->coups_most; k++)
        shoes += totals->coups[k];
    int can = shoes == totals->shoes;
    for (size_t i = 0; i < s->players_count && can; i++)
        can = sums_can_be(totals->players[i], &s->players[i], totals, s);
    return can;
}
