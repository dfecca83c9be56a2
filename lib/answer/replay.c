#include "replay.h"

#include "../base/memory.h"
#include "../engine/count_ways.h"
#include "question_work.h"

#include <stdlib.h>

void sabot_replay_init(sabot_replay *replay)
{
    *replay = (sabot_replay){0};
    for (int i = 0; i < SABOT_EVENTS; i++) {
        sabot_frequency *f = &replay->frequency[i];
        mpq_inits(f->share, f->probability, f->z_squared, NULL);
    }
}

void sabot_replay_clear(sabot_replay *replay)
{
    for (int i = 0; i < SABOT_EVENTS; i++) {
        sabot_frequency *f = &replay->frequency[i];
        mpq_clears(f->share, f->probability, f->z_squared, NULL);
    }
    free(replay->faults);
}

sabot_status sabot_replay_start(sabot_replay *replay, const sabot_question *question,
                                sabot_error *error)
{
    sabot_replay_clear(replay);
    sabot_replay_init(replay);
    sabot_status status = sabot_question_check(
        question, SABOT_NEEDS_SHOE | SABOT_NEEDS_TABLEAU | SABOT_NEEDS_NO_CONDITION, error);
    if (!status)
        replay->question = *question;
    return status;
}

/* --- one coup ----------------------------------------------------------------------------- */

/* Plays the coup by the table. Returns whether anything is wrong with it, and what. */
static int find_fault(sabot_fault *fault, const sabot_logged_coup *coup,
                      const sabot_tableau *tableau)
{
    sabot_coup *played = &fault->played;
    int stood = -1; /* the last cell that decided, if it stood */
    fault->cell = -1;
    fault->kind = SABOT_FAULT_FEW;
    if (coup->cards < 4)
        return 1;
    sabot_coup_open(played, coup->card[0], coup->card[1], coup->card[2], coup->card[3]);
    while (played->cell >= 0) {
        if (tableau->cell[played->cell] != SABOT_DRAW) {
            stood = played->cell;
            sabot_coup_stand(played);
        } else if (played->cards < coup->cards) {
            stood = -1;
            sabot_coup_draw(played, tableau->by, coup->card[played->cards]);
        } else {
            fault->kind = SABOT_FAULT_STOOD;
            fault->cell = played->cell;
            return 1;
        }
    }
    if (coup->cards > played->cards) {
        fault->kind = stood < 0 ? SABOT_FAULT_SURPLUS : SABOT_FAULT_DREW;
        fault->cell = stood;
        return 1;
    }
    fault->kind = SABOT_FAULT_SETTLED;
    return sabot_coup_winner(played) != coup->outcome;
}

static void keep(sabot_replay *replay, const sabot_fault *fault)
{
    if (replay->faults_count == replay->faults_room) {
        replay->faults_room = replay->faults_room ? 2 * replay->faults_room : 16;
        replay->faults =
            sabot_reallocate(replay->faults, replay->faults_room, sizeof *replay->faults);
    }
    replay->faults[replay->faults_count++] = *fault;
}

static sabot_status check_coup(const sabot_logged_coup *coup, sabot_error *error)
{
    if (coup->outcome < SABOT_PUNTO || coup->outcome > SABOT_TIE)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "outcome %d: expected %d to %d",
                               coup->outcome, SABOT_PUNTO, SABOT_TIE);
    for (unsigned i = 0; i < coup->cards && i < SABOT_LOGGED_CARDS; i++)
        if (coup->card[i] >= SABOT_CARDS)
            return sabot_error_set(error, SABOT_INVALID, 0, 0, "card %d: expected 0 to %d",
                                   coup->card[i], SABOT_CARDS - 1);
    return SABOT_OK;
}

sabot_status sabot_replay_add(sabot_replay *replay, const sabot_logged_coup *coup,
                              sabot_error *error)
{
    sabot_fault fault;
    if (!replay->question.tableau)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "a replay that was not started: expected a question first");
    sabot_status status = check_coup(coup, error);
    if (status)
        return status;
    replay->coups++;
    replay->frequency[coup->outcome].seen++;
    if (coup->cards >= 4 && coup->cards <= 6)
        replay->frequency[SABOT_EVENT_4_CARDS + coup->cards - 4].seen++;
    if (find_fault(&fault, coup, replay->question.tableau)) {
        fault.coup = *coup;
        keep(replay, &fault);
    }
    if (replay->coups & 0xFFFF)
        return SABOT_OK;
    return sabot_question_tell(&replay->question, "coups", replay->coups, 0, error);
}

/* --- the frequencies ---------------------------------------------------------------------- */

/* The exact probabilities of three events that exclude each other and leave no other. */
static sabot_status find_probabilities(sabot_frequency *frequency, const sabot_question *question,
                                       const char *const when[3], sabot_error *error)
{
    static const char *const pays[3] = {"1:1", "1:1", "1:1"};
    sabot_bet bet;
    sabot_wager wager;
    sabot_ways ways;
    sabot_status status = sabot_bet_make(&bet, "events", 3, when, pays, error);
    if (status)
        return status;
    sabot_wager_single(&wager, &bet);
    status = sabot_ways_count(&ways, question->shoe, question->tableau, &wager, NULL,
                              question->double_check, NULL, error);
    for (int i = 0; !status && i < 3; i++) {
        mpq_t *p = &frequency[i].probability;
        mpq_set_num(*p, ways.of[i]);
        mpz_add(mpq_denref(*p), ways.of[0], ways.of[1]);
        mpz_add(mpq_denref(*p), mpq_denref(*p), ways.of[2]);
        mpq_canonicalize(*p);
    }
    if (!status)
        sabot_ways_clear(&ways);
    sabot_bet_clear(&bet);
    return status;
}

/* z² = (seen - n·p)² / (n·p·(1-p)), the variance of how often it comes in n coups. */
static void find_z(sabot_frequency *f, uint64_t n)
{
    mpq_t expected, apart, variance;
    mpq_inits(expected, apart, variance, NULL);
    mpq_set_ui(expected, n, 1);
    mpq_mul(expected, expected, f->probability);
    mpq_set_ui(apart, f->seen, 1);
    mpq_sub(apart, apart, expected);
    mpq_set_ui(variance, 1, 1);
    mpq_sub(variance, variance, f->probability);
    mpq_mul(variance, variance, expected);
    f->has_z = mpq_sgn(variance) > 0;
    f->z_sign = f->has_z ? mpq_sgn(apart) : 0;
    if (f->has_z) {
        mpq_mul(f->z_squared, apart, apart);
        mpq_div(f->z_squared, f->z_squared, variance);
    }
    mpq_clears(expected, apart, variance, NULL);
}

sabot_status sabot_replay_end(sabot_replay *replay, sabot_error *error)
{
    static const char *const when[SABOT_EVENTS] = {
        "winner = punto", "winner = banco", "winner = tie", "cards = 4", "cards = 5", "cards = 6"};
    if (!replay->coups)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "no coup: expected at least one");
    for (int i = 0; i < SABOT_EVENTS; i += 3) {
        sabot_status status =
            find_probabilities(&replay->frequency[i], &replay->question, when + i, error);
        if (status)
            return status;
    }
    for (int i = 0; i < SABOT_EVENTS; i++) {
        sabot_frequency *f = &replay->frequency[i];
        mpq_set_ui(f->share, f->seen, replay->coups);
        mpq_canonicalize(f->share);
        find_z(f, replay->coups);
    }
    return SABOT_OK;
}
