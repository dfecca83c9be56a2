#include "runs.h"

#include "base/memory.h"
#include "write/value.h"
#include "write/view.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- the options -------------------------------------------------------------------------- */

static int is_asked(const runs_asked *asked)
{
    return asked->winner || asked->patterns;
}

static sabot_status refuse(const char *option, const char *text, const char *expected,
                           sabot_error *error)
{
    sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.40s': expected %s", text, expected);
    return sabot_error_name(error, option);
}

sabot_status runs_prepare(runs_asked *asked, sabot_error *error)
{
    asked->side = asked->winner ? sabot_side_parse(asked->winner, strlen(asked->winner)) : -1;
    asked->seed_number = 1;
    if (asked->winner && asked->side < 0)
        return refuse("--runs", asked->winner, "banco, punto or tie", error);
    if (asked->coups && strcmp(asked->coups, "shoe") != 0 &&
        sabot_number_parse(&asked->stretch.coups, asked->coups, 1, SABOT_STRETCH_MOST))
        return refuse("--coups", asked->coups, "shoe, or 1 to 100000", error);
    if (asked->simulate && sabot_number_parse(&asked->samples, asked->simulate, 2, 1000000000))
        return refuse("--simulate", asked->simulate, "a number of samples, 2 to 10^9", error);
    if (asked->seed && sabot_number_parse(&asked->seed_number, asked->seed, 0, UINT64_MAX / 2))
        return refuse("--seed", asked->seed, "a number from 0", error);
    const char *unused = asked->seed && !asked->simulate ? "--seed"
                         : is_asked(asked)               ? NULL
                         : asked->coups                  ? "--coups"
                         : asked->ties                   ? "--ties"
                         : asked->simulate               ? "--simulate"
                                                         : NULL;
    if (unused || (is_asked(asked) && !asked->ties)) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "%s",
                        !unused                    ? "expected skip or break"
                        : strcmp(unused, "--seed") ? "expected --runs or --pattern with it"
                                                   : "expected --simulate N with it");
        return sabot_error_name(error, unused ? unused : "--ties");
    }
    if (asked->ties)
        asked->stretch.ties = (sabot_ties)(asked->ties - 1);
    return SABOT_OK;
}

/* --- the answer --------------------------------------------------------------------------- */

static sabot_status make_patterns(runs_answer *answer, sabot_error *error)
{
    const runs_asked *asked = answer->asked;
    const uint64_t coups = asked->stretch.coups;
    const unsigned most = coups && coups < RUNS_LENGTH_MOST ? (unsigned)coups : RUNS_LENGTH_MOST;
    for (unsigned length = 1; asked->side >= 0 && length <= most; length++) {
        sabot_pattern *run = &answer->of[answer->count++];
        *run = (sabot_pattern){.length = length, .is_run = 1};
        memset(run->winner, asked->side, length);
    }
    answer->runs = answer->count;
    for (size_t i = 0; i < asked->patterns; i++)
        if (sabot_pattern_parse(&answer->of[answer->count++], asked->pattern[i], error))
            return sabot_error_name(error, "--pattern");
    return SABOT_OK;
}

/* The dealing of the rule set. */
static sabot_status load_shoes(runs_answer *answer, const setup *played, sabot_error *error)
{
    const shoes_options none = {0};
    shoes_setup *shoes = sabot_allocate(1, sizeof *shoes);
    sabot_status status = shoes_setup_load(shoes, &none, played, error);
    if (status)
        free(shoes);
    else
        answer->shoes = shoes;
    return status;
}

/* Leaves out runs that hardly ever occur. */
static void drop_rare_runs(runs_answer *answer)
{
    static const double least = 1e-9;
    size_t runs = answer->runs;
    while (runs > 1 && answer->model[runs - 1].once.value < least)
        runs--;
    const size_t rest = answer->count - answer->runs;
    memmove(answer->of + runs, answer->of + answer->runs, rest * sizeof *answer->of);
    memmove(answer->model + runs, answer->model + answer->runs, rest * sizeof *answer->model);
    answer->runs = runs;
    answer->count = runs + rest;
}

sabot_status runs_find(runs_answer *answer, const runs_asked *asked, const setup *played,
                       sabot_error *error)
{
    const sabot_question *question = &played->question;
    sabot_stretch stretch = asked->stretch;
    *answer = (runs_answer){.asked = asked};
    if (!is_asked(asked))
        return SABOT_OK;
    sabot_status status = make_patterns(answer, error);
    if (!status && (!stretch.coups || asked->samples))
        status = load_shoes(answer, played, error);
    if (!status && answer->shoes)
        stretch.dealing = answer->shoes->dealing;
    if (!status && (status = sabot_patterns_find(answer->model, answer->of, answer->count, question,
                                                 &stretch, error)))
        sabot_error_name(error, asked->winner ? "--runs" : "--pattern");
    if (status)
        return status;
    drop_rare_runs(answer);
    return asked->samples
               ? sabot_patterns_simulate(answer->simulated, answer->of, answer->count, question,
                                         &stretch, asked->samples, asked->seed_number, error)
               : SABOT_OK;
}

