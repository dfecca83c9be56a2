#include "base/memory.h"
#include "commands.h"
#include "coup_log.h"
#include "input/setup_wagers.h"
#include "replay_document.h"
#include "write/result.h"
#include <sabot/base/decimal.h>

#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct {
    options common;
    const char *log;
    sabot_replay_terms terms;
    mpq_t unit;        /* initialized if terms.unit is not NULL */
    const char *money; /* an option about money, if one was given */
    int rounding_given;
    int diagnose;
} replay_options;

/* --- options ------------------------------------------------------------------------------ */

enum { KEY_UNIT = 512, KEY_ROUNDING, KEY_PAID, KEY_FAULTS, FAULTS_MOST = 5 };

static const struct argp_option own_options[] = {
    {"unit", KEY_UNIT, "U", 0,
     "the house pays wins in multiples of U, such as 0.01 or 5 (default: exactly); a returned "
     "stake and a loss are not rounded",
     0},
    {"rounding", KEY_ROUNDING, "RULE", 0,
     "how it rounds wins: down, up, nearest (halves up), half-down, half-even (default: down)", 0},
    {"paid", KEY_PAID, "HOW", 0,
     "the meaning of the column: for a stake of 100 that wins even money, is returned, is half "
     "lost, is lost, it has winnings 100, 0, -50, 0; net 100, 0, -50, -100; return 200, 100, 50, 0 "
     "(default: winnings or net, whichever the first bet that lost its whole stake shows)",
     0},
    {"bet", 'b', "NAME|FILE[,…]|all", OPTION_COMMON(bets),
     "single bets that the log may name besides the rule set's; one of the same name replaces the "
     "rule set's",
     0},
    {"faults", KEY_FAULTS, "N|all", 0,
     "how many faults to list of each cell, each bet and each other kind (default: 5)", 0},
    {"diagnose", OPTION_AT(replay_options, diagnose), NULL, OPTION_SWITCH,
     "name each single wrong cell, and each other fault of an engine, that explains every coup of "
     "the log",
     0},
    {"a log of coups, or - for standard input", OPTION_AT(replay_options, log), "one log",
     OPTION_ARGUMENT, NULL, 0},
    {0}};

/* The index of an argument among the names. */
static unsigned choose(const char *const *names, unsigned count, const char *option,
                       const char *expected, const char *argument, struct argp_state *state)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(names[i], argument) == 0)
            return i;
    options_misuse(state, "%s '%.40s': expected %s", option, argument, expected);
    return 0;
}

static void parse_unit(replay_options *o, const char *argument, struct argp_state *state)
{
    if (!o->terms.unit)
        mpq_init(o->unit);
    o->terms.unit = o->unit;
    if (sabot_decimal_parse(o->unit, argument, strlen(argument)) || mpq_sgn(o->unit) <= 0)
        options_misuse(state, "--unit '%.40s': expected a positive decimal, such as 0.01 or 5",
                       argument);
    o->money = "--unit";
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    static const char *const ways[] = {"winnings", "net", "return"};
    replay_options *o = state->input;
    switch (key) {
    case KEY_UNIT:
        parse_unit(o, argument, state);
        return 0;
    case KEY_ROUNDING:
        if (sabot_rounding_parse(&o->terms.rounding, argument))
            options_misuse(state, "--rounding '%.40s': expected " SABOT_ROUNDINGS, argument);
        o->money = "--rounding";
        o->rounding_given = 1;
        return 0;
    case KEY_PAID:
        o->terms.paid =
            (sabot_paid)(1 + choose(ways, 3, "--paid", "winnings, net or return", argument, state));
        o->money = "--paid";
        return 0;
    case KEY_FAULTS:
        o->terms.faults_most = strcmp(argument, "all") == 0
                                   ? 0
                                   : options_number(argument, 1, 1000000000, "--faults", state);
        return 0;
    case ARGP_KEY_END:
        if (o->rounding_given && !o->terms.unit)
            options_misuse(state, "--rounding without --unit: expected both");
        return 0;
    default:
        return options_parse_common(key, argument, state);
    }
}

