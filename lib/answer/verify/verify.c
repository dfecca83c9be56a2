#include "verify.h"

#include "../../base/memory.h"
#include "../../engine/ways.h"
#include "../edge/from_ways.h"
#include "../question/work.h"
#include "../shoes/profile.h"
#include <sabot/base/decimal.h>
#include <sabot/shoes/streaks.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

void sabot_verify_init(sabot_verified *verified)
{
    *verified = (sabot_verified){0};
}

void sabot_verify_clear(sabot_verified *verified)
{
    for (size_t i = 0; i < verified->count; i++)
        mpq_clear(verified->figures[i].value);
    free(verified->figures);
    sabot_verify_init(verified);
}

/* --- whole shoes ------------------------------------------------------------------------ */

/* The computed figures that claims about whole shoes can state. */
typedef struct {
    double coups, units, share, ev;
    double error; /* of the last three, as a share */
} claimed_shoes;

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

/* Whether two claims describe the same shoes and the same player. Their figures may differ. */
static int is_same(const sabot_claim *claim, const sabot_claim *other)
{
    const sabot_dealing *a = &claim->dealing, *b = &other->dealing;
    const sabot_bet *bet = claim->bet, *second = other->bet;
    return a->burn == b->burn && a->cut == b->cut && a->last == b->last &&
           is_same_trigger(claim->trigger, other->trigger) &&
           is_same_tags(claim->tags, other->tags) && claim->shoe->level == other->shoe->level &&
           !memcmp(claim->shoe->count, other->shoe->count, sizeof other->shoe->count) &&
           sabot_tableau_equal(claim->tableau, other->tableau) &&
           (bet && second ? sabot_bet_pays_alike(bet, second) : bet == second);
}

/* The number of coups does not depend on the bet: a claim without a bet can use any. */
static sabot_status find_with(claimed_shoes *found, const sabot_claim *claim, const sabot_bet *bet,
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
        found->error = sabot_shoes_error(&shoes.schedule, &shoes.players[0], player.kind);
    }
    sabot_shoes_clear(&shoes);
    return status;
}

/* Computes a checked claim on one thread. A count takes some tenths of a second. */
static sabot_status find_claimed(claimed_shoes *found, const sabot_claim *claim, int double_check,
                                 sabot_error *error)
{
    sabot_bet length;
    *found = (claimed_shoes){0};
    if (claim->bet)
        return find_with(found, claim, claim->bet, double_check, error);
    sabot_length_bet(&length);
    sabot_status status = find_with(found, claim, &length, double_check, error);
    sabot_bet_clear(&length);
    return status;
}

static double claimed_figure(const claimed_shoes *found, sabot_claim_what what, double *error)
{
    *error = what == SABOT_CLAIM_COUPS ? SABOT_COUPS_ERROR : found->error;
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

/* --- preconditions ------------------------------------------------------------------------ */

static sabot_status check_shoe(const sabot_claim *claim, const sabot_shoe *shoe, sabot_error *error)
{
    const sabot_wager wager = {.name = claim->bet ? claim->bet->name : NULL,
                               .count = 1,
                               .part = {{.bet = claim->bet, .numerator = 1, .denominator = 1}}};
    const sabot_question question = {
        .shoe = shoe, .tableau = claim->tableau, .wagers = &wager, .wagers_count = 1};
    sabot_question of_coups = question;
    of_coups.wagers_count = 0;
    if (claim->bet ? claim->bet->coups : claim->what == SABOT_CLAIM_COUPS)
        return sabot_question_check(&of_coups, SABOT_NEEDS_SHOE | SABOT_NEEDS_TABLEAU, error);
    return sabot_question_check(&question, SABOT_NEEDS_GAME, error);
}

static sabot_status check_claim(const sabot_claim *claim, sabot_error *error)
{
    if ((unsigned)claim->what >= SABOT_CLAIM_WHATS)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "a claim about %d: expected 0 to %d",
                               (int)claim->what, SABOT_CLAIM_WHATS - 1);
    if (claim->printed.digits > SABOT_DIGITS_MOST)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "a figure of %lu digits: expected at most %d", claim->printed.digits,
                               SABOT_DIGITS_MOST);
    sabot_status status = check_shoe(claim, claim->shoe, error);
    if (!status && claim->what == SABOT_CLAIM_REMOVAL)
        status = check_shoe(claim, claim->left, error);
    if (status || !sabot_claim_is_of_shoes(claim->what))
        return status;
    status = sabot_dealing_check(&claim->dealing, claim->shoe, error);
    if (status && error)
        error->where[0] = 0; /* a part of the dealing; the caller adds the claim's position */
    return status;
}

