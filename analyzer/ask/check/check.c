#include "check.h"
#include "ask/commands.h"
#include "base/memory.h"
#include "baseline.h"
#include "document.h"
#include "filed_words.h"
#include "input/file.h"
#include "input/program.h"
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
    {"rules", 'r', "NAME|FILE", OPTION_COMMON(rules),
     "the current rule set, instead of the result's", 1},
    {"tableau", 't', "NAME|FILE", OPTION_COMMON(tableau),
     "the current drawing table, instead of the result's", 1},
    {"decks", 'd', "N", OPTION_COMMON(decks), "the current number of decks, or infinite", 1},
    {"bet", 'b', "NAME|FILE[,…]|all", OPTION_COMMON(bets),
     "the current bets, instead of the result's", 1},
    {"update", OPTION_AT(check_options, update), 0, OPTION_SWITCH,
     "rewrite the result with the current values", 1},
    {"yes", OPTION_AT(check_options, yes), 0, OPTION_SWITCH,
     "compute a study again even if that takes more than a minute", 1},
    {"format", 'f', "FORMAT", OPTION_COMMON(format),
     "text, json, csv, markdown, junit or tap (default: by the ending of -o)", 2},
    {"an earlier result, as JSON, or a filing", OPTION_AT(check_options, path), "one result",
     OPTION_ARGUMENT, NULL, 0},
    {0}};

static const char doc[] =
    "Compute an earlier result again, from the texts that it contains or with the current rule "
    "set, drawing table, decks or bets; fail on any drift, and name the cells that explain it. The "
    "result may be of any command that computes from rules, or a filing as HTML, PDF or workbook, "
    "whose words are compared too.\v"
    "All values of the result are compared except the version; with -d or -b also except names, "
    "titles, sources, notes, 'why' and 'basis'. It shows that a file is consistent, not who made "
    "it. A PDF needs poppler (pdftotext, pdfdetach), a workbook unzip. A study that takes more "
    "than a minute is computed again with --yes only.\n\n"
    "Exit status 1 on drift; with --update, 0.\n\n"
    "Examples:\n"
    "  sabot edge -o filed.json                  the result to keep to\n"
    "  sabot check filed.json                    does this version still give it?\n"
    "  sabot check filing.pdf                    was a filing edited?\n"
    "  sabot check filed.json -r ./rules.yaml    do our rules?\n"
    "  sabot check filed.json -t ./tableau.yaml  does our table?\n"
    "  sabot check filed.json -r ./rules.yaml -f junit -o drift.xml\n"
    "  sabot check filed.json -t ./tableau.yaml --update\n";
static const struct argp_child children[] = {{&options_outputs, 0, "Output:", 2}, {0}};
static const struct argp argp = {own_options, NULL, "RESULT", doc, children, NULL, NULL};

/* --- asking again ------------------------------------------------------------------------- */

