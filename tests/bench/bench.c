/* Measures the compiled engine and the study beside the reference engine, in one run.
 *
 *     bench [--json] [--seconds S] [--case TEXT]
 *
 * Runs the cases whose names contain TEXT, or all. A case is repeated for S seconds (default 0.3),
 * and its fastest repetition counts: other programs can only slow a repetition down. Times are of
 * the processor; with several threads, elapsed. `times` is how many times longer the
 * reference engine takes, measured in the same run for the same bets on a shoe like the others. */
#include "bets.h"

#include "answer/shoes/simulation/simulation.h"
#include "base/memory.h"
#include "engine/batch.h"
#include "engine/enumerate.h"
#include "engine/merge/merge.h"
#include "study/work.h"
#include <sabot/counting/values.h>
#include <sabot/document/catalogue.h>
#include <sabot/document/game.h>
#include <sabot/edge/results.h>
#include <sabot/edge/valuation.h>
#include <sabot/odds/odds.h>
#include <sabot/shoes/next_coups.h>
#include <sabot/study/study.h>

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SHOES = 1600, BETS_MOST = 64, TEXT = 64, DIGITS = 10 };

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* Bets, their compiled form, and the reference engine's time for them. */
typedef struct {
    unsigned count;
    sabot_bet bet[BETS_MOST];
    sabot_wager wager[BETS_MOST];
    sabot_polynomial polynomial[BETS_MOST];
    sabot_batch batch;
    double reference; /* seconds a shoe */
} set;

/* The data of a case; each case uses its own part of it. */
typedef struct {
    set *bets;
    const sabot_tableau *tableau;
    const sabot_shoe *shoes;
    sabot_cpu cpu;
    int threads;
    unsigned cards; /* left */
    uint64_t *ways;
    sabot_fraction128 *ev;
    mpz_t *integers;
    const sabot_tags *tags;
} bench;

typedef struct {
    const char *name;
    void (*run)(const bench *);
    unsigned shoes; /* that one run takes */
} job;