/* --- figures ------------------------------------------------------------------------------ */

static sabot_status find_streak(sabot_edge *edge, const sabot_claim *claim, const sabot_shoe *shoe,
                                const sabot_wager *wager, int double_check, sabot_error *error)
{
    const sabot_question question = {.shoe = shoe,
                                     .tableau = claim->tableau,
                                     .wagers = wager,
                                     .wagers_count = 1,
                                     .double_check = double_check,
                                     .threads = 1};
    sabot_streak streak;
    sabot_streak_init(&streak);
    sabot_status status = sabot_streaks_find(&streak, &question, error);
    if (!status)
        sabot_edge_compute(edge, wager, (const mpz_t *)streak.ways.of);
    sabot_streak_clear(&streak);
    return status;
}

static sabot_status find_edge(sabot_edge *edge, const sabot_claim *claim, const sabot_shoe *shoe,
                              int double_check, sabot_error *error)
{
    sabot_wager wager;
    sabot_ways ways;
    sabot_wager_single(&wager, claim->bet);
    if (claim->bet->coups)
        return find_streak(edge, claim, shoe, &wager, double_check, error);
    sabot_status status = sabot_ways_count(&ways, shoe, claim->tableau, &wager, NULL, NULL,
                                           double_check, NULL, error);
    if (status)
        return status;
    sabot_edge_compute(edge, &wager, (const mpz_t *)ways.of);
    sabot_ways_clear(&ways);
    return SABOT_OK;
}

static int is_in_per_cent(const sabot_claim *claim)
{
    switch (claim->what) {
    case SABOT_CLAIM_EDGE:
    case SABOT_CLAIM_REMOVAL:
        return 1;
    case SABOT_CLAIM_EV:
    case SABOT_CLAIM_PROBABILITY:
    case SABOT_CLAIM_UNITS:
    case SABOT_CLAIM_BETS_SHARE:
    case SABOT_CLAIM_BETS_EV:
    case SABOT_CLAIM_RETURN:
        return claim->printed.percent;
    default:
        return 0;
    }
}

static void set_figure(mpq_t value, const sabot_edge *edge, sabot_claim_what what)
{
    switch (what) {
    case SABOT_CLAIM_EDGE:
        mpq_neg(value, edge->ev);
        break;
    case SABOT_CLAIM_PROBABILITY:
        sabot_fraction_set(value, edge->win, edge->deals);
        break;
    case SABOT_CLAIM_WAYS:
        mpq_set_z(value, edge->win);
        break;
    case SABOT_CLAIM_SD:
        mpq_set(value, edge->variance);
        break;
    case SABOT_CLAIM_RETURN:
        mpq_set_ui(value, 1, 1);
        mpq_add(value, value, edge->ev);
        break;
    default:
        mpq_set(value, edge->ev);
    }
}

static void to_per_cent(mpq_t value)
{
    mpq_t hundred;
    mpq_init(hundred);
    mpq_set_ui(hundred, 100, 1);
    mpq_mul(value, value, hundred);
    mpq_clear(hundred);
}

static sabot_status find_value(mpq_t value, const sabot_claim *claim, int double_check,
                               sabot_error *error)
{
    sabot_edge edge;
    sabot_edge_init(&edge);
    sabot_status status = find_edge(&edge, claim, claim->shoe, double_check, error);
    if (!status)
        set_figure(value, &edge, claim->what);
    if (!status && claim->what == SABOT_CLAIM_REMOVAL) { /* the change of the EV */
        status = find_edge(&edge, claim, claim->left, double_check, error);
        mpq_sub(value, edge.ev, value);
    }
    if (is_in_per_cent(claim))
        to_per_cent(value);
    sabot_edge_clear(&edge);
    return status;
}

