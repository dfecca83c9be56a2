#include "ask/commands.h"
#include "baseline.h"
#include "document.h"
#include "input/file.h"
#include "run/message.h"
#include "run/progress.h"
#include "tests.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    options common;
    const char *path;
    int update, yes;
} check_options;

enum { SECONDS_MOST = 60 };

static const struct argp_option own_options[] = {
    {"rules", 'r', "NAME|FILE", 0, "the current rule set, instead of the result's", 1},
    {"tableau", 't', "NAME|FILE", 0, "the current drawing table, instead of the result's", 1},
    {"decks", 'd', "N", 0, "the current number of decks, or infinite", 1},
    {"bet", 'b', "NAME|FILE[,…]|all", 0, "the current bets, instead of the result's", 1},
    {"update", OPTION_AT(check_options, update), 0, OPTION_SWITCH,
     "rewrite the result with the current values", 1},
    {"yes", OPTION_AT(check_options, yes), 0, OPTION_SWITCH,
     "compute a study again even if that takes more than a minute", 1},
    {"format", 'f', "FORMAT", 0,
     "text, json, csv, markdown, junit or tap (default: by the ending of -o)", 2},
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    check_options *o = state->input;
    switch (key) {
    case 'r':
        o->common.rules = argument;
        return 0;
    case 't':
        o->common.tableau = argument;
        return 0;
    case 'd':
        o->common.decks = argument;
        return 0;
    case 'b':
        o->common.bets = argument;
        return 0;
    case 'f':
        o->common.format = argument;
        return 0;
    case ARGP_KEY_ARG:
        if (o->path)
            return options_misuse(state, "'%s': expected one result", argument);
        o->path = argument;
        return 0;
    case ARGP_KEY_END:
        return o->path ? 0 : options_misuse(state, "expected an earlier result, as JSON");
    default:
        return options_parse_common(key, argument, state);
    }
}

static const char doc[] =
    "Compute an earlier result again, from the texts that it contains or with the current rule "
    "set, drawing table, decks or bets; fail on any drift, and name the cells that explain it. The "
    "result may be of any command that computes from rules.\v"
    "All values of the result are compared except the version, names, titles, sources, notes, "
    "'why' and 'basis'; with -r or -t these are compared too. A study that takes more than a "
    "minute "
    "is computed again with --yes only.\n\n"
    "Exit status 1 on drift; with --update, 0.\n\n"
    "Examples:\n"
    "  sabot edge -o filed.json                  the result to keep to\n"
    "  sabot check filed.json                    does this version still give it?\n"
    "  sabot check filed.json -r ./rules.yaml    do our rules?\n"
    "  sabot check filed.json -t ./tableau.yaml  does our table?\n"
    "  sabot check filed.json -r ./rules.yaml -f junit -o drift.xml\n"
    "  sabot check filed.json -t ./tableau.yaml --update\n";
