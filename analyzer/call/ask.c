/* The one call of libsabot-ask, with which the page's server asks too. */
#include <sabot/ask.h>

#include "batch.h"
#include "error_document.h"
#include "object.h"
#include "question.h"
#include "questions_document.h"
#include "run/exit.h"
#include "write/write_html.h"
#include "write/write_workbook.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { COMPILED_MOST = 256, SETUPS_MOST = 32 };

/* Lasts as long as the process. */
static struct {
    pthread_once_t once;
    sabot_cache *compiled;
    setups *setups;
} kept = {.once = PTHREAD_ONCE_INIT};

/* Left alone, jansson would read its seed from a file. */
static void begin(void)
{
    size_t seed = 0;
    while (seed == 0 && getrandom(&seed, sizeof seed, GRND_NONBLOCK) == (ssize_t)sizeof seed)
        ;
    json_object_seed(seed ? seed : 1);
    kept.compiled = sabot_cache_new(COMPILED_MOST);
    kept.setups = setups_new(SETUPS_MOST);
}

/* A document being made. */
typedef struct {
    char *text;
    size_t length;
} answer;

static void set_json(answer *to, const json_t *document)
{
    to->text = write_json(document);
    to->length = strlen(to->text);
}

static int refuse(answer *to, const sabot_error *error)
{
    json_t *document = error_document(error);
    set_json(to, document);
    json_decref(document);
    return exit_code((int)error->status);
}

/* --- limits ------------------------------------------------------------------------------- */

/* Of a question asked by a stranger, such as a client of the page's server; 0 means none. */
typedef struct {
    int is_given;
    json_int_t seconds, rows, digits;
} limits;

static sabot_status read_limits(limits *to, const json_t *given, sabot_error *error)
{
    json_int_t *const values[] = {&to->seconds, &to->rows, &to->digits};
    static const char *const names[] = {"seconds", "rows", "digits"};
    size_t known = 0;
    *to = (limits){.is_given = given != NULL};
    for (size_t i = 0; i < 3; i++) {
        const json_t *value = json_object_get(given, names[i]);
        *values[i] = json_integer_value(value);
        known += *values[i] > 0;
    }
    if (!given || (json_is_object(given) && known == json_object_size(given)))
        return SABOT_OK;
    sabot_error_set(error, SABOT_INVALID, 0, 0,
                    "expected an object of seconds, rows and digits, whole numbers from 1");
    return sabot_error_name(error, "at_most");
}

static json_int_t number_of(const json_t *value)
{
    const char *text = json_string_value(value);
    return text ? strtoll(text, NULL, 10) : json_integer_value(value);
}

/* Figures are written after all counting, when time is no longer checked. */
static sabot_status check_digits(const asked_question *asked, const limits *most,
                                 sabot_error *error)
{
    const json_t *digits = json_object_get(asked->options, "digits");
    json_int_t wanted = number_of(digits);
    for (size_t i = 0; i < json_array_size(digits); i++)
        if (number_of(json_array_get(digits, i)) > wanted)
            wanted = number_of(json_array_get(digits, i));
    if (!most->digits || wanted <= most->digits)
        return SABOT_OK;
    sabot_error_set(error, SABOT_BEYOND, 0, 0,
                    "%" JSON_INTEGER_FORMAT ": expected at most %" JSON_INTEGER_FORMAT " here",
                    wanted, most->digits);
    return sabot_error_name(error, "--digits");
}

/* --- watching the work -------------------------------------------------------------------- */

typedef struct {
    const limits *most;
    sabot_ask_progress *tell;
    void *data;
    clockid_t work; /* processor time of the asking thread, independent of other load */
    double started; /* by that clock */
    double looked;  /* by a monotonic clock */
    int is_long;
    double would_take; /* expected seconds */
    int is_estimate;   /* otherwise the seconds spent, with no progress yet */
} watch;