/* Returns whether the printed value is within three standard errors. */
static int is_within_errors(const sabot_claim *claim, const mpq_t value)
{
    mpq_t off, most;
    mpq_inits(off, most, NULL);
    mpq_sub(off, claim->printed.value, value);
    mpq_abs(off, off);
    mpq_set_ui(most, 3, 1);
    mpq_mul(most, most, claim->error->value);
    int is_within = mpq_cmp(off, most) <= 0;
    mpq_clears(off, most, NULL);
    return is_within;
}

static int matches(const sabot_claim *claim, const mpq_t value)
{
    if (claim->error)
        return is_within_errors(claim, value);
    if (claim->what == SABOT_CLAIM_WAYS)
        return mpq_equal(claim->printed.value, value);
    return claim->what == SABOT_CLAIM_SD ? sabot_printed_holds_root(&claim->printed, value)
                                         : sabot_printed_holds(&claim->printed, value);
}

/* --- all claims --------------------------------------------------------------------------- */

typedef struct {
    sabot_verified *verified;
    const sabot_claim *claims;
    size_t count;
    int double_check;
} work;

static void judge(sabot_figure *figure, const sabot_claim *claim)
{
    int match = matches(claim, figure->value);
    figure->verdict = claim->misprint
                          ? match ? SABOT_VERDICT_MISPRINT_MATCHES : SABOT_VERDICT_MISPRINT
                      : match ? SABOT_VERDICT_MATCH
                              : SABOT_VERDICT_MISMATCH;
}

/* Returns whether two claims are about the same whole shoes, which are then computed once. */
static int is_of_same(const work *w, size_t a, size_t b)
{
    return sabot_claim_is_of_shoes(w->claims[a].what) &&
           sabot_claim_is_of_shoes(w->claims[b].what) && is_same(&w->claims[a], &w->claims[b]);
}

/* Finds the figures of all claims about the same whole shoes, if `item` is the first of them. */
static sabot_status find_shoes(const work *w, size_t item, sabot_error *error)
{
    claimed_shoes found;
    for (size_t i = 0; i < item; i++)
        if (is_of_same(w, i, item))
            return SABOT_OK;
    sabot_status status = find_claimed(&found, &w->claims[item], w->double_check, error);
    if (status)
        return sabot_claim_refuse(&w->claims[item], status, error);
    for (size_t i = item; i < w->count; i++) {
        sabot_figure *figure = &w->verified->figures[i];
        if (i != item && !is_of_same(w, item, i))
            continue;
        double share;
        mpq_set_d(figure->value, claimed_figure(&found, w->claims[i].what, &share));
        if (is_in_per_cent(&w->claims[i]))
            to_per_cent(figure->value);
        figure->bound = share * fabs(mpq_get_d(figure->value));
        judge(figure, &w->claims[i]);
    }
    return SABOT_OK;
}

static sabot_status find_one(void *data, size_t item, sabot_error *error)
{
    const work *w = data;
    const sabot_claim *claim = &w->claims[item];
    sabot_figure *figure = &w->verified->figures[item];
    if (sabot_claim_is_of_shoes(claim->what))
        return find_shoes(w, item, error);
    sabot_status status = find_value(figure->value, claim, w->double_check, error);
    if (status)
        return sabot_claim_refuse(claim, status, error);
    judge(figure, claim);
    return SABOT_OK;
}

sabot_status sabot_verify_find(sabot_verified *verified, const sabot_claim *claims, size_t count,
                               const sabot_question *question, sabot_error *error)
{
    sabot_verify_clear(verified);
    sabot_status status = sabot_question_check(question, SABOT_NEEDS_NO_CONDITION, error);
    for (size_t i = 0; !status && i < count; i++)
        if ((status = check_claim(&claims[i], error)))
            sabot_claim_refuse(&claims[i], status, error);
    if (status)
        return status;
    verified->figures = sabot_allocate(count, sizeof *verified->figures);
    for (; verified->count < count; verified->count++)
        mpq_init(verified->figures[verified->count].value);
    work w = {verified, claims, count, question->double_check};
    status = sabot_question_each(question, "figures", count, 8, find_one, &w, error);
    for (size_t i = 0; !status && i < count; i++)
        verified->verdicts[verified->figures[i].verdict]++;
    if (status)
        sabot_verify_clear(verified);
    return status;
}
