#include "ask/commands.h"
#include "ask/count/options.h"
#include "ask/study/mpi.h"
#include "base/memory.h"
#include "document.h"
#include "input/file.h"
#include "perfect.h"
#include "run.h"
#include "run/state_file.h"
#include "write/value.h"
#include <sabot/study/study.h>

#include <string.h>

static const struct argp_option own_options[] = {
    {"burn", OPTION_AT(shoes_options, burn), "WHAT", OPTION_TEXT,
     "none, first-card (it is seen, and burns its value unseen) or a number of cards", 1},
    {"burn-between", OPTION_AT(shoes_options, between), "N", OPTION_TEXT,
     "cards burnt unseen after each coup (default: 0)", 1},
    {"cut", OPTION_AT(shoes_options, cut), "N", OPTION_TEXT, "cards behind the cut card", 1},
    {"last", OPTION_AT(shoes_options, last), "WHEN", OPTION_TEXT,
     "finish (no coup begins once the cut card is reached) or one-more", 1},
    {"limits", OPTION_AT(shoes_options, limits), "rules|none", OPTION_TEXT,
     "whether the rule set's limits cap stakes (default: rules; none where --burn, --cut and "
     "--last "
     "are all given and -r is not)",
     1},
    {"player", OPTION_AT(shoes_options, players), "LIST", OPTION_TEXT,
     "players: flat (bets on every coup), count, perfect (default: flat, and count with a system)",
     1},
    {"study", OPTION_AT(shoes_options, study), "FILE", OPTION_TEXT,
     "perfect play from the depths of a study (JSON), instead of the built-in table of eight decks",
     1},
    {"system", KEY_SYSTEM, "NAME|FILE", OPTION_LIST,
     "a counting system; may be given several times", 1},
    {"tags", KEY_TAGS, "TAGS", OPTION_LIST,
     "a count by its tags of A, 2 to 9 and ten-values, or of the 13 ranks", 1},
    {"trigger", OPTION_AT(shoes_options, trigger), "TRIGGER", OPTION_TEXT,
     "when to bet, instead of the systems' own: tc>=4 (true count) or rc>=32 (running count)", 1},
    {"true-count", KEY_TRUE_COUNT, "WAY", 0,
     "how to compute the true count: exact (default), floor, truncate, half-decks, full-decks", 1},
    {"with", OPTION_AT(shoes_options, with), "BET*STAKE", OPTION_TEXT,
     "a main bet that must accompany every bet, such as banco*1/10", 1},
    {"bankroll", OPTION_AT(shoes_options, bankroll), "UNITS", OPTION_TEXT,
     "also the risk of losing that many units", 1},
    {"goal", OPTION_AT(shoes_options, goal), "UNITS", OPTION_TEXT,
     "also the probability of winning that many before", 1},
    {"after", OPTION_AT(shoes_options, after), "SHOES", OPTION_TEXT,
     "also the probability of being ahead after that many, and of ruin within them (default: 1, "
     "10, "
     "100, 1000)",
     1},
    {"table", OPTION_AT(shoes_options, table), "depths|coups", OPTION_WORD,
     "also a table by the number of cards unseen, or of the probability of each number of coups",
     1},
    {"plot", KEY_PLOT, "[edge=]FILE.svg", OPTION_WORK,
     "also draw the units against the cut card's depth; edge=: the house edge of flat bets", 1},
    {"simulate", OPTION_AT(shoes_options, simulate), "N", OPTION_TEXT,
     "also simulate N random shoes, as an independent check", 1},
    {"seed", OPTION_AT(shoes_options, seed), "S", OPTION_TEXT, "of the random numbers (default: 1)",
     1},
    {"results", OPTION_AT(shoes_options, results), 0, OPTION_SWITCH,
     "also value simulated bets by their results, for the SD", 1},
    {"error", OPTION_AT(shoes_options, error), "E", OPTION_TEXT,
     "stop when the units of every player have that standard error (without --simulate: as many "
     "shoes as that takes)",
     1},
    CHECKPOINT_OPTIONS(shoes_options),
    {0}};

