/* A coup begins with n cards unseen if the earlier coups used exactly the N-n cards seen, M. Given
 * M this has probability about 1/E[L | M]: it is a little likelier if M makes short coups. So the
 * counts at the beginning of a coup are those of N-n cards drawn at random, each weighted by
 *
 *     1 / E[L | the tags of the cards seen]
 *
 * which the table of a bet on the length, read at the cards seen instead of the cards left, gives
 * exactly. The weights shift the mean of a result X₂ by -Cov(L₁, X₂)/E[L], which is exact; the part
 * that the count does not explain is spread evenly over all counts.
 *
 * The figures end in floating point, so the tables are computed in it, with a proved error bound.
 * Only the sign of an EV must not depend on rounding: where it could, an exact table decides. */
#include "profile.h"

#include "../../base/memory.h"
#include "../../engine/count/table.h"
#include "../question/work.h"

#include <math.h>
#include <stdlib.h>

void sabot_profile_init(sabot_profile *profile, uint64_t cards)
{
    *profile = (sabot_profile){.cards = cards};
    profile->share = sabot_allocate(3 * (cards + 1), sizeof *profile->share);
    profile->gain = profile->share + cards + 1;
    profile->square = profile->gain + cards + 1;
}

void sabot_profile_clear(sabot_profile *profile)
{
    for (uint64_t n = 0; profile->rows && n <= profile->cards; n++)
        free(profile->rows[n].probability);
    free(profile->rows);
    free(profile->share);
}

/* The first coup has no drift. */
static double expected_at(const sabot_profile *profile, const sabot_profile_moments *moments,
                          uint64_t n)
{
    return moments->ev + (n < profile->cards ? moments->drift : 0);
}

void sabot_profile_flat(sabot_profile *profile, const sabot_profile_moments *moments)
{
    profile->has_square = 1;
    for (uint64_t n = SABOT_POSITIONS; n <= profile->cards; n++) {
        profile->share[n] = 1;
        profile->gain[n] = expected_at(profile, moments, n);
        profile->square[n] = moments->square;
    }
}

/* --- counts ------------------------------------------------------------------------------- */

enum { RESULT, SQUARE, LENGTH, TABLES };

typedef struct {
    sabot_profile *profile;
    const sabot_profile_moments *moments; /* NULL means that gains are the plain EVs */
    const sabot_count_play *play;         /* NULL bets where the EV is positive */
    uint64_t shift, factor;               /* the play's sum is n·shift + factor·sum */
    sabot_count_table table[TABLES];
    double *unsure;          /* [n]: the probability of counts whose EV has an uncertain sign */
    sabot_count_table exact; /* of results, up to `exact_to` cards */
    uint64_t exact_to;       /* 0 without an exact table */
} count_work;

static sabot_status fill_table(void *data, size_t item, sabot_error *error)
{
    count_work *w = data;
    (void)error;
    while (w->table[item].done < w->table[item].all)
        sabot_count_table_work(&w->table[item]);
    return SABOT_OK;
}

static double ratio(const mpz_t a, const mpz_t b)
{
    long up, down;
    double x = mpz_get_d_2exp(&up, a), y = mpz_get_d_2exp(&down, b);
    return ldexp(x / y, (int)(up - down));
}

/* The mean payoff in a table with n cards left whose tags have this sum, and a bound of its error.
 * The sum must occur. */
static double mean_at(double *error, const sabot_count_table *table, uint64_t n, uint64_t sum)
{
    *error = 0;
    if (table->worth.is_rounded)
        return sabot_count_table_rounded_mean(error, table, n, sum);
    mpz_t weight, paid, deals;
    mpz_inits(paid, deals, NULL);
    sabot_count_table_weight(weight, table, n, sum);
    sabot_count_table_deals(deals, table, n);
    sabot_count_table_paid(paid, table, deals, n, sum);
    mpz_mul(deals, deals, table->unit);
    mpz_mul(deals, deals, weight);
    double mean = ratio(paid, deals);
    mpz_clears(paid, deals, NULL);
    return mean;
}

/* The probability of a sum among all `ways` to leave n cards. */
static double share_of(const sabot_count_table *table, uint64_t n, uint64_t sum, const mpz_t ways)
{
    mpz_t weight;
    if (table->weight.is_rounded)
        return sabot_count_table_rounded_weight(table, n, sum) / mpz_get_d(ways);
    sabot_count_table_weight(weight, table, n, sum);
    return ratio(weight, ways);
}

