#include "ask/check/tests.h"
#include "ask/questions.h"
#include "base/memory.h"
#include "base/rational.h"
#include "document.h"
#include "run/exit.h"
#include "run/message.h"
#include "run/progress.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    options common;
    results_log log;
    const char *alarm, *drift, *plot;
    int paid;
} monitor_options;

static const struct argp_option own_options[] = {
    {"alarm", OPTION_AT(monitor_options, alarm), "Z", OPTION_TEXT,
     "the distance from theory, in standard deviations, that is a negative answer (default: 3)", 1},
    {"drift", OPTION_AT(monitor_options, drift), "PERCENT", OPTION_TEXT,
     "also in how many coups a return that is off by this would raise the alarm", 1},
    {"paid", OPTION_AT(monitor_options, paid), "winnings|net|return", OPTION_WORD,
     "of a log: its column paid has winnings, net or return, as for tableau replay (default: as "
     "found)",
     1},
    {"plot", OPTION_AT(monitor_options, plot), "FILE.svg", OPTION_WORK | OPTION_PICTURE,
     "also draw the results within their bands", 1},
    {"a file of results, or - for standard input", OPTION_AT(monitor_options, log.path), "one file",
     OPTION_ARGUMENT, NULL, 0},
    {0}};

static const char doc[] =
    "What bets returned, against what they should have: tolerance for the volume, z, the exact "
    "tail and a verdict, for each bet and in all.\v"
    "The file is CSV with the columns bet, coups, staked, returned (stakes included) and, if "
    "wanted, stake (the same on each coup of a row: then each stake is judged too); or a log of "
    "coups as tableau replay reads it, where bets on one coup have their covariance. In CSV, bets "
    "on one coup are a wager of -b. Exit status 1 if a result is beyond the alarm.\n\n"
    "Examples:\n"
    "  sabot monitor week.csv\n"
    "  sabot monitor week.csv -r ./mine.yaml --drift 0.5% --plot week.svg\n"
    "  sabot monitor night.ndjson --paid net --alarm 4\n"
    "  sabot monitor table-7.csv -b 'punto+dragon-7*1/10' -f junit -o monitor.xml\n";
static const struct argp_child children[] = {
    {&options_inputs, 0, "Game:", 1}, {&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {own_options, NULL, "FILE", doc, children, NULL, NULL};

/* --- output ------------------------------------------------------------------------------- */

static sabot_status write_tests(const output *out, const json_t *document, const char *path,
                                sabot_error *error)
{
    value_pairs tests;
    monitor_tests(&tests, document);
    char *text = out->format == FORMAT_TAP ? write_tap(&tests, path)
                                           : write_junit(&tests, path, "sabot monitor", NULL);
    value_pairs_clear(&tests);
    return output_text(out, text, error);
}

static sabot_status add_answer(result *to, const monitor_answer *answer, const char *plot,
                               sabot_error *error)
{
    static const char *const csv_path[] = {"bets", NULL};
    result_document(to, monitor_document(answer, result_digits(to), to->out.format != FORMAT_JSON),
                    csv_path);
    if (result_is_report(to))
        monitor_view(&to->report, to->document, answer);
    to->is_negative = answer->is_beyond;
    return plot ? result_add_picture(to, plot, monitor_plot(answer), "no results", error)
                : SABOT_OK;
}

/* The document does not record what was asked: it does not contain the results. */
static sabot_status show(result *to, const monitor_options *o, const results_log *log,
                         const setup *played, const sabot_results_terms *terms,
                         const sabot_comparisons *found, sabot_error *error)
{
    setup some;
    monitor_answer answer = {&some, played, log, terms, o->alarm, found, 0};
    char *is_used = sabot_allocate(played->wagers_count + 1, 1);
    for (size_t i = 0; i < found->count; i++) {
        is_used[found->rows[i].wager] = 1;
        answer.is_beyond |= found->rows[i].is_beyond;
    }
    setup_keep_wagers(&some, played, is_used);
    some.asked = NULL;
    sabot_status status = add_answer(to, &answer, o->plot, error);
    free(some.assumed);
    free(some.wagers);
    free(is_used);
    return status;
}

/* --- the question ------------------------------------------------------------------------- */

static sabot_status read_terms(sabot_results_terms *terms, mpq_t number, const monitor_options *o,
                               sabot_error *error)
{
    if (sabot_rational_parse(number, o->alarm, strlen(o->alarm)) || mpq_sgn(number) <= 0 ||
        mpq_cmp_ui(number, 30, 1) > 0) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "'%.40s': expected a number of standard deviations, above 0 and up to 30",
                        o->alarm);
        return sabot_error_name(error, "--alarm");
    }
    terms->alarm = mpq_get_d(number);
    if (!o->drift)
        return SABOT_OK;
    static const char expected[] = "a change of the return above 0, such as 0.5% or 1/200";
    terms->drift = number;
    sabot_status status = options_percent(number, o->drift, "--drift", expected, error);
    if (!status && mpq_sgn(number) <= 0) {
        status =
            sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.40s': expected %s", o->drift, expected);
        sabot_error_name(error, "--drift");
    }
    return status;
}

