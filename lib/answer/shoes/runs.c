#include <sabot/shoes/runs.h>

#include "../../base/memory.h"
#include "../../base/random.h"
#include "../../game/burns.h"
#include "../question/work.h"
#include "sequences.h"

#include <ctype.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { WINNERS = 3, SAMPLES = 256 };

sabot_status sabot_pattern_parse(sabot_pattern *pattern, const char *text, sabot_error *error)
{
    static const char letters[] = "PBT";
    const char *at = text;
    *pattern = (sabot_pattern){0};
    do {
        char *letter;
        const unsigned long times = isdigit((unsigned char)*at) ? strtoul(at, &letter, 10) : 1;
        const char *from = isdigit((unsigned char)*at) ? letter + (*letter == 'x') : at;
        const char *winner = *from ? strchr(letters, toupper((unsigned char)*from)) : NULL;
        if (!winner || !times || (from > at && from[-1] != 'x'))
            return sabot_error_set(error, SABOT_INVALID, 0, (unsigned)(at - text) + 1,
                                   "'%.40s': expected letters B, P, T, as in BBP or 13xB", text);
        if (times > SABOT_PATTERN_MOST - pattern->length)
            return sabot_error_set(error, SABOT_INVALID, 0, 0, "expected at most %d coups",
                                   SABOT_PATTERN_MOST);
        memset(pattern->winner + pattern->length, (int)(winner - letters), times);
        pattern->length += (unsigned)times;
        at = from + 1;
    } while (*at);
    return SABOT_OK;
}

static sabot_status check(const sabot_pattern *patterns, size_t count, const sabot_stretch *stretch,
                          sabot_error *error)
{
    if (stretch->coups > SABOT_STRETCH_MOST)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "expected at most %d coups",
                               SABOT_STRETCH_MOST);
    for (size_t i = 0; i < count; i++)
        if (stretch->ties == SABOT_TIES_SKIP &&
            memchr(patterns[i].winner, SABOT_TIE, patterns[i].length))
            return sabot_error_set(error, SABOT_INVALID, 0, 0,
                                   "ties are skipped: expected a pattern without ties");
    return SABOT_OK;
}

/* --- the model ---------------------------------------------------------------------------- */

/* Independent coups: the probabilities of each winner, and of each number of coups. */
typedef struct {
    double winner[WINNERS];
    double *coups; /* [m], m = 0…most */
    size_t most;
} model;

/* Leaves ties out: of m coups, a binomial number is decided. */
static void skip_ties(model *m)
{
    const double tie = m->winner[SABOT_TIE];
    double *decided = sabot_allocate(m->most + 2, sizeof *decided);
    double *all = sabot_allocate(m->most + 1, sizeof *all);
    decided[0] = 1;
    for (size_t n = 0; n <= m->most; n++)
        for (size_t k = n + 1; k-- > 0;) {
            all[k] += m->coups[n] * decided[k];
            decided[k + 1] += (1 - tie) * decided[k];
            decided[k] *= tie;
        }
    free(decided);
    free(m->coups);
    m->coups = all;
}

/* The number of coups of a whole shoe. */
static sabot_status find_coups(model *m, const sabot_question *question,
                               const sabot_stretch *stretch, sabot_error *error)
{
    sabot_shoes shoes;
    if (stretch->coups) {
        m->most = stretch->coups;
        m->coups = sabot_allocate(m->most + 1, sizeof *m->coups);
        m->coups[m->most] = 1;
        return SABOT_OK;
    }
    sabot_shoes_init(&shoes);
    sabot_status status =
        sabot_shoes_find(&shoes, question, &stretch->dealing, NULL, 0, NULL, error);
    if (!status) {
        m->most = shoes.schedule.coups_count - 1;
        m->coups = sabot_allocate(m->most + 1, sizeof *m->coups);
        memcpy(m->coups, shoes.schedule.coups, (m->most + 1) * sizeof *m->coups);
    }
    sabot_shoes_clear(&shoes);
    return status;
}

