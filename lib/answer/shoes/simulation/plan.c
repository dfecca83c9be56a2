#include "plan.h"

#include "../../../base/integers.h"
#include "../../../base/memory.h"
#include "../../question/work.h"
#include "../profile.h"

#include <limits.h>
#include <stdlib.h>

typedef struct sabot_simulation_plan plan;
#define NOT_COMPILED UINT_MAX

static sabot_card card_of(unsigned point)
{
    sabot_card card = 0;
    while (sabot_card_point(card) != point)
        card++;
    return card;
}

/* A coup's length does not depend on its sixth card. */
void sabot_coup_lengths_make(sabot_coup_lengths *lengths, const sabot_tableau *tableau)
{
    unsigned at = 0;
    for (unsigned punto = 0; punto < SABOT_POINTS; punto++)
        for (unsigned banco = 0; banco < SABOT_POINTS; banco++)
            for (unsigned fifth = 0; fifth < SABOT_POINTS; fifth++) {
                const sabot_card none = card_of(0);
                const sabot_card cards[SABOT_POSITIONS] = {card_of(punto), card_of(banco), none,
                                                           none,           card_of(fifth), none};
                sabot_coup coup;
                sabot_coup_play(&coup, tableau, cards);
                lengths->of[at++] = coup.cards;
            }
}

static void make_cards(plan *p, const sabot_shoe *shoe)
{
    p->size = sabot_shoe_size(shoe);
    p->cards = sabot_allocate(p->size + SABOT_POSITIONS, 1); /* padding: a coup reads six cards */
    size_t at = 0;
    for (unsigned card = 0; card < SABOT_CARDS; card++)
        for (uint64_t i = 0; i < shoe->count[card]; i++)
            p->cards[at++] = (uint8_t)card;
}

static sabot_status compile(plan *p, const sabot_question *question, sabot_error *error)
{
    size_t count = question->wagers_count;
    p->polynomials = sabot_allocate(count, sizeof *p->polynomials);
    p->wagers = sabot_allocate(count, sizeof *p->wagers);
    p->place = sabot_allocate(count, sizeof *p->place);
    for (size_t i = 0; i < count; i++) {
        p->place[i] = p->compiled;
        p->wagers[p->compiled] = question->wagers[i];
        if (sabot_polynomial_compile(&p->polynomials[p->compiled], question->tableau,
                                     &question->wagers[i]))
            p->place[i] = NOT_COMPILED;
        else
            p->compiled++;
    }
    if (p->compiled && sabot_batch_init(&p->batch, p->polynomials, p->wagers, p->compiled))
        return sabot_error_set(error, SABOT_BEYOND, 0, 0,
                               "the payouts have too many digits: expected fewer");
    return SABOT_OK;
}

static sabot_status add_counter(sabot_simulation_counter *c, const sabot_simulation *s,
                                const sabot_player *player, sabot_error *error)
{
    const sabot_question single = sabot_question_single(s->question, player->wager);
    sabot_status status =
        sabot_profile_play(&c->play, &single, player->tags, player->trigger, error);
    if (status)
        return status;
    for (unsigned card = 0; card < SABOT_CARDS; card++) {
        unsigned class = c->play.classes.of_rank[sabot_card_rank((sabot_card)card)];
        c->tag[card] = class < c->play.classes.count ? c->play.classes.of[class].tag : 0;
    }
    return SABOT_OK;
}

/* Refuses payouts unless the results of a whole shoe fit in 62 bits. */
static sabot_status set_pays(plan *p, size_t player, const sabot_wager *wager, uint64_t coups,
                             sabot_error *error)
{
    const size_t bits = 62 - (64 - (size_t)__builtin_clzll(coups));
    int fit = 1;
    unsigned outcomes = sabot_wager_outcomes(wager);
    mpz_t scale, *payoffs = sabot_integers_new(outcomes);
    mpz_init_set_ui(scale, 1);
    sabot_wager_payoffs(payoffs, scale, wager);
    p->scale[player] = mpz_get_d(scale);
    p->pays[player] = sabot_allocate(outcomes, sizeof **p->pays);
    for (unsigned i = 0; i < outcomes; i++) {
        fit = fit && mpz_sizeinbase(payoffs[i], 2) <= bits;
        p->pays[player][i] = mpz_get_si(payoffs[i]);
    }
    mpz_clear(scale);
    sabot_integers_free(payoffs, outcomes);
    if (fit)
        return SABOT_OK;
    return sabot_error_set(error, SABOT_BEYOND, 0, 0,
                           "%.200s: the payouts and stakes have too many digits: expected fewer",
                           sabot_wager_name(wager));
}