static sabot_status compare(result *to, const monitor_options *o, const setup *played,
                            sabot_results_terms *terms, sabot_error *error)
{
    sabot_results *results;
    sabot_comparisons found;
    results_log log = o->log;
    log.paid = (sabot_paid)o->paid;
    sabot_comparisons_init(&found);
    sabot_status status = results_read(&results, &log, &o->common, played, error);
    if (!status) {
        terms->by_level = log.has_levels;
        if ((status = sabot_comparisons_find(&found, results, terms, error)))
            sabot_error_name(error, log.path);
    }
    if (!status)
        status = show(to, o, &log, played, terms, &found, error);
    sabot_comparisons_clear(&found);
    sabot_results_free(results);
    return status;
}

static sabot_status ask(result *to, const void *own, const setup *played, sabot_error *error)
{
    const monitor_options *o = own;
    sabot_results_terms terms = {0};
    mpq_t number;
    mpq_init(number);
    sabot_status status = read_terms(&terms, number, o, error);
    if (!status)
        status = compare(to, o, played, &terms, error);
    mpq_clear(number);
    return status;
}

/* --- the command, which has formats of its own -------------------------------------------- */

static int ask_and_write(const monitor_options *o, const output *out, const setup *played,
                         sabot_error *error)
{
    result to;
    result_init(&to, out);
    int status = ask(&to, o, played, error);
    progress_clear(&o->common);
    if (!status)
        status = out->format == FORMAT_JUNIT || out->format == FORMAT_TAP
                     ? write_tests(out, to.document, o->log.path, error)
                     : result_write(&to, error);
    if (!status && to.is_negative)
        status = COMMAND_NEGATIVE;
    result_clear(&to);
    return status;
}

static int run(monitor_options *o, sabot_error *error)
{
    output out;
    setup played;
    int status = output_choose_from(&out, &o->common, &output_formats_of_tests, error);
    if (!status)
        status = options_refuse_verbose(&o->common, error);
    if (!status)
        status = setup_load(&played, &o->common, question_monitor.needs, error);
    if (status)
        return status;
    progress_follow(&played.question, &o->common);
    status = ask_and_write(o, &out, &played, error);
    setup_clear(&played);
    return status;
}

static const monitor_options defaults = {.alarm = "3"};

static int command_monitor(int argc, char **argv)
{
    monitor_options o = defaults;
    sabot_error error;
    options_init(&o.common);
    ask_parse(&question_monitor, argc, argv, &o);
    int status = run(&o, &error);
    return status && status != COMMAND_NEGATIVE ? (int)message_error(NULL, &error) : status;
}

const ask_question question_monitor = {
    .name = "monitor",
    .what = "what bets returned, against theory",
    .lacks = "verbose",
    .formats = "text, json, csv, markdown, junit or tap (default: by the ending of -o)",
    .argp = &argp,
    .size = sizeof(monitor_options),
    .defaults = &defaults,
    .arguments = {"results"},
    .needs = SETUP_SHOE | SETUP_TABLEAU | SETUP_BETS | SETUP_OWN_BETS,
    .ask = ask,
    .run = command_monitor};