/* Sets the probability of each sum when a coup begins. */
static void find_probabilities(sabot_profile_row *row, const count_work *w, uint64_t n)
{
    const sabot_count_table *table = &w->table[RESULT];
    uint64_t seen = table->classes.cards - n;
    double all = 0, error;
    mpz_t ways;
    mpz_init(ways);
    mpz_bin_uiui(ways, table->classes.cards, n);
    for (size_t i = 0; i < row->count; i++) {
        row->probability[i] = share_of(table, n, row->low + i, ways);
        if (row->probability[i] > 0 && seen >= SABOT_POSITIONS)
            row->probability[i] /=
                mean_at(&error, &w->table[LENGTH], seen, table->classes.sum - row->low - i);
        all += row->probability[i];
    }
    for (size_t i = 0; i < row->count; i++)
        row->probability[i] /= all;
    mpz_clear(ways);
}

/* Adds the difference from the expected mean to the gain of every bet. */
static void shift_row(sabot_profile_row *row, const count_work *w, uint64_t n, double mean)
{
    double difference = w->moments ? expected_at(w->profile, w->moments, n) - mean : 0;
    for (size_t i = 0; i < row->count; i++) {
        if (row->gain[i])
            row->gain[i] += difference;
        w->profile->gain[n] += row->probability[i] * row->gain[i];
    }
}

static void value_row(sabot_profile_row *row, const count_work *w, uint64_t n)
{
    sabot_profile *profile = w->profile;
    double mean = 0, error;
    for (size_t i = 0; i < row->count; i++) {
        uint64_t sum = row->low + i;
        if (!(row->probability[i] > 0))
            continue;
        double ev = mean_at(&error, &w->table[RESULT], n, sum);
        mean += row->probability[i] * ev;
        if (fabs(ev) < error && n <= w->exact_to)
            ev = mean_at(&error, &w->exact, n, sum);
        else if (fabs(ev) < error)
            w->unsure[n] += row->probability[i];
        if (!(w->play ? sabot_count_play_bets(w->play, n, n * w->shift + w->factor * sum) : ev > 0))
            continue;
        row->gain[i] = ev;
        profile->share[n] += row->probability[i];
        profile->square[n] += row->probability[i] * mean_at(&error, &w->table[SQUARE], n, sum);
    }
    shift_row(row, w, n, mean);
}

static sabot_status find_row(void *data, size_t item, sabot_error *error)
{
    count_work *w = data;
    const sabot_count_table *table = &w->table[RESULT];
    uint64_t n = item + SABOT_POSITIONS;
    sabot_profile_row *row = &w->profile->rows[n];
    (void)error;
    row->low = sabot_count_table_low(table, n);
    row->count = sabot_count_table_high(table, n) - row->low + 1;
    row->probability = sabot_allocate(2 * row->count, sizeof *row->probability);
    row->gain = row->probability + row->count;
    find_probabilities(row, w, n);
    value_row(row, w, n);
    return SABOT_OK;
}

static sabot_status start_tables(count_work *w, unsigned *started, const sabot_question *question,
                                 const sabot_wager *length, const sabot_tags *tags,
                                 sabot_error *error)
{
    const sabot_range depths = {SABOT_POSITIONS, sabot_shoe_size(question->shoe)};
    sabot_status status = SABOT_OK;
    for (*started = 0; *started < TABLES && !status;) {
        const sabot_wager *wager = *started == LENGTH ? length : question->wagers;
        sabot_count_table *table = &w->table[*started];
        status = sabot_count_table_init(table, question->shoe, question->tableau, wager,
                                        *started == SQUARE ? 2 : 1, tags, depths, error);
        if (!status)
            sabot_count_table_round(table);
        if (!status && *started)
            sabot_count_table_borrow(table, &w->table[RESULT]);
        *started += !status;
    }
    return status;
}

/* Whether the counts of uncertain sign are likely enough to affect a figure. */
static int is_unsure(const count_work *w, uint64_t n)
{
    const double negligible = 0x1p-60;
    return !w->play && w->unsure[n] > negligible;
}

