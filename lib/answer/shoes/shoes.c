#include "profile.h"

#include "../../base/memory.h"
#include "../question/work.h"
#include <sabot/edge/edges.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

void sabot_shoes_init(sabot_shoes *shoes)
{
    *shoes = (sabot_shoes){0};
    sabot_two_coups_init(&shoes->lengths);
}

static void forget(sabot_shoes *shoes)
{
    for (size_t i = 0; i < shoes->wagers_count; i++)
        sabot_two_coups_clear(&shoes->wagers[i]);
    for (size_t i = 0; i < shoes->players_count; i++) {
        free(shoes->players[i].share_at);
        free(shoes->players[i].gain_at);
        free(shoes->players[i].bets_at);
        free(shoes->players[i].width_at);
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
    sabot_question single = *question;
    sabot_length_bet(&bet);
    sabot_wager_single(&wager, &bet);
    single.wagers = &wager;
    single.wagers_count = 1;
    sabot_status status = sabot_two_coups_find(&shoes->lengths, &single, error);
    sabot_bet_clear(&bet);
    return status;
}

/* Sets the figures of one coup, for a wager that cannot be compiled together with the number of
 * cards. The correlation of its results with the lengths of coups is ignored. */
static sabot_status find_one_coup(sabot_two_coups *two, const sabot_two_coups *lengths,
                                  const sabot_question *question, sabot_error *error)
{
    sabot_question single = *question;
    sabot_edges edges;
    single.double_check = 0; /* check_again checks all wagers later */
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, &single, error);
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
        const sabot_question single = sabot_question_single(question, shoes->wagers_count);
        sabot_two_coups_init(two);
        status = sabot_two_coups_find(two, &single, error);
        shoes->has_moments[shoes->wagers_count] = !status;
        if (status == SABOT_BEYOND)
            status = find_one_coup(two, &shoes->lengths, &single, error);
    }
    return status;
}

/* --- players ------------------------------------------------------------------------------ */

/* The work on one player and his wager; `bets`, `won` and `square` are sums over first cards. */
typedef struct {
    const sabot_shoes *shoes;
    sabot_question question; /* of the one wager */
    const sabot_player *player;
    const sabot_lengths *lengths;
    const sabot_dealing *dealing;
    const sabot_schedules *schedules;
    const sabot_schedules *by_cut; /* for each requested cut card */
    size_t cuts_count;
    sabot_first_cards firsts;
    sabot_profile_moments *moments; /* by first card */
    double results;                 /* covariance of two results, given the first card */
    sabot_count_play play;          /* of a count */
    double bets, won, square;       /* for bets of one unit */
    int has_square;
} player_work;

/* Sets the moments of the wager after each first card, and their mean EV. */
static sabot_status find_after(player_work *w, mpq_t mean, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    sabot_edges edges;
    sabot_question single = w->question;
    mpq_t part;
    mpq_init(part);
    sabot_edges_init(&edges);
    single.double_check = 0; /* find_first_cards checks the mean */
    for (unsigned i = 0; i < w->firsts.count && !status; i++) {
        single.shoe = &w->firsts.of[i].unseen;
        if ((status = sabot_edges_find(&edges, &single, error)))
            break;
        const sabot_edge *edge = &edges.wagers[0].edge;
        mpq_mul(part, edge->ev, w->firsts.of[i].probability);
        mpq_add(mean, mean, part);
        double ev = mpq_get_d(edge->ev);
        w->moments[i] = (sabot_profile_moments){ev, mpq_get_d(edge->variance) + ev * ev, 0};
    }
    sabot_edges_clear(&edges);
    mpq_clear(part);
    return status;
}

/* Sets the covariances given the first card, averaged over it. */
static void condition_moments(player_work *w)
{
    const sabot_two_coups *two = &w->shoes->wagers[w->player->wager];
    double ev[SABOT_BURNS_MOST] = {0}, drift;
    for (unsigned i = 0; i < w->firsts.count; i++) {
        unsigned burn = w->firsts.of[i].burn;
        ev[burn] += mpq_get_d(w->firsts.of[i].probability) * w->moments[i].ev /
                    w->lengths->burns[burn].probability;
    }
    w->results = mpq_get_d(two->results) - sabot_lengths_explained(w->lengths, ev, ev);
    drift =
        mpq_get_d(two->length_result) - sabot_lengths_explained(w->lengths, w->lengths->mean, ev);
    drift /= -(mpq_get_d(two->length_mean) + (double)w->dealing->between);
    for (unsigned i = 0; i < w->firsts.count && w->shoes->has_moments[w->player->wager]; i++)
        w->moments[i].drift = drift;
}

