#include "shoes.h"

#include "../base/memory.h"
#include "edges.h"
#include "length_bet.h"
#include "shoe_profile.h"
#include "shoes_check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void sabot_shoes_init(sabot_shoes *shoes)
{
    *shoes = (sabot_shoes){0};
    sabot_two_coups_init(&shoes->lengths);
    sabot_schedule_init(&shoes->schedule);
}

static void forget(sabot_shoes *shoes)
{
    for (size_t i = 0; i < shoes->wagers_count; i++)
        sabot_two_coups_clear(&shoes->wagers[i]);
    for (size_t i = 0; i < shoes->players_count; i++) {
        free(shoes->players[i].share_at);
        free(shoes->players[i].gain_at);
        free(shoes->players[i].units_at);
    }
    free(shoes->wagers);
    free(shoes->has_moments);
    free(shoes->players);
    shoes->wagers = NULL;
    shoes->has_moments = NULL;
    shoes->players = NULL;
    shoes->wagers_count = shoes->players_count = 0;
    sabot_schedule_clear(&shoes->schedule);
}

void sabot_shoes_clear(sabot_shoes *shoes)
{
    forget(shoes);
    sabot_two_coups_clear(&shoes->lengths);
}

/* --- moments ------------------------------------------------------------------------------ */

static sabot_status find_lengths(sabot_shoes *shoes, const sabot_question *question,
                                 sabot_error *error)
{
    sabot_bet bet;
    sabot_wager wager;
    sabot_question asked = *question;
    sabot_status status = sabot_length_bet(&bet, error);
    if (status)
        return status;
    sabot_wager_single(&wager, &bet);
    asked.wagers = &wager;
    asked.wagers_count = 1;
    status = sabot_two_coups_find(&shoes->lengths, &asked, error);
    sabot_bet_clear(&bet);
    return status;
}

/* The question about one wager of it. */
static sabot_question about(const sabot_question *question, size_t wager)
{
    sabot_question asked = *question;
    asked.wagers += wager;
    asked.wagers_count = 1;
    return asked;
}

/* Of one coup alone, for a wager that cannot be compiled together with the number of cards. What
 * the lengths of coups have to do with its results is left out. */
static sabot_status find_one_coup(sabot_two_coups *two, const sabot_two_coups *lengths,
                                  const sabot_question *question, sabot_error *error)
{
    sabot_question asked = *question;
    sabot_edges edges;
    asked.double_check = 0; /* all wagers are, later */
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, &asked, error);
    if (!status) {
        const sabot_edge *edge = &edges.wagers[0].edge;
        mpq_set(two->length_mean, lengths->length_mean);
        mpq_set(two->ev, edge->ev);
        mpq_set(two->variance, edge->variance);
        mpq_mul(two->square, edge->ev, edge->ev);
        mpq_add(two->square, two->square, edge->variance);
    }
    sabot_edges_clear(&edges);
    return status;
}

static sabot_status find_moments(sabot_shoes *shoes, const sabot_question *question,
                                 sabot_error *error)
{
    sabot_status status = SABOT_OK;
    size_t count = question->wagers_count;
    shoes->wagers = sabot_allocate(count, sizeof *shoes->wagers);
    shoes->has_moments = sabot_allocate(count, sizeof *shoes->has_moments);
    for (; shoes->wagers_count < count && !status; shoes->wagers_count++) {
        sabot_two_coups *two = &shoes->wagers[shoes->wagers_count];
        const sabot_question asked = about(question, shoes->wagers_count);
        sabot_two_coups_init(two);
        status = sabot_two_coups_find(two, &asked, error);
        shoes->has_moments[shoes->wagers_count] = !status;
        if (status == SABOT_BEYOND)
            status = find_one_coup(two, &shoes->lengths, &asked, error);
    }
    return status;
}

/* --- players ------------------------------------------------------------------------------ */

static void take_perfect(sabot_profile *profile, const sabot_player *player,
                         const sabot_schedule *schedule)
{
    for (uint64_t n = 0; n <= profile->cards; n++)
        if (schedule->starts[n] > 0) {
            profile->share[n] = player->perfect[n].share;
            profile->gain[n] = player->perfect[n].gain;
        }
}

