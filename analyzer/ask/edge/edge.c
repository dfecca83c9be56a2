#include "ask/questions.h"
#include "document.h"
#include "engines.h"

#include <string.h>

typedef struct {
    options common;
    int covariance, openings;
    const char *observe, *classes;
    sabot_observer observer; /* these two, read */
    rebates_asked rebates;
    stakes_asked stakes;
} edge_options;

static const struct argp_option own_options[] = {
    {"given", OPTION_AT(edge_options, common.given), "CONDITIONS", OPTION_TEXT,
     "known cards: p1= b1= p2= b2= c5= c6= with a rank (0: any ten-value; 7!: not from the shoe) "
     "or a set (6..9, {0,8,9}; p1!=8: any other), punto= banco= with an opening total",
     1},
    {"window", OPTION_AT(edge_options, common.window), "WINDOW", OPTION_TEXT,
     "condition on the next six cards, used or not: 'contains 9', with a rank or a set", 1},
    {"covariance", OPTION_AT(edge_options, covariance), 0, OPTION_SWITCH,
     "also the covariance of each pair of the bets", 1},
    {"table", OPTION_AT(edge_options, openings), "openings", OPTION_WORD,
     "also the results after each pair of openings (CSV: only these)", 1},
    {"observe", OPTION_AT(edge_options, observe), "POSITIONS", OPTION_TEXT,
     "also the value of seeing the cards at p1,b1,… before betting (CSV: only that)", 1},
    {"classes", OPTION_AT(edge_options, classes), "CLASSES", OPTION_TEXT,
     "the classes of cards that the player distinguishes there: 6..9, or several sets, 8..9|0 (the "
     "cards not named are one class)",
     1},
    REBATES_OPTIONS(edge_options, rebates),
    STAKES_OPTIONS(edge_options, stakes),
    {0}};

static const char doc[] =
    "The exact edges of bets on a shoe, and what each of their lines contributes.\v"
    "Examples:\n"
    "  sabot edge                          the default rule set, monte-carlo\n"
    "  sabot edge -r british               another rule set\n"
    "  sabot edge -d 6 -b dragon-7         six decks, one side bet\n"
    "  sabot edge -d 8 -x K,K,3 -f json    three cards gone, as JSON\n"
    "  sabot edge -s A=2,5=3,0=9           a shoe known by points\n"
    "  sabot edge -t mine.yaml -b all      another drawing table, every bet\n"
    "  sabot edge --given punto=5,banco=6  when the openings are known\n"
    "  sabot edge --given p1=6..9          when the first card is a six to nine\n"
    "  sabot edge --table openings         the results after each pair of openings\n"
    "  sabot edge --observe p1 --classes 6..9\n"
    "                                      the value of seeing that\n"
    "  sabot edge -b 'punto+dragon-7*1/10' two bets as one wager\n"
    "  sabot edge --chips --rebate 1%      chips lost; a rebate on turnover\n"
    "  sabot edge --loss-rebate 10% --coups 100\n"
    "                                      a rebate on the loss after 100 coups\n"
    "  sabot edge -b banco --stake 5,10,25 --unit 1\n"
    "                                      wins in whole units, rounded down\n";

