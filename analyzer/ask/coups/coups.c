#include "ask/questions.h"
#include "base/memory.h"
#include "document.h"
#include <sabot/base/range.h>

#include <stdlib.h>
#include <string.h>

typedef struct {
    options common;
    const char *next, *after;
    const char *event[SABOT_COUPS_MOST];
    unsigned events;
    runs_asked runs;
    uint64_t coups; /* 0 unless the winners of the next coups are asked for */
} coups_options;

enum { KEY_EVENT = 512, KEY_PATTERN };

static const struct argp_option own_options[] = {
    {"next", OPTION_AT(coups_options, next), "N", OPTION_TEXT,
     "the probabilities of the winners of the next 2 to 4 coups (default: 2)", 1},
    {"event", KEY_EVENT, "CONDITION", OPTION_LIST,
     "instead the probability that the first coup meets this, as in a bet's 'when'; given again, "
     "that the second meets that, and so on up to four; 'any' means every coup",
     1},
    {"after", OPTION_AT(coups_options, after), "CONDITION", OPTION_TEXT,
     "what every bet is worth on the next coup if the last one met this, and if not", 1},
    {"runs", OPTION_AT(coups_options, runs.winner), "WINNER", OPTION_TEXT,
     "runs of banco, punto or tie: how likely one of each length is, and the longest", 2},
    {"pattern", KEY_PATTERN, "PATTERN", OPTION_LIST,
     "how likely winners in this order are: letters B, P, T, 13xB for 13; may be given again", 2},
    {"coups", OPTION_AT(coups_options, runs.coups), "N|shoe", OPTION_TEXT,
     "in so many coups, or in a shoe as the rule set deals it (default: shoe)", 2},
    {"ties", OPTION_AT(coups_options, runs.ties), "skip|break", OPTION_WORD,
     "whether ties are passed over (N then counts the other coups) or break a run; must be said",
     2},
    {"simulate", OPTION_AT(coups_options, runs.simulate), "N", OPTION_TEXT,
     "also simulate runs and patterns N times, as an independent check", 2},
    {"seed", OPTION_AT(coups_options, runs.seed), "S", OPTION_TEXT,
     "of the random numbers (default: 1)", 2},
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    coups_options *o = state->input;
    switch (key) {
    case KEY_EVENT:
        if (o->events == SABOT_COUPS_MOST)
            return options_misuse(state, "--event: expected at most %d", SABOT_COUPS_MOST);
        o->event[o->events++] = argument;
        return 0;
    case KEY_PATTERN:
        if (o->runs.patterns == RUNS_PATTERNS_MOST)
            return options_misuse(state, "--pattern: expected at most %d", RUNS_PATTERNS_MOST);
        o->runs.pattern[o->runs.patterns++] = argument;
        return 0;
    default:
        return options_parse_common(key, argument, state);
    }
}

static const char doc[] =
    "Successive coups of one shoe: how likely their results are together, what the last coup "
    "tells of the next, runs and patterns.\v"
    "Coups of one shoe depend on each other, a little. --next, --event and --after are exact: "
    "every run proves that its probabilities add up to those of a single coup. Runs and patterns "
    "are a model, in which coups with the shoe's exact probabilities are independent. Bets over "
    "several coups (coups: N in the bet) are valued exactly up to four coups, else by the "
    "model.\n\n"
    "Examples:\n"
    "  sabot coups                          the winners of two coups\n"
    "  sabot coups --next 3 -d 6            of three, with six decks\n"
    "  sabot coups --event 'winner = banco' --event any --event 'winner = banco'\n"
    "  sabot coups --after 'winner = tie'   what the bets are worth after a tie\n"
    "  sabot coups --after 'punto.natural or banco.natural' -b dragon-7\n"
    "  sabot coups --runs banco --ties skip --coups 70\n"
    "  sabot coups -b banker-streak         a bet over ten coups\n"
    "  sabot coups --pattern 13xB --pattern BPBPBP --ties break --simulate 10000\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "Game:", 1}, {&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {own_options, parse, NULL, doc, children, NULL, NULL};