static const struct argp_child children[] = {{&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {own_options, parse, "RESULT.json", doc, children, NULL, NULL};

/* --- asking again ------------------------------------------------------------------------- */

/* A filed result and its inputs, then and now. */
typedef struct {
    const check_options *options;
    const json_t *baseline;
    json_t *asked; /* as it is asked now */
    sabot_files then;
    sabot_question progress; /* to the terminal */
    ask_request request;
    ask_loaded earlier, now;
} again;

static int is_asked(const again *a, const char *option)
{
    return json_object_get(json_object_get(a->baseline, "asked"), option) != NULL;
}

static void ask_instead(again *a, const char *option, const char *value, unsigned now)
{
    if (!value)
        return;
    json_object_set_new(a->asked, option, json_string(value));
    a->request.now |= now;
}

/* Inputs equal to the rule set's replace nothing. Returns whether one was taken back. */
static int take_back(again *a)
{
    const options *o = &a->options->common;
    const setup *now = &a->now.played;
    int same_tableau = o->tableau && !is_asked(a, "tableau") &&
                       sabot_tableau_equal(&now->tableau, &now->game.tableau);
    uint64_t decks;
    int same_decks = o->decks && !is_asked(a, "decks") && !is_asked(a, "shoe") &&
                     !sabot_decks_parse(&decks, o->decks) && decks == now->game.rules.decks;
    if (same_tableau) {
        json_object_del(a->asked, "tableau");
        a->request.now &= ~(unsigned)OPTIONS_TABLEAU;
    }
    if (same_decks)
        json_object_del(a->asked, "decks");
    return same_tableau || same_decks;
}

/* The listed or shown entry instead: other options have no meaning there. */
static sabot_status list_instead(again *a, sabot_error *error)
{
    const options *o = &a->options->common;
    const char *name = a->request.question->name;
    const char *value = strcmp(name, "rules") == 0  ? o->rules
                        : strcmp(name, "bets") == 0 ? o->bets
                                                    : o->tableau;
    int given = (o->rules != NULL) + (o->bets != NULL) + (o->tableau != NULL) + (o->decks != NULL);
    if (given > (value != NULL))
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "'sabot %s' does not use that option: expected only -r for rules, "
                               "-b for bets or -t for a tableau",
                               name);
    if (value) {
        json_object_set_new(a->asked, "arguments", json_pack("[s]", value));
        a->request.files = &file_on_disk;
    }
    return SABOT_OK;
}

static sabot_status load_now(again *a, sabot_error *error)
{
    const options *o = &a->options->common;
    if (!a->request.question->needs) {
        sabot_status status = list_instead(a, error);
        return status ? status : ask_load(&a->now, &a->request, error);
    }
    ask_instead(a, "rules", o->rules, OPTIONS_RULES);
    ask_instead(a, "tableau", o->tableau, OPTIONS_TABLEAU);
    if (o->bets && strncmp(a->request.question->name, "bets ", 5) == 0) {
        json_object_set_new(a->asked, "arguments", json_pack("[s]", o->bets));
        a->request.now |= OPTIONS_BETS;
    } else {
        ask_instead(a, "bet", o->bets, OPTIONS_BETS);
    }
    ask_instead(a, "decks", o->decks, 0);
    if (o->decks)
        json_object_del(a->asked, "shoe");
    sabot_status status = ask_load(&a->now, &a->request, error);
    if (status || !take_back(a))
        return status;
    ask_unload(&a->now);
    return ask_load(&a->now, &a->request, error);
}

static sabot_status find_question(again *a, sabot_error *error)
{
    a->request.question = questions_find(baseline_question(a->baseline));
    return a->request.question
               ? SABOT_OK
               : baseline_unfit(".asked.question", "a command that computes from rules", error);
}

/* On SABOT_OK the caller unloads. */
static sabot_status load(again *a, const check_options *o, const json_t *baseline,
                         sabot_error *error)
{
    const json_t *asked = json_object_get(baseline, "asked");
    *a = (again){.options = o, .baseline = baseline, .asked = json_deep_copy(asked)};
    a->then = texts_again(json_object_get(asked, "texts"));
    progress_follow(&a->progress, &o->common);
    if (o->common.threads)
        json_object_set_new(a->asked, "threads", json_integer(o->common.threads));
    if (o->common.double_check)
        json_object_set_new(a->asked, "double-check", json_true());
    a->request = (ask_request){.options = a->asked,
                               .files = &a->then,
                               .files_now = &file_on_disk,
                               .progress = a->progress.progress,
                               .progress_data = a->progress.progress_data};
    sabot_status status = find_question(a, error);
    if (!status)
        status = ask_load(&a->earlier, &a->request, error);
    if (status) {
        json_decref(a->asked);
        return sabot_error_name(error, o->path);
    }
    if ((status = load_now(a, error))) {
        ask_unload(&a->earlier);
        json_decref(a->asked);
    }
    return status;
}

static void unload(again *a)
{
    ask_unload(&a->earlier);
    ask_unload(&a->now);
    json_decref(a->asked);
}

/* --- comparing ---------------------------------------------------------------------------- */

/* The result with its current values, in its own order; when finished it replaces the baseline. */
static sabot_status begin_rewrite(file_whole *baseline, const char *path, const json_t *before,
                                  json_t *now, sabot_error *error)
{
    sabot_error other;
    json_t *document = json_copy((json_t *)before);
    json_object_update(document, now);
    if (json_object_get(document, "results_sha256")) {
        char hash[SABOT_HASH];
        baseline_results_hash(hash, document);
        json_object_set_new(document, "results_sha256", json_string(hash));
    }
    char *text = write_json(document);
    sabot_status status = file_begin(baseline, path, error);
    if (!status) {
        fwrite(text, 1, strlen(text), baseline->stream);
        if ((status = file_settle(baseline, error)))
            file_end(baseline, 0, &other);
    }
    free(text);
    json_decref(document);
    return status;
}

/* The data that cells of two tables can explain: wagers on a shoe, by complete tables. */
static const sabot_question *explained(const again *a)
{
    const unsigned needs = SETUP_SHOE | SETUP_BETS;
    if ((a->now.question->needs & needs) != needs ||
        sabot_tableau_open_cells(&a->earlier.played.tableau) ||
        sabot_tableau_open_cells(&a->now.played.tableau))
        return NULL;
    return &a->now.played.question;
}

static void show(result *to, const check_answer *answer)
{
    static const char *const csv_path[] = {"drift:value,was,is", NULL};
    result_document(to, check_document(answer), csv_path);
    if (result_is_report(to))
        check_view(&to->report, to->document, answer);
}

/* Writes the drift. */
static sabot_status write_answer(const output *out, const check_answer *answer, sabot_error *error)
{
    result to;
    if (out->format == FORMAT_JUNIT || out->format == FORMAT_TAP)
        return output_text(out,
                           out->format == FORMAT_TAP
                               ? write_tap(answer->values, answer->path)
                               : write_junit(answer->values, answer->path, "sabot check"),
                           error);
    result_init(&to, out);
    show(&to, answer);
    sabot_status status = result_write(&to, error);
    result_clear(&to);
    return status;
}

/* The same, then rewrites the baseline: the drift is reported before the old values are gone. */
static sabot_status write_and_rewrite(const output *out, const check_answer *answer,
                                      const json_t *before, json_t *now, sabot_error *error)
{
    file_whole baseline;
    sabot_error other;
    sabot_status status = begin_rewrite(&baseline, answer->path, before, now, error);
    if (status)
        return status;
    status = write_answer(out, answer, error);
    sabot_status ended = file_end(&baseline, !status, status ? &other : error);
    return status ? status : ended;
}

static int answer_with(const again *a, const output *out, json_t *document, sabot_error *error)
{
    const check_options *o = a->options;
    const options *given = &o->common;
    const int is_now = given->rules || given->tableau || given->bets || given->decks;
    drift found;
    value_pairs pairs;
    drift_init(&found);
    value_pairs_find(&pairs, a->baseline, document, given->rules || given->tableau, is_now);
    int status = drift_find(&found, pairs.values, pairs.count, explained(a),
                            &a->earlier.played.tableau, error);
    progress_clear(given);
    int update = o->update && found.drifted_count;
    const check_answer answer = {
        .path = o->path,
        .setup = a->now.question->needs ? &a->now.played : NULL,
        .digits = a->now.own->digits,
        .values = &pairs,
        .drift = &found,
        .rewritten = update,
        .is_now = is_now,
        .tables_differ = a->now.question->needs &&
                         !sabot_tableau_equal(&a->earlier.played.tableau, &a->now.played.tableau)};
    if (!status)
        status = update ? write_and_rewrite(out, &answer, a->baseline, document, error)
                        : write_answer(out, &answer, error);
    if (!status && found.drifted_count && !update)
        status = COMMAND_NEGATIVE;
    value_pairs_clear(&pairs);
    drift_clear(&found);
    return status;
}

/* The current document. */
static sabot_status recompute(json_t **document, const again *a, sabot_error *error)
{
    const ask_question *q = a->now.question;
    const output out = {.format = FORMAT_JSON};
    result to;
    double seconds = q->seconds && !a->options->yes ? q->seconds(a->now.own, &a->now.played) : 0;
    if (seconds > SECONDS_MOST) {
        char words[32];
        progress_time_words(words, seconds);
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "computing it again takes about %s: expected --yes", words);
        return sabot_error_name(error, a->options->path);
    }
    sabot_status status = ask_answer(&to, &a->now, &out, error);
    if (status)
        return status;
    *document = json_incref(to.document);
    result_clear(&to);
    return SABOT_OK;
}