static double clock_seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void watch_begin(watch *w, const limits *most, sabot_ask_progress *tell, void *data)
{
    *w = (watch){.most = most, .tell = tell, .data = data};
    w->looked = clock_seconds(CLOCK_MONOTONIC);
    pthread_getcpuclockid(pthread_self(), &w->work);
    w->started = clock_seconds(w->work);
}

/* The completed share predicts the total time. Only compositions take equal times, so only a study
 * that is clearly too long is refused before its time is over. */
static int go_on(void *data, const char *what, uint64_t done, uint64_t all)
{
    enum { LOOK_MS = 20, JUDGE_MS = 300, PLAINLY = 2 };
    watch *w = data;
    double now = clock_seconds(CLOCK_MONOTONIC), most = (double)w->most->seconds;
    if (now - w->looked < LOOK_MS / 1e3)
        return 0;
    w->looked = now;
    if (w->tell && w->tell(w->data, what, done, all))
        return 1;
    double spent = clock_seconds(w->work) - w->started; /* a system call: not at every bet */
    double whole = done ? spent * ((double)all / (double)done) : spent;
    w->is_long = most > 0 && (spent > most || (strcmp(what, "compositions") == 0 &&
                                               spent > JUDGE_MS / 1e3 && whole > PLAINLY * most));
    w->would_take = whole;
    w->is_estimate = done > 0;
    return w->is_long;
}

static int refuse_too_long(answer *to, const asked_question *asked, const watch *w,
                           sabot_error *error)
{
    char *command = asked_question_command(asked);
    if (w->is_long)
        sabot_error_set(
            error, SABOT_BEYOND, 0, 0,
            "would take %s %.0f s: expected at most %" JSON_INTEGER_FORMAT " s",
            w->is_estimate && w->would_take > (double)w->most->seconds + 1 ? "about" : "more than",
            floor(w->would_take), w->most->seconds);
    json_t *document = error_document(error);
    json_object_set_new(json_object_get(document, "error"), "command", json_string(command));
    free(command);
    set_json(to, document);
    json_decref(document);
    return exit_code(SABOT_BEYOND);
}

/* --- the form of the answer --------------------------------------------------------------- */

typedef struct {
    output out;
    int is_html;
} shape;

static const shape document_shape = {.out = {.format = FORMAT_JSON, .workbook = write_workbook}};

/* Takes the format out of the parameters. A filing has formats of its own. */
static sabot_status take_shape(shape *as, const char *name, json_t *parameters, sabot_error *error)
{
    static const output_name names[] = {{"json", FORMAT_JSON}, {"text", FORMAT_TEXT},
                                        {"csv", FORMAT_CSV},   {"markdown", FORMAT_MARKDOWN},
                                        {"html", FORMAT_TEXT}, {NULL, FORMAT_JSON}};
    static const output_formats formats = {names, "json, text, csv, markdown or html", ""};
    const json_t *given = json_object_get(parameters, "format"),
                 *plot = json_object_get(parameters, "plot");
    const char *word = json_string_value(given);
    sabot_status status = SABOT_OK;
    if (plot && !json_is_string(plot)) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "expected one text that ends in .svg");
        return sabot_error_name(error, "plot");
    }
    if (!given || strcmp(name, "report") == 0)
        return SABOT_OK;
    const options asked = {.format = word ? word : ""};
    status = output_choose_from(&as->out, &asked, &formats, error);
    as->is_html = word && strcmp(word, "html") == 0;
    json_object_del(parameters, "format");
    return status;
}

/* --- asking ------------------------------------------------------------------------------- */

/* A study uses every processor; any other question ends before starting threads would pay. */
static void choose_threads(asked_question *asked)
{
    if (asked->question->needs && strcmp(asked->question->name, "study") != 0 &&
        !json_object_get(asked->options, "threads"))
        json_object_set_new(asked->options, "threads", json_integer(1));
}

static void set_text(answer *to, char *text)
{
    *to = (answer){text, strlen(text)};
}

/* Takes over the file of a filing or the picture if one was requested; otherwise the answer in the
 * format of `as`. */
