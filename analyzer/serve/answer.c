#include "answer.h"

#include "base/memory.h"
#include "base/text.h"
#include "connections.h"
#include "question.h"

#include <math.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* --- errors ------------------------------------------------------------------------------- */

static reply reply_json(unsigned http_status, const json_t *document)
{
    char *text = write_json(document);
    return (reply){.status = http_status, .text = text, .length = strlen(text)};
}

/* Text quoted in a message may be cut within a character; then its non-ASCII bytes are replaced. */
static json_t *text_json(const char *text, size_t length)
{
    json_t *value = json_stringn(text, length);
    if (value)
        return value;
    sabot_text plain = {0};
    for (size_t i = 0; i < length; i++)
        sabot_text_add(&plain, "%c", (unsigned char)text[i] < 0x80 ? text[i] : '?');
    value = json_string(plain.text);
    free(plain.text);
    return value;
}

static json_t *error_json(const sabot_error *error)
{
    static const char *const names[] = {"ok",         "invalid", "undetermined", "incomplete",
                                        "impossible", "beyond",  "end",          "stopped",
                                        "disagrees",  "failed"};
    size_t length = strlen(error->where), ending = strlen(".yaml");
    json_t *of = json_pack("{s:s, s:o}", "status", names[error->status], "text",
                           text_json(error->text, strlen(error->text)));
    if (length > ending && strstr(error->where, "_text") &&
        strcmp(error->where + length - ending, ".yaml") == 0)
        length -= ending; /* a text sent with the question has the parameter's name */
    if (length)
        json_object_set_new(of, "where", text_json(error->where, length));
    if (error->line)
        json_object_set_new(of, "line", json_integer(error->line));
    if (error->column)
        json_object_set_new(of, "column", json_integer(error->column));
    return of;
}

/* Takes `of` over. */
static reply reply_error(unsigned http_status, json_t *of)
{
    json_t *document = json_pack("{s:o}", "error", of);
    reply made = reply_json(http_status, document);
    json_decref(document);
    return made;
}

reply answer_error(unsigned http_status, const sabot_error *error)
{
    return reply_error(http_status, error_json(error));
}

/* --- watching the work -------------------------------------------------------------------- */

