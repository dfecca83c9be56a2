#include "ask/questions.h"
#include "document.h"
#include <sabot/base/range.h>

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
     "instead the probability that the first coup meets this, as in a bet's 'when'; again for the "
     "second, up to four; 'any' means every coup",
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
    "are a model, in which coups with the shoe's exact probabilities are independent.\n\n"
    "Examples:\n"
    "  sabot coups                          the winners of two coups\n"
    "  sabot coups --next 3 -d 6            of three, with six decks\n"
    "  sabot coups --event 'winner = banco' --event any --event 'winner = banco'\n"
    "  sabot coups --after 'winner = tie'   what the bets are worth after a tie\n"
    "  sabot coups --after 'punto.natural or banco.natural' -b dragon-7\n"
    "  sabot coups --runs banco --ties skip --coups 70\n"
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

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    static const char *const next_path[] = {"next", "after", "bets", NULL};
    static const char *const runs_path[] = {"runs", "patterns", NULL};
    const coups_options *o = own;
    const sabot_question *question = &played->question;
    sabot_next_winners winners;
    sabot_after after;
    runs_answer runs;
    coups_answer answer = {.setup = played,
                           .winners = o->coups ? &winners : NULL,
                           .event = o->event,
                           .events = o->events,
                           .condition = o->after,
                           .after = o->after ? &after : NULL,
                           .runs = &runs};
    sabot_status status = SABOT_OK;
    sabot_next_winners_init(&winners);
    sabot_after_init(&after);
    mpq_inits(answer.probability, answer.independent, NULL);
    if (o->coups &&
        (status = sabot_next_winners_find(&winners, question, (unsigned)o->coups, error)))
        sabot_error_name(error, "--next");
    if (!status && o->events)
        status = ask_events(&answer, question, error);
    if (!status && o->after)
        status = ask_after(&after, question, o->after, error);
    const sabot_status failed = runs_find(&runs, &o->runs, played, status ? NULL : error);
    status = status ? status : failed;
    if (!status) {
        result_document(to, coups_document(&answer, result_digits(to)),
                        runs.count ? runs_path : next_path);
        if (result_is_report(to))
            coups_view(&to->report, to->document, &answer);
    }
    mpq_clears(answer.probability, answer.independent, NULL);
    runs_clear(&runs);
    sabot_after_clear(&after);
    sabot_next_winners_clear(&winners);
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
    if (o->next && o->events) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "the winners: expected no --event");
        return sabot_error_name(error, "--next");
    }
    const int tables = (o->next || o->events) + !!o->after + !!o->runs.winner + !!o->runs.patterns;
    if (tables > 1 && to->format == FORMAT_CSV)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "CSV has one table: expected one of --next, --event, --after, "
                               "--runs, --pattern");
    if (!tables)
        o->coups = 2;
    if (runs_prepare(&o->runs, error))
        return SABOT_INVALID;
    return options_refuse_one(o->common.bets && !o->after, "--bet", "only --after values bets",
                              error);
}

static double seconds(const void *own, const setup *played)
{
    const coups_options *o = own;
    const uint64_t coups = o->coups > o->events ? o->coups : o->events;
    (void)played;
    return coups == SABOT_COUPS_MOST ? 40 : 0;
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
