#include <sabot/counting/removals.h>

#include "../../base/memory.h"
#include "../question/work.h"
#include "model.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>

void sabot_removals_init(sabot_removals *removals)
{
    *removals = (sabot_removals){0};
}

void sabot_removals_clear(sabot_removals *removals)
{
    for (size_t i = 0; i < removals->wagers_count; i++)
        sabot_removal_clear(&removals->wagers[i].removal);
    free(removals->wagers);
    *removals = (sabot_removals){0};
}

/* Checks that the cards can be removed. */
static sabot_status check_shoe(const sabot_shoe *shoe, const sabot_wager *wager, unsigned cards,
                               sabot_error *error)
{
    uint64_t size = sabot_shoe_size(shoe);
    const char *name = sabot_wager_name(wager);
    if (shoe->infinite)
        return sabot_error_set(
            error, SABOT_INVALID, 0, 0,
            "%.200s: cards cannot be removed from an infinite shoe: expected a number of decks",
            name);
    if (size < SABOT_POSITIONS + cards)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "%.200s: the shoe has %" PRIu64
                               " cards: expected at least %u to remove %u",
                               name, size, SABOT_POSITIONS + cards, cards);
    return SABOT_OK;
}

typedef struct {
    sabot_removals *removals;
    const sabot_question *question;
    unsigned cards;
    pthread_mutex_t lock; /* for `done` */
    size_t done;
} work;

static sabot_status tell(work *w, size_t more, sabot_error *error)
{
    pthread_mutex_lock(&w->lock);
    w->done += more;
    sabot_status status =
        sabot_question_tell(w->question, "removal", w->done, w->removals->wagers_count, error);
    pthread_mutex_unlock(&w->lock);
    return status;
}

/* Progress within a wager: one on suits can take minutes. */
static int go_on(void *data, const char *what, uint64_t done, uint64_t all)
{
    (void)what, (void)done, (void)all;
    return tell(data, 0, NULL) != SABOT_OK;
}

static sabot_status find_one(void *data, size_t item, sabot_error *error)
{
    work *w = data;
    sabot_question question = *w->question;
    sabot_wager_removal *out = &w->removals->wagers[item];
    sabot_status status = SABOT_OK;
    question.progress = go_on;
    question.progress_data = w;
    if (out->determined)
        status = sabot_removal_compute(&out->removal, &question, &question.wagers[item], w->cards,
                                       error);
    return status ? status : tell(w, 1, error);
}

static sabot_status check(const sabot_question *question, unsigned cards, sabot_error *error)
{
    sabot_status status =
        sabot_question_check(question, SABOT_NEEDS_GAME | SABOT_NEEDS_NO_CONDITION, error);
    if (!status && (cards < 1 || cards > SABOT_REMOVAL_MOST))
        status = sabot_error_set(error, SABOT_INVALID, 0, 0, "%u cards to remove: expected 1 to %d",
                                 cards, SABOT_REMOVAL_MOST);
    for (size_t i = 0; !status && i < question->wagers_count; i++)
        if (sabot_question_determines(question, &question->wagers[i]))
            status = check_shoe(question->shoe, &question->wagers[i], cards, error);
    return status;
}

sabot_status sabot_removals_find(sabot_removals *removals, const sabot_question *question,
                                 unsigned cards, sabot_error *error)
{
    sabot_removals_clear(removals);
    sabot_status status = check(question, cards, error);
    if (status)
        return status;
    removals->wagers = sabot_allocate(question->wagers_count, sizeof *removals->wagers);
    removals->wagers_count = question->wagers_count;
    for (size_t i = 0; i < removals->wagers_count; i++) {
        removals->wagers[i].needs = sabot_wager_level(&question->wagers[i]);
        removals->wagers[i].determined = sabot_question_determines(question, &question->wagers[i]);
    }
    work w = {removals, question, cards, PTHREAD_MUTEX_INITIALIZER, 0};
    status = sabot_question_each(question, NULL, removals->wagers_count, 1, find_one, &w, error);
    pthread_mutex_destroy(&w.lock);
    if (status)
        sabot_removals_clear(removals);
    return status;
}