static sabot_status find_first_cards(player_work *w, sabot_error *error)
{
    const sabot_player *player = w->player;
    mpq_t mean;
    sabot_first_cards_find(&w->firsts, w->question.shoe, w->lengths, w->question.wagers,
                           player->tags);
    w->moments = sabot_allocate(w->firsts.count, sizeof *w->moments);
    mpq_init(mean);
    sabot_status status = find_after(w, mean, error);
    if (!status && !mpq_equal(mean, w->shoes->wagers[player->wager].ev))
        status = sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                                 "%.200s: the mean of the EVs after each first card is not the EV "
                                 "of the whole shoe; no result",
                                 sabot_wager_name(w->question.wagers));
    if (!status)
        condition_moments(w);
    mpq_clear(mean);
    return status;
}

static void take_perfect(sabot_profile *profile, const sabot_perfect_use *perfect)
{
    for (uint64_t n = 0; n <= profile->cards; n++) {
        profile->share[n] = perfect[n].share;
        profile->gain[n] = (perfect[n].gain + perfect[n].gain_most) / 2;
    }
}

static const sabot_perfect_use *perfect_of(const player_work *w, unsigned i)
{
    return w->player->perfect + w->firsts.of[i].burn * (w->schedules->all.cards + 1);
}

static sabot_status find_profile(sabot_profile *profile, const player_work *w, unsigned i,
                                 sabot_error *error)
{
    const sabot_player *player = w->player;
    const sabot_first_card *first = &w->firsts.of[i];
    sabot_question single = w->question;
    single.shoe = &first->unseen;
    switch (player->kind) {
    case SABOT_PLAYER_PERFECT:
        take_perfect(profile, perfect_of(w, i));
        return SABOT_OK;
    case SABOT_PLAYER_COUNT:
        return sabot_profile_count(profile, &single, &w->moments[i], player->tags, &w->play, error);
    default:
        sabot_profile_flat(profile, &w->moments[i]);
        profile->has_square = w->shoes->has_moments[player->wager];
        return SABOT_OK;
    }
}

/* Σ_n starts[n] · at[n] */
static double per_shoe(const sabot_schedule *schedule, const sabot_profile *profile,
                       const double *at)
{
    double sum = 0;
    for (uint64_t n = 0; n <= profile->cards; n++)
        sum += schedule->starts[n] > 0 ? schedule->starts[n] * at[n] : 0;
    return sum;
}

/* The sum, over all ordered pairs of coups, of the mean product of their results. */
static double mean_pairs(const player_work *w, const sabot_profile *profile, unsigned i)
{
    const unsigned burn = w->firsts.of[i].burn;
    const sabot_schedule *schedule = &w->schedules->by_burn[burn];
    if (w->player->kind == SABOT_PLAYER_COUNT)
        return 2 * sabot_profile_pairs(profile, schedule, w->lengths, burn, w->results);
    double ev = w->moments[i].ev, coups = schedule->mean;
    double pairs = schedule->sd * schedule->sd + coups * coups - coups;
    return pairs * (w->results + ev * ev);
}

/* Adds the profile after one first card. */
static void add_profile(sabot_shoe_figures *figures, player_work *w, const sabot_profile *profile,
                        unsigned i)
{
    const sabot_first_card *first = &w->firsts.of[i];
    const sabot_schedule *schedule = &w->schedules->by_burn[first->burn];
    double probability = mpq_get_d(first->probability);
    w->bets += probability * per_shoe(schedule, profile, profile->share);
    w->won += probability * per_shoe(schedule, profile, profile->gain);
    if ((w->has_square = profile->has_square))
        w->square += probability *
                     (per_shoe(schedule, profile, profile->square) + mean_pairs(w, profile, i));
    for (uint64_t n = 0; n <= profile->cards; n++) {
        double starts = probability * schedule->starts[n];
        figures->share_at[n] += starts * profile->share[n];
        figures->gain_at[n] += starts * w->player->stake * profile->gain[n];
        if (w->player->perfect && starts > 0) {
            const sabot_perfect_use *use = perfect_of(w, i) + n;
            double width = starts * w->player->stake * (use->gain_most - use->gain);
            figures->width_at[n] += width;
            figures->width += width;
        }
    }
    for (size_t cut = 0; cut < w->cuts_count; cut++) {
        schedule = &w->by_cut[cut].by_burn[first->burn];
        figures->bets_at[cut] += probability * per_shoe(schedule, profile, profile->share);
        figures->units_at[cut] +=
            probability * w->player->stake * per_shoe(schedule, profile, profile->gain);
    }
}