static int take_shown(answer *to, result *found, const shape *as)
{
    char **made = found->pictures_count ? &found->pictures[0].svg : &found->page;
    if (*made) {
        *to = (answer){*made, found->pictures_count ? strlen(*made) : found->page_length};
        *made = NULL;
    } else if (as->is_html) {
        set_text(to, write_html_part(&found->report));
    } else if (as->out.format == FORMAT_TEXT) {
        set_text(to, write_text(&found->report, 0));
    } else if (as->out.format == FORMAT_MARKDOWN) {
        set_text(to, write_markdown(&found->report));
    } else if (as->out.format == FORMAT_CSV) {
        set_text(to, write_csv(found->document, found->csv_path));
    } else {
        set_json(to, found->document);
    }
    return exit_code(found->is_negative ? COMMAND_NEGATIVE : SABOT_OK);
}

/* The caller frees its `files_content`. */
static ask_request request_of(const asked_question *asked, watch *w)
{
    return (ask_request){.question = asked->question,
                         .options = asked->options,
                         .files = &asked->files,
                         .progress = go_on,
                         .progress_data = w,
                         .cache = kept.compiled,
                         .setups = kept.setups,
                         .files_content = json_dumps(asked->texts, JSON_COMPACT),
                         .seconds_most = (double)w->most->seconds,
                         .rows_most = (double)w->most->rows};
}

static int find(answer *to, asked_question *asked, const shape *as, watch *w, sabot_error *error)
{
    result found;
    choose_threads(asked);
    const ask_request what = request_of(asked, w);
    sabot_status status = ask_shown(&found, &what, &as->out, error);
    free((void *)what.files_content);
    json_object_del(asked->options, "threads");
    if (status == SABOT_BEYOND || (status == SABOT_STOPPED && w->is_long))
        return refuse_too_long(to, asked, w, error);
    if (status)
        return refuse(to, error);
    int code = take_shown(to, &found, as);
    result_clear(&found);
    return code;
}

static int find_asked(answer *to, const char *name, json_t *parameters, watch *w)
{
    sabot_error error = {0};
    asked_question asked;
    shape as = document_shape;
    int code;
    if (!w->most->is_given && take_shape(&as, name, parameters, &error))
        return refuse(to, &error);
    if (asked_question_make(&asked, name, parameters, w->most->is_given, &error))
        code = refuse(to, &error);
    else if (check_digits(&asked, w->most, &error))
        code = refuse_too_long(to, &asked, w, &error);
    else
        code = find(to, &asked, &as, w, &error);
    asked_question_clear(&asked);
    return code;
}

/* --- many shoes --------------------------------------------------------------------------- */

/* The shoes are the caller's, and so is the form of the values. */
static sabot_status check_batch(batch_values *batch, const char *name, json_t *parameters,
                                sabot_error *error)
{
    static const char *const names[] = {"rules", "rules_text", "tableau", "tableau_text",
                                        "bet",   "bet_text",   "threads"};
    const char *parameter, *values = json_string_value(json_object_get(parameters, "values"));
    json_t *value;
    batch->is_ways = values && strcmp(values, "ways") == 0;
    if (json_object_get(parameters, "values") && !batch->is_ways &&
        !(values && strcmp(values, "ev") == 0)) {
        sabot_error_set(error, SABOT_INVALID, 0, 0, "expected ev or ways");
        return sabot_error_name(error, "values");
    }
    json_object_del(parameters, "values");
    if (strcmp(name, "batch") != 0)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "'%.60s': expected batch", name);
    json_object_foreach(parameters, parameter, value)
    {
        size_t i = 0;
        while (i < sizeof names / sizeof *names && strcmp(names[i], parameter) != 0)
            i++;
        if (i == sizeof names / sizeof *names)
            return sabot_error_set(error, SABOT_INVALID, 0, 0,
                                   "'%.40s': expected rules, tableau, bet, threads or values",
                                   parameter);
    }
    return SABOT_OK;
}