static double seconds_now(const bench *b)
{
    struct timespec t;
    clock_gettime(b->threads > 1 ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double fastest(const bench *b, void (*run)(const bench *), double seconds)
{
    double best = 0, start = seconds_now(b), before = start;
    do {
        run(b);
        double now = seconds_now(b), took = now - before;
        best = best == 0 || took < best ? took : best;
        before = now;
    } while (before - start < seconds);
    return best;
}

/* A bet from "CONDITION -> PAYS; …". */
static void make_bet(sabot_bet *bet, const char *text)
{
    char *copy = sabot_copy_text(text), *next = copy;
    const char *when[16], *pays[16];
    unsigned lines = 0;
    while (next) {
        char *line = next, *arrow = strstr(line, " -> ");
        next = strchr(line, ';');
        if (next)
            *next++ = 0;
        *arrow = 0;
        when[lines] = line;
        pays[lines++] = arrow + 4;
    }
    sabot_error error;
    if (sabot_bet_make(bet, "bench", lines, when, pays, &error)) {
        fprintf(stderr, "bench: %s: %s\n", text, error.text);
        exit(SABOT_INVALID);
    }
    free(copy);
}

static void compile(set *s, const sabot_tableau *tableau)
{
    for (unsigned i = 0; i < s->count; i++)
        if (sabot_polynomial_compile(&s->polynomial[i], tableau, &s->wager[i]))
            abort();
}

static void forget(set *s)
{
    for (unsigned i = 0; i < s->count; i++)
        sabot_polynomial_clear(&s->polynomial[i]);
}

static void make_set(set *s, const char *const *texts, unsigned count, const sabot_tableau *tableau)
{
    s->count = count;
    for (unsigned i = 0; i < count; i++) {
        make_bet(&s->bet[i], texts[i]);
        sabot_wager_single(&s->wager[i], &s->bet[i]);
    }
    compile(s, tableau);
    if (sabot_batch_init(&s->batch, s->polynomial, s->wager, count))
        abort();
}

static void clear_set(set *s)
{
    sabot_batch_clear(&s->batch);
    forget(s);
    for (unsigned i = 0; i < s->count; i++)
        sabot_bet_clear(&s->bet[i]);
}

/* Eight decks minus a random share of each rank. */
static sabot_shoe *make_shoes(void)
{
    sabot_shoe *shoes = sabot_allocate(SHOES, sizeof *shoes);
    uint64_t state = 1;
    for (unsigned i = 0; i < SHOES; i++) {
        uint64_t ranks[SABOT_RANKS];
        for (unsigned r = 0; r < SABOT_RANKS; r++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            ranks[r] = 1 + (state >> 33) % 32;
        }
        sabot_shoe_from_ranks(&shoes[i], ranks);
    }
    return shoes;
}

/* --- the measured operations --------------------------------------------------------------- */

static void run_reference(const bench *b)
{
    for (unsigned i = 0; i < b->bets->count; i++)
        sabot_enumerate(b->integers, &b->shoes[0], b->tableau, &b->bets->wager[i], NULL);
}

static void run_merge(const bench *b)
{
    for (unsigned i = 0; i < b->bets->count; i++)
        sabot_merge_count(b->integers, &b->shoes[0], b->tableau, &b->bets->wager[i], NULL);
}

static void run_compile(const bench *b)
{
    forget(b->bets);
    compile(b->bets, b->tableau);
}

static void run_evaluate(const bench *b)
{
    for (unsigned i = 0; i < b->bets->count; i++)
        sabot_polynomial_evaluate(b->integers, &b->bets->polynomial[i], &b->shoes[0],
                                  sabot_polynomial_width(&b->shoes[0]));
}

static void run_count(const bench *b)
{
    sabot_batch_count(b->ways, &b->bets->batch, b->shoes, SHOES, b->cpu, b->threads);
}

static void run_print(const bench *b)
{
    char text[SABOT_FRACTION128_TEXT + DIGITS];
    sabot_batch_ev(b->ev, &b->bets->batch, b->shoes, SHOES, b->cpu, b->threads);
    for (unsigned i = 0; i < SHOES * b->bets->batch.wagers_count; i++)
        sabot_fraction128_format(text, b->ev[i], DIGITS);
}

static void run_study(const bench *b)
{
    static const char *const names[] = {"punto", "banco", "tie"}; /* so the best of them is found */
    sabot_wager wagers[LENGTH(names)];
    sabot_question question = {.shoe = b->shoes,
                               .tableau = b->tableau,
                               .wagers = wagers,
                               .wagers_count = LENGTH(names),
                               .threads = b->threads};
    sabot_study study;
    sabot_error error;
    for (unsigned i = 0; i < LENGTH(names); i++) {
        wagers[i] = b->bets->wager[i];
        wagers[i].name = names[i];
    }
    sabot_study_init(&study);
    if (sabot_study_find(&study, &question, b->cards, b->cards, NULL, &error)) {
        fprintf(stderr, "bench: study: %s\n", error.text);
        exit(SABOT_INVALID);
    }
    sabot_study_clear(&study);
}

static void run_values(const bench *b)
{
    sabot_question question = {.shoe = b->shoes,
                               .tableau = b->tableau,
                               .wagers = b->bets->wager,
                               .wagers_count = 1,
                               .threads = b->threads};
    sabot_count_values values;
    sabot_error error;
    sabot_count_values_init(&values);
    if (sabot_count_values_find(&values, &question, b->tags, NULL, (sabot_range){6, 416}, &error)) {
        fprintf(stderr, "bench: count: %s\n", error.text);
        exit(SABOT_INVALID);
    }
    sabot_count_values_clear(&values);
}

/* Whole shoes of eight decks, by one thread: with the EVs of the bets before every coup, or (tags)
 * with a count alone. */
enum { DEALT = 8192 }; /* enough shoes to make the time of compiling negligible */

static void run_shoes(const bench *b)
{
    const sabot_question question = {.shoe = b->shoes,
                                     .tableau = b->tableau,
                                     .wagers = b->bets->wager,
                                     .wagers_count = b->bets->count,
                                     .threads = 1};
    const sabot_dealing dealing = {SABOT_BURN_FIRST_CARD, 14, SABOT_LAST_ONE_MORE, 0};
    sabot_trigger trigger;
    sabot_simulation simulation;
    sabot_simulation_totals totals;
    sabot_error error;
    sabot_trigger_init(&trigger); /* tc >= 0 */
    const sabot_player count = {
        .kind = SABOT_PLAYER_COUNT, .stake = 1, .tags = b->tags, .trigger = &trigger};
    const sabot_player flat[] = {{.stake = 1}, {.wager = 1, .stake = 1}, {.wager = 2, .stake = 1}};
    if (sabot_simulation_init(&simulation, &question, &dealing, b->tags ? &count : flat,
                              b->tags ? 1 : b->bets->count, 1, 0, &error)) {
        fprintf(stderr, "bench: shoes: %s\n", error.text);
        exit(SABOT_INVALID);
    }
    simulation.without_evs = b->tags != NULL;
    sabot_simulation_totals_init(&totals, &simulation);
    sabot_simulation_add(&totals, &simulation, 0, DEALT);
    sabot_simulation_totals_clear(&totals);
    sabot_simulation_clear(&simulation);
    sabot_trigger_clear(&trigger);
}

/* The computed figures of one count. */
static void run_computed(const bench *b)
{
    const sabot_question question = {.shoe = b->shoes,
                                     .tableau = b->tableau,
                                     .wagers = b->bets->wager,
                                     .wagers_count = 1,
                                     .threads = 1};
    const sabot_dealing dealing = {SABOT_BURN_FIRST_CARD, 14, SABOT_LAST_ONE_MORE, 0};
    sabot_trigger trigger;
    sabot_shoes shoes;
    sabot_error error;
    sabot_trigger_init(&trigger); /* tc >= 0 */
    sabot_shoes_init(&shoes);
    const sabot_player count = {
        .kind = SABOT_PLAYER_COUNT, .stake = 1, .tags = b->tags, .trigger = &trigger};
    if (sabot_shoes_find(&shoes, &question, &dealing, &count, 1, NULL, &error)) {
        fprintf(stderr, "bench: shoes: %s\n", error.text);
        exit(SABOT_INVALID);
    }
    sabot_shoes_clear(&shoes);
    sabot_trigger_clear(&trigger);
}

/* A program that uses the library: bets by name and text, 1,000 shoes, everything compiled
 * there. */
enum { LIBRARY_SHOES = 1000, LIBRARY_BETS = 3 };
static const char *const library_bets[LIBRARY_BETS] = {
    "banco", "dragon-7",
    "bet: mine\nlines:\n  - when: punto.total = 6 and cards = 5\n    pays: 12:1\n"};

static void stop(const char *what, const sabot_error *error)
{
    fprintf(stderr, "bench: %s: %s\n", what, error->text);
    exit(SABOT_INVALID);
}

static void run_library_many(const bench *b)
{
    static double evs[LIBRARY_SHOES * LIBRARY_BETS];
    sabot_error error;
    sabot_odds *odds = sabot_odds_new(NULL, &error);
    if (!odds ||
        sabot_odds_evs(evs, odds, b->shoes, LIBRARY_SHOES, library_bets, LIBRARY_BETS, &error))
        stop("odds", &error);
    sabot_odds_free(odds);
}

static void run_library_single(const bench *b)
{
    sabot_error error;
    sabot_odds *odds = sabot_odds_new(NULL, &error);
    mpq_t ev;
    mpq_init(ev);
    for (unsigned i = 0; i < LIBRARY_SHOES * LIBRARY_BETS; i++)
        if (!odds || sabot_odds_ev(ev, odds, &b->shoes[i / LIBRARY_BETS],
                                   library_bets[i % LIBRARY_BETS], &error))
            stop("odds", &error);
    mpq_clear(ev);
    sabot_odds_free(odds);
}

static int take_evs(void *data, size_t shoe, const sabot_evs *evs)
{
    (void)shoe;
    for (unsigned i = 0; i < LIBRARY_BETS; i++)
        sabot_evs_get(*(mpq_t *)data, evs, i);
    return 0;
}

/* The fastest call of the library, with the same bets. */
static void run_library_valuation(const bench *b)
{
    const sabot_question question = {.tableau = b->tableau,
                                     .wagers = b->bets->wager,
                                     .wagers_count = LIBRARY_BETS,
                                     .threads = b->threads};
    sabot_valuation valuation;
    sabot_error error;
    mpq_t ev;
    mpq_init(ev);
    if (sabot_valuation_init(&valuation, &question, SABOT_LEVEL_RANKS, &error) ||
        sabot_valuation_each(&valuation, b->shoes, LIBRARY_SHOES, take_evs, &ev, &error))
        stop("valuation", &error);
    sabot_valuation_clear(&valuation);
    mpq_clear(ev);
}

/* --- output ------------------------------------------------------------------------------- */

typedef struct {
    json_t *rows; /* NULL: as text */
    double seconds;
    const char *only; /* only cases with this in their names */
} output;

static void print_time(char text[TEXT], double seconds)
{
    static const char *const unit[] = {"s", "ms", "µs", "ns"};
    unsigned i = 0;
    for (; i < 3 && seconds < 1; i++)
        seconds *= 1000;
    snprintf(text, TEXT, "%.3g %s", seconds, unit[i]);
}

static void put(const output *out, const bench *b, const char *name, double seconds)
{
    double times = b->bets->reference / seconds;
    if (out->rows) {
        json_array_append_new(out->rows,
                              json_pack("{s:s, s:i, s:f, s:f, s:f}", "case", name, "bets",
                                        (int)b->bets->count, "seconds", seconds, "reference",
                                        b->bets->reference, "times", times));
        return;
    }
    char time[TEXT], reference[TEXT];
    print_time(time, seconds);
    print_time(reference, b->bets->reference);
    if (b->bets->reference > 0)
        printf("%-44s %5u %10s %10s %9.*f\n", name, b->bets->count, time, reference, times < 100,
               times);
    else
        printf("%-44s %5u %10s\n", name, b->bets->count, time);
    fflush(stdout);
}

static void measure(const output *out, const bench *b, const job *j)
{
    if (strstr(j->name, out->only))
        put(out, b, j->name, fastest(b, j->run, out->seconds) / j->shoes);
}

/* --- the cases ---------------------------------------------------------------------------- */

static void measure_kernels(const output *out, bench b, const char *what)
{
    char name[TEXT];
    b.threads = 1;
    for (int cpu = 0; cpu < SABOT_CPU_SETS; cpu++) {
        if (!sabot_cpu_has((sabot_cpu)cpu))
            continue;
        b.cpu = (sabot_cpu)cpu;
        snprintf(name, sizeof name, "batch, %s, %s", what, sabot_cpu_name(b.cpu));
        measure(out, &b, &(job){name, run_count, SHOES});
    }
    b.cpu = sabot_cpu_best();
    b.threads = 2;
    snprintf(name, sizeof name, "batch, %s, best, 2 threads", what);
    measure(out, &b, &(job){name, run_count, SHOES});
    b.threads = 1;
    snprintf(name, sizeof name, "batch, %s, EV printed", what);
    measure(out, &b, &(job){name, run_print, SHOES});
}

static void measure_set(const output *out, bench b, const char *what)
{
    char name[TEXT];
    b.bets->reference = fastest(&b, run_reference, out->seconds);
    snprintf(name, sizeof name, "compile, %s", what);
    measure(out, &b, &(job){name, run_compile, 1});
    snprintf(name, sizeof name, "one shoe, %s", what);
    measure(out, &b, &(job){name, run_evaluate, 1});
    measure_kernels(out, b, what);
}

/* One shoe alone, by number of decks: each width in turn. */
static void measure_decks(const output *out, bench b)
{
    static const uint64_t decks[] = {8, 31, 1000, 100000};
    for (unsigned i = 0; i < LENGTH(decks); i++) {
        sabot_shoe shoe;
        char name[TEXT];
        sabot_shoe_from_decks(&shoe, decks[i]);
        b.shoes = &shoe;
        b.bets->reference = fastest(&b, run_reference, out->seconds);
        sabot_engine engine = {SABOT_ENGINE_COMPILED, sabot_polynomial_width(&shoe)};
        snprintf(name, sizeof name, "one shoe, main, %llu decks, %s", (unsigned long long)decks[i],
                 sabot_engine_name(&engine));
        measure(out, &b, &(job){name, run_evaluate, 1});
    }
}

/* Every composition of eight decks, counted per shoe, from the question to the checked result. The
 * budget of 1 s for 26 cards on two cores is 14.1 ns. */
static void measure_study(const output *out, bench b)
{
    static const struct {
        unsigned cards, compositions;
    } depths[] = {{20, 10015005}, {26, 70607460}};
    sabot_shoe shoe;
    sabot_shoe_from_decks(&shoe, 8);
    b.shoes = &shoe;
    b.bets->reference = fastest(&b, run_reference, out->seconds);
    for (unsigned i = 0; i < LENGTH(depths); i++)
        for (b.threads = 1; b.threads <= 2; b.threads++) {
            char name[TEXT];
            b.cards = depths[i].cards;
            snprintf(name, sizeof name, "study, main, %u cards left, %d thread%s", b.cards,
                     b.threads, b.threads == 1 ? "" : "s");
            measure(out, &b, &(job){name, run_study, depths[i].compositions});
        }
}

static void walk_by(const bench *b, sabot_study_method method)
{
    sabot_question question = {.shoe = b->shoes,
                               .tableau = b->tableau,
                               .wagers = b->bets->wager,
                               .wagers_count = 1,
                               .threads = b->threads};
    sabot_study_work work;
    sabot_error error;
    if (sabot_study_work_init_by(&work, &question, b->cards, b->cards, NULL, NULL, method,
                                 &error) ||
        sabot_study_work_walk_all(&work, &error)) {
        fprintf(stderr, "bench: study: %s\n", error.text);
        exit(SABOT_INVALID);
    }
    sabot_study_work_clear(&work);
}

static void run_full(const bench *b)
{
    walk_by(b, SABOT_STUDY_FULL);
}

static void run_pruned(const bench *b)
{
    walk_by(b, SABOT_STUDY_PRUNED);
}

/* The pruned walk of one bet, at a depth that takes about a second, with the full walk as the
 * reference. Its advantage grows with the depth. */
static void measure_pruned(const output *out, bench b)
{
    static const char name[] = "study, punto, 36 cards left, pruned";
    uint64_t stock[SABOT_POINTS];
    sabot_shoe shoe;
    mpz_t count;
    if (!strstr(name, out->only))
        return;
    mpz_init(count);
    sabot_shoe_from_decks(&shoe, 8);
    sabot_shoe_by_point(stock, &shoe);
    b.shoes = &shoe;
    b.cards = 36;
    b.threads = 1;
    sabot_study_count(count, stock, b.cards);
    const unsigned shoes = (unsigned)mpz_get_ui(count);
    mpz_clear(count);
    b.bets->reference = fastest(&b, run_full, 0) / shoes;
    put(out, &b, name, fastest(&b, run_pruned, 0) / shoes);
}

/* Every depth of eight decks for the tie, each of the 411 depths counted as a shoe. The budget of 1
 * s for all of them on one core is 2.43 ms. */
static void measure_counts(const output *out, bench b)
{
    static const struct {
        const char *what, *tags;
    } cases[] = {{"3 tags", "0 0 0 -1 -1 -1 -1 2 2 0"},
                 {"5 tags", "0 -1 -1 -2 -2 -2 -2 3 3 1"},
                 {"10 tags", "1 0 -1 -2 -3 -4 4 3 2 5"}};
    sabot_shoe shoe;
    sabot_tags tags;
    sabot_shoe_from_decks(&shoe, 8);
    sabot_tags_init(&tags);
    b.shoes = &shoe;
    b.tags = &tags;
    b.threads = 1;
    b.bets->reference = fastest(&b, run_reference, out->seconds);
    for (unsigned i = 0; i < LENGTH(cases); i++) {
        char name[TEXT];
        if (sabot_tags_parse(&tags, cases[i].tags, NULL))
            abort();
        snprintf(name, sizeof name, "count, tie, every depth, %s", cases[i].what);
        measure(out, &b, &(job){name, run_values, 416 - 6 + 1});
    }
    sabot_tags_clear(&tags);
}

/* One coup each, of 81 a shoe. The budgets: 1.23 µs with EVs (100,000 shoes on two cores in 5 s),
 * 50 ns with a count alone (20 million a second); the computed figures of one count take one run
 * each, with a budget of 2 s. */
static void measure_shoes(const output *out, bench b)
{
    enum { COUPS = 81 };
    sabot_shoe shoe;
    sabot_tags tags;
    sabot_shoe_from_decks(&shoe, 8);
    sabot_tags_init(&tags);
    b.shoes = &shoe;
    b.bets->reference = fastest(&b, run_reference, out->seconds);
    measure(out, &b, &(job){"whole shoes, EVs before every coup", run_shoes, DEALT * COUPS});
    if (sabot_tags_parse(&tags, "0 0 0 -1 -1 -1 -1 2 2 0", NULL))
        abort();
    b.tags = &tags;
    measure(out, &b, &(job){"whole shoes, a count alone", run_shoes, DEALT * COUPS});
    measure(out, &b, &(job){"whole shoes, a count computed", run_computed, 1});
    sabot_tags_clear(&tags);
}

/* The simplest calls of the library beside the fastest call; their budget is twice its time. */
static void measure_library(const output *out, bench b)
{
    static set bets = {.count = LIBRARY_BETS};
    sabot_error error;
    for (unsigned i = 0; i < LIBRARY_BETS; i++) {
        const char *text = library_bets[i];
        if (strchr(text, '\n') ? sabot_bet_parse(&bets.bet[i], text, strlen(text), &error)
                               : sabot_catalogue_bet(&bets.bet[i], text, &error))
            stop("bets", &error);
        sabot_wager_single(&bets.wager[i], &bets.bet[i]);
    }
    b.bets = &bets;
    b.threads = 1;
    bets.reference = fastest(&b, run_reference, out->seconds);
    measure(out, &b,
            &(job){"library, 1,000 shoes, valuation", run_library_valuation, LIBRARY_SHOES});
    measure(out, &b, &(job){"library, 1,000 shoes, odds_evs", run_library_many, LIBRARY_SHOES});
    measure(out, &b, &(job){"library, 1,000 shoes, odds_ev", run_library_single, LIBRARY_SHOES});
    for (unsigned i = 0; i < LIBRARY_BETS; i++)
        sabot_bet_clear(&bets.bet[i]);
}

/* Adds totals of coups at four stakes and compares them: the work of `monitor`. */
enum { RESULTS = 1000000 };
static void run_results(const bench *b)
{
    static const unsigned stakes[] = {5, 25, 100, 500};
    const sabot_question question = {.shoe = b->shoes,
                                     .tableau = b->tableau,
                                     .wagers = b->bets->wager,
                                     .wagers_count = b->bets->count};
    sabot_results *results;
    sabot_result row = {.coups = 40};
    sabot_comparisons found;
    sabot_comparisons_init(&found);
    mpq_inits(row.staked, row.returned, NULL);
    if (sabot_results_new(&results, &question, NULL))
        abort();
    for (unsigned i = 0; i < RESULTS; i++) {
        row.wager = i % b->bets->count;
        mpq_set_ui(row.staked, 40 * stakes[i % LENGTH(stakes)], 1);
        mpq_set_ui(row.returned, 39 * stakes[i % LENGTH(stakes)], 1);
        if (sabot_results_add(results, &row, NULL))
            abort();
    }
    if (sabot_comparisons_find(&found, results, &(sabot_results_terms){.alarm = 3}, NULL))
        abort();
    sabot_comparisons_clear(&found);
    sabot_results_free(results);
    mpq_clears(row.staked, row.returned, NULL);
}

/* The winners of the next coups, b->cards of them. */
static void run_next(const bench *b)
{
    const sabot_question question = {
        .shoe = b->shoes, .tableau = b->tableau, .threads = b->threads};
    sabot_next_winners winners;
    sabot_next_winners_init(&winners);
    if (sabot_next_winners_find(&winners, &question, b->cards, NULL))
        abort();
    sabot_next_winners_clear(&winners);
}

static void run_after(const bench *b)
{
    const sabot_question question = {.shoe = b->shoes,
                                     .tableau = b->tableau,
                                     .wagers = b->bets->wager,
                                     .wagers_count = b->bets->count,
                                     .threads = b->threads};
    sabot_bet tie;
    sabot_after after;
    make_bet(&tie, "winner = tie -> 1:1");
    sabot_after_init(&after);
    if (sabot_after_find(&after, &question, &tie, NULL))
        abort();
    sabot_after_clear(&after);
    sabot_bet_clear(&tie);
}

/* Successive coups of eight decks. */
static void measure_coups(const output *out, bench b)
{
    sabot_shoe shoe;
    sabot_shoe_from_decks(&shoe, 8);
    b.shoes = &shoe;
    b.threads = 1;
    b.bets->reference = fastest(&b, run_reference, out->seconds);
    measure(out, &b, &(job){"coups, after a tie", run_after, 1});
    for (b.cards = 2; b.cards <= SABOT_COUPS_MOST; b.cards++) {
        char name[TEXT];
        snprintf(name, sizeof name, "coups, the next %u", b.cards);
        measure(out, &b, &(job){name, run_next, 1});
    }
}

/* Bets on suits over the whole coup, on eight decks. The reference engine takes half a minute for
 * the second and minutes for those after it, so these have no ratio. */
static void measure_suits(const output *out, bench b)
{
    sabot_shoe shoe;
    sabot_shoe_from_decks(&shoe, 8);
    b.shoes = &shoe;
    for (unsigned i = 0; i < LENGTH(suit_bets); i++) {
        static set suits;
        char name[TEXT];
        suits = (set){.count = 1};
        make_bet(&suits.bet[0], suit_bets[i].text);
        sabot_wager_single(&suits.wager[0], &suits.bet[0]);
        b.bets = &suits;
        if (i < 2)
            suits.reference = fastest(&b, run_reference, out->seconds);
        snprintf(name, sizeof name, "one shoe, %s", suit_bets[i].what);
        measure(out, &b, &(job){name, run_merge, 1});
        sabot_bet_clear(&suits.bet[0]);
    }
}

int main(int argc, char **argv)
{
    static set main_bets, fifty, ranks, tie, punto;
    output out = {NULL, 0.3, ""};
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--json"))
            out.rows = json_array();
        else if (!strcmp(argv[i], "--seconds") && i + 1 < argc)
            out.seconds = atof(argv[++i]);
        else if (!strcmp(argv[i], "--case") && i + 1 < argc)
            out.only = argv[++i];
        else {
            fprintf(stderr, "usage: bench [--json] [--seconds S] [--case TEXT]\n");
            return strcmp(argv[i], "--help") ? 2 : 0;
        }
    sabot_tableau tableau;
    sabot_tableau_standard(&tableau);
    make_set(&main_bets, point_bets, 3, &tableau);
    make_set(&fifty, point_bets, LENGTH(point_bets), &tableau);
    make_set(&ranks, rank_bets, LENGTH(rank_bets), &tableau);
    make_set(&tie, &point_bets[2], 1, &tableau);
    make_set(&punto, &point_bets[0], 1, &tableau);
    sabot_shoe *shoes = make_shoes();
    bench b = {.tableau = &tableau, .shoes = shoes};
    b.ways = sabot_allocate((size_t)SHOES * fifty.batch.row, sizeof *b.ways);
    b.ev = sabot_allocate((size_t)SHOES * fifty.count, sizeof *b.ev);
    b.integers = sabot_allocate(BETS_MOST, sizeof *b.integers);
    for (int i = 0; i < BETS_MOST; i++)
        mpz_init(b.integers[i]);
    if (!out.rows)
        printf("%-44s %5s %10s %10s %9s\n", "case", "bets", "a shoe", "reference", "times");
    measure_set(&out, (b.bets = &main_bets, b), "main");
    measure_set(&out, (b.bets = &fifty, b), "fifty");
    measure_set(&out, (b.bets = &ranks, b), "ranks");
    measure_decks(&out, (b.bets = &main_bets, b));
    measure_study(&out, (b.bets = &main_bets, b));
    measure_pruned(&out, (b.bets = &punto, b));
    measure_counts(&out, (b.bets = &tie, b));
    measure_library(&out, b);
    b.bets = &main_bets;
    measure(&out, &b, &(job){"results, 1,000,000 rows", run_results, 1});
    measure_shoes(&out, (b.bets = &main_bets, b));
    measure_coups(&out, b);
    measure_suits(&out, b);
    if (out.rows) {
        json_dumpf(out.rows, stdout, JSON_INDENT(1));
        puts("");
        json_decref(out.rows);
    }
    for (int i = 0; i < BETS_MOST; i++)
        mpz_clear(b.integers[i]);
    clear_set(&main_bets);
    clear_set(&fifty);
    clear_set(&ranks);
    clear_set(&tie);
    clear_set(&punto);
    free(b.integers);
    free(b.ways);
    free(b.ev);
    free(shoes);
    return 0;
}