static sabot_status make(sabot_bet *bet, const char *condition, const char *option,
                         sabot_error *error)
{
    const char *pays = "1:1";
    sabot_status status = sabot_bet_make(bet, "the condition", 1, &condition, &pays, error);
    if (status)
        sabot_error_name(error, option);
    return status;
}

static sabot_status ask_events(coups_answer *answer, const sabot_question *question,
                               sabot_error *error)
{
    sabot_bet bet[SABOT_COUPS_MOST];
    const sabot_bet *event[SABOT_COUPS_MOST];
    sabot_status status = SABOT_OK;
    unsigned made = 0, events = 0;
    for (; !status && events < answer->events; events++) {
        event[events] = NULL;
        if (strcmp(answer->event[events], "any") != 0 &&
            !(status = make(&bet[made], answer->event[events], "--event", error)))
            event[events] = &bet[made++];
    }
    if (!status && (status = sabot_next_events_find(answer->probability, answer->independent,
                                                    question, event, events, error)))
        sabot_error_name(error, "--event");
    while (made)
        sabot_bet_clear(&bet[--made]);
    return status;
}

static sabot_status ask_after(sabot_after *after, const sabot_question *question,
                              const char *condition, sabot_error *error)
{
    sabot_bet bet;
    sabot_status status = make(&bet, condition, "--after", error);
    if (status)
        return status;
    if ((status = sabot_after_find(after, question, &bet, error)))
        sabot_error_name(error, "--after");
    sabot_bet_clear(&bet);
    return status;
}

static sabot_status ask_streaks(sabot_streak **streaks, const setup *several, sabot_error *error)
{
    *streaks = sabot_allocate(several->wagers_count, sizeof **streaks);
    for (size_t i = 0; i < several->wagers_count; i++)
        sabot_streak_init(&(*streaks)[i]);
    return sabot_streaks_find(*streaks, &several->question, error);
}

/* The bets on one coup, or those over several. */
static void keep_bets(setup *some, const setup *played, int over_several)
{
    char *is_used = sabot_allocate(played->wagers_count, 1);
    for (size_t i = 0; i < played->wagers_count; i++) {
        const sabot_wager *wager = &played->wagers[i];
        is_used[i] = (wager->count == 1 && wager->part[0].bet->coups) == over_several;
    }
    setup_keep_wagers(some, played, is_used);
    some->question.wagers = some->wagers;
    some->question.wagers_count = some->wagers_count;
    free(is_used);
}

/* The answers belong to the caller. */
typedef struct {
    setup single, several;
    sabot_next_winners winners;
    sabot_after after;
    sabot_streak *streaks;
    runs_answer runs;
} answers;

static sabot_status find(answers *a, coups_answer *answer, const coups_options *o,
                         sabot_error *error)
{
    const setup *played = answer->setup;
    sabot_status status = SABOT_OK;
    if (o->common.bets && !o->after && a->single.wagers_count)
        status = options_refuse_one(1, "--bet", "only --after values a bet on one coup", error);
    if (!status && o->coups &&
        (status =
             sabot_next_winners_find(&a->winners, &played->question, (unsigned)o->coups, error)))
        sabot_error_name(error, "--next");
    if (!status && o->events)
        status = ask_events(answer, &played->question, error);
    if (!status && o->after)
        status = ask_after(&a->after, &a->single.question, o->after, error);
    if (!status && a->several.wagers_count)
        status = ask_streaks(&a->streaks, &a->several, error);
    return status ? status : runs_find(&a->runs, &o->runs, played, error);
}

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    static const char *const next_path[] = {"next", "after", "bets", "lines", NULL};
    static const char *const runs_path[] = {"runs", "patterns", NULL};
    const coups_options *o = own;
    answers a = {.streaks = NULL};
    coups_answer answer = {.setup = played,
                           .single = &a.single,
                           .several = &a.several,
                           .winners = o->coups ? &a.winners : NULL,
                           .event = o->event,
                           .events = o->events,
                           .condition = o->after,
                           .after = o->after ? &a.after : NULL,
                           .runs = &a.runs};
    keep_bets(&a.single, played, 0);
    keep_bets(&a.several, played, 1);
    sabot_next_winners_init(&a.winners);
    sabot_after_init(&a.after);
    mpq_inits(answer.probability, answer.independent, NULL);
    sabot_status status = find(&a, &answer, o, error);
    answer.streaks = a.streaks;
    if (!status) {
        result_document(to, coups_document(&answer, result_digits(to)),
                        a.runs.count ? runs_path : next_path);
        if (result_is_report(to))
            coups_view(&to->report, to->document, &answer);
    }
    mpq_clears(answer.probability, answer.independent, NULL);
    runs_clear(&a.runs);
    for (size_t i = 0; a.streaks && i < a.several.wagers_count; i++)
        sabot_streak_clear(&a.streaks[i]);
    free(a.streaks);
    sabot_after_clear(&a.after);
    sabot_next_winners_clear(&a.winners);
    free(a.single.wagers);
    free(a.single.assumed);
    free(a.several.wagers);
    free(a.several.assumed);
    return status;
}

