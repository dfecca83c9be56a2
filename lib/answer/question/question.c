#include "work.h"

#include "../../base/threads.h"
#include "../../engine/enumerate.h"
#include <sabot/engine/engine.h>

#include <inttypes.h>
#include <omp.h>

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
    if (bits >> 50 || size > SABOT_SHOE_MOST) /* below 2⁵⁰ each, the sum has not overflowed */
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "the shoe is too large: expected at most %llu cards",
                               SABOT_SHOE_MOST);
    if (shoe->infinite && (needs & SABOT_NEEDS_FINITE))
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "the shoe is infinite: expected one with a number of cards");
    if (size < SABOT_POSITIONS && !shoe->infinite)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "a shoe of %" PRIu64 " card%s: expected at least 6", size,
                               size == 1 ? "" : "s");
    if (!size)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "an infinite shoe without cards: expected some");
    return SABOT_OK;
}

static sabot_status check_tableau(const sabot_tableau *tableau, unsigned needs, sabot_error *error)
{
    if (!tableau)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "no tableau: expected one");
    for (int cell = 0; cell < SABOT_CELLS; cell++)
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
    int sound = is_sound(&bet->view.opening) && is_sound(&bet->view.third);
    for (int place = 0; place < SABOT_PLACES; place++)
        sound = sound && is_sound(&bet->view.at[place]);
    if (!sound)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%s: looks at %u kinds of cards: expected 1 to %d", bet->name,
                               bet->view.opening.kinds, SABOT_CARDS);
    return SABOT_OK;
}

/* How finely the cards are known, those included that are not from the shoe. */
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
                                   "%s: a stake that is not positive: expected one that is",
                                   part->bet->name);
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
                           "the shoe is known by %s only: expected conditions that it can tell",
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

sabot_status sabot_question_deals(mpz_t deals, const sabot_question *question, sabot_error *error)
{
    sabot_wager nothing = {0}; /* has one outcome, which every deal has */
    mpz_t ways[1];
    mpz_init(ways[0]);
    sabot_enumerate(ways, question->shoe, question->tableau, &nothing, question->condition);
    mpz_set(deals, ways[0]);
    mpz_clear(ways[0]);
    if (mpz_sgn(deals) > 0)
        return SABOT_OK;
    return sabot_error_set(error, SABOT_IMPOSSIBLE, 0, 0,
                           "no deal of this shoe agrees: expected a condition that can happen");
}

int sabot_question_determines(const sabot_question *question, const sabot_wager *wager)
{
    sabot_view view;
    sabot_wager_view(&view, wager);
    return sabot_view_is_determined(&view, level_of(question));
}

double sabot_question_seconds(const sabot_question *question, const sabot_wager *wager)
{
    static const double seconds_per_deal = 75e-9, seconds_of_merging = 0.1; /* about */
    sabot_view view;
    sabot_engine engine = sabot_engine_for(question->shoe, wager, question->condition);
    if (engine.kind != SABOT_ENGINE_REFERENCE && !question->double_check)
        return engine.kind == SABOT_ENGINE_MERGING ? seconds_of_merging : 0;
    sabot_wager_view(&view, wager);
    if (question->condition)
        sabot_condition_view(&view, question->condition);
    double walks = sabot_enumerate_walks(&view);
    return (question->condition && question->condition->window ? 2 * walks : walks) *
           seconds_per_deal;
}

int sabot_question_threads(const sabot_question *question)
{
    return question->threads ? question->threads : omp_get_max_threads();
}

sabot_status sabot_question_tell(const sabot_question *question, const char *what, uint64_t done,
                                 uint64_t all, sabot_error *error)
{
    if (question->progress && question->progress(question->progress_data, what, done, all))
        return sabot_error_set(error, SABOT_STOPPED, 0, 0, "stopped");
    return SABOT_OK;
}

sabot_status sabot_question_each(const sabot_question *question, const char *what, size_t count,
                                 size_t alone, sabot_work *work, void *data, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    size_t done = 0;
    int threads = sabot_threads_start(count > alone ? sabot_question_threads(question) : 1);
    omp_lock_t lock; /* this call's: `critical` would be one for all questions of a program */
    omp_init_lock(&lock);
#pragma omp parallel for schedule(dynamic) if (threads > 1) num_threads(threads)
    for (size_t i = 0; i < count; i++) {
        sabot_status before;
        sabot_error own;
#pragma omp atomic read
        before = status;
        if (before)
            continue;
        sabot_status found = work(data, i, &own);
        omp_set_lock(&lock);
        if (!found && what)
            found = sabot_question_tell(question, what, ++done, count, &own);
        if (found && !status) {
            if (error)
                *error = own;
#pragma omp atomic write
            status = found;
        }
        omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
    return status;
}

sabot_status sabot_question_check_one(const sabot_question *question, sabot_error *error)
{
    sabot_question strict = *question;
    strict.mark_undetermined = 0;
    sabot_status status =
        sabot_question_check(&strict,
                             SABOT_NEEDS_SHOE | SABOT_NEEDS_FINITE | SABOT_NEEDS_TABLEAU |
                                 SABOT_NEEDS_WAGERS | SABOT_NEEDS_NO_CONDITION,
                             error);
    if (!status && question->wagers_count != 1)
        status = sabot_error_set(error, SABOT_INVALID, 0, 0, "%zu wagers: expected one",
                                 question->wagers_count);
    return status;
}
