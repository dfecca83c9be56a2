#include "answer.h"

#include "base/text.h"
#include "call/error_document.h"
#include "connections.h"
#include "input/program.h"
#include "write/output.h"
#include "write/pdf.h"
#include <sabot/ask.h>

#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>

reply answer_error(unsigned http_status, const sabot_error *error)
{
    json_t *document = error_document(error);
    char *text = write_json(document);
    json_decref(document);
    return (reply){.status = http_status, .text = text, .length = strlen(text)};
}

/* One question being answered. */
typedef struct {
    const answer_for *whom;
    int place; /* of its watch */
} work;

static int is_over(void *data, const char *what, uint64_t done, uint64_t all)
{
    const work *w = data;
    watches_tell(w->whom->watches, w->place, what, done, all);
    return __atomic_load_n(w->whom->is_ending, __ATOMIC_RELAXED) ||
           connection_is_gone(w->whom->socket);
}

/* Answers one question, and returns the status of the call. */
static int ask(reply *found, const json_t *parameters, const json_t *command,
               const answer_for *whom)
{
    json_t *whole = json_copy((json_t *)parameters);
    const char *watch = json_string_value(json_object_get(whole, "watch"));
    work w = {whom, watch ? watches_begin(whom->watches, watch) : -1};
    if (watch)
        json_object_del(whole, "watch");
    if (command)
        json_object_set(whole, "ask", (json_t *)command);
    json_object_set_new(whole, "at_most",
                        json_pack("{s:i, s:i, s:i}", "seconds",
                                  w.place < 0 ? ANSWER_SECONDS_MOST : ANSWER_WATCHED_SECONDS_MOST,
                                  "rows", ANSWER_ROWS_MOST, "digits", ANSWER_DIGITS_MOST));
    char *text = json_dumps(whole, JSON_COMPACT);
    json_decref(whole);
    int code = sabot_ask(text, &found->text, &found->length, is_over, &w);
    free(text);
    watches_end(whom->watches, w.place);
    return code;
}

/* The documents and errors of many questions, as a list. */
static reply answer_many(const json_t *questions, const answer_for *whom)
{
    sabot_text list = {0};
    size_t i;
    json_t *one;
    json_array_foreach((json_t *)questions, i, one)
    {
        reply found = {0};
        sabot_error error;
        sabot_text_append(&list, i ? "," : "[", 1);
        if (json_object_get(one, "format") || json_object_get(one, "at_most") ||
            json_object_get(one, "watch")) {
            sabot_error_set(&error, SABOT_INVALID, 0, 0, "format or watch: expected none here");
            found = answer_error(0, &error);
        } else {
            ask(&found, one, NULL, whom);
        }
        sabot_text_append(&list, found.text, found.length);
        free(found.text);
    }
    sabot_text_append(&list, "]", 1);
    return (reply){.status = MHD_HTTP_OK, .text = list.text, .length = list.length};
}

/* The file of a filing, for download. */
static void set_type(reply *found, const request *question)
{
    const char *as = json_string_value(json_object_get(question->parameters, "format"));
    if (as && strcmp(as, "xlsx") == 0) {
        found->type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
        found->file = "attachment; filename=\"filing.xlsx\"";
    } else if (as && strcmp(as, "html") == 0) {
        found->type = "text/html; charset=utf-8";
        found->file = "attachment; filename=\"filing.html\"";
    } else if (as && strcmp(as, "pdf") == 0) {
        found->type = "application/pdf";
        found->file = "attachment; filename=\"filing.pdf\"";
    }
}

static reply reply_of(json_t *document)
{
    char *text = write_json(document);
    json_decref(document);
    return (reply){.status = MHD_HTTP_OK, .text = text, .length = strlen(text)};
}

int answer_at_once(reply *found, const request *question, const answer_for *whom)
{
    sabot_error error;
    int is_progress = strcmp(question->command, "progress") == 0;
    if (!is_progress && strcmp(question->command, "formats") != 0)
        return 0;
    if (is_progress) {
        const json_t *name = json_object_get(question->parameters, "watch");
        const char *text = json_string_value(name);
        *found = reply_of(watches_document(whom->watches, text ? text : ""));
    } else {
        json_t *formats = json_pack("[s, s, s]", "html", "xlsx", "json");
        if (!program_require(PDF_PROGRAM, "PDF", &error))
            json_array_append_new(formats, json_string("pdf"));
        *found = reply_of(json_pack("{s:o}", "formats", formats));
    }
    return 1;
}

reply answer_find(const request *question, const answer_for *whom)
{
    static const unsigned statuses[] = {[SABOT_ASK_FINE] = MHD_HTTP_OK,
                                        [SABOT_ASK_NEGATIVE] = MHD_HTTP_OK,
                                        [SABOT_ASK_REFUSED] = MHD_HTTP_BAD_REQUEST,
                                        [SABOT_ASK_FAILED] = MHD_HTTP_INTERNAL_SERVER_ERROR};
    if (question->many)
        return answer_many(question->many, whom);
    reply found = {0};
    json_t *command = json_string(question->command);
    found.status = statuses[ask(&found, question->parameters, command, whom)];
    json_decref(command);
    if (found.status == MHD_HTTP_OK)
        set_type(&found, question);
    return found;
}