static const char doc[] =
    "Whole shoes, from the burn to the cut card: the numbers of coups, bets and units, and their "
    "spread.\v"
    "Without --burn, --cut and --last the shoe is dealt as the rule set says, and its limits cap "
    "the stakes. Cards burnt unseen count as cards left. "
    "Figures are per shoe: 'units' is the mean win, 'player's EV %' the mean win per bet. N0 is "
    "the number of shoes after which the "
    "mean is one standard deviation; DI 1000 means of a coup in its standard deviation, and SCORE "
    "its square; Kelly the share of the bankroll that a unit should be.\n"
    "\n"
    "Moments of one and two coups are exact (JSON: \"exact\"). Everything else is a model, "
    "measured against simulation: with 6 or 8 decks coups and flat play are good to 0.1 %, counts "
    "to 0.3 %; with two decks these are 0.1 % and 1 %; with one deck 0.2 % and 1 %, and perfect "
    "play 2 %. In shoes of fewer than five coups flat play may be off by 1 %, a bet that depends "
    "on the length of the coup by 4 %, counts and perfect play by 5 %. If these bet on fewer "
    "than one coup in 25 (with 6 or 8 decks, in 100), they may be off by 5 %, in shoes of fewer "
    "than five coups by 30 %. The mean number of coups is good to 0.01 %. A figure ends with the "
    "first digit of its error.\n"
    "\n"
    "Examples:\n"
    "  sabot shoes                       the rule set's bets, bet on every coup\n"
    "  sabot shoes -r france-57-13       another rule set's burn and cut card\n"
    "  sabot shoes --system dragon-7-jacobson --cut 14 --last one-more\n"
    "  sabot shoes -b dragon-7 --player count --with 'banco*1/10' --bankroll 500\n"
    "  sabot shoes -b dragon-7 --player count --plot cut.svg\n"
    "  sabot shoes -b dragon-7 --player count,perfect --simulate 100000 --results\n"
    "  sabot shoes -b tie --player perfect --error 0.0001 --checkpoint tie.state\n";

static error_t parse(int key, char *argument, struct argp_state *state)
{
    shoes_options *o = state->input;
    switch (key) {
    case KEY_INTERVAL:
        checkpoint_options_interval(&o->keep, argument, state);
        return 0;
    case KEY_SYSTEM:
        systems_named_add_system(&o->named, argument, state);
        return 0;
    case KEY_TAGS:
        systems_named_add(&o->named, argument, 1, state);
        return 0;
    case KEY_PLOT:
        o->of_edge = strncmp(argument, "edge=", 5) == 0;
        o->plot = options_picture(argument + (o->of_edge ? 5 : 0), state);
        return 0;
    case KEY_TRUE_COUNT:
        count_options_way(&o->way, argument, state);
        return 0;
    default:
        return options_parse_common(key, argument, state);
    }
}