static sabot_status prepare(void *own, const output *to, sabot_error *error)
{
    coups_options *o = own;
    if (o->next && sabot_number_parse(&o->coups, o->next, 2, SABOT_COUPS_MOST)) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.40s': expected 2 to %d", o->next,
                        SABOT_COUPS_MOST);
        return sabot_error_name(error, "--next");
    }
    if (o->events && o->next && o->events != o->coups) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "%u of them: expected one for each of %s coups",
                        o->events, o->next);
        return sabot_error_name(error, "--event");
    }
    if (o->events)
        o->coups = 0;
    const int tables = (o->next || o->events) + !!o->after + !!o->runs.winner + !!o->runs.patterns;
    if (tables > 1 && to->format == FORMAT_CSV)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "CSV has one table: expected one of --next, --event, --after, "
                               "--runs, --pattern");
    if (!tables && !o->common.bets)
        o->coups = 2;
    return runs_prepare(&o->runs, error);
}

/* The walk over the deals of a coup that depends on suits takes 30 ns for each deal by kinds of
 * cards; other walks are short. A third of the deals have six cards. */
static double walk_seconds(const sabot_wager *wager)
{
    enum { FEW = 13 };
    sabot_view view;
    sabot_wager_view(&view, wager);
    const double kinds = view.opening.kinds, thirds = view.third.kinds,
                 pairs = kinds * (kinds + 1) / 2;
    return kinds > FEW && view.draws ? 3e-8 * pairs * pairs * thirds * thirds / 3 : 0;
}

static double condition_seconds(const char *condition)
{
    sabot_bet bet;
    sabot_wager wager;
    if (!condition || make(&bet, condition, "", NULL)) /* refused later */
        return 0;
    sabot_wager_single(&wager, &bet);
    const double walk = walk_seconds(&wager);
    sabot_bet_clear(&bet);
    return walk;
}

/* Four coups take half a minute, a sample of a shoe ten microseconds. */
static double seconds(const void *own, const setup *played)
{
    const coups_options *o = own;
    const double shoes = 1 + (double)o->runs.stretch.coups / 60;
    double walks = 0;
    for (unsigned i = 0; i < o->events; i++)
        walks += condition_seconds(o->event[i]);
    for (size_t i = 0; i < played->wagers_count && o->after; i++)
        walks += walk_seconds(&played->wagers[i]) + condition_seconds(o->after);
    int is_long = o->coups == SABOT_COUPS_MOST || o->events == SABOT_COUPS_MOST;
    for (size_t i = 0; i < played->wagers_count; i++) {
        const sabot_bet *bet = played->wagers[i].part[0].bet;
        is_long |= bet->coups == SABOT_COUPS_MOST && bet->ties != SABOT_TIES_SKIP;
    }
    return walks + 40 * is_long + 1e-5 * shoes * (double)o->runs.samples;
}

const ask_question question_coups = {
    .name = "coups",
    .what = "successive coups: their law, what one tells of the next, runs",
    .lacks = "verbose",
    .argp = &argp,
    .size = sizeof(coups_options),
    .needs = SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS,
    .prepare = prepare,
    .ask = ask,
    .seconds = seconds};