/* Recomputes the depths with uncertain signs, with an exact table up to the last of them. */
static sabot_status settle(count_work *w, const sabot_question *question, const sabot_tags *tags,
                           sabot_error *error)
{
    uint64_t to = w->profile->cards;
    while (to >= SABOT_POSITIONS && !is_unsure(w, to))
        to--;
    if (to < SABOT_POSITIONS)
        return SABOT_OK;
    sabot_status status =
        sabot_count_table_init(&w->exact, question->shoe, question->tableau, question->wagers, 1,
                               tags, (sabot_range){SABOT_POSITIONS, to}, error);
    if (status)
        return status;
    while (w->exact.done < w->exact.all)
        sabot_count_table_work(&w->exact);
    w->exact_to = to;
    for (uint64_t n = SABOT_POSITIONS; n <= to && !status; n++)
        if (is_unsure(w, n)) {
            free(w->profile->rows[n].probability);
            w->profile->share[n] = w->profile->gain[n] = w->profile->square[n] = 0;
            status = find_row(w, n - SABOT_POSITIONS, error);
        }
    sabot_count_table_clear(&w->exact);
    return status;
}

/* Sets the map from sums of the tables to sums of the play, whose shoe may have a lower tag. */
static void fit_sums(count_work *w)
{
    const sabot_count_scale *own = &w->table[RESULT].scale, *other = &w->play->scale;
    mpq_t quotient;
    mpq_init(quotient);
    mpq_div(quotient, own->step, other->step);
    w->factor = mpz_get_ui(mpq_numref(quotient));
    mpq_sub(quotient, own->least, other->least);
    mpq_div(quotient, quotient, other->step);
    w->shift = mpz_get_ui(mpq_numref(quotient));
    mpq_clear(quotient);
}

static sabot_status find_profile(count_work *w, const sabot_question *question,
                                 const sabot_wager *length, const sabot_tags *tags,
                                 sabot_error *error)
{
    unsigned started = 0;
    w->unsure = sabot_allocate(w->profile->cards + 1, sizeof *w->unsure);
    w->profile->rows = sabot_allocate(w->profile->cards + 1, sizeof *w->profile->rows);
    sabot_status status = start_tables(w, &started, question, length, tags, error);
    if (!status) {
        w->profile->classes = w->table[RESULT].classes;
        if (w->play)
            fit_sums(w);
        w->profile->has_square = 1;
        status = sabot_question_each(question, NULL, TABLES, 0, fill_table, w, error);
    }
    if (!status)
        status = sabot_question_each(question, NULL, w->profile->cards + 1 - SABOT_POSITIONS, 8,
                                     find_row, w, error);
    if (!status)
        status = settle(w, question, tags, error);
    for (unsigned i = 0; i < started; i++)
        sabot_count_table_clear(&w->table[i]);
    free(w->unsure);
    return status;
}

sabot_status sabot_profile_count(sabot_profile *profile, const sabot_question *question,
                                 const sabot_profile_moments *moments, const sabot_tags *tags,
                                 const sabot_count_play *play, sabot_error *error)
{
    count_work w = {.profile = profile, .moments = moments, .play = play};
    sabot_bet bet;
    sabot_wager length;
    sabot_length_bet(&bet);
    sabot_wager_single(&length, &bet);
    sabot_status status = find_profile(&w, question, &length, tags, error);
    sabot_bet_clear(&bet);
    return status;
}

/* Adds every sum at which the EV is positive. */
static sabot_status play_by_sign(sabot_count_play *play, const sabot_question *question,
                                 const sabot_tags *tags, sabot_error *error)
{
    sabot_profile profile;
    sabot_profile_init(&profile, sabot_shoe_size(question->shoe));
    sabot_status status = sabot_profile_count(&profile, question, NULL, tags, NULL, error);
    for (uint64_t n = SABOT_POSITIONS; !status && n <= profile.cards; n++)
        for (size_t i = 0; i < profile.rows[n].count; i++)
            if (profile.rows[n].gain[i])
                sabot_count_play_add(play, n, profile.rows[n].low + i);
    sabot_profile_clear(&profile);
    return status;
}

sabot_status sabot_profile_play(sabot_count_play *play, const sabot_question *question,
                                const sabot_tags *tags, const sabot_trigger *trigger,
                                sabot_error *error)
{
    sabot_status status = sabot_count_play_init(play, question->shoe, tags, error);
    if (status)
        return status;
    if (trigger)
        sabot_count_play_follow(play, trigger);
    else if ((status = play_by_sign(play, question, tags, error)))
        sabot_count_play_clear(play);
    return status;
}
