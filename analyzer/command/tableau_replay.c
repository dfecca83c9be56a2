#include "../input/coup_log.h"

#include "../input/job.h"
#include "../render/output.h"
#include "../render/value.h"
#include "answer/lint.h"
#include "base/decimal.h"
#include "base/memory.h"
#include "engine/count_ways.h"
#include "game/coup.h"
#include "tableau_commands.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct {
    options common;
    const char *log;
} replay_options;

static error_t parse(int key, char *argument, struct argp_state *state)
{
    replay_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->child_inputs[1] = &o->common;
        return 0;
    case ARGP_KEY_ARG:
        if (o->log)
            argp_error(state, "'%s': expected one log", argument);
        o->log = argument;
        return 0;
    case ARGP_KEY_END:
        if (!o->log)
            argp_error(state, "expected a log of coups, or - for standard input");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char doc[] =
    "Whether coups that an engine dealt keep to the drawing table and are settled rightly; and how "
    "often each outcome came, against the exact probabilities.\v"
    "The log is CSV with a header, or NDJSON; of its columns `cards` (in dealing order, as K,7,3,9 "
    "or K739) and `outcome` are read. Exit status 1 if any coup is wrong.\n\n"
    "Examples:\n"
    "  sabot tableau replay coups.csv\n"
    "  my-engine | sabot tableau replay -d 6 -\n"
    "  sabot tableau replay coups.ndjson -t ./mine.yaml -f json\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "What is played:", 1}, {&options_outputs, 0, "What is printed:", 2}, {0}};
static const struct argp argp = {NULL, parse, "LOG", doc, children, NULL, NULL};

/* --- one coup ----------------------------------------------------------------------------- */

typedef struct {
    logged_coup coup;
    int is_settlement; /* else a fault of the drawing */
    char text[112];
} fault;

/* Why a coup that is over is wrong about its number of cards: `last` is the cell that stood. */
static void say_surplus(fault *fault, const sabot_coup *played, int last, sabot_columns by)
{
    char words[SABOT_CELL_WORDS];
    if (last < 0) {
        snprintf(fault->text, sizeof fault->text, "the coup ends after %u cards; %u were dealt",
                 played->cards, fault->coup.cards);
        return;
    }
    sabot_lint_cell_words(words, by, last);
    snprintf(fault->text, sizeof fault->text, "%s: stands by the table; a card was drawn", words);
}

/* Plays the coup by the table. Returns whether anything is wrong, and what. */
static int check_coup(fault *fault, const sabot_tableau *tableau)
{
    const logged_coup *coup = &fault->coup;
    sabot_coup played;
    int last = -1;
    fault->is_settlement = 0;
    if (coup->cards < 4) {
        snprintf(fault->text, sizeof fault->text, "%u cards: expected 4 to 6", coup->cards);
        return 1;
    }
    sabot_coup_open(&played, coup->card[0], coup->card[1], coup->card[2], coup->card[3]);
    while (played.cell >= 0) {
        if (tableau->cell[played.cell] != SABOT_DRAW) {
            last = played.cell;
            sabot_coup_stand(&played);
        } else if (played.cards < coup->cards) {
            last = -1;
            sabot_coup_draw(&played, tableau->by, coup->card[played.cards]);
        } else {
            char words[SABOT_CELL_WORDS];
            sabot_lint_cell_words(words, tableau->by, played.cell);
            snprintf(fault->text, sizeof fault->text, "%s: draws by the table; no card was drawn",
                     words);
            return 1;
        }
    }
    if (coup->cards > played.cards) {
        say_surplus(fault, &played, last, tableau->by);
        return 1;
    }
    int winner = sabot_coup_winner(&played);
    if (winner == coup->outcome)
        return 0;
    fault->is_settlement = 1;
    snprintf(fault->text, sizeof fault->text, "punto %d, banco %d: %s; settled as %s",
             played.total[SABOT_PUNTO], played.total[SABOT_BANCO], sabot_side_name(winner),
             sabot_side_name(coup->outcome));
    return 1;
}

/* --- the log ------------------------------------------------------------------------------ */

enum { EVENTS = 6 }; /* three outcomes as claimed, three numbers of cards */

typedef struct {
    unsigned long coups;
    unsigned long seen[EVENTS];
    fault *faults;
    size_t faults_count, faults_room;
} tally;

static void keep(tally *tally, const fault *fault)
{
    if (tally->faults_count == tally->faults_room) {
        tally->faults_room = tally->faults_room ? 2 * tally->faults_room : 16;
        tally->faults = sabot_reallocate(tally->faults, tally->faults_room, sizeof *tally->faults);
    }
    tally->faults[tally->faults_count++] = *fault;
}

static void show_progress(const options *o, unsigned long coups, time_t *shown)
{
    if (!o->progress || (o->progress < 0 && !isatty(STDERR_FILENO)))
        return;
    time_t now = time(NULL);
    if (now <= *shown)
        return;
    fprintf(stderr, "\rsabot: %lu coups", coups);
    *shown = now;
}

static sabot_status read_log(tally *tally, const replay_options *o, const sabot_tableau *tableau)
{
    coup_log log;
    sabot_error error;
    fault fault;
    time_t started = time(NULL), shown = started;
    sabot_status status = coup_log_open(&log, o->log);
    if (status)
        return status;
    while (!(status = coup_log_next(&fault.coup, &log, &error))) {
        tally->coups++;
        tally->seen[fault.coup.outcome]++;
        if (fault.coup.cards >= 4 && fault.coup.cards <= 6)
            tally->seen[fault.coup.cards - 1]++;
        if (check_coup(&fault, tableau))
            keep(tally, &fault);
        if ((tally->coups & 0xFFFF) == 0)
            show_progress(&o->common, tally->coups, &shown);
    }
    if (shown > started)
        fputs("\r\n", stderr);
    if (status != SABOT_END)
        status = message_error(log.lines.name, &error);
    else
        status = tally->coups
                     ? SABOT_OK
                     : message(SABOT_INVALID, "%s: no coup: expected at least one", log.lines.name);
    coup_log_close(&log);
    return status;
}

/* --- what is said of it ------------------------------------------------------------------- */

static const char *const events[EVENTS] = {"punto wins", "banco wins", "tie",
                                           "4 cards",    "5 cards",    "6 cards"};

/* The exact ways of the events, from the two bets whose lines they are. */
static void count_events(mpz_t ways[EVENTS + 2], const job *job)
{
    static const char *const when[EVENTS] = {"winner = punto", "winner = banco", "winner = tie",
                                             "cards = 4",      "cards = 5",      "cards = 6"};
    static const char *const pays[3] = {"1:1", "1:1", "1:1"};
    for (int half = 0; half < 2; half++) {
        sabot_bet bet;
        sabot_wager wager;
        sabot_bet_make(&bet, "events", 3, when + 3 * half, pays, NULL);
        sabot_wager_single(&wager, &bet);
        mpz_t *own = ways + 3 * half;
        sabot_engine_count(own, &job->shoe, &job->tableau, &wager, NULL, NULL);
        sabot_bet_clear(&bet);
    }
}

/* How many standard deviations of n independent coups lie between what was seen and n·p, to two
 * digits; NULL where nothing can vary. */
static char *deviation(unsigned long seen, unsigned long n, const mpq_t p)
{
    mpq_t apart, spread, one;
    sabot_text text = {0};
    mpq_inits(apart, spread, one, NULL);
    mpq_set_ui(one, n, 1);
    mpq_mul(spread, one, p); /* n·p */
    mpq_set_ui(apart, seen, 1);
    mpq_sub(apart, apart, spread);
    mpq_set_ui(one, 1, 1);
    mpq_sub(one, one, p);
    mpq_mul(spread, spread, one); /* n·p·(1-p) */
    int sign = mpq_sgn(apart), varies = mpq_sgn(spread) > 0;
    if (varies) {
        mpq_mul(apart, apart, apart);
        mpq_div(apart, apart, spread);
        char *size = sabot_decimal_root(apart, 2);
        sabot_text_add(&text, "%s%s", sign < 0 && strcmp(size, "0.00") != 0 ? "-" : "", size);
        free(size);
    }
    mpq_clears(apart, spread, one, NULL);
    return text.text;
}

static void add_frequencies(json_t *document, sabot_report *report, const tally *tally,
                            const job *job, unsigned long digits)
{
    mpz_t ways[EVENTS + 2], deals;
    json_t *list = json_array();
    mpq_t p, seen;
    mpq_inits(p, seen, NULL);
    mpz_init(deals);
    for (int i = 0; i < EVENTS + 2; i++)
        mpz_init(ways[i]);
    count_events(ways, job);
    for (int i = 0; i < 3; i++)
        mpz_add(deals, deals, ways[i]);
    json_object_set_new(document, "frequencies", list);
    sabot_report_table(report, "lrrrr",
                       (const char *[]){"event", "coups", "share", "exact share", "z"});
    for (int i = 0; i < EVENTS; i++) {
        mpq_set_num(p, ways[i]);
        mpq_set_den(p, deals);
        mpq_canonicalize(p);
        mpq_set_ui(seen, tally->seen[i], tally->coups);
        mpq_canonicalize(seen);
        char *z = deviation(tally->seen[i], tally->coups, p), count[32];
        snprintf(count, sizeof count, "%lu", tally->seen[i]);
        json_array_append_new(list, json_pack("{ss sI so so so}", "event", events[i], "coups",
                                              (json_int_t)tally->seen[i], "share",
                                              value_json(seen, digits), "probability",
                                              value_json(p, digits), "z",
                                              z ? json_string(z) : json_null()));
        char *shares[2] = {value_percent(seen, 4), value_percent(p, 4)};
        sabot_report_row(report, (const char *[]){events[i], count, shares[0], shares[1], z});
        free(shares[0]);
        free(shares[1]);
        free(z);
    }
    for (int i = 0; i < EVENTS + 2; i++)
        mpz_clear(ways[i]);
    mpz_clear(deals);
    mpq_clears(p, seen, NULL);
}

static void add_faults(json_t *document, sabot_report *report, const tally *tally)
{
    json_t *list = json_array();
    json_object_set_new(document, "faults", list);
    if (tally->faults_count)
        sabot_report_table(report, "rlll", (const char *[]){"line", "cards", "fault", "what"});
    for (size_t i = 0; i < tally->faults_count; i++) {
        const fault *fault = &tally->faults[i];
        char line[32], cards[COUP_LOG_CARDS_MOST + 1] = "";
        const char *kind = fault->is_settlement ? "settlement" : "drawing";
        for (unsigned c = 0; c < fault->coup.cards && c < COUP_LOG_CARDS_MOST; c++)
            cards[c] = sabot_rank_name(sabot_card_rank(fault->coup.card[c]))[0];
        snprintf(line, sizeof line, "%lu", fault->coup.line);
        json_array_append_new(list, json_pack("{sI ss ss ss}", "line", (json_int_t)fault->coup.line,
                                              "cards", cards, "fault", kind, "text", fault->text));
        sabot_report_row(report, (const char *[]){line, cards, kind, fault->text});
    }
}

static int answer(const replay_options *o, const job *job, const tally *tally)
{
    static const char *const csv_path[] = {"faults", NULL};
    sabot_report report;
    char words[96];
    json_t *document = job_document(job, "sabot.replay/1");
    sabot_report_init(&report);
    job_shoe_words(words, job, &o->common);
    json_object_set_new(document, "coups", json_integer((json_int_t)tally->coups));
    json_object_set_new(document, "wrong", json_integer((json_int_t)tally->faults_count));
    sabot_report_heading(&report, "%s", strcmp(o->log, "-") ? o->log : "standard input");
    sabot_report_note(&report, "tableau %s; %s", job->tableau.name, words);
    sabot_report_note(&report, "%lu coups, %zu wrong", tally->coups, tally->faults_count);
    add_faults(document, &report, tally);
    add_frequencies(document, &report, tally, job, o->common.digits);
    sabot_report_note(&report, "z: standard deviations from the exact share, as if the coups were "
                               "independent.");
    int status = output_write(&o->common, document, &report, csv_path);
    if (!status && tally->faults_count)
        status = COMMAND_NEGATIVE;
    json_decref(document);
    sabot_report_clear(&report);
    return status;
}

int tableau_replay(int argc, char **argv)
{
    replay_options o = {0};
    options_init(&o.common);
    options_parse(&argp, argc, argv, "tableau replay", &o);
    format format;
    job job;
    tally tally = {0};
    if (output_format(&format, &o.common))
        return SABOT_INVALID;
    int status = job_load(&job, &o.common, JOB_SHOE | JOB_TABLEAU);
    if (status)
        return status;
    if (!(status = read_log(&tally, &o, &job.tableau)))
        status = answer(&o, &job, &tally);
    free(tally.faults);
    job_clear(&job);
    return status;
}