static const char doc[] =
    "Checks whether the coups of a log follow the drawing table and are settled and paid "
    "correctly, which cells the log reaches, and how often each outcome occurred, against the "
    "exact probabilities.\v"
    "The log is CSV with a header, or NDJSON. These columns are read: `cards` (in dealing order, "
    "such as K,7,3,9 or K739) and `outcome`; `bet`, `stake` and `paid`, with one line per bet; "
    "`coup`, equal on all lines of a coup; `shoe`, which changes where a new shoe begins. Bets are "
    "the rule set's, and those "
    "that "
    "-b names. With a shoe given by -s or -x, or the column `shoe`, no more cards may be dealt "
    "than "
    "the shoe has. Exit status 1 if there is a fault.\n\n"
    "Examples:\n"
    "  sabot tableau replay coups.csv\n"
    "  my-engine | sabot tableau replay -d 6 -\n"
    "  sabot tableau replay coups.ndjson -t ./mine.yaml -f json\n"
    "  sabot tableau replay night.csv -b ez-banco,dragon-7 --unit 5 --paid net\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "Game:", 1}, {&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {own_options, parse, "LOG", doc, children, NULL, NULL};

/* --- the log ------------------------------------------------------------------------------ */

static sabot_status add_bet(sabot_replay *replay, sabot_diagnosis *diagnosis, coup_log *log,
                            const setup *played, sabot_error *error)
{
    long wager = setup_wager_of(played, log->bet_name.start, log->bet_name.length);
    if (wager < 0)
        return records_refuse_span(
            error, &log->in, log->bet_name,
            " is not a bet here: expected one of the rule set's, or one that -b names");
    log->bet.wager = (size_t)wager;
    sabot_status status = sabot_replay_bet(replay, &log->bet, error);
    if (!status && diagnosis)
        status = sabot_diagnosis_bet(diagnosis, replay, &log->bet, error);
    return status;
}

static sabot_status add_line(sabot_replay *replay, sabot_diagnosis *diagnosis, coup_log *log,
                             const setup *played, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    if (!log->is_same)
        status = sabot_replay_add(replay, &log->coup, error);
    if (!status && !log->is_same && diagnosis)
        status = sabot_diagnosis_add(diagnosis, &log->coup, error);
    if (!status && log->has_bet)
        status = add_bet(replay, diagnosis, log, played, error);
    return status;
}

/* The checkable part of the stock: decks are shuffled at unknown times, unless the log marks them;
 * a shoe named card by card is one shoe. */
static sabot_stock choose_stock(const coup_log *log, const options *o)
{
    if (log->has_shoes || o->shoe || o->remove)
        return SABOT_STOCK_SHOE;
    return o->decks ? SABOT_STOCK_COUP : SABOT_STOCK_IGNORED;
}

static sabot_status read_log(sabot_replay *replay, sabot_diagnosis *diagnosis, coup_log *log,
                             const replay_options *o, const setup *played, sabot_error *error)
{
    sabot_replay_terms terms = o->terms;
    sabot_status status = coup_log_next(log, error), started;
    if (status && status != SABOT_END)
        return status;
    terms.stock = choose_stock(log, &o->common);
    if ((started = sabot_replay_start(replay, &played->question, &terms, error)))
        return started;
    if (diagnosis && (started = sabot_diagnosis_start(diagnosis, &played->question, &terms, error)))
        return started;
    while (!status && !(status = add_line(replay, diagnosis, log, played, error)))
        status = coup_log_next(log, error);
    if (status == SABOT_END && (status = sabot_replay_end(replay, error)))
        sabot_error_name(error, log->in.lines.name);
    if (!status && !replay->bets && (o->money || o->common.bets)) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "no bet in the log: expected the columns bet, stake and paid");
        status = sabot_error_name(error, o->money ? o->money : "--bet");
    }
    return status;
}

