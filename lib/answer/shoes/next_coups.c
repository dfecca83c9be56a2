#include "joint.h"
#include "sequences.h"

#include "../../base/integers.h"
#include "../../base/memory.h"
#include "../../engine/ways.h"

#include <stdlib.h>
#include <string.h>

/* Sequences of up to three winners, and those in ascending order. */
enum { WINNERS = 3, BEFORE_MOST = 27, SORTED_MOST = 10 };

void sabot_next_winners_init(sabot_next_winners *winners)
{
    *winners = (sabot_next_winners){0};
    mpq_inits(winners->single[0], winners->single[1], winners->single[2], NULL);
}

void sabot_next_winners_clear(sabot_next_winners *winners)
{
    for (size_t i = 0; i < winners->count; i++)
        mpq_clear(winners->probability[i]);
    free(winners->probability);
    mpq_clears(winners->single[0], winners->single[1], winners->single[2], NULL);
}

void sabot_after_init(sabot_after *after)
{
    *after = (sabot_after){0};
    mpq_init(after->probability);
}

void sabot_after_clear(sabot_after *after)
{
    for (size_t i = 0; i < after->count; i++) {
        sabot_after_wager *w = &after->wagers[i];
        mpq_clears(w->before, w->after, w->otherwise, w->squared, NULL);
    }
    free(after->wagers);
    mpq_clear(after->probability);
}

/* --- one coup, and the proof -------------------------------------------------------------- */

/* Sets probability[outcome] of a single coup. */
static sabot_status find_single(mpq_t *probability, const sabot_question *question,
                                const sabot_wager *wager, sabot_error *error)
{
    sabot_ways ways;
    mpz_t deals;
    sabot_status status = sabot_ways_count(&ways, question->shoe, question->tableau, wager, NULL,
                                           question->cache, question->double_check, NULL, error);
    if (status)
        return status;
    mpz_init(deals);
    for (unsigned o = 0; o < ways.count; o++)
        mpz_add(deals, deals, ways.of[o]);
    for (unsigned o = 0; o < ways.count; o++)
        sabot_fraction_set(probability[o], ways.of[o], deals);
    mpz_clear(deals);
    sabot_ways_clear(&ways);
    return SABOT_OK;
}

static sabot_status disagree(sabot_error *error)
{
    return sabot_error_set(error, SABOT_DISAGREES, 0, 0,
                           "successive coups disagree with a single one; no result");
}

/* Returns SABOT_DISAGREES unless `sum` deals have the probability. */
static sabot_status prove(const mpz_t sum, const mpz_t deals, const mpq_t probability,
                          sabot_error *error)
{
    mpq_t found;
    mpq_init(found);
    sabot_fraction_set(found, sum, deals);
    int is_equal = mpq_equal(found, probability);
    mpq_clear(found);
    return is_equal ? SABOT_OK : disagree(error);
}

static sabot_status check(const sabot_question *question, const sabot_wager *wager,
                          sabot_error *error)
{
    sabot_question asked = *question;
    asked.mark_undetermined = 0;
    asked.wagers = wager;
    asked.wagers_count = 1;
    return sabot_question_check(&asked, SABOT_NEEDS_GAME | SABOT_NEEDS_NO_CONDITION, error);
}

/* --- winners ------------------------------------------------------------------------------ */

/* The same winners in ascending order. */
static unsigned sort(unsigned sequence, unsigned coups)
{
    unsigned count[WINNERS] = {0}, sorted = 0;
    for (; coups; coups--, sequence /= WINNERS)
        count[sequence % WINNERS]++;
    for (unsigned w = 0; w < WINNERS; w++)
        while (count[w]--)
            sorted = sorted * WINNERS + w;
    return sorted;
}

/* Finds the sorted sequences of the coups before the last, and the place of each among them. */
static void find_sets(unsigned *place, uint16_t (*set)[SABOT_COUPS_MOST],
                      sabot_sequences *sequences, unsigned all)
{
    for (unsigned i = 0; i < all; i++) {
        if (sort(i, sequences->before) != i)
            continue;
        for (unsigned coup = 0, left = i; coup < sequences->before; coup++, left /= WINNERS)
            set[sequences->count][coup] = left % WINNERS;
        place[i] = sequences->count++;
    }
    for (unsigned i = 0; i < all; i++)
        place[i] = place[sort(i, sequences->before)];
}

