#include <sabot/game/wager.h>

void sabot_wager_single(sabot_wager *wager, const sabot_bet *bet)
{
    *wager = (sabot_wager){
        .name = bet->name, .count = 1, .part = {{.bet = bet, .numerator = 1, .denominator = 1}}};
}

const char *sabot_wager_name(const sabot_wager *wager)
{
    return wager->name ? wager->name : "a wager";
}

sabot_status sabot_wager_pair(sabot_wager *pair, const sabot_wager *a, const sabot_wager *b,
                              sabot_error *error)
{
    *pair = *a;
    int fits = a->count + b->count <= sizeof pair->part / sizeof *pair->part;
    for (unsigned i = 0; fits && i < b->count; i++)
        pair->part[pair->count++] = b->part[i];
    if (fits && sabot_wager_outcomes(pair))
        return SABOT_OK;
    return sabot_error_set(error, SABOT_INVALID, 0, 0,
                           "too many outcomes together: expected at most %d", SABOT_OUTCOMES_MOST);
}

unsigned sabot_wager_outcomes(const sabot_wager *wager)
{
    unsigned outcomes = 1;
    for (unsigned i = 0; i < wager->count; i++) {
        outcomes *= wager->part[i].bet->lines_count + 1;
        if (outcomes > SABOT_OUTCOMES_MOST)
            return 0;
    }
    return outcomes;
}

unsigned sabot_wager_outcome(const sabot_wager *wager, const sabot_coup *coup)
{
    unsigned outcome = 0;
    for (unsigned i = wager->count; i-- > 0;) {
        const sabot_bet *bet = wager->part[i].bet;
        outcome = outcome * (bet->lines_count + 1) + sabot_bet_line(bet, coup);
    }
    return outcome;
}

unsigned sabot_wager_line(const sabot_wager *wager, unsigned outcome, unsigned part)
{
    for (unsigned i = 0; i < part; i++)
        outcome /= wager->part[i].bet->lines_count + 1;
    return outcome % (wager->part[part].bet->lines_count + 1);
}

void sabot_wager_share(mpq_t share, const sabot_wager *wager, unsigned part)
{
    mpq_t stake, total;
    mpq_inits(stake, total, NULL);
    for (unsigned i = 0; i < wager->count; i++) {
        mpq_set_si(stake, wager->part[i].numerator, (unsigned long)wager->part[i].denominator);
        mpq_canonicalize(stake);
        mpq_add(total, total, stake);
        if (i == part)
            mpq_set(share, stake);
    }
    mpq_div(share, share, total);
    mpq_clears(stake, total, NULL);
}

/* The payout of a part in an outcome. */
static const sabot_pays *pays_of(const sabot_wager *wager, unsigned outcome, unsigned part)
{
    static const sabot_pays lost = {-1, 1};
    const sabot_bet *bet = wager->part[part].bet;
    unsigned line = sabot_wager_line(wager, outcome, part);
    return line < bet->lines_count ? &bet->lines[line].pays : &lost;
}

void sabot_wager_payoff(mpq_t payoff, const sabot_wager *wager, unsigned outcome, unsigned from,
                        unsigned to)
{
    mpq_t stake, total, pays;
    if (to - from == 1) { /* per unit of its stake, so the stake cancels */
        const sabot_pays *p = pays_of(wager, outcome, from);
        mpq_set_si(payoff, p->numerator, (unsigned long)p->denominator);
        mpq_canonicalize(payoff);
        return;
    }
    mpq_inits(stake, total, pays, NULL);
    mpq_set_ui(payoff, 0, 1);
    for (unsigned i = from; i < to; i++) {
        const sabot_part *part = &wager->part[i];
        const sabot_pays *p = pays_of(wager, outcome, i);
        mpq_set_si(stake, part->numerator, (unsigned long)part->denominator);
        mpq_canonicalize(stake);
        mpq_set_si(pays, p->numerator, (unsigned long)p->denominator);
        mpq_add(total, total, stake);
        mpq_mul(pays, pays, stake);
        mpq_add(payoff, payoff, pays);
    }
    if (mpq_sgn(total))
        mpq_div(payoff, payoff, total);
    mpq_clears(stake, total, pays, NULL);
}

void sabot_wager_payoffs(mpz_t *payoffs, mpz_t scale, const sabot_wager *wager)
{
    unsigned outcomes = sabot_wager_outcomes(wager);
    mpq_t payoff;
    mpq_init(payoff);
    for (unsigned i = 0; i < outcomes; i++) {
        sabot_wager_payoff(payoff, wager, i, 0, wager->count);
        mpz_lcm(scale, scale, mpq_denref(payoff));
    }
    for (unsigned i = 0; payoffs && i < outcomes; i++) {
        sabot_wager_payoff(payoff, wager, i, 0, wager->count);
        mpz_divexact(payoffs[i], scale, mpq_denref(payoff));
        mpz_mul(payoffs[i], payoffs[i], mpq_numref(payoff));
    }
    mpq_clear(payoff);
}

sabot_level sabot_wager_level(const sabot_wager *wager)
{
    sabot_level level = SABOT_LEVEL_POINTS;
    for (unsigned i = 0; i < wager->count; i++)
        if (sabot_bet_level(wager->part[i].bet) > level)
            level = sabot_bet_level(wager->part[i].bet);
    return level;
}

void sabot_wager_view(sabot_view *view, const sabot_wager *wager)
{
    if (wager->count == 1) {
        *view = wager->part[0].bet->view;
        return;
    }
    sabot_view_init(view);
    for (unsigned i = 0; i < wager->count; i++)
        sabot_view_join(view, &wager->part[i].bet->view);
}