static sabot_status find_model(model *m, const sabot_question *question,
                               const sabot_stretch *stretch, sabot_error *error)
{
    mpq_t winner[WINNERS];
    sabot_bet bet;
    sabot_wager wager;
    sabot_question asked = *question;
    sabot_winner_bet(&bet);
    sabot_wager_single(&wager, &bet);
    asked.wagers = &wager;
    asked.wagers_count = 1;
    mpq_inits(winner[0], winner[1], winner[2], NULL);
    *m = (model){0};
    sabot_status status = sabot_winners_single(winner, question, error);
    const int all_ties = !mpq_cmp_ui(winner[SABOT_TIE], 1, 1);
    if (!status && all_ties && stretch->ties == SABOT_TIES_SKIP)
        status = sabot_error_set(error, SABOT_IMPOSSIBLE, 0, 0, "every coup of the shoe is a tie");
    if (!status)
        status = find_coups(m, &asked, stretch, error);
    for (int w = 0; w < WINNERS; w++)
        m->winner[w] = mpq_get_d(winner[w]);
    if (!status && stretch->ties == SABOT_TIES_SKIP) {
        if (!stretch->coups)
            skip_ties(m);
        for (int w = 0; w < WINNERS; w++)
            m->winner[w] = w == SABOT_TIE ? 0 : m->winner[w] / (1 - m->winner[SABOT_TIE]);
    }
    mpq_clears(winner[0], winner[1], winner[2], NULL);
    sabot_bet_clear(&bet);
    return status;
}

/* How many of the pattern's first winners end the row of the first `matched` and one more. */
static unsigned follow(const sabot_pattern *p, unsigned matched, unsigned winner)
{
    uint8_t row[SABOT_PATTERN_MOST];
    memcpy(row, p->winner, matched);
    row[matched++] = (uint8_t)winner;
    unsigned length = matched;
    while (memcmp(row + matched - length, p->winner, length) != 0)
        length--;
    return length;
}

/* A chain over the number of the pattern's winners that the last coups match. */
static double find_once(const sabot_pattern *p, const model *m)
{
    double at[SABOT_PATTERN_MOST + 1] = {1}, next[SABOT_PATTERN_MOST + 1], once = 0;
    unsigned to[SABOT_PATTERN_MOST][WINNERS];
    for (unsigned i = 0; i < p->length; i++)
        for (unsigned w = 0; w < WINNERS; w++)
            to[i][w] = follow(p, i, w);
    for (size_t n = 0; n <= m->most; n++) {
        once += m->coups[n] * at[p->length];
        memset(next, 0, sizeof next);
        next[p->length] = at[p->length];
        for (unsigned i = 0; i < p->length; i++)
            for (unsigned w = 0; w < WINNERS; w++)
                next[to[i][w]] += at[i] * m->winner[w];
        memcpy(at, next, sizeof at);
    }
    return once;
}

/* The mean number of occurrences; of a run, in which the first winner is repeated `more` times. */
static double find_mean(const sabot_pattern *p, const model *m, unsigned more)
{
    double probability = 1, mean = 0;
    for (unsigned i = 0; i < p->length + more; i++)
        probability *= m->winner[p->winner[i < p->length ? i : 0]];
    for (size_t n = p->length + more; n <= m->most; n++)
        mean += m->coups[n] * (double)(n - p->length - more + 1) * probability;
    return mean;
}

sabot_status sabot_patterns_find(sabot_occurrences *found, const sabot_pattern *patterns,
                                 size_t count, const sabot_question *question,
                                 const sabot_stretch *stretch, sabot_error *error)
{
    model m = {0};
    sabot_status status = check(patterns, count, stretch, error);
    if (!status)
        status = find_model(&m, question, stretch, error);
    for (size_t i = 0; i < count && !status; i++) {
        const sabot_pattern *p = &patterns[i];
        found[i] = (sabot_occurrences){{find_once(p, &m), 0}, {find_mean(p, &m, 0), 0}};
        if (p->is_run) /* a run of r has r-k+1 occurrences of k: the second difference */
            found[i].mean.value += find_mean(p, &m, 2) - 2 * find_mean(p, &m, 1);
    }
    free(m.coups);
    return status;
}

/* --- random shoes ------------------------------------------------------------------------- */

typedef struct {
    uint64_t once, sum, squares;
} tally;

typedef struct {
    const sabot_pattern *patterns;
    size_t count;
    const sabot_question *question;
    const sabot_stretch *stretch;
    uint64_t samples, seed;
    uint8_t *cards; /* of the shoe, in order */
    size_t size;
    tally *tallies;
    pthread_mutex_t lock; /* of the tallies */
} simulation;

