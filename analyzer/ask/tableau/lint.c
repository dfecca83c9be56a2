#include "commands.h"
#include "lint_document.h"
#include <sabot/base/range.h>

#include <string.h>

typedef struct {
    options common;
    const char *assume;
    unsigned rows; /* assumed from the standard table */
} lint_options;

enum { KEY_ASSUME = 512 };

static const struct argp_option own_options[] = {
    {"assume", KEY_ASSUME, "standard[=ROWS]", 0,
     "fill the open cells of these rows from the standard table: 0 to 7 of banco, and punto, such "
     "as 0..2 or punto,3 (default: all)",
     1},
    OPTION_TABLEAU("a tableau, NAME or FILE"),
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    lint_options *o = state->input;
    switch (key) {
    case KEY_ASSUME:
        if (o->assume)
            return options_misuse(state, "--assume '%s': expected one, with all rows", argument);
        o->assume = argument;
        return 0;
    default:
        return options_parse_common(key, argument, state);
    }
}

static const char doc[] =
    "The open, contradictory and nonstandard cells of a drawing table, and the exact range of each "
    "bet's EV over all readings of its open cells.\v"
    "Exit status 1 if a fault is found.\n\n"
    "Examples:\n"
    "  sabot tableau lint british-printed         a document as printed\n"
    "  sabot tableau lint -r vaduz vaduz-printed  with its rule set's bets\n"
    "  sabot tableau lint ./draft.yaml -b all     a draft of your own, every bet\n"
    "  sabot tableau lint -r british british-printed --assume standard=0..2\n"
    "                                             these rows as usual\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "Game:", 2}, {&options_outputs, 0, "Output:", 3}, {0}};
static const struct argp argp = {own_options, parse, "NAME|FILE", doc, children, NULL, NULL};

/* One of ROWS, of that length. */
static int add_rows(unsigned *rows, const char *text, size_t length)
{
    char item[16];
    sabot_range range;
    if (length >= sizeof item)
        return -1;
    memcpy(item, text, length);
    item[length] = 0;
    if (strcmp(item, "punto") == 0) {
        *rows |= SABOT_ROW_PUNTO;
        return 0;
    }
    if (sabot_range_parse(&range, item, 0, SABOT_OPENINGS - 1))
        return -1;
    for (uint64_t row = range.from; row <= range.to; row++)
        *rows |= 1u << row;
    return 0;
}

/* `standard`, or `standard=` and rows separated by commas. Returns 0, or -1. */
static int parse_rows(unsigned *rows, const char *text)
{
    static const char key[] = "standard";
    size_t length = sizeof key - 1;
    *rows = 0;
    if (strncmp(text, key, length) != 0)
        return -1;
    text += length;
    if (!*text) {
        *rows = SABOT_ROWS_ALL;
        return 0;
    }
    if (*text != '=')
        return -1;
    do {
        length = strcspn(++text, ",");
        if (add_rows(rows, text, length))
            return -1;
        text += length;
    } while (*text);
    return 0;
}

static sabot_status prepare(void *own, const output *out, sabot_error *error)
{
    lint_options *o = own;
    (void)out;
    if (!o->assume || !parse_rows(&o->rows, o->assume))
        return SABOT_OK;
    sabot_error_set(error, SABOT_INVALID, 0, 0,
                    "'%.40s': expected standard, or standard=ROWS with rows of banco from 0 to 7, "
                    "or punto, such as 0..2 or punto,3",
                    o->assume);
    return sabot_error_name(error, "--assume");
}

/* Whether the rule set was named, or has the table with its open cells among its readings: the
 * default rule set may have no relation to the table. */
static int is_of_document(const lint_options *o, const setup *played)
{
    options defaults;
    options_init(&defaults);
    if (strcmp(o->common.rules, defaults.rules) != 0)
        return 1;
    for (size_t i = 0; i < played->game.readings_count; i++)
        if (sabot_tableau_open_cells(&played->tableau) &&
            sabot_tableau_equal(&played->game.readings[i].tableau, &played->tableau))
            return 1;
    return 0;
}

static void show(result *to, const lint_answer *answer)
{
    static const char *const csv_path[] = {"findings:cell,kind,text", NULL};
    result_document(to, lint_document(answer, result_digits(to)), csv_path);
    if (result_is_report(to))
        lint_view(&to->report, to->document, answer);
    to->is_negative = answer->lint->findings.count != 0;
}

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    const lint_options *o = own;
    const sabot_game *game = &played->game;
    sabot_lint lint;
    sabot_readings readings;
    sabot_lint_init(&lint);
    sabot_readings_init(&readings);
    tableau_say_check(&played->question, &o->common, 1);
    sabot_status status = sabot_lint_find(&lint, &played->question, &played->about, o->rows, error);
    if (!status && game->readings_count)
        status = sabot_readings_find(&readings, &played->question, game->readings,
                                     game->readings_count, error);
    const lint_answer answer = {played, &lint, game->readings_count ? &readings : NULL, o->rows,
                                is_of_document(o, played)};
    if (!status)
        show(to, &answer);
    sabot_readings_clear(&readings);
    sabot_lint_clear(&lint);
    return status;
}

const ask_question question_tableau_lint = {
    .name = "tableau lint",
    .what = "what a table leaves open, contradicts, or decides unlike the standard",
    .argp = &argp,
    .size = sizeof(lint_options),
    .needs = TABLEAU_NEEDS_AS_IS,
    .has_engines = 1,
    .prepare = prepare,
    .ask = ask};