/* Any order of the same winners must be as likely, and the last coup like a single one. */
static sabot_status fill(sabot_next_winners *winners, mpz_t *ways, const mpz_t deals,
                         const unsigned *place, sabot_error *error)
{
    mpz_t sum[WINNERS];
    sabot_status status = SABOT_OK;
    mpz_inits(sum[0], sum[1], sum[2], NULL);
    for (unsigned i = 0; i < winners->count; i++) {
        const unsigned sorted = sort(i, winners->coups), last = i % WINNERS;
        mpz_t *of = &ways[place[i / WINNERS] * WINNERS + last];
        if (mpz_cmp(*of, ways[place[sorted / WINNERS] * WINNERS + sorted % WINNERS]))
            status = disagree(error);
        mpz_add(sum[last], sum[last], *of);
        sabot_fraction_set(winners->probability[i], *of, deals);
    }
    for (unsigned w = 0; !status && w < WINNERS; w++)
        status = prove(sum[w], deals, winners->single[w], error);
    mpz_clears(sum[0], sum[1], sum[2], NULL);
    return status;
}

static sabot_status count_winners(sabot_next_winners *winners, const sabot_question *question,
                                  const sabot_wager *wager, sabot_error *error)
{
    static const char identity[WINNERS * WINNERS] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    unsigned place[BEFORE_MOST];
    uint16_t set[SORTED_MOST][SABOT_COUPS_MOST];
    mpz_t deals;
    sabot_sequences sequences = {question,
                                 wager,
                                 wager,
                                 winners->coups - 1,
                                 identity,
                                 WINNERS,
                                 .set = (const uint16_t(*)[SABOT_COUPS_MOST])set};
    find_sets(place, set, &sequences, (unsigned)winners->count / WINNERS);
    mpz_init(deals);
    mpz_t *ways = sabot_integers_new((size_t)sequences.count * WINNERS);
    sabot_status status = find_single(winners->single, question, wager, error);
    if (!status)
        status = sabot_sequences_count(ways, deals, &sequences, error);
    if (!status)
        status = fill(winners, ways, deals, place, error);
    sabot_integers_free(ways, (size_t)sequences.count * WINNERS);
    mpz_clear(deals);
    return status;
}

void sabot_winner_bet(sabot_bet *bet)
{
    static const char *const when[] = {"winner = punto", "winner = banco"}, *const pays[] = {"1:1",
                                                                                             "1:1"};
    sabot_bet_make(bet, "the winner", WINNERS - 1, when, pays, NULL);
}

sabot_status sabot_winners_single(mpq_t single[WINNERS], const sabot_question *question,
                                  sabot_error *error)
{
    sabot_bet bet;
    sabot_wager wager;
    sabot_winner_bet(&bet);
    sabot_wager_single(&wager, &bet);
    sabot_status status = check(question, &wager, error);
    if (!status)
        status = find_single(single, question, &wager, error);
    sabot_bet_clear(&bet);
    return status;
}

sabot_status sabot_next_winners_find(sabot_next_winners *winners, const sabot_question *question,
                                     unsigned coups, sabot_error *error)
{
    sabot_bet bet;
    sabot_wager wager;
    if (coups < 2 || coups > SABOT_COUPS_MOST)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "%u coups: expected 2 to %d", coups,
                               SABOT_COUPS_MOST);
    sabot_winner_bet(&bet);
    sabot_wager_single(&wager, &bet);
    sabot_status status = check(question, &wager, error);
    if (!status) {
        winners->coups = coups;
        for (winners->count = 1; coups; coups--)
            winners->count *= WINNERS;
        winners->probability = sabot_allocate(winners->count, sizeof *winners->probability);
        for (size_t i = 0; i < winners->count; i++)
            mpq_init(winners->probability[i]);
        status = count_winners(winners, question, &wager, error);
    }
    sabot_bet_clear(&bet);
    return status;
}

/* --- events ------------------------------------------------------------------------------- */

/* Two of them, by whether each is met. */
static sabot_status count_two_events(mpq_t probability, const mpq_t single,
                                     const sabot_question *question, const sabot_wager *event,
                                     sabot_error *error)
{
    enum { OUTCOMES = 2 };
    mpz_t deals, sum, *ways = sabot_integers_new(OUTCOMES * OUTCOMES);
    mpz_inits(deals, sum, NULL);
    sabot_status status = sabot_joint_count(ways, deals, question, &event[0], &event[1], error);
    mpz_add(sum, ways[0], ways[OUTCOMES]);
    if (!status)
        status = prove(sum, deals, single, error);
    if (!status)
        sabot_fraction_set(probability, ways[0], deals);
    mpz_clears(deals, sum, NULL);
    sabot_integers_free(ways, OUTCOMES * OUTCOMES);
    return status;
}

/* Counts all 2^before ways to meet the events before the last or not; the last of them meets
 * all. */