/* A filed result and its inputs, then and now. */
typedef struct {
    const check_options *options;
    const filed *file;
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

static int is_now(const check_options *o)
{
    const options *given = &o->common;
    return given->rules || given->tableau || given->bets || given->decks;
}

/* With inputs of now every word would differ. */
static int compares_words(const again *a)
{
    return a->file->format != FILED_JSON && !is_now(a->options);
}

static sabot_status find_question(again *a, sabot_error *error)
{
    a->request.question = questions_find(baseline_question(a->baseline));
    return a->request.question
               ? SABOT_OK
               : baseline_unfit(".asked.question", "a command that computes from rules", error);
}

/* On SABOT_OK the caller unloads. */
static sabot_status load(again *a, const check_options *o, const filed *file,
                         const json_t *baseline, sabot_error *error)
{
    const json_t *asked = json_object_get(baseline, "asked");
    *a = (again){.options = o, .file = file, .baseline = baseline, .asked = json_deep_copy(asked)};
    if (compares_words(a))
        json_object_set_new(a->asked, "format",
                            json_string(file->format == FILED_WORKBOOK ? "xlsx" : "html"));
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

/* The data that cells of two tables can explain: wagers on a coup, by complete tables. */
static const sabot_question *explained(const again *a)
{
    const unsigned needs = SETUP_SHOE | SETUP_BETS;
    if ((a->now.question->needs & needs) != needs ||
        sabot_tableau_open_cells(&a->earlier.played.tableau) ||
        sabot_tableau_open_cells(&a->now.played.tableau))
        return NULL;
    for (size_t i = 0; i < a->now.played.wagers_count; i++)
        if (a->now.played.wagers[i].part[0].bet->coups)
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

/* Whether both were made by one program, with the same data. */
static int is_same_maker(const json_t *baseline, const json_t *document)
{
    static const char *const members[] = {"program", "source_sha256", "data_sha256"};
    const json_t *was = json_object_get(baseline, "made"), *is = json_object_get(document, "made");
    for (size_t i = 0; is && i < sizeof members / sizeof *members; i++)
        if (!json_equal(json_object_get(was, members[i]), json_object_get(is, members[i])))
            return 0;
    return 1;
}

/* The words of a filing. */
static sabot_status compare_words(value_pairs *pairs, const char **unseen, const again *a,
                                  const result *now, int is_same, sabot_error *error)
{
    const filed_again made = {
        .bytes = now->page,
        .length = now->page_length,
        .version = a->now.played.game.rules.filing.version,
        .identity = json_string_value(json_object_get(now->document, "results_sha256")),
        .is_same_program = is_same};
    sabot_status status = filed_compare(pairs, unseen, a->file, &made, error);
    return status ? sabot_error_name(error, a->options->path) : status;
}

/* With the cells that explain the drift, as text. */
static char *junit(const check_answer *answer)
{
    sabot_report report;
    json_t *document = check_document(answer);
    sabot_report_init(&report);
    if (answer->drift->drifted_count)
        check_explain(&report, document, answer);
    char *words = answer->drift->drifted_count ? write_text(&report, 0) : NULL;
    char *text = write_junit(answer->values, answer->path, "sabot check", words);
    free(words);
    sabot_report_clear(&report);
    json_decref(document);
    return text;
}

/* Writes the drift. */
static sabot_status write_answer(const output *out, const check_answer *answer, sabot_error *error)
{
    result to;
    if (out->format == FORMAT_JUNIT || out->format == FORMAT_TAP)
        return output_text(out,
                           out->format == FORMAT_TAP ? write_tap(answer->values, answer->path)
                                                     : junit(answer),
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

static int answer_with(const again *a, const output *out, const result *now, sabot_error *error)
{
    const check_options *o = a->options;
    const options *given = &o->common;
    const int is_same = is_same_maker(a->baseline, now->document);
    const char *unseen = NULL;
    drift found;
    value_pairs pairs;
    int status = SABOT_OK;
    drift_init(&found);
    value_pairs_find(&pairs, a->baseline, now->document, given->rules || given->tableau, is_now(o));
    if (compares_words(a))
        status = compare_words(&pairs, &unseen, a, now, is_same, error);
    if (!status)
        status = drift_find(&found, pairs.values, pairs.count, explained(a),
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
        .is_now = is_now(o),
        .is_file = compares_words(a),
        .unseen = unseen,
        .is_other_maker = !is_same,
        .tables_differ = a->now.question->needs &&
                         !sabot_tableau_equal(&a->earlier.played.tableau, &a->now.played.tableau)};
    if (!status)
        status = update ? write_and_rewrite(out, &answer, a->baseline, now->document, error)
                        : write_answer(out, &answer, error);
    if (!status && found.drifted_count && !update)
        status = COMMAND_NEGATIVE;
    value_pairs_clear(&pairs);
    drift_clear(&found);
    return status;
}

/* The current document, and the page or workbook of a filing. On SABOT_OK the caller clears. */
static sabot_status recompute(result *now, const again *a, workbook_writer *workbook,
                              sabot_error *error)
{
    const ask_question *q = a->now.question;
    const output out = {.format = FORMAT_JSON, .workbook = workbook};
    double seconds = q->seconds && !a->options->yes ? q->seconds(a->now.own, &a->now.played) : 0;
    if (seconds > SECONDS_MOST) {
        char words[32];
        progress_time_words(words, seconds);
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "computing it again takes about %s: expected --yes", words);
        return sabot_error_name(error, a->options->path);
    }
    return ask_answer(now, &a->now, &out, error);
}

static int check(const check_options *o, const output *out, const filed *file,
                 const json_t *baseline, workbook_writer *workbook, sabot_error *error)
{
    again a;
    result now;
    int status = load(&a, o, file, baseline, error);
    if (status)
        return status;
    if (!(status = recompute(&now, &a, workbook, error))) {
        status = answer_with(&a, out, &now, error);
        result_clear(&now);
    }
    progress_clear(&o->common);
    unload(&a);
    return status;
}

/* Only JSON can be rewritten, and a workbook needs the program that writes workbooks. */
static sabot_status check_format(const check_options *o, const filed *file, char **argv,
                                 workbook_writer *workbook, sabot_error *error)
{
    if (o->update && file->format != FILED_JSON) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "a filing: --update expects its JSON");
        return sabot_error_name(error, o->path);
    }
    if (file->format != FILED_WORKBOOK || workbook || is_now(o))
        return SABOT_OK;
    if (strcmp(o->path, "-") != 0)
        return program_instead("-report", argv, "a workbook", error);
    sabot_error_set(error, SABOT_INVALID, 0, 0, "a workbook: expected the name of its file");
    return sabot_error_name(error, "standard input");
}

static int run(const check_options *o, char **argv, workbook_writer *workbook, sabot_error *error)
{
    output out;
    filed file;
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
    if ((status = baseline_read(&baseline, &file, o->path, error)))
        return status;
    status = check_format(o, &file, argv, workbook, error);
    if (!status)
        status = check(o, &out, &file, baseline, workbook, error);
    filed_clear(&file);
    json_decref(baseline);
    return status;
}

static int command_check(int argc, char **argv)
{
    return check_run(argc, argv, NULL);
}

int check_run(int argc, char **argv, workbook_writer *workbook)
{
    check_options o = {0};
    sabot_error error;
    char **as_given = sabot_allocate((size_t)argc + 1, sizeof *as_given);
    memcpy(as_given, argv, (size_t)argc * sizeof *as_given);
    options_init(&o.common);
    o.common.rules = NULL; /* the one of the result */
    ask_parse(&question_check, argc, argv, &o);
    int status = run(&o, as_given, workbook, &error);
    free(as_given);
    return status && status != COMMAND_NEGATIVE ? (int)message_error(NULL, &error) : status;
}

const ask_question question_check = {.name = "check",
                                     .what = "recompute an earlier result and fail on any drift",
                                     .lacks = "digits verbose",
                                     .argp = &argp,
                                     .run = command_check};