typedef struct {
    const answer_for *whom;
    clockid_t work; /* processor time of the asking thread, independent of other load */
    double started; /* by that clock */
    double looked;  /* when the client was checked, by connections_clock */
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

/* The completed share predicts the total time. Only compositions take equal times, so only a study
 * that is clearly too long is refused before its time is over. */
static int go_on(void *data, const char *what, uint64_t done, uint64_t all)
{
    enum { LOOK_MS = 20, JUDGE_MS = 300, PLAINLY = 2 };
    watch *w = data;
    double now = connections_clock();
    if (now - w->looked < LOOK_MS / 1e3)
        return 0;
    w->looked = now;
    double spent = clock_seconds(w->work) - w->started; /* a system call: not at every bet */
    if (__atomic_load_n(w->whom->is_ending, __ATOMIC_RELAXED) ||
        connection_is_gone(w->whom->socket))
        return 1;
    double whole = done ? spent * ((double)all / (double)done) : spent;
    w->is_long = spent > ANSWER_SECONDS_MOST ||
                 (strcmp(what, "compositions") == 0 && spent > JUDGE_MS / 1e3 &&
                  whole > PLAINLY * ANSWER_SECONDS_MOST);
    w->would_take = whole;
    w->is_estimate = done > 0;
    return w->is_long;
}

static reply reply_too_long(const asked_question *asked, const watch *w, sabot_error *error)
{
    char *command = asked_question_command(asked);
    if (w->is_long)
        sabot_error_set(error, SABOT_BEYOND, 0, 0, "would take %s %.0f s: expected at most %d s",
                        w->is_estimate && w->would_take > ANSWER_SECONDS_MOST + 1 ? "about"
                                                                                  : "more than",
                        floor(w->would_take), ANSWER_SECONDS_MOST);
    json_t *of = error_json(error);
    json_object_set_new(of, "command", json_string(command));
    free(command);
    return reply_error(MHD_HTTP_BAD_REQUEST, of);
}

/* --- asking ------------------------------------------------------------------------------- */

/* A study uses every processor; any other question ends before starting threads would pay. */
static void choose_threads(asked_question *asked)
{
    int is_study = strcmp(asked->question->name, "study") == 0;
    if (asked->question->needs) /* otherwise nothing is counted */
        json_object_set_new(asked->options, "threads",
                            json_integer(is_study ? sysconf(_SC_NPROCESSORS_ONLN) : 1));
}

/* The result: the document, or the file of a filing if requested. */
static reply reply_shown(result *found, const json_t *asked)
{
    if (!found->page)
        return reply_json(MHD_HTTP_OK, found->document);
    const char *as = json_string_value(json_object_get(asked, "format"));
    int is_workbook = as && strcmp(as, "xlsx") == 0;
    reply made = {
        .status = MHD_HTTP_OK,
        .length = found->page_length,
        .text = found->page,
        .type = is_workbook ? "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
                            : "text/html; charset=utf-8",
        .file = is_workbook ? "attachment; filename=\"filing.xlsx\""
                            : "attachment; filename=\"filing.html\"",
    };
    found->page = NULL;
    return made;
}

static reply find(asked_question *asked, watch *w, sabot_error *error)
{
    const output out = {.format = FORMAT_JSON, .workbook = write_workbook};
    result to;
    char *content = json_dumps(asked->texts, JSON_COMPACT);
    const ask_request what = {.question = asked->question,
                              .options = asked->options,
                              .files = &asked->files,
                              .progress = go_on,
                              .progress_data = w,
                              .cache = w->whom->compiled,
                              .setups = w->whom->setups,
                              .files_content = content,
                              .seconds_most = ANSWER_SECONDS_MOST,
                              .rows_most = ANSWER_ROWS_MOST};
    sabot_status status = ask_shown(&to, &what, &out, error);
    free(content);
    json_object_del(asked->options, "threads");
    if (status == SABOT_BEYOND || (status == SABOT_STOPPED && w->is_long))
        return reply_too_long(asked, w, error);
    if (status == SABOT_DISAGREES || status == SABOT_FAILED || status == SABOT_STOPPED)
        return answer_error(MHD_HTTP_INTERNAL_SERVER_ERROR, error);
    if (status)
        return answer_error(MHD_HTTP_BAD_REQUEST, error);
    reply found = reply_shown(&to, asked->options);
    result_clear(&to);
    return found;
}

static long long number_of(const json_t *value)
{
    const char *text = json_string_value(value);
    return text ? strtoll(text, NULL, 10) : json_integer_value(value);
}

/* Figures are written after all counting, when time is no longer checked. */
static sabot_status refuse_digits(const asked_question *asked, sabot_error *error)
{
    const json_t *digits = json_object_get(asked->options, "digits");
    long long wanted = number_of(digits);
    for (size_t i = 0; i < json_array_size(digits); i++)
        if (number_of(json_array_get(digits, i)) > wanted)
            wanted = number_of(json_array_get(digits, i));
    if (wanted <= ANSWER_DIGITS_MOST)
        return SABOT_OK;
    sabot_error_set(error, SABOT_BEYOND, 0, 0, "%lld: expected at most %d here", wanted,
                    ANSWER_DIGITS_MOST);
    return sabot_error_name(error, "--digits");
}

reply answer_find(const request *question, const answer_for *whom)
{
    sabot_error error = {0};
    asked_question asked;
    watch w = {.whom = whom, .looked = connections_clock()};
    reply found;
    pthread_getcpuclockid(pthread_self(), &w.work);
    w.started = clock_seconds(w.work);
    if (asked_question_make(&asked, question, &error)) {
        found = answer_error(MHD_HTTP_BAD_REQUEST, &error);
    } else if (refuse_digits(&asked, &error)) {
        found = reply_too_long(&asked, &w, &error);
    } else {
        choose_threads(&asked);
        found = find(&asked, &w, &error);
    }
    asked_question_clear(&asked);
    return found;
}