static sabot_status count_events(mpq_t probability, const mpq_t single,
                                 const sabot_sequences *asked, sabot_error *error)
{
    const unsigned outcomes = sabot_wager_outcomes(asked->first),
                   lasts = sabot_wager_outcomes(asked->last), count = 1U << asked->before;
    uint16_t set[1 << (SABOT_COUPS_MOST - 1)][SABOT_COUPS_MOST];
    char *is_in = sabot_allocate((size_t)outcomes * 2 * asked->before, 1);
    for (unsigned coup = 0; coup < asked->before; coup++)
        for (unsigned o = 0; o < outcomes; o++)
            is_in[(2 * coup + !sabot_wager_line(asked->first, o, coup)) * outcomes + o] = 1;
    for (unsigned s = 0; s < count; s++)
        for (unsigned coup = 0; coup < asked->before; coup++)
            set[s][coup] = (uint16_t)(2 * coup + (s >> coup & 1));
    sabot_sequences sequences = *asked;
    sequences.is_in = is_in;
    sequences.sets = 2 * asked->before;
    sequences.count = count;
    sequences.set = (const uint16_t(*)[SABOT_COUPS_MOST])set;
    mpz_t deals, sum, *ways = sabot_integers_new((size_t)count * lasts);
    mpz_inits(deals, sum, NULL);
    sabot_status status = sabot_sequences_count(ways, deals, &sequences, error);
    for (unsigned s = 0; s < count; s++)
        mpz_add(sum, sum, ways[s * lasts]);
    if (!status)
        status = prove(sum, deals, single, error);
    if (!status)
        sabot_fraction_set(probability, ways[(count - 1) * lasts], deals);
    mpz_clears(deals, sum, NULL);
    sabot_integers_free(ways, (size_t)count * lasts);
    free(is_in);
    return status;
}

/* Sets `independent` to the product of the probabilities, and `single` to the last of them. */
static sabot_status find_independent(mpq_t independent, mpq_t single, const sabot_wager *event,
                                     unsigned coups, const sabot_question *question,
                                     sabot_error *error)
{
    sabot_status status = SABOT_OK;
    mpq_set_ui(independent, 1, 1);
    for (unsigned i = 0; !status && i < coups; i++) {
        const unsigned outcomes = sabot_wager_outcomes(&event[i]);
        mpq_t *probability = sabot_allocate(outcomes, sizeof *probability);
        for (unsigned o = 0; o < outcomes; o++)
            mpq_init(probability[o]);
        if (!(status = check(question, &event[i], error)))
            status = find_single(probability, question, &event[i], error);
        mpq_mul(independent, independent, probability[0]);
        mpq_set(single, probability[0]);
        for (unsigned o = 0; o < outcomes; o++)
            mpq_clear(probability[o]);
        free(probability);
    }
    return status;
}

sabot_status sabot_next_events_find(mpq_t probability, mpq_t independent,
                                    const sabot_question *question, const sabot_bet *const *event,
                                    unsigned coups, sabot_error *error)
{
    sabot_wager wager[SABOT_COUPS_MOST], joint = {.name = "the events"};
    mpq_t single;
    unsigned events = 0;
    if (!coups || coups > SABOT_COUPS_MOST)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "%u events: expected 1 to %d", coups,
                               SABOT_COUPS_MOST);
    for (unsigned i = 0; i < coups; i++)
        if (event[i])
            sabot_wager_single(&wager[events++], event[i]);
    for (unsigned i = 0; i < events; i++)
        joint.part[joint.count++] = wager[i].part[0];
    mpq_init(single);
    sabot_sequences sequences = {.question = question, .first = &joint};
    if (events) {
        sequences.before = events - 1;
        sequences.last = &wager[events - 1];
    }
    sabot_status status = sabot_sequences_room(question, coups, error);
    if (!status)
        status = find_independent(independent, single, wager, events, question, error);
    if (!status && events == 2)
        status = count_two_events(probability, single, question, wager, error);
    else if (!status && events > 2)
        status = count_events(probability, single, &sequences, error);
    else if (!status)
        mpq_set(probability, independent);
    mpq_clear(single);
    return status;
}

/* --- after a condition -------------------------------------------------------------------- */

/* mean = Σ weight · payoff^power over the outcomes of a wager. */
static void average(mpq_t mean, mpq_t *weight, const sabot_wager *wager, int power)
{
    mpq_t paid, product;
    mpq_inits(paid, product, NULL);
    mpq_set_ui(mean, 0, 1);
    for (unsigned o = 0; o < sabot_wager_outcomes(wager); o++) {
        sabot_wager_payoff(paid, wager, o, 0, wager->count);
        mpq_set(product, weight[o]);
        for (int i = 0; i < power; i++)
            mpq_mul(product, product, paid);
        mpq_add(mean, mean, product);
    }
    mpq_clears(paid, product, NULL);
}

