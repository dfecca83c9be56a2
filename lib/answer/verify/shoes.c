#include "shoes.h"

#include "../shoes/schedule.h"

#include <stdlib.h>
#include <string.h>

/* --- comparison --------------------------------------------------------------------------- */

static int is_same_bet(const sabot_bet *a, const sabot_bet *b)
{
    return a && b ? sabot_bet_pays_alike(a, b) : a == b;
}

static int is_same_shoe(const sabot_shoe *a, const sabot_shoe *b)
{
    return a->level == b->level && memcmp(a->count, b->count, sizeof a->count) == 0;
}

static int is_same_tags(const sabot_tags *a, const sabot_tags *b)
{
    if (!a || !b)
        return a == b;
    int same = a->count == b->count;
    for (unsigned i = 0; same && i < a->count; i++)
        same = mpq_equal(a->tag[i], b->tag[i]);
    return same;
}

static int is_same_trigger(const sabot_trigger *a, const sabot_trigger *b)
{
    if (!a || !b)
        return a == b;
    return a->is_running == b->is_running && a->way == b->way && a->relation == b->relation &&
           mpq_equal(a->value, b->value);
}

int sabot_claim_same_shoes(const sabot_claim *claim, const sabot_claim *other)
{
    const sabot_dealing *a = &claim->dealing, *b = &other->dealing;
    return a->burn == b->burn && a->cut == b->cut && a->last == b->last &&
           is_same_trigger(claim->trigger, other->trigger) &&
           is_same_tags(claim->tags, other->tags) && is_same_shoe(claim->shoe, other->shoe) &&
           sabot_tableau_equal(claim->tableau, other->tableau) &&
           is_same_bet(claim->bet, other->bet);
}

/* --- figures ------------------------------------------------------------------------------ */

sabot_status sabot_claim_shoes_check(const sabot_claim *claim, sabot_error *error)
{
    sabot_status status = sabot_dealing_check(&claim->dealing, claim->shoe, error);
    if (status && error)
        error->where[0] = 0; /* a part of the dealing; the caller adds the claim's position */
    return status;
}

/* The number of coups does not depend on the bet: a claim without a bet can use any. */
static sabot_status find(sabot_claimed_shoes *found, const sabot_claim *claim, const sabot_bet *bet,
                         int double_check, sabot_error *error)
{
    sabot_wager wager;
    sabot_shoes shoes;
    const sabot_player player = {.kind = claim->tags ? SABOT_PLAYER_COUNT : SABOT_PLAYER_FLAT,
                                 .stake = 1,
                                 .tags = claim->tags,
                                 .trigger = claim->trigger};
    const sabot_question question = {.shoe = claim->shoe,
                                     .tableau = claim->tableau,
                                     .wagers = &wager,
                                     .wagers_count = 1,
                                     .double_check = double_check,
                                     .threads = 1};
    sabot_wager_single(&wager, bet);
    sabot_shoes_init(&shoes);
    sabot_status status = sabot_shoes_find(&shoes, &question, &claim->dealing, &player,
                                           claim->bet != NULL, NULL, error);
    if (!status)
        found->coups = shoes.schedule.mean;
    if (!status && claim->bet && !shoes.players[0].is_known)
        status = sabot_error_set(error, SABOT_BEYOND, 0, 0,
                                 "%.200s sees too many kinds of cards, or has too many outcomes: "
                                 "expected a simpler bet",
                                 sabot_wager_name(&wager));
    if (!status && claim->bet) {
        found->units = shoes.players[0].units;
        found->share = shoes.players[0].share;
        found->ev = shoes.players[0].ev;
    }
    sabot_shoes_clear(&shoes);
    return status;
}

sabot_status sabot_claim_shoes_find(sabot_claimed_shoes *found, const sabot_claim *claim,
                                    int double_check, sabot_error *error)
{
    sabot_bet length;
    *found = (sabot_claimed_shoes){0};
    if (claim->bet)
        return find(found, claim, claim->bet, double_check, error);
    sabot_status status = sabot_length_bet(&length, error);
    if (status)
        return status;
    status = find(found, claim, &length, double_check, error);
    sabot_bet_clear(&length);
    return status;
}

double sabot_claimed_figure(const sabot_claimed_shoes *found, sabot_claim_what what)
{
    switch (what) {
    case SABOT_CLAIM_UNITS:
        return found->units;
    case SABOT_CLAIM_BETS_SHARE:
        return found->share;
    case SABOT_CLAIM_BETS_EV:
        return found->ev;
    default:
        return found->coups;
    }
}