/* Deals a shoe. Appends its winners, up to the coups asked for, and returns their number. */
static size_t deal_shoe(uint8_t *winners, size_t count, uint8_t *cards, sabot_random *random,
                        const simulation *s)
{
    const sabot_dealing *dealing = &s->stretch->dealing;
    uint64_t before = s->size;
    memcpy(cards, s->cards, s->size);
    sabot_random_shuffle(random, cards, s->size);
    size_t at = dealing->burn == SABOT_BURN_FIRST_CARD
                    ? 1 + sabot_dealing_burnt_by(sabot_card_point(cards[0]), s->size)
                    : (size_t)dealing->burn;
    while (sabot_dealing_goes_on(dealing, s->size - at, before) &&
           (!s->stretch->coups || count < s->stretch->coups)) {
        sabot_coup coup;
        sabot_coup_play(&coup, s->question->tableau, cards + at);
        const int winner = sabot_coup_winner(&coup);
        before = s->size - at;
        at = s->size - sabot_dealing_left(dealing, before, coup.cards);
        if (winner != SABOT_TIE || s->stretch->ties == SABOT_TIES_BREAK)
            winners[count++] = (uint8_t)winner;
    }
    return count;
}

static void add_tally(tally *to, const sabot_pattern *p, const uint8_t *winners, size_t count)
{
    uint64_t found = 0, once = 0;
    for (size_t i = 0; i + p->length <= count; i++) {
        const size_t end = i + p->length;
        if (memcmp(winners + i, p->winner, p->length) != 0)
            continue;
        once = 1;
        found += !p->is_run || ((!i || winners[i - 1] != p->winner[0]) &&
                                (end == count || winners[end] != p->winner[0]));
    }
    to->once += once;
    to->sum += found;
    to->squares += found * found;
}

static sabot_status add_samples(void *data, size_t item, sabot_error *error)
{
    simulation *s = data;
    const uint64_t first = item * SAMPLES,
                   end = s->samples < first + SAMPLES ? s->samples : first + SAMPLES;
    tally *own = sabot_allocate(s->count, sizeof *own);
    uint8_t *cards = sabot_allocate(s->size, 1);
    uint8_t *winners = sabot_allocate(s->stretch->coups ? s->stretch->coups : s->size, 1);
    (void)error;
    for (uint64_t sample = first; sample < end; sample++) {
        sabot_random random;
        size_t count = 0;
        sabot_random_init(&random, s->seed, sample);
        do
            count = deal_shoe(winners, count, cards, &random, s);
        while (count < s->stretch->coups);
        for (size_t i = 0; i < s->count; i++)
            add_tally(&own[i], &s->patterns[i], winners, count);
    }
    pthread_mutex_lock(&s->lock);
    for (size_t i = 0; i < s->count; i++) {
        s->tallies[i].once += own[i].once;
        s->tallies[i].sum += own[i].sum;
        s->tallies[i].squares += own[i].squares;
    }
    pthread_mutex_unlock(&s->lock);
    free(winners);
    free(cards);
    free(own);
    return SABOT_OK;
}

static sabot_estimated estimate(uint64_t sum, uint64_t squares, uint64_t samples)
{
    const double n = (double)samples, mean = (double)sum / n;
    return (sabot_estimated){
        mean, sqrt(fmax(0, (double)squares / n - mean * mean) / (n > 1 ? n - 1 : 1))};
}

sabot_status sabot_patterns_simulate(sabot_occurrences *found, const sabot_pattern *patterns,
                                     size_t count, const sabot_question *question,
                                     const sabot_stretch *stretch, uint64_t samples, uint64_t seed,
                                     sabot_error *error)
{
    model m = {0};
    simulation s = {
        patterns, count, question, stretch, samples, seed, .lock = PTHREAD_MUTEX_INITIALIZER};
    sabot_status status = check(patterns, count, stretch, error);
    if (!status) /* refuses what the model refuses */
        status = find_model(&m, question, stretch, error);
    free(m.coups);
    if (!status)
        status = sabot_dealing_check(&stretch->dealing, question->shoe, error);
    if (status)
        return status;
    s.cards = sabot_allocate(sabot_shoe_size(question->shoe), 1);
    for (unsigned card = 0; card < SABOT_CARDS; card++)
        for (uint64_t i = 0; i < question->shoe->count[card]; i++)
            s.cards[s.size++] = (uint8_t)card;
    s.tallies = sabot_allocate(count, sizeof *s.tallies);
    status = sabot_question_each(question, "samples of 256", (samples + SAMPLES - 1) / SAMPLES, 1,
                                 add_samples, &s, error);
    for (size_t i = 0; i < count; i++) {
        const tally *t = &s.tallies[i];
        found[i] = (sabot_occurrences){estimate(t->once, t->once, samples),
                                       estimate(t->sum, t->squares, samples)};
    }
    pthread_mutex_destroy(&s.lock);
    free(s.tallies);
    free(s.cards);
    return status;
}
