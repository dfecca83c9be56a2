/* Rejects impossible totals, whether computed here or read from a file. */
#include "simulation.h"

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
