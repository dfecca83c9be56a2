#include "replay.h"

#include "../../../base/memory.h"
#include "../../../engine/ways.h"
#include "../../question/work.h"

#include <stdlib.h>
#include <string.h>

void sabot_replay_init(sabot_replay *replay)
{
    *replay = (sabot_replay){0};
    mpq_init(replay->returned);
    for (int i = 0; i < SABOT_EVENTS; i++) {
        sabot_frequency *f = &replay->frequency[i];
        mpq_inits(f->share, f->probability, f->z_squared, NULL);
    }
}

void sabot_replay_clear(sabot_replay *replay)
{
    mpq_clear(replay->returned);
    for (int i = 0; i < SABOT_EVENTS; i++) {
        sabot_frequency *f = &replay->frequency[i];
        mpq_clears(f->share, f->probability, f->z_squared, NULL);
    }
    for (size_t i = 0; i < replay->faults_count; i++)
        mpq_clears(replay->faults[i].stake, replay->faults[i].due, replay->faults[i].paid, NULL);
    free(replay->faults);
    for (size_t i = 0; replay->money && i < replay->question.wagers_count; i++) {
        sabot_replay_money *money = &replay->money[i];
        mpq_clears(money->staked, money->due, money->paid, money->unsaid, NULL);
    }
    free(replay->money);
}

/* --- the start ---------------------------------------------------------------------------- */

static sabot_status check_terms(const sabot_replay_terms *terms, sabot_error *error)
{
    if (terms->unit && mpq_sgn(terms->unit) <= 0)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "a unit of payment that is not positive: expected one above 0");
    if (terms->paid > SABOT_PAID_RETURN || terms->rounding > SABOT_ROUND_HALF_EVEN ||
        terms->stock > SABOT_STOCK_SHOE)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "terms of a replay: paid %d, rounding %d, stock %d: expected values "
                               "of their enums",
                               (int)terms->paid, (int)terms->rounding, (int)terms->stock);
    return SABOT_OK;
}

static sabot_status check_wagers(const sabot_question *question, sabot_error *error)
{
    for (size_t i = 0; i < question->wagers_count; i++)
        if (question->wagers[i].count != 1)
            return sabot_error_set(error, SABOT_INVALID, 0, 0,
                                   "'%.100s' is not a single bet: expected one",
                                   sabot_wager_name(&question->wagers[i]));
    return SABOT_OK;
}

sabot_status sabot_replay_start(sabot_replay *replay, const sabot_question *question,
                                const sabot_replay_terms *terms, sabot_error *error)
{
    sabot_question marked = *question; /* the log decides how precisely cards are known */
    unsigned needs = SABOT_NEEDS_SHOE | SABOT_NEEDS_TABLEAU | SABOT_NEEDS_NO_CONDITION;
    marked.mark_undetermined = 1;
    sabot_replay_clear(replay);
    sabot_replay_init(replay);
    sabot_status status = sabot_question_check(
        &marked, question->wagers_count ? needs | SABOT_NEEDS_WAGERS : needs, error);
    if (!status)
        status = check_wagers(question, error);
    if (!status && terms)
        status = check_terms(terms, error);
    if (status)
        return status;
    replay->question = *question;
    replay->terms = terms ? *terms : (sabot_replay_terms){0};
    replay->paid = replay->terms.paid;
    replay->money = sabot_allocate(question->wagers_count, sizeof *replay->money);
    for (size_t i = 0; i < question->wagers_count; i++) {
        sabot_replay_money *money = &replay->money[i];
        mpq_inits(money->staked, money->due, money->paid, money->unsaid, NULL);
    }
    return SABOT_OK;
}

/* --- one coup ----------------------------------------------------------------------------- */

sabot_fault *sabot_replay_fault(sabot_replay *replay, sabot_fault_kind kind, int cell,
                                size_t *stored)
{
    replay->faults_found++;
    replay->wrong += !replay->last_is_wrong;
    replay->last_is_wrong = 1;
    if (replay->terms.faults_most && *stored == replay->terms.faults_most)
        return NULL;
    ++*stored;
    if (replay->faults_count == replay->faults_room) {
        replay->faults_room = replay->faults_room ? 2 * replay->faults_room : 16;
        replay->faults =
            sabot_reallocate(replay->faults, replay->faults_room, sizeof *replay->faults);
    }
    sabot_fault *fault = &replay->faults[replay->faults_count++];
    *fault = (sabot_fault){.kind = kind,
                           .cell = cell,
                           .coup = replay->last,
                           .played = replay->last_played,
                           .number = replay->last.number};
    mpq_inits(fault->stake, fault->due, fault->paid, NULL);
    return fault;
}

static void add_fault(sabot_replay *replay, sabot_fault_kind kind, int cell)
{
    if (cell >= 0)
        replay->faulty[cell]++;
    sabot_replay_fault(replay, kind, cell,
                       &replay->faults_by[cell >= 0 ? cell : SABOT_CELLS_ALL + (int)kind]);
}

