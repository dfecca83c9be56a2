#include <sabot/question/question.h>

#include <inttypes.h>

static sabot_status check_shoe(const sabot_shoe *shoe, unsigned needs, sabot_error *error)
{
    uint64_t size = 0, bits = 0;
    if (!shoe)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "no shoe: expected one");
    if ((unsigned)shoe->level > SABOT_LEVEL_SUITS)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "a shoe of level %d: expected 0 to %d",
                               (int)shoe->level, (int)SABOT_LEVEL_SUITS);
    for (int card = 0; card < SABOT_CARDS; card++) {
        bits |= shoe->count[card];
        size += shoe->count[card];
    }
    if (bits >> 50 || size > SABOT_SHOE_MOST) /* counts below 2⁵⁰: no overflow */
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "the shoe is too large: expected at most %llu cards",
                               SABOT_SHOE_MOST);
    if (shoe->infinite && (needs & SABOT_NEEDS_FINITE))
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "infinite shoe: expected a finite one");
    if (size < SABOT_POSITIONS && !shoe->infinite)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "a shoe of %" PRIu64 " card%s: expected at least 6", size,
                               size == 1 ? "" : "s");
    if (!size)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "infinite shoe without cards: expected at least one");
    return SABOT_OK;
}

static sabot_status check_tableau(const sabot_tableau *tableau, unsigned needs, sabot_error *error)
{
    if (!tableau)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "no tableau: expected one");
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++)
        if (tableau->cell[cell] > SABOT_CONTRADICTORY)
            return sabot_error_set(error, SABOT_INVALID, 0, 0,
                                   "cell %d of the tableau holds %d: expected a sabot_decision",
                                   cell, tableau->cell[cell]);
    if (!(needs & SABOT_NEEDS_TABLEAU))
        return SABOT_OK;
    return sabot_tableau_require_complete(tableau, error) ? SABOT_INCOMPLETE : SABOT_OK;
}

static int is_sound(const sabot_partition *partition)
{
    if (partition->kinds < 1 || partition->kinds > SABOT_CARDS)
        return 0;
    for (int card = 0; card < SABOT_CARDS; card++)
        if (partition->of[card] >= partition->kinds)
            return 0;
    return 1;
}

static sabot_status check_bet(const sabot_bet *bet, sabot_error *error)
{
    if (!bet)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "a wager without a bet: expected one");
    if (bet->lines_count > SABOT_LINES_MOST || (bet->lines_count && !bet->lines))
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "%s: %u lines: expected at most %d",
                               bet->name, bet->lines_count, SABOT_LINES_MOST);
    for (unsigned i = 0; i < bet->lines_count; i++)
        if (!bet->lines[i].predicate || bet->lines[i].pays.denominator <= 0)
            return sabot_error_set(error, SABOT_INVALID, 0, 0,
                                   "%s: line %u has no condition or no payout: expected both",
                                   bet->name, i + 1);
    if (bet->coups)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%s is a bet over %u coups: expected one on a single coup",
                               bet->name, bet->coups);
    int sound = is_sound(&bet->view.opening) && is_sound(&bet->view.third);
    for (int place = 0; place < SABOT_PLACES; place++)
        sound = sound && is_sound(&bet->view.at[place]);
    if (!sound)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%s distinguishes %u kinds of cards: expected 1 to %d", bet->name,
                               bet->view.opening.kinds, SABOT_CARDS);
    return SABOT_OK;
}

/* How finely the cards are known, including those from outside the shoe. */
static sabot_level level_of(const sabot_question *question)
{
    return question->condition ? sabot_condition_level(question->condition, question->shoe)
                               : question->shoe->level;
}

static sabot_status check_wager(const sabot_question *question, const sabot_wager *wager,
                                sabot_error *error)
{
    if (wager->count > SABOT_PARTS_MOST)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "a wager of %u bets: expected at most %d", wager->count,
                               SABOT_PARTS_MOST);
    for (unsigned i = 0; i < wager->count; i++) {
        const sabot_part *part = &wager->part[i];
        sabot_status status = check_bet(part->bet, error);
        if (status)
            return status;
        if (part->numerator <= 0 || part->denominator <= 0)
            return sabot_error_set(error, SABOT_INVALID, 0, 0,
                                   "%s: stake %" PRId64 "/%" PRId64 ": expected a positive stake",
                                   part->bet->name, part->numerator, part->denominator);
    }
    if (!sabot_wager_outcomes(wager))
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%.200s has too many outcomes: expected at most %d",
                               sabot_wager_name(wager), SABOT_OUTCOMES_MOST);
    if (question->mark_undetermined || !question->shoe ||
        sabot_question_determines(question, wager))
        return SABOT_OK;
    return sabot_error_set(error, SABOT_UNDETERMINED, 0, 0,
                           "%.200s needs a shoe known by %s: this one is known by %s",
                           sabot_wager_name(wager), sabot_level_name(sabot_wager_level(wager)),
                           sabot_level_name(level_of(question)));
}

static sabot_status check_wagers(const sabot_question *question, sabot_error *error)
{
    if (!question->wagers || !question->wagers_count)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "no wager: expected at least one");
    for (size_t i = 0; i < question->wagers_count; i++) {
        sabot_status status = check_wager(question, &question->wagers[i], error);
        if (status)
            return status;
    }
    return SABOT_OK;
}

static sabot_status check_condition(const sabot_question *question, sabot_error *error)
{
    sabot_view view;
    sabot_status status = sabot_condition_check(question->condition, error);
    if (status || !question->shoe)
        return status;
    sabot_view_init(&view);
    sabot_condition_view(&view, question->condition);
    if (sabot_view_is_determined(&view, question->shoe->level))
        return SABOT_OK;
    return sabot_error_set(error, SABOT_UNDETERMINED, 0, 0,
                           "the shoe is known by %s only: expected conditions that it determines",
                           sabot_level_name(question->shoe->level));
}

sabot_status sabot_question_check(const sabot_question *question, unsigned needs,
                                  sabot_error *error)
{
    sabot_status status = SABOT_OK;
    if (question->threads < 0)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "%d threads: expected at least 0",
                               question->threads);
    if (question->condition && (needs & SABOT_NEEDS_NO_CONDITION))
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "a condition: expected a question without one");
    if (needs & (SABOT_NEEDS_SHOE | SABOT_NEEDS_FINITE))
        status = check_shoe(question->shoe, needs, error);
    if (!status && (needs & (SABOT_NEEDS_TABLEAU | SABOT_NEEDS_TABLEAU_OPEN)))
        status = check_tableau(question->tableau, needs, error);
    if (!status && (needs & SABOT_NEEDS_WAGERS))
        status = check_wagers(question, error);
    if (!status && question->condition)
        status = check_condition(question, error);
    return status;
}

int sabot_question_determines(const sabot_question *question, const sabot_wager *wager)
{
    sabot_view view;
    sabot_wager_view(&view, wager);
    return sabot_view_is_determined(&view, level_of(question));
}
