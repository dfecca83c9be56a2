#include "ask/questions.h"
#include "document.h"
#include "engine/polynomial/polynomial.h"
#include "run/message.h"

typedef struct {
    options common;
    unsigned cards;
    const char *plot;
} removal_options;

enum { KEY_CARDS = 512 };

static const struct argp_option own_options[] = {
    {"cards", KEY_CARDS, "N", 0, "remove up to N cards: every pair, every triple (default: 1)", 1},
    {"plot", OPTION_AT(removal_options, plot), "FILE.svg", OPTION_WORK | OPTION_PICTURE,
     "also draw the effects of single cards", 2},
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    removal_options *o = state->input;
    switch (key) {
    case KEY_CARDS:
        o->cards = (unsigned)options_number(argument, 1, SABOT_REMOVAL_MOST, "--cards", state);
        return 0;
    default:
        return options_parse_common(key, argument, state);
    }
}

static const char doc[] =
    "The exact effect of removing single cards, pairs and triples on the EV of bets.\v"
    "In every run the effects, weighted by the shoe's composition, must add up to exactly 0.\n"
    "\n"
    "Examples:\n"
    "  sabot removal -b banco,punto,tie    one card of each rank from eight decks\n"
    "  sabot removal -d 6 -b dragon-7      a side bet on six decks\n"
    "  sabot removal -b tie --cards 2      every pair, and how they interact\n"
    "  sabot removal -x 8,8,9 -f csv       from a shoe that has lost cards already\n"
    "  sabot removal -b all-red            card by card: the bet depends on suits\n"
    "  sabot removal --plot effects.svg    with a picture\n";

static const struct argp_child children[] = {
    {&options_inputs, 0, "Game:", 1}, {&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {own_options, parse, NULL, doc, children, NULL, NULL};

static void say_engines(const setup *played)
{
    for (size_t i = 0; i < played->wagers_count; i++)
        message_note("%s: %s", played->wagers[i].name,
                     sabot_polynomial_can_compile(&played->wagers[i]) ? "compiled" : "reference");
}

static sabot_status show(result *to, const removal_options *o, const setup *played,
                         const sabot_removals *removals, sabot_error *error)
{
    static const char *const csv_path[] = {"bets", "effects", NULL};
    sabot_status status = SABOT_OK;
    if (o->plot)
        status = result_add_picture(to, o->plot, removal_plot(played, removals),
                                    "no bet is determined", error);
    if (result_is_report(to))
        removal_report(&to->report, played, removals, &to->out);
    else
        result_document(to, removal_document(played, removals, to->out.digits), csv_path);
    return status;
}

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    const removal_options *o = own;
    sabot_removals removals;
    sabot_removals_init(&removals);
    sabot_status status = sabot_removals_find(&removals, &played->question, o->cards, error);
    if (!status && o->common.verbose)
        say_engines(played);
    if (!status)
        status = show(to, o, played, &removals, error);
    sabot_removals_clear(&removals);
    return status;
}

const ask_question question_removal = {.name = "removal",
                                       .what = "effects of removal",
                                       .argp = &argp,
                                       .size = sizeof(removal_options),
                                       .defaults = &(const removal_options){.cards = 1},
                                       .needs = SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS,
                                       .has_engines = 1,
                                       .ask = ask};