void runs_clear(runs_answer *answer)
{
    if (answer->shoes)
        shoes_setup_clear(answer->shoes);
    free(answer->shoes);
}

/* --- the document ------------------------------------------------------------------------- */

/* A figure of the model, with three digits at least, or of the simulation. */
static json_t *figure_json(sabot_estimated figure, int is_simulated, unsigned long digits)
{
    static const double precision = 1e-12;
    if (is_simulated)
        return value_estimate_json(figure.value, figure.error, digits);
    if (digits != VALUE_OF_VIEW)
        digits = value_digits(figure.value, digits);
    return value_model_json(figure.value, precision * figure.value, digits);
}

static json_t *figures_json(json_t *json, const sabot_occurrences *found, int is_simulated,
                            unsigned long digits)
{
    return value_add(json, digits, "at_least_one:o expected:o",
                     figure_json(found->once, is_simulated, digits),
                     figure_json(found->mean, is_simulated, digits));
}

static json_t *row_json(json_t *json, const runs_answer *answer, size_t i, unsigned long digits)
{
    figures_json(json, &answer->model[i], 0, digits);
    if (answer->asked->samples)
        json_object_set_new(json, "simulated",
                            figures_json(json_object(), &answer->simulated[i], 1, digits));
    return json;
}

/* No run is longer than all coups. */
static json_t *longest_json(const runs_answer *answer, unsigned long digits)
{
    json_t *longest = json_array();
    const size_t most = answer->runs + (answer->runs == answer->asked->stretch.coups);
    for (size_t length = 0; length < most; length++) {
        const double at_least = length ? answer->model[length - 1].once.value : 1,
                     more = length < answer->runs ? answer->model[length].once.value : 0;
        json_array_append_new(
            longest, value_object(digits, "length:i probability:o", (int)length,
                                  figure_json((sabot_estimated){at_least - more, 0}, 0, digits)));
    }
    return longest;
}

void runs_add(json_t *document, const runs_answer *answer, unsigned long digits)
{
    const runs_asked *asked = answer->asked;
    json_t *runs = json_array(), *patterns = json_array();
    for (size_t i = 0; i < answer->count; i++)
        if (i < answer->runs)
            json_array_append_new(runs,
                                  row_json(json_pack("{si}", "length", (int)answer->of[i].length),
                                           answer, i, digits));
        else
            json_array_append_new(
                patterns, row_json(json_pack("{ss}", "pattern", asked->pattern[i - answer->runs]),
                                   answer, i, digits));
    if (answer->count)
        value_add(document, digits, "coups:s ties:s by:s", asked->coups ? asked->coups : "shoe",
                  sabot_ties_name(asked->stretch.ties), "model");
    if (asked->samples)
        json_object_set_new(document, "simulation",
                            json_pack("{sI sI}", "samples", (json_int_t)asked->samples, "seed",
                                      (json_int_t)asked->seed_number));
    if (answer->runs) {
        value_add(document, digits, "winner:s longest:o", sabot_side_name(asked->side),
                  longest_json(answer, digits));
        json_object_set(document, "runs", runs);
    }
    if (asked->patterns)
        json_object_set(document, "patterns", patterns);
    json_decref(runs);
    json_decref(patterns);
}

/* --- the report --------------------------------------------------------------------------- */

#define FIGURES                                                                            \
    {"probability %", 'r', "at_least_one", VIEW_HUNDRED(4)},                               \
        {"mean number", 'r', "expected", VIEW_DECIMAL(4)},                                 \
        {"simulated: probability %", 'r', "simulated.at_least_one", VIEW_BOTH_HUNDRED(4)}, \
    {                                                                                      \
        "mean number", 'r', "simulated.expected", VIEW_BOTH(4)                             \
    }
enum { COLUMNS = 3, SIMULATED = 2 }; /* the last of these columns */
static const view_column run_columns[] = {{"a run of", 'r', "length", VIEW_TEXT}, FIGURES};
static const view_column pattern_columns[] = {{"pattern", 'l', "pattern", VIEW_TEXT}, FIGURES};
void runs_view(sabot_report *report, const json_t *document, const runs_answer *answer)
{
    const runs_asked *asked = answer->asked;
    const size_t count = COLUMNS + (asked->samples ? SIMULATED : 0);
    const view runs = {"runs", .columns = run_columns, .count = count},
               patterns = {"patterns", .columns = pattern_columns, .count = count};
    if (!answer->count)
        return;
    sabot_report_note(report, "In %s%s, as if coups were independent (a model); ties %s.",
                      asked->stretch.coups ? asked->coups : "a whole shoe",
                      !asked->stretch.coups                    ? ""
                      : asked->stretch.ties == SABOT_TIES_SKIP ? " decided coups"
                                                               : " coups",
                      asked->stretch.ties == SABOT_TIES_SKIP ? "are skipped" : "break a run");
    if (answer->runs)
        view_note(report, document,
                  "Runs of {winner}: the probability of one that long or longer, and the mean "
                  "number of those exactly that long.");
    if (answer->runs)
        view_table(report, document, &runs);
    if (asked->patterns)
        view_table(report, document, &patterns);
}