/* --- output ------------------------------------------------------------------------------- */

static void add_answer(result *to, const replay_answer *answer)
{
    static const char *const csv_path[] = {"faults:line,cards,fault,cell,bet,stake,due,paid,text",
                                           NULL};
    result_document(to, replay_document(answer, result_digits(to)), csv_path);
    if (result_is_report(to))
        replay_view(&to->report, to->document, answer);
    to->is_negative = answer->replay->faults_found > 0;
}

/* The document does not record what was asked: it does not contain the log. */
static void show(result *to, const setup *played, const coup_log *log, const sabot_replay *replay,
                 const sabot_diagnosis *diagnosis)
{
    setup named;
    const replay_answer answer = {&named, log->in.lines.name, replay, diagnosis};
    char *is_used = sabot_allocate(played->wagers_count, 1);
    for (size_t i = 0; i < played->wagers_count; i++)
        is_used[i] = replay->money[i].bets > 0;
    setup_keep_wagers(&named, played, is_used);
    named.asked = NULL;
    add_answer(to, &answer);
    free(named.assumed);
    free(named.wagers);
    free(is_used);
}

static sabot_status find(result *to, coup_log *log, const replay_options *o, const setup *played,
                         sabot_error *error)
{
    sabot_replay replay;
    sabot_diagnosis *diagnosis = o->diagnose ? sabot_allocate(1, sizeof *diagnosis) : NULL;
    sabot_replay_init(&replay);
    if (diagnosis)
        sabot_diagnosis_init(diagnosis);
    sabot_status status = read_log(&replay, diagnosis, log, o, played, error);
    if (!status)
        show(to, played, log, &replay, diagnosis);
    if (diagnosis)
        sabot_diagnosis_clear(diagnosis);
    free(diagnosis);
    sabot_replay_clear(&replay);
    return status;
}

static int is_other_bet(const sabot_wager *a, const sabot_wager *b)
{
    char hash[2][SABOT_HASH];
    sabot_bet_hash(hash[0], a->part[0].bet);
    sabot_bet_hash(hash[1], b->part[0].bet);
    return strcmp(hash[0], hash[1]) != 0;
}

/* A log has only the name of a bet: refuses two bets of one name. */
static sabot_status check_names(const setup *played, sabot_error *error)
{
    for (size_t i = 1; i < played->wagers_count; i++)
        for (size_t j = 0; j < i; j++) {
            if (strcasecmp(played->names[i], played->names[j]) != 0 ||
                !is_other_bet(&played->wagers[i], &played->wagers[j]))
                continue;
            sabot_error_set(
                error, SABOT_INVALID, 0, 0,
                "'%.100s' names two bets: expected one, because a log has only the name",
                played->names[i]);
            return sabot_error_name(error, "--bet");
        }
    return SABOT_OK;
}

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    const replay_options *o = own;
    records in;
    coup_log log;
    sabot_status status = check_names(played, error);
    if (!status)
        status = records_open_asked(&in, &o->common, &played->question, o->log, "coups", error);
    if (!status)
        status = coup_log_begin(&log, &in, error);
    if (status)
        return status;
    status = find(to, &log, o, played, error);
    coup_log_close(&log);
    return status;
}

static void clear(void *own)
{
    replay_options *o = own;
    if (o->terms.unit)
        mpq_clear(o->unit);
}

static const replay_options defaults = {.terms.faults_most = FAULTS_MOST};

const ask_question question_tableau_replay = {.name = "tableau replay",
                                              .what = "check coups that an engine dealt",
                                              .lacks = "verbose",
                                              .argp = &argp,
                                              .size = sizeof(replay_options),
                                              .defaults = &defaults,
                                              .arguments = {"log"},
                                              .needs = SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS |
                                                       SETUP_OWN_BETS,
                                              .ask = ask,
                                              .clear = clear};