/* For bets of one unit. Sets a variance within the rounding error of its terms to 0; otherwise
 * Kelly's stake would be arbitrarily large. */
static double sd_of(const player_work *w)
{
    static const double rounding = 1e-14;
    double variance = w->square - w->won * w->won;
    return variance > rounding * w->square ? sqrt(variance) : 0;
}

static void finish(sabot_shoe_figures *figures, const player_work *w)
{
    const sabot_schedule *all = &w->schedules->all;
    figures->bets = w->bets;
    figures->share = w->bets / all->mean;
    figures->ev = w->bets > 0 ? w->won / w->bets : 0;
    figures->units = w->player->stake * w->won;
    figures->sd = w->has_square ? w->player->stake * sd_of(w) : NAN;
    for (uint64_t n = 0; n <= all->cards; n++)
        if (all->starts[n] > 0) {
            figures->share_at[n] /= all->starts[n];
            figures->gain_at[n] /= all->starts[n];
            figures->width_at[n] /= all->starts[n];
        }
}

static sabot_status add_first_cards(sabot_shoe_figures *figures, player_work *w, sabot_error *error)
{
    size_t depths = w->schedules->all.cards + 1;
    sabot_status status = SABOT_OK;
    figures->share_at = sabot_allocate(depths, sizeof *figures->share_at);
    figures->gain_at = sabot_allocate(depths, sizeof *figures->gain_at);
    figures->width_at = sabot_allocate(depths, sizeof *figures->width_at);
    if (w->cuts_count) {
        figures->bets_at = sabot_allocate(w->cuts_count, sizeof *figures->bets_at);
        figures->units_at = sabot_allocate(w->cuts_count, sizeof *figures->units_at);
    }
    for (unsigned i = 0; i < w->firsts.count && !status; i++) {
        sabot_profile profile;
        sabot_profile_init(&profile, sabot_shoe_size(&w->firsts.of[i].unseen));
        if (!(status = find_profile(&profile, w, i, error)))
            add_profile(figures, w, &profile, i);
        sabot_profile_clear(&profile);
    }
    if (!status)
        finish(figures, w);
    return status;
}

static int is_known(const sabot_shoes *shoes, const sabot_player *player)
{
    switch (player->kind) {
    case SABOT_PLAYER_PERFECT:
        return player->perfect != NULL;
    case SABOT_PLAYER_COUNT:
        return shoes->has_moments[player->wager];
    default:
        return 1;
    }
}

static sabot_status find_player(sabot_shoe_figures *figures, player_work *w, sabot_error *error)
{
    int counts = w->player->kind == SABOT_PLAYER_COUNT;
    figures->is_known = is_known(w->shoes, w->player);
    if (!figures->is_known)
        return SABOT_OK;
    sabot_status status = counts ? sabot_profile_play(&w->play, &w->question, w->player->tags,
                                                      w->player->trigger, error)
                                 : SABOT_OK;
    if (status)
        return status;
    status = find_first_cards(w, error);
    if (!status)
        status = add_first_cards(figures, w, error);
    sabot_first_cards_clear(&w->firsts);
    free(w->moments);
    if (counts)
        sabot_count_play_clear(&w->play);
    return status;
}

/* --- other positions of the cut card ------------------------------------------------------ */

static sabot_status move_cut(sabot_schedules **by_cut, size_t *count,
                             const sabot_question *question, const sabot_lengths *lengths,
                             sabot_dealing dealing, const sabot_numbers *cuts, sabot_error *error)
{
    *count = 0;
    *by_cut = cuts ? sabot_allocate(cuts->count, sizeof **by_cut) : NULL;
    for (; cuts && *count < cuts->count; ++*count) {
        dealing.cut = cuts->number[*count];
        sabot_status status = sabot_dealing_check(&dealing, question->shoe, error);
        if (status)
            return status;
        sabot_schedules_find(&(*by_cut)[*count], lengths, &dealing,
                             sabot_shoe_size(question->shoe));
    }
    return SABOT_OK;
}