/* Plays the last coup by the table and adds its faults. */
static void play(sabot_replay *replay)
{
    const sabot_logged_coup *coup = &replay->last;
    const sabot_tableau *tableau = replay->question.tableau;
    sabot_coup *played = &replay->last_played;
    int stood = -1; /* the last cell that decided, if it stands */
    if (coup->cards < 4) {
        add_fault(replay, SABOT_FAULT_FEW, -1);
        return;
    }
    sabot_coup_open(played, tableau, coup->card[0], coup->card[1], coup->card[2], coup->card[3]);
    while (played->cell >= 0) {
        int cell = played->cell;
        replay->reached[cell]++;
        if (tableau->cell[cell] != SABOT_DRAW) {
            stood = cell;
            sabot_coup_stand(played, tableau);
        } else if (played->cards < coup->cards) {
            stood = -1;
            sabot_coup_draw(played, tableau, coup->card[played->cards]);
        } else {
            add_fault(replay, SABOT_FAULT_STOOD, cell);
            return;
        }
    }
    replay->last_is_sound = coup->cards == played->cards;
    if (!replay->last_is_sound)
        add_fault(replay, stood < 0 ? SABOT_FAULT_SURPLUS : SABOT_FAULT_DREW, stood);
    else if (sabot_coup_winner(played) != coup->outcome)
        add_fault(replay, SABOT_FAULT_SETTLED, -1);
}

/* --- the cards in the shoe -------------------------------------------------------------- */

/* The sets of cards that a log can name are nested: a card, its rank, its point. So the cards dealt
 * can come from the shoe if and only if the log names no more cards of each set than the shoe has.
 * A card that does not fit is not removed from the shoe. Because the sets are nested, the number of
 * such cards does not depend on their order and is the least possible. */

sabot_cards sabot_logged_set(sabot_card card, sabot_level known)
{
    const sabot_cards suits = (1ULL << SABOT_SUITS) - 1;
    unsigned rank = sabot_card_rank(card);
    if (known == SABOT_LEVEL_SUITS)
        return 1ULL << card;
    if (known == SABOT_LEVEL_POINTS && rank >= SABOT_RANK_TEN)
        return SABOT_ALL_CARDS & ~0ULL << sabot_card_of(SABOT_RANK_TEN, 0);
    return suits << sabot_card_of(rank, 0);
}

/* The number of cards dealt from the shoe that equal this one at a level. */
static uint64_t *dealt_like(sabot_replay *replay, sabot_card card, sabot_level level)
{
    unsigned at = level == SABOT_LEVEL_SUITS   ? card
                  : level == SABOT_LEVEL_RANKS ? SABOT_CARDS + sabot_card_rank(card)
                                               : SABOT_CARDS + SABOT_RANKS + sabot_card_point(card);
    return &replay->dealt[at];
}

/* Removes a card of the last coup from the shoe, or adds a fault if none is left. Sets finer than
 * the shoe's level have no stock. */
static void take(sabot_replay *replay, unsigned place)
{
    const sabot_shoe *shoe = replay->question.shoe;
    sabot_card card = replay->last.card[place];
    sabot_level known = replay->last.known[place];
    int finest = (int)(known < shoe->level ? known : shoe->level);
    for (int level = finest; level >= SABOT_LEVEL_POINTS; level--) {
        sabot_cards set = sabot_logged_set(card, (sabot_level)level);
        uint64_t stock = sabot_shoe_count(shoe, set);
        if (*dealt_like(replay, card, (sabot_level)level) < stock)
            continue;
        sabot_fault *fault = sabot_replay_fault(
            replay, SABOT_FAULT_STOCK, -1, &replay->faults_by[SABOT_CELLS_ALL + SABOT_FAULT_STOCK]);
        if (fault) {
            fault->place = place;
            fault->lacking = set;
            fault->stock = stock;
        }
        return;
    }
    for (int level = finest; level >= SABOT_LEVEL_POINTS; level--)
        ++*dealt_like(replay, card, (sabot_level)level);
}

/* Removes the cards of the last coup from the shoe and adds a fault for each that it lacks. */
static void take_cards(sabot_replay *replay)
{
    const sabot_logged_coup *coup = &replay->last;
    if (replay->terms.stock == SABOT_STOCK_IGNORED || replay->question.shoe->infinite)
        return;
    if (coup->begins_shoe || replay->terms.stock == SABOT_STOCK_COUP)
        memset(replay->dealt, 0, sizeof replay->dealt);
    for (unsigned place = 0; place < coup->cards && place < SABOT_LOGGED_CARDS; place++)
        take(replay, place);
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
    if (!replay->question.tableau)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "replay not started: expected sabot_replay_start first");
    sabot_status status = check_coup(coup, error);
    if (status)
        return status;
    replay->coups++;
    replay->frequency[coup->outcome].seen++;
    if (coup->cards >= 4 && coup->cards <= 6)
        replay->frequency[SABOT_EVENT_4_CARDS + coup->cards - 4].seen++;
    replay->last = *coup;
    replay->last_played = (sabot_coup){0};
    replay->last_is_sound = replay->last_is_wrong = 0;
    play(replay);
    take_cards(replay);
    if (replay->coups & 0xFFFF)
        return SABOT_OK;
    return sabot_question_tell(&replay->question, "coups", replay->coups, 0, error);
}

/* --- the frequencies ---------------------------------------------------------------------- */

/* The exact probabilities of three events that partition the deals. */
static sabot_status find_probabilities(sabot_frequency *frequency, const sabot_question *question,
                                       const char *const when[3], sabot_error *error)
{
    static const char *const pays[3] = {"1:1", "1:1", "1:1"};
    sabot_bet bet;
    sabot_wager wager;
    sabot_ways ways;
    sabot_bet_make(&bet, "events", 3, when, pays, NULL);
    sabot_wager_single(&wager, &bet);
    sabot_status status = sabot_ways_count(&ways, question->shoe, question->tableau, &wager, NULL,
                                           question->cache, question->double_check, NULL, error);
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

/* z² = (seen - n·p)² / (n·p·(1-p)); the denominator is the variance of `seen` over n coups. */
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