static const struct argp_child children[] = {
    {&options_inputs, 0, "Game:", 1}, {&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {own_options, parse, NULL, doc, children, NULL, NULL};

/* Cut cards for the picture: a few dozen, from the end of the shoe to its beginning. */
static void choose_cuts(sabot_numbers *cuts, const shoes_setup *asked)
{
    enum { POINTS = 60, FEWEST = 6 };
    sabot_dealing dealing = asked->dealing;
    uint64_t size = sabot_shoe_size(&asked->played.shoe), step = size / POINTS + 1;
    cuts->number = sabot_allocate(size / step + 1, sizeof *cuts->number);
    for (dealing.cut = FEWEST; dealing.cut < size; dealing.cut += step)
        if (!sabot_dealing_check(&dealing, &asked->played.shoe, NULL))
            cuts->number[cuts->count++] = dealing.cut;
}

static void show(result *to, const shoes_answer *answer)
{
    enum { DIGITS = 8 };
    static const char *const by_player[] = {"players", NULL};
    static const char *const by_depth[] = {"players", "depths", NULL};
    static const char *const by_coups[] = {"distribution", NULL};
    const int is_report = result_is_report(to);
    const unsigned long digits = to->out.digits_given && !is_report ? to->out.digits : DIGITS;
    result_document(to,
                    shoes_document(answer, is_report ? VALUE_OF_VIEW : digits,
                                   is_report || to->out.format == FORMAT_CSV),
                    answer->by_coups   ? by_coups
                    : answer->by_depth ? by_depth
                                       : by_player);
    if (is_report)
        shoes_view(&to->report, to->document, answer);
}

/* A perfect player is computed if the decisions are known; otherwise simulated. */
static sabot_status check_players(const shoes_setup *asked, sabot_error *error)
{
    for (size_t i = 0; i < asked->players_count && !asked->sample.shoes; i++)
        if (asked->players[i].kind == SABOT_PLAYER_PERFECT && !asked->players[i].perfect) {
            sabot_error_set(
                error, SABOT_INVALID, 0, 0,
                "perfect: not known at every depth of this shoe: expected --simulate N, --study "
                "FILE with this bet, or a shoe of at most %d cards",
                SHOES_PERFECT_MOST);
            return sabot_error_name(error, "--player");
        }
    return SABOT_OK;
}

/* So is a player of a bet that is too large to be computed. */
static sabot_status check_known(const shoes_setup *asked, const sabot_shoes *shoes,
                                sabot_error *error)
{
    for (size_t i = 0; i < asked->players_count && !asked->sample.shoes; i++)
        if (!shoes->players[i].is_known) {
            sabot_error_set(error, SABOT_BEYOND, 0, 0,
                            "%.200s distinguishes too many kinds of cards or has too many outcomes "
                            "to be computed: expected --simulate N with it, or a simpler bet",
                            asked->played.names[asked->players[i].wager]);
            return sabot_error_name(error, "--bet");
        }
    return SABOT_OK;
}

static sabot_status compute(result *to, const shoes_setup *asked, const shoes_options *o,
                            sabot_error *error)
{
    sabot_shoes shoes;
    sabot_simulated simulated;
    sabot_numbers cuts = {0};
    const shoes_answer answer = {asked,
                                 o,
                                 &shoes,
                                 asked->sample.shoes ? &simulated : NULL,
                                 o->table == SHOES_DEPTHS,
                                 o->table == SHOES_COUPS};
    sabot_status status = check_players(asked, error);
    if (status)
        return status;
    if (o->plot)
        choose_cuts(&cuts, asked);
    sabot_shoes_init(&shoes);
    sabot_simulated_init(&simulated);
    status = sabot_shoes_find(&shoes, &asked->question, &asked->dealing, asked->players,
                              asked->players_count, o->plot ? &cuts : NULL, error);
    if (!status)
        status = check_known(asked, &shoes, error);
    if (!status && asked->sample.shoes)
        status = shoes_run(&simulated, asked, o, error);
    if (!status && o->plot)
        status =
            result_add_picture(to, o->plot, shoes_plot(&answer, &cuts),
                               o->of_edge ? "nobody bets on every coup" : "nobody bets", error);
    if (!status)
        show(to, &answer);
    sabot_simulated_clear(&simulated);
    sabot_shoes_clear(&shoes);
    sabot_numbers_clear(&cuts);
    return status;
}

static sabot_status prepare(void *own, const output *out, sabot_error *error)
{
    const shoes_options *o = own;
    (void)out;
    if (o->keep.path && !o->is_command)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "--checkpoint: expected on the command line only");
    if (o->plot && o->keep.path && file_is_same(o->plot, o->keep.path)) {
        sabot_error_set(
            error, SABOT_INVALID, 0, 0,
            "'%.60s': the checkpoint is written to this file: expected a different file", o->plot);
        return sabot_error_name(error, "--plot");
    }
    return shoes_options_prepare(own, error);
}

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    const shoes_options *o = own;
    shoes_setup asked;
    sabot_status status = shoes_setup_load(&asked, o, played, error);
    if (status)
        return status;
    if (o->table == SHOES_DEPTHS)
        status = options_refuse_rows(
            &o->common, (double)asked.players_count * (double)sabot_shoe_size(&played->shoe),
            error);
    if (!status)
        status = shoes_perfect_find(&asked, o, error);
    if (!status)
        status = compute(to, &asked, o, error);
    shoes_setup_clear(&asked);
    return status;
}

static void clear(void *own)
{
    shoes_options_clear(own);
}

static const shoes_options defaults = {.keep = CHECKPOINT_OPTIONS_DEFAULT};
static const shoes_options of_command = {.keep = CHECKPOINT_OPTIONS_DEFAULT, .is_command = 1};

static int command_shoes(int argc, char **argv)
{
#ifdef SABOT_MPI
    study_mpi_start();
#else
    study_mpi_hand_over("shoes", argc, argv);
#endif
    ask_question question = question_shoes;
    question.defaults = &of_command;
    int status = ask_command(&question, argc, argv);
    if (status == SABOT_STOPPED)
        state_end_by_signal();
#ifdef SABOT_MPI
    study_mpi_end((sabot_status)status);
#endif
    return status;
}

const ask_question question_shoes = {
    .name = "shoes",
    .what = "whole shoes, burn to cut card: coups, bets, units and their spread",
    .lacks = "verbose",
    .run = command_shoes,
    .argp = &argp,
    .size = sizeof(shoes_options),
    .defaults = &defaults,
    .needs = SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS,
    .prepare = prepare,
    .ask = ask,
    .clear = clear};