/* --- the answer --------------------------------------------------------------------------- */

sabot_status sabot_shoes_check(const sabot_question *question, const sabot_dealing *dealing,
                               const sabot_player *players, size_t players_count,
                               sabot_error *error)
{
    sabot_question strict = *question;
    strict.mark_undetermined = 0;
    sabot_status status =
        sabot_question_check(&strict, SABOT_NEEDS_GAME | SABOT_NEEDS_NO_CONDITION, error);
    if (!status)
        status = sabot_dealing_check(dealing, question->shoe, error);
    for (size_t i = 0; i < players_count && !status; i++)
        if (players[i].wager >= question->wagers_count || !(players[i].stake > 0) ||
            (players[i].kind == SABOT_PLAYER_COUNT && !players[i].tags))
            status =
                sabot_error_set(error, SABOT_INVALID, 0, 0,
                                "player %zu: expected a wager of the question, a stake above 0 "
                                "and, for a count, tags",
                                i);
    return status;
}

/* Double check: both engines count the wagers of the whole shoe, and must give the EVs of the
 * moments, which are computed without them. */
static sabot_status check_again(const sabot_shoes *shoes, const sabot_question *question,
                                sabot_error *error)
{
    sabot_edges edges;
    sabot_edges_init(&edges);
    sabot_status status = sabot_edges_find(&edges, question, error);
    for (size_t i = 0; i < shoes->wagers_count && !status; i++)
        if (!mpq_equal(shoes->wagers[i].ev, edges.wagers[i].edge.ev))
            status = sabot_error_set(
                error, SABOT_DISAGREES, 0, 0,
                "%.200s: the EVs of the moments and of the engines differ; no result",
                sabot_wager_name(&question->wagers[i]));
    sabot_edges_clear(&edges);
    return status;
}

static sabot_status find_players(sabot_shoes *shoes, const sabot_question *question,
                                 const sabot_dealing *dealing, const sabot_player *players,
                                 size_t count, const sabot_lengths *lengths,
                                 const sabot_numbers *cuts, sabot_error *error)
{
    sabot_schedules schedules, *by_cut;
    size_t cuts_count;
    sabot_status status = move_cut(&by_cut, &cuts_count, question, lengths, *dealing, cuts, error);
    sabot_schedules_find(&schedules, lengths, dealing, sabot_shoe_size(question->shoe));
    shoes->players = sabot_allocate(count, sizeof *shoes->players);
    for (; shoes->players_count < count && !status; shoes->players_count++) {
        const sabot_player *player = &players[shoes->players_count];
        player_work w = {.shoes = shoes,
                         .question = sabot_question_single(question, player->wager),
                         .player = player,
                         .lengths = lengths,
                         .dealing = dealing,
                         .schedules = &schedules,
                         .by_cut = by_cut,
                         .cuts_count = cuts_count};
        status = find_player(&shoes->players[shoes->players_count], &w, error);
    }
    for (size_t i = 0; i < cuts_count; i++)
        sabot_schedules_clear(&by_cut[i]);
    free(by_cut);
    shoes->schedule = schedules.all;
    schedules.all = (sabot_schedule){0};
    sabot_schedules_clear(&schedules);
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
    if (!status)
        status =
            find_players(shoes, question, dealing, players, players_count, &lengths, cuts, error);
    return status;
}

double sabot_shoes_error(const sabot_schedule *schedule, const sabot_shoe_figures *figures,
                         sabot_player_kind kind)
{
    const uint64_t deck = SABOT_CARDS, cards = schedule->cards;
    const int few_coups = schedule->mean < 5;
    const int few_bets =
        kind != SABOT_PLAYER_FLAT && !(figures->share >= (cards < 6 * deck ? 0.04 : 0.01));
    if (few_coups || few_bets)
        return few_coups && few_bets ? 0.3 : 0.05;
    switch (kind) {
    case SABOT_PLAYER_PERFECT:
        return 0.02;
    case SABOT_PLAYER_COUNT:
        return cards < 6 * deck ? 0.01 : 0.003;
    default:
        return cards < 2 * deck ? 0.002 : 0.001;
    }
}