static sabot_status load_batch(json_t **document, const asked_question *asked,
                               const batch_values *batch, watch *w, sabot_error *error)
{
    ask_loaded loaded;
    const ask_request what = request_of(asked, w);
    sabot_status status = ask_load(&loaded, &what, error);
    if (!status) {
        status = batch_find(document, batch, &loaded.played, error);
        ask_unload(&loaded);
    }
    free((void *)what.files_content);
    return status;
}

static int find_batch(answer *to, const char *name, json_t *parameters, batch_values *batch,
                      watch *w)
{
    sabot_error error = {0};
    asked_question asked;
    json_t *document;
    sabot_status status = check_batch(batch, name, parameters, &error);
    if (status)
        return refuse(to, &error);
    status = asked_question_make(&asked, "edge", parameters, w->most->is_given, &error);
    if (!status)
        status = load_batch(&document, &asked, batch, w, &error);
    asked_question_clear(&asked);
    if (status)
        return refuse(to, &error);
    set_json(to, document);
    json_decref(document);
    return exit_code(SABOT_OK);
}

/* --- the list of questions ---------------------------------------------------------------- */

/* The list of all questions, which is none of the command's. */
static int list_questions(answer *to, const json_t *parameters)
{
    sabot_error error;
    if (json_object_size(parameters) > 0) {
        sabot_error_set(&error, SABOT_INVALID, 0, 0, "questions: expected no parameter");
        return refuse(to, &error);
    }
    json_t *document = questions_document();
    set_json(to, document);
    json_decref(document);
    return exit_code(SABOT_OK);
}

/* --- the call ----------------------------------------------------------------------------- */

/* The members of a request that are not parameters, taken out of it. */
static sabot_status take_own(json_t *request, const char **name, limits *most, sabot_error *error)
{
    *name = json_string_value(json_object_get(request, "ask"));
    sabot_status status = read_limits(most, json_object_get(request, "at_most"), error);
    json_object_del(request, "at_most");
    if (status || *name)
        return status;
    sabot_error_set(error, SABOT_INVALID, 0, 0, "expected the name of a question, such as edge");
    return sabot_error_name(error, "ask");
}

/* Of many shoes if `shoes` is not NULL. */
static int find_request(answer *to, const char *request, batch_values *shoes,
                        sabot_ask_progress *progress, void *data)
{
    static const char of[] = "request";
    json_t *object;
    const char *name;
    limits most = {0};
    watch w;
    sabot_error error;
    int code;
    pthread_once(&kept.once, begin); /* before any other use of jansson */
    json_t *parameters = json_object();
    watch_begin(&w, &most, progress, data);
    sabot_status status = object_read(&object, request, strlen(request), of, &error);
    if (!status)
        status = take_own(object, &name, &most, &error);
    if (!status)
        status = object_parameters(parameters, object, of, &error);
    json_object_del(parameters, "ask");
    if (status)
        code = refuse(to, &error);
    else if (shoes)
        code = find_batch(to, name, parameters, shoes, &w);
    else if (strcmp(name, "questions") == 0)
        code = list_questions(to, parameters);
    else
        code = find_asked(to, name, parameters, &w);
    json_decref(parameters);
    json_decref(object);
    return code;
}

static int give(char **document, size_t *length, const answer *found, int code)
{
    *document = found->text;
    if (length)
        *length = found->length;
    return code;
}

int sabot_ask(const char *request, char **document, size_t *length, sabot_ask_progress *progress,
              void *data)
{
    answer found;
    int code = find_request(&found, request, NULL, progress, data);
    return give(document, length, &found, code);
}

int sabot_ask_batch(const char *request, const sabot_ask_shoes *shoes, void *values, size_t size,
                    char **document, size_t *length, sabot_ask_progress *progress, void *data)
{
    answer found;
    batch_values batch = {.shoes = shoes, .values = values, .size = size};
    int code = find_request(&found, request, &batch, progress, data);
    return give(document, length, &found, code);
}

void sabot_ask_free(char *document)
{
    free(document);
}