static sabot_status find_profile(sabot_profile *profile, const sabot_shoes *shoes,
                                 const sabot_question *question, const sabot_player *player,
                                 sabot_error *error)
{
    const sabot_question asked = about(question, player->wager);
    const sabot_two_coups *moments = &shoes->wagers[player->wager];
    if (player->kind == SABOT_PLAYER_PERFECT) {
        take_perfect(profile, player, &shoes->schedule);
        return SABOT_OK;
    }
    if (player->kind == SABOT_PLAYER_COUNT)
        return sabot_profile_count(profile, &asked, moments, player->tags, player->trigger, error);
    sabot_profile_flat(profile, moments);
    profile->has_square = shoes->has_moments[player->wager];
    return SABOT_OK;
}

/* Σ_n starts · what happens at n */
static double per_shoe(const sabot_schedule *schedule, const double *at)
{
    double sum = 0;
    for (uint64_t n = 0; n <= schedule->cards; n++)
        sum += schedule->starts[n] * at[n];
    return sum;
}

/* The mean product of what two coups win, over all ordered pairs of them. */
static double mean_pairs(const sabot_shoes *shoes, const sabot_profile *profile,
                         const sabot_player *player, const sabot_lengths *lengths,
                         const sabot_dealing *dealing)
{
    const sabot_schedule *schedule = &shoes->schedule;
    const sabot_two_coups *two = &shoes->wagers[player->wager];
    if (player->kind == SABOT_PLAYER_COUNT)
        return 2 *
               sabot_profile_pairs(profile, schedule, lengths, dealing, mpq_get_d(two->results));
    double ev = mpq_get_d(two->ev), coups = schedule->mean;
    double pairs = schedule->sd * schedule->sd + coups * coups - coups;
    return pairs * (mpq_get_d(two->results) + ev * ev);
}

/* Of a unit a bet. A variance that is no more than the rounding of its terms is 0: one in the place
 * of it would give a stake of Kelly's without bound. */
static double sd_per_shoe(const sabot_shoes *shoes, const sabot_profile *profile,
                          const sabot_player *player, const sabot_lengths *lengths,
                          const sabot_dealing *dealing, double won)
{
    static const double rounding = 1e-14;
    double squares = per_shoe(&shoes->schedule, profile->square) +
                     mean_pairs(shoes, profile, player, lengths, dealing);
    double variance = squares - won * won;
    return variance > rounding * squares ? sqrt(variance) : 0;
}

static void find_figures(sabot_shoe_figures *figures, const sabot_shoes *shoes,
                         const sabot_profile *profile, const sabot_player *player,
                         const sabot_lengths *lengths, const sabot_dealing *dealing)
{
    const sabot_schedule *schedule = &shoes->schedule;
    size_t depths = profile->cards + 1;
    double won = per_shoe(schedule, profile->gain);
    figures->bets = per_shoe(schedule, profile->share);
    figures->share = figures->bets / schedule->mean;
    figures->ev = figures->bets > 0 ? won / figures->bets : 0;
    figures->units = player->stake * won;
    figures->sd = profile->has_square
                      ? player->stake * sd_per_shoe(shoes, profile, player, lengths, dealing, won)
                      : NAN;
    figures->share_at = sabot_allocate(depths, sizeof *figures->share_at);
    figures->gain_at = sabot_allocate(depths, sizeof *figures->gain_at);
    for (size_t n = 0; n < depths; n++) {
        figures->share_at[n] = profile->share[n];
        figures->gain_at[n] = player->stake * profile->gain[n];
    }
}

static sabot_status find_player(sabot_shoe_figures *figures, const sabot_shoes *shoes,
                                const sabot_question *question, const sabot_player *player,
                                const sabot_lengths *lengths, const sabot_dealing *dealing,
                                sabot_error *error)
{
    sabot_profile profile;
    figures->is_known = player->kind == SABOT_PLAYER_FLAT ||
                        (player->kind == SABOT_PLAYER_PERFECT ? player->perfect != NULL
                                                              : shoes->has_moments[player->wager]);
    if (!figures->is_known)
        return SABOT_OK;
    sabot_profile_init(&profile, shoes->schedule.cards);
    sabot_status status = find_profile(&profile, shoes, question, player, error);
    if (!status)
        find_figures(figures, shoes, &profile, player, lengths, dealing);
    sabot_profile_clear(&profile);
    return status;
}