/* From the EV and the mean square, and the parts of the EV that fall to coups after the condition
 * and to others. */
static sabot_status compare(sabot_after_wager *w, const mpq_t probability, const mpq_t square,
                            sabot_error *error)
{
    mpq_t both, product;
    mpq_inits(both, product, NULL);
    mpq_add(both, w->after, w->otherwise);
    sabot_status status = mpq_equal(both, w->before) ? SABOT_OK : disagree(error);
    mpq_mul(product, probability, w->before);
    mpq_sub(both, w->after, product); /* the covariance */
    w->sign = mpq_sgn(both);
    mpq_mul(both, both, both);
    mpq_mul(product, w->before, w->before);
    mpq_sub(product, square, product); /* the variance of the result */
    mpq_div(w->after, w->after, probability);
    if (mpq_sgn(product))
        mpq_div(both, both, product);
    mpq_set_ui(product, 1, 1);
    mpq_sub(product, product, probability);
    mpq_div(w->otherwise, w->otherwise, product);
    mpq_mul(product, product, probability); /* the variance of the condition */
    mpq_div(w->squared, both, product);
    mpq_clears(both, product, NULL);
    return status;
}

static sabot_status find_after(sabot_after_wager *w, const sabot_question *question,
                               const sabot_wager *wager, const sabot_wager *condition,
                               const mpq_t probability, sabot_error *error)
{
    enum { MET = 2 }; /* or not */
    const unsigned outcomes = sabot_wager_outcomes(wager);
    mpz_t deals, *ways = sabot_integers_new((size_t)outcomes * MET);
    mpq_t square, *weight = sabot_allocate(outcomes, sizeof *weight);
    mpz_init(deals);
    mpq_init(square);
    for (unsigned o = 0; o < outcomes; o++)
        mpq_init(weight[o]);
    sabot_status status = sabot_joint_count(ways, deals, question, wager, condition, error);
    for (unsigned last = 0; !status && last < MET; last++) {
        for (unsigned o = 0; o < outcomes; o++)
            sabot_fraction_set(weight[o], ways[o * MET + last], deals);
        average(square, weight, wager, 0);
        if (!last && !mpq_equal(square, probability))
            status = disagree(error);
        average(last ? w->otherwise : w->after, weight, wager, 1);
    }
    if (!status)
        status = find_single(weight, question, wager, error);
    if (!status) {
        average(w->before, weight, wager, 1);
        average(square, weight, wager, 2);
        status = compare(w, probability, square, error);
    }
    for (unsigned o = 0; o < outcomes; o++)
        mpq_clear(weight[o]);
    free(weight);
    mpq_clear(square);
    mpz_clear(deals);
    sabot_integers_free(ways, (size_t)outcomes * MET);
    return status;
}

sabot_status sabot_after_find(sabot_after *after, const sabot_question *question,
                              const sabot_bet *condition, sabot_error *error)
{
    sabot_wager wager;
    mpq_t met;
    sabot_wager_single(&wager, condition);
    sabot_status status =
        sabot_question_check(question, SABOT_NEEDS_GAME | SABOT_NEEDS_NO_CONDITION, error);
    mpq_init(met);
    if (!status)
        status = find_independent(met, after->probability, &wager, 1, question, error);
    mpq_clear(met);
    if (!status && (!mpq_sgn(after->probability) || !mpq_cmp_ui(after->probability, 1, 1)))
        status = sabot_error_set(error, SABOT_IMPOSSIBLE, 0, 0, "%s coup meets the condition",
                                 mpq_sgn(after->probability) ? "every" : "no");
    if (status)
        return status;
    size_t found = 0, beyond = 0;
    after->count = question->wagers_count;
    after->wagers = sabot_allocate(after->count, sizeof *after->wagers);
    for (size_t i = 0; i < after->count; i++) {
        sabot_after_wager *w = &after->wagers[i];
        const sabot_wager *of = &question->wagers[i];
        mpq_inits(w->before, w->after, w->otherwise, w->squared, NULL);
        w->determined = sabot_question_determines(question, of);
        if (status || !w->determined)
            continue;
        status = find_after(w, question, of, &wager, after->probability, error);
        w->is_beyond = status == SABOT_BEYOND;
        beyond += (size_t)w->is_beyond;
        found += !status;
        if (w->is_beyond)
            status = SABOT_OK;
    }
    return !status && beyond && !found ? SABOT_BEYOND : status;
}
