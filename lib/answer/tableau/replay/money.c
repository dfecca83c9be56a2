/* A bet wins net = stake · payout, an exact rational. The house rounds a win to a multiple of its
 * unit, but no loss: a stake that is lost in part returns the exact rest. A log writes net in one
 * of three ways. Winnings and net differ only if the whole stake is lost, so the first such bet
 * distinguishes them. */
#include "replay.h"

/* --- the amount due ----------------------------------------------------------------------- */

/* Sets net. Returns whether the whole stake is lost. */
static int find_net(mpq_t net, const sabot_replay *replay, size_t which, const mpq_t stake,
                    const sabot_coup *played)
{
    const sabot_wager *wager = &replay->question.wagers[which];
    mpq_t loss;
    sabot_settle(net, wager, sabot_wager_outcome(wager, played), stake, replay->terms.unit,
                 replay->terms.rounding);
    mpq_init(loss);
    mpq_neg(loss, stake);
    int is_lost = mpq_equal(net, loss) && mpq_sgn(stake) > 0;
    mpq_clear(loss);
    return is_lost;
}

/* The log writes net: corrects the amounts due computed before that was known. */
static void restate(sabot_replay *replay)
{
    for (size_t i = 0; i < replay->question.wagers_count; i++)
        mpq_add(replay->money[i].due, replay->money[i].due, replay->money[i].unsaid);
    for (size_t i = 0; i < replay->faults_count; i++) {
        sabot_fault *fault = &replay->faults[i];
        if (fault->kind == SABOT_FAULT_PAID)
            find_net(fault->due, replay, fault->wager, fault->stake, &fault->played);
    }
}

/* Finds out how the log writes a lost stake, from a bet that lost the whole stake. */
static void find_paid(sabot_replay *replay, const sabot_logged_bet *bet, const mpq_t net)
{
    mpq_t *unsaid = &replay->money[bet->wager].unsaid;
    if (mpq_sgn(bet->paid) == 0) {
        replay->paid = SABOT_PAID_WINNINGS;
    } else if (mpq_equal(bet->paid, net)) {
        replay->paid = SABOT_PAID_NET;
        restate(replay);
    } else {
        mpq_add(*unsaid, *unsaid, net);
    }
}

/* Sets the correct value of `paid`. Returns whether the whole stake is lost. */
static int find_due(mpq_t due, sabot_replay *replay, const sabot_logged_bet *bet)
{
    int is_lost = find_net(due, replay, bet->wager, bet->stake, &replay->last_played);
    if (is_lost && replay->paid == SABOT_PAID_UNSAID)
        find_paid(replay, bet, due);
    if (replay->paid == SABOT_PAID_RETURN)
        mpq_add(due, due, bet->stake);
    else if (is_lost && replay->paid != SABOT_PAID_NET)
        mpq_set_ui(due, 0, 1);
    return is_lost;
}

/* --- the precision of the log ------------------------------------------------------------- */

static int is_one_kind(const sabot_partition *kinds, sabot_cards set)
{
    unsigned kind = kinds->of[__builtin_ctzll(set)];
    for (sabot_card card = 0; card < SABOT_CARDS; card++)
        if ((set >> card & 1) && kinds->of[card] != kind)
            return 0;
    return 1;
}

/* Whether the log names each card of the last coup precisely enough for the bet. */
static int is_determined(const sabot_replay *replay, const sabot_bet *bet)
{
    const sabot_coup *played = &replay->last_played;
    for (int place = 0; place < SABOT_PLACES; place++) {
        int at = place < SABOT_PLACE_THIRD ? place : played->third[place - SABOT_PLACE_THIRD];
        if (at >= 0 && !is_one_kind(&bet->view.at[place], sabot_logged_set(replay->last.card[at],
                                                                           replay->last.known[at])))
            return 0;
    }
    return 1;
}

/* --- a bet -------------------------------------------------------------------------------- */

static void refuse_payment(sabot_replay *replay, const sabot_logged_bet *bet, const mpq_t due)
{
    sabot_replay_money *money = &replay->money[bet->wager];
    sabot_fault *fault = sabot_replay_fault(replay, SABOT_FAULT_PAID, -1, &money->faults_count);
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
    int is_lost = find_due(due, replay, bet);
    mpq_set(replay->returned, bet->paid);
    if (replay->paid != SABOT_PAID_RETURN && (!is_lost || replay->paid == SABOT_PAID_NET))
        mpq_add(replay->returned, replay->returned, bet->stake);
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
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "a bet before the first coup: expected a coup first");
    if (bet->wager >= question->wagers_count)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "bet on wager %zu: expected one of the question's %zu", bet->wager,
                               question->wagers_count);
    if (mpq_sgn(bet->stake) < 0)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "a stake below 0: expected 0 or more");
    sabot_replay_money *money = &replay->money[bet->wager];
    replay->bets++;
    money->bets++;
    replay->last_is_judged =
        replay->last_is_sound && is_determined(replay, question->wagers[bet->wager].part[0].bet);
    if (replay->last_is_judged)
        judge(replay, bet);
    else
        money->unjudged++;
    return SABOT_OK;
}
