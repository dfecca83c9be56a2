/* A bet wins net = stake · payout beyond its stake, in exact rationals. What the house pays of it
 * is the multiple of the unit that its rounding takes; a stake that is lost is taken whole. How the
 * log writes that is one of three ways: winnings and net differ on lost bets alone, so the first of
 * these tells them apart. */
#include "replay_work.h"

/* --- what is due -------------------------------------------------------------------------- */

static int rounds_up(sabot_rounding rounding, int beyond_half, int is_odd)
{
    switch (rounding) {
    case SABOT_ROUND_UP:
        return 1;
    case SABOT_ROUND_NEAREST:
        return beyond_half >= 0;
    case SABOT_ROUND_HALF_DOWN:
        return beyond_half > 0;
    case SABOT_ROUND_HALF_EVEN:
        return beyond_half > 0 || (beyond_half == 0 && is_odd);
    default:
        return 0;
    }
}

static void round_to(mpq_t amount, mpq_srcptr unit, sabot_rounding rounding)
{
    mpz_t multiple, rest;
    mpz_inits(multiple, rest, NULL);
    mpq_div(amount, amount, unit);
    mpz_fdiv_qr(multiple, rest, mpq_numref(amount), mpq_denref(amount));
    if (mpz_sgn(rest)) {
        mpz_mul_2exp(rest, rest, 1);
        int beyond_half = mpz_cmp(rest, mpq_denref(amount));
        if (rounds_up(rounding, beyond_half, mpz_odd_p(multiple)))
            mpz_add_ui(multiple, multiple, 1);
    }
    mpq_set_z(amount, multiple);
    mpq_mul(amount, amount, unit);
    mpz_clears(multiple, rest, NULL);
}

/* What the bet wins beyond its stake on the last coup. */
static void find_net(mpq_t net, const sabot_replay *replay, const sabot_logged_bet *bet)
{
    const sabot_wager *wager = &replay->question.wagers[bet->wager];
    unsigned outcome = sabot_wager_outcome(wager, &replay->last_played);
    sabot_wager_payoff(net, wager, outcome, 0, wager->count);
    int is_lost = mpq_cmp_si(net, -1, 1) == 0;
    mpq_mul(net, net, bet->stake);
    if (replay->terms.unit && !is_lost)
        round_to(net, replay->terms.unit, replay->terms.rounding);
}

/* What `paid` should be; makes out how the log writes it, if this bet tells. */
static void find_due(mpq_t due, sabot_replay *replay, const sabot_logged_bet *bet)
{
    find_net(due, replay, bet);
    if (replay->paid == SABOT_PAID_UNSAID && mpq_sgn(due) < 0) {
        if (mpq_sgn(bet->paid) == 0)
            replay->paid = SABOT_PAID_WINNINGS;
        else if (mpq_equal(bet->paid, due))
            replay->paid = SABOT_PAID_NET;
    }
    if (replay->paid == SABOT_PAID_RETURN)
        mpq_add(due, due, bet->stake);
    else if (replay->paid != SABOT_PAID_NET && mpq_sgn(due) < 0)
        mpq_set_ui(due, 0, 1);
}

/* --- whether it can be told --------------------------------------------------------------- */

static int is_told(const sabot_partition *kinds, sabot_cards set)
{
    unsigned kind = kinds->of[__builtin_ctzll(set)];
    for (sabot_card card = 0; card < SABOT_CARDS; card++)
        if ((set >> card & 1) && kinds->of[card] != kind)
            return 0;
    return 1;
}

/* Whether the log names each card of the last coup as finely as the bet looks at it. */
static int is_determined(const sabot_replay *replay, const sabot_bet *bet)
{
    const sabot_coup *played = &replay->last_played;
    for (int place = 0; place < SABOT_PLACES; place++) {
        int at = place < SABOT_PLACE_THIRD ? place : played->third[place - SABOT_PLACE_THIRD];
        if (at >= 0 && !is_told(&bet->view.at[place],
                                sabot_logged_set(replay->last.card[at], replay->last.known[at])))
            return 0;
    }
    return 1;
}

/* --- a bet -------------------------------------------------------------------------------- */

static void refuse_payment(sabot_replay *replay, const sabot_logged_bet *bet, const mpq_t due)
{
    sabot_replay_money *money = &replay->money[bet->wager];
    sabot_fault *fault = sabot_replay_fault(replay, SABOT_FAULT_PAID, -1, &money->kept);
    money->wrong++;
    replay->mispaid++;
    if (!fault)
        return;
    fault->number = bet->number;
    fault->wager = bet->wager;
    mpq_set(fault->stake, bet->stake);
    mpq_set(fault->due, due);
    mpq_set(fault->paid, bet->paid);
}

static void judge(sabot_replay *replay, const sabot_logged_bet *bet)
{
    sabot_replay_money *money = &replay->money[bet->wager];
    mpq_t due;
    mpq_init(due);
    find_due(due, replay, bet);
    if (!mpq_equal(due, bet->paid))
        refuse_payment(replay, bet, due);
    mpq_add(money->staked, money->staked, bet->stake);
    mpq_add(money->due, money->due, due);
    mpq_add(money->paid, money->paid, bet->paid);
    mpq_clear(due);
}

sabot_status sabot_replay_bet(sabot_replay *replay, const sabot_logged_bet *bet, sabot_error *error)
{
    const sabot_question *question = &replay->question;
    if (!replay->coups)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "a bet on no coup: expected one first");
    if (bet->wager >= question->wagers_count)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "bet %zu of %zu: expected one of them",
                               bet->wager, question->wagers_count);
    if (mpq_sgn(bet->stake) < 0)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "a stake below 0: expected one that is not");
    sabot_replay_money *money = &replay->money[bet->wager];
    replay->bets++;
    money->bets++;
    if (replay->last_is_sound && is_determined(replay, question->wagers[bet->wager].part[0].bet))
        judge(replay, bet);
    else
        money->unjudged++;
    return SABOT_OK;
}
