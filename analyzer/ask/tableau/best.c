#include "best_document.h"
#include "commands.h"

#include <string.h>

typedef struct {
    options common;
    int side; /* the hand whose cells are chosen, and the bet they serve; -1 if not given yet */
} best_options;

enum { KEY_FOR = 512 };

static const struct argp_option own_options[] = {
    {"for", KEY_FOR, "banco|punto", 0, "the hand whose cells to choose, for the bet of that name",
     0},
    OPTION_TABLEAU(NULL),
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    best_options *o = state->input;
    switch (key) {
    case KEY_FOR:
        o->side = sabot_side_parse(argument, strlen(argument));
        if (o->side != SABOT_PUNTO && o->side != SABOT_BANCO)
            options_misuse(state, "--for '%.40s': expected banco or punto", argument);
        return 0;
    case ARGP_KEY_END:
        if (o->side < 0)
            options_misuse(state, "expected --for banco or --for punto");
        return 0;
    default:
        return options_parse_common(key, argument, state);
    }
}

static const char doc[] =
    "The best drawing decisions for a hand on a shoe: the choice of banco's 88 cells that is best "
    "for the bet banco, or of punto's 8 cells for the bet punto, with the other hand's cells "
    "unchanged; and the cells in which the drawing table departs from it.\v"
    "Examples:\n"
    "  sabot tableau best --for banco\n"
    "  sabot tableau best --for punto -d 6\n"
    "  sabot tableau best --for banco -s A=4,5=3,6=9,0=12\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "Game:", 1}, {&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {own_options, parse, "[NAME|FILE]", doc, children, NULL, NULL};

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    static const char *const csv_path[] = {"cells:cell,from,to,gain.exact,gain.decimal", NULL};
    const best_options *o = own;
    sabot_best best;
    sabot_best_init(&best);
    tableau_say_check(&played->question, &o->common, 1);
    sabot_status status = sabot_best_find(&best, &played->question, o->side, error);
    const best_answer answer = {played, o->side, &best};
    if (!status)
        result_document(to, best_document(&answer, result_digits(to)), csv_path);
    if (!status && result_is_report(to))
        best_view(&to->report, to->document, &answer);
    sabot_best_clear(&best);
    return status;
}

static sabot_status prepare(void *own, const output *out, sabot_error *error)
{
    (void)out;
    best_options *o = own;
    if (o->common.bets) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "'%.40s': expected none, because --for names the bet", o->common.bets);
        return sabot_error_name(error, "--bet");
    }
    o->common.bets = sabot_side_name(o->side);
    return SABOT_OK;
}

const ask_question question_tableau_best = {.name = "tableau best",
                                            .what = "how a hand would best draw",
                                            .lacks = "bet",
                                            .argp = &argp,
                                            .size = sizeof(best_options),
                                            .defaults = &(const best_options){.side = -1},
                                            .needs = TABLEAU_NEEDS,
                                            .has_engines = 1,
                                            .prepare = prepare,
                                            .ask = ask};