static int check(const check_options *o, const output *out, const json_t *baseline,
                 sabot_error *error)
{
    again a;
    json_t *document = NULL;
    int status = load(&a, o, baseline, error);
    if (status)
        return status;
    status = recompute(&document, &a, error);
    if (!status)
        status = answer_with(&a, out, document, error);
    progress_clear(&o->common);
    json_decref(document);
    unload(&a);
    return status;
}

static int run(const check_options *o, sabot_error *error)
{
    output out;
    json_t *baseline;
    int status = output_choose_from(&out, &o->common, &output_formats_of_tests, error);
    if (!status)
        status = options_refuse_one(o->common.digits_given, "--digits",
                                    "the digits are those of the result", error);
    if (!status)
        status = options_refuse_verbose(&o->common, error);
    if (status)
        return status;
    if (o->update && strcmp(o->path, "-") == 0) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "standard input cannot be rewritten: expected a file");
        return sabot_error_name(error, "--update");
    }
    if (out.path && file_is_same(out.path, o->path)) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "the baseline itself: expected another file; --update rewrites a baseline");
        return sabot_error_name(error, out.path);
    }
    if ((status = baseline_read(&baseline, o->path, error)))
        return status;
    status = check(o, &out, baseline, error);
    json_decref(baseline);
    return status;
}

static int command_check(int argc, char **argv)
{
    check_options o = {0};
    sabot_error error;
    options_init(&o.common);
    o.common.rules = NULL; /* the one of the result */
    ask_parse(&question_check, argc, argv, &o);
    int status = run(&o, &error);
    return status && status != COMMAND_NEGATIVE ? (int)message_error(NULL, &error) : status;
}

const ask_question question_check = {.name = "check",
                                     .what = "recompute an earlier result and fail on any drift",
                                     .lacks = "digits verbose",
                                     .argp = &argp,
                                     .run = command_check};