/* --- the cut card elsewhere --------------------------------------------------------------- */

static sabot_status move_cut(sabot_shoes *shoes, const sabot_question *question,
                             const sabot_lengths *lengths, sabot_dealing dealing,
                             const sabot_numbers *cuts, sabot_error *error)
{
    sabot_schedule schedule;
    sabot_status status = SABOT_OK;
    sabot_schedule_init(&schedule);
    for (size_t p = 0; p < shoes->players_count; p++)
        shoes->players[p].units_at =
            sabot_allocate(cuts->count, sizeof *shoes->players[p].units_at);
    for (size_t i = 0; i < cuts->count && !status; i++) {
        dealing.cut = cuts->number[i];
        if ((status = sabot_dealing_check(&dealing, question->shoe, error)))
            break;
        sabot_schedule_find(&schedule, lengths, &dealing, shoes->schedule.cards);
        for (size_t p = 0; p < shoes->players_count; p++)
            if (shoes->players[p].is_known)
                shoes->players[p].units_at[i] = per_shoe(&schedule, shoes->players[p].gain_at);
    }
    sabot_schedule_clear(&schedule);
    return status;
}

/* --- the answer --------------------------------------------------------------------------- */

sabot_status sabot_shoes_check(const sabot_question *question, const sabot_dealing *dealing,
                               const sabot_player *players, size_t players_count,
                               sabot_error *error)
{
    sabot_question strict = *question;
    strict.mark_undetermined = 0;
    sabot_status status = sabot_question_check(&strict,
                                               SABOT_NEEDS_SHOE | SABOT_NEEDS_TABLEAU |
                                                   SABOT_NEEDS_WAGERS | SABOT_NEEDS_NO_CONDITION,
                                               error);
    if (!status)
        status = sabot_dealing_check(dealing, question->shoe, error);
    for (size_t i = 0; i < players_count && !status; i++)
        if (players[i].wager >= question->wagers_count || !(players[i].stake > 0) ||
            (players[i].kind == SABOT_PLAYER_COUNT && !players[i].tags))
            status =
                sabot_error_set(error, SABOT_INVALID, 0, 0,
                                "player %zu: expected a wager of the question, a stake above 0 "
                                "and, to count, tags",
                                i);
    return status;
}

/* With a double check both engines count the wagers of the whole shoe, and the moments, which are
 * found without them, have the same EVs. */
static sabot_status check_again(const sabot_shoes *shoes, const sabot_question *question,
                                sabot_error *error)
{
    sabot_edges edges;
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, question, error);
    for (size_t i = 0; i < shoes->wagers_count && !status; i++)
        if (!mpq_equal(shoes->wagers[i].ev, edges.wagers[i].edge.ev))
            status = sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                     "%.200s: the moments and the engines differ: no result",
                                     sabot_wager_name(&question->wagers[i]));
    sabot_edges_clear(&edges);
    return status;
}

sabot_status sabot_shoes_find(sabot_shoes *shoes, const sabot_question *question,
                              const sabot_dealing *dealing, const sabot_player *players,
                              size_t players_count, const sabot_numbers *cuts, sabot_error *error)
{
    sabot_lengths lengths;
    forget(shoes);
    sabot_status status = sabot_shoes_check(question, dealing, players, players_count, error);
    if (!status)
        status = find_lengths(shoes, question, error);
    if (!status)
        status = find_moments(shoes, question, error);
    if (!status && question->double_check)
        status = check_again(shoes, question, error);
    if (!status)
        status = sabot_lengths_find(&lengths, &shoes->lengths, dealing, question, error);
    if (status)
        return status;
    sabot_schedule_find(&shoes->schedule, &lengths, dealing, sabot_shoe_size(question->shoe));
    shoes->players = sabot_allocate(players_count, sizeof *shoes->players);
    for (; shoes->players_count < players_count && !status; shoes->players_count++)
        status = find_player(&shoes->players[shoes->players_count], shoes, question,
                             &players[shoes->players_count], &lengths, dealing, error);
    if (!status && cuts)
        status = move_cut(shoes, question, &lengths, *dealing, cuts, error);
    return status;
}