static const struct argp_child children[] = {
    {&options_inputs, 0, "Game:", 1}, {&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {own_options, options_parse_common, NULL, doc, children, NULL,
                                 NULL};

static void show(result *to, const edges_answer *answer)
{
    static const char *const csv_path[] = {"bets", "parts", "lines", NULL};
    static const char *const openings_path[] = {"openings", "bets", NULL};
    static const char *const observed_path[] = {"observed", "seen", "bets", NULL};
    result_document(to, edges_document(answer, result_digits(to)),
                    answer->openings      ? openings_path
                    : answer->observation ? observed_path
                                          : csv_path);
    if (result_is_report(to))
        edges_view(&to->report, to->document, answer, &to->out);
}

/* The observer, under the options' names. */
static sabot_status ask_sight(sabot_observation *observation, const sabot_question *question,
                              const sabot_observer *observer, const sabot_edges *edges,
                              sabot_error *error)
{
    sabot_status status = sabot_observation_find(observation, question, observer, edges, error);
    if (status == SABOT_UNDETERMINED)
        sabot_error_name(error, "--classes");
    else if (status == SABOT_INVALID || status == SABOT_BEYOND)
        sabot_error_name(error, "--observe");
    return status;
}

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    const edge_options *o = own;
    const sabot_question *question = &played->question;
    sabot_edges edges;
    sabot_covariances covariances;
    sabot_openings openings;
    sabot_observation observation;
    rebates_answer rebates;
    stakes_answer stakes;
    sabot_edges_init(&edges);
    sabot_covariances_init(&covariances);
    sabot_openings_init(&openings);
    sabot_observation_init(&observation);
    sabot_status status = rebates_start(&rebates, &o->rebates, error);
    sabot_status staked = stakes_start(&stakes, &o->stakes, played, status ? NULL : error);
    status = status ? status : staked;
    if (!status)
        status =
            ask_edges(&edges, o->covariance ? &covariances : NULL, question, &o->common, error);
    if (!status && o->openings)
        status = sabot_openings_find(&openings, question, &edges, error);
    if (!status && o->observe)
        status = ask_sight(&observation, question, &o->observer, &edges, error);
    if (!status)
        status = rebates_find(&rebates, question, &edges, error);
    const edges_answer answer = {.setup = played,
                                 .edges = &edges,
                                 .covariances = o->covariance ? &covariances : NULL,
                                 .openings = o->openings ? &openings : NULL,
                                 .observation = o->observe ? &observation : NULL,
                                 .rebates = &rebates,
                                 .stakes = o->stakes.stakes ? &stakes : NULL};
    if (!status)
        show(to, &answer);
    stakes_clear(&stakes);
    rebates_clear(&rebates);
    sabot_observation_clear(&observation);
    sabot_openings_clear(&openings);
    sabot_covariances_clear(&covariances);
    sabot_edges_clear(&edges);
    return status;
}

static sabot_status refuse(sabot_error *error, const char *option, const char *text)
{
    sabot_error_set(error, SABOT_INVALID, 0, 0, "%s", text);
    return sabot_error_name(error, option);
}

static sabot_status check_together(const edge_options *o, const output *to, sabot_error *error)
{
    int is_csv = to->format == FORMAT_CSV;
    if (o->covariance && is_csv)
        return refuse(error, "--covariance",
                      "CSV has a row for each line of a bet: expected text, json or markdown");
    if (o->observe && o->openings && is_csv)
        return refuse(error, "--observe", "CSV has the rows of one table: expected no --table");
    if (o->observe && !o->classes)
        return refuse(error, "--observe", "no --classes: expected classes of cards, such as 6..9");
    if (o->classes && !o->observe)
        return refuse(error, "--classes", "no --observe: expected positions of cards, such as p1");
    return SABOT_OK;
}

static sabot_status read_sight(edge_options *o, sabot_error *error)
{
    if (o->observe && sabot_observer_parse_positions(&o->observer, o->observe, error))
        return sabot_error_name(error, "--observe");
    if (o->classes && sabot_observer_parse_classes(&o->observer, o->classes, error))
        return sabot_error_name(error, "--classes");
    return SABOT_OK;
}

static sabot_status prepare(void *own, const output *to, sabot_error *error)
{
    sabot_status status = check_together(own, to, error);
    return status ? status : read_sight(own, error);
}

const ask_question question_edge = {.name = "edge",
                                    .what = "exact edges of a shoe",
                                    .argp = &argp,
                                    .size = sizeof(edge_options),
                                    .needs = SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS,
                                    .has_engines = 1,
                                    .prepare = prepare,
                                    .ask = ask};