/* A wager that is not compiled has no EV before a coup: its results value it, and perfect play is
 * impossible. */
static sabot_status check_value(plan *p, const sabot_simulation *s, size_t player,
                                sabot_error *error)
{
    const sabot_player *who = &s->players[player];
    if (p->place[who->wager] != NOT_COMPILED)
        return SABOT_OK;
    p->by_result |= (uint64_t)1 << player;
    if (who->kind != SABOT_PLAYER_PERFECT)
        return SABOT_OK;
    return sabot_error_set(
        error, SABOT_BEYOND, 0, 0,
        "%.200s distinguishes too many kinds of cards or has too many outcomes, for "
        "perfect play: expected a simpler bet",
        sabot_wager_name(&s->question->wagers[who->wager]));
}

static sabot_status add_players(const sabot_simulation *s, sabot_error *error)
{
    plan *p = s->plan;
    sabot_status status = SABOT_OK;
    p->counters = sabot_allocate(s->players_count, sizeof *p->counters);
    for (size_t i = 0; i < s->players_count && !status; i++) {
        const sabot_player *player = &s->players[i];
        uint64_t bit = (uint64_t)1 << i;
        const sabot_wager *wager = &s->question->wagers[player->wager];
        if ((status = set_pays(p, i, wager, s->coups_most + 1, error)) ||
            (status = check_value(p, s, i, error)))
            break;
        if (player->kind == SABOT_PLAYER_FLAT)
            p->flat |= bit;
        else if (player->kind == SABOT_PLAYER_PERFECT)
            p->perfect |= bit;
        else if (!(status = add_counter(&p->counters[i], s, player, error)))
            p->counting |= bit;
    }
    return status;
}

sabot_status sabot_simulation_init(sabot_simulation *s, const sabot_question *question,
                                   const sabot_dealing *dealing, const sabot_player *players,
                                   size_t players_count, uint64_t seed, int with_results,
                                   sabot_error *error)
{
    *s = (sabot_simulation){.question = question,
                            .dealing = *dealing,
                            .players = players,
                            .players_count = players_count,
                            .seed = seed,
                            .with_results = with_results};
    sabot_status status = sabot_shoes_check(question, dealing, players, players_count, error);
    if (!status && players_count > SABOT_SIMULATION_PLAYERS)
        status = sabot_error_set(error, SABOT_INVALID, 0, 0, "%zu players: expected at most %d",
                                 players_count, SABOT_SIMULATION_PLAYERS);
    if (status)
        return status;
    s->plan = sabot_allocate(1, sizeof *s->plan);
    s->coups_most = sabot_shoe_size(question->shoe) / 4;
    make_cards(s->plan, question->shoe);
    sabot_coup_lengths_make(&s->plan->lengths, question->tableau);
    status = compile(s->plan, question, error);
    if (!status)
        status = add_players(s, error);
    if (status)
        sabot_simulation_clear(s);
    return status;
}

void sabot_simulation_clear(sabot_simulation *s)
{
    plan *p = s->plan;
    for (size_t i = 0; i < s->players_count; i++) {
        free(p->pays[i]);
        if (p->counting >> i & 1)
            sabot_count_play_clear(&p->counters[i].play);
    }
    if (p->batch.wagers)
        sabot_batch_clear(&p->batch);
    for (unsigned i = 0; i < p->compiled; i++)
        sabot_polynomial_clear(&p->polynomials[i]);
    free(p->polynomials);
    free(p->wagers);
    free(p->place);
    free(p->counters);
    free(p->cards);
    free(p);
}
