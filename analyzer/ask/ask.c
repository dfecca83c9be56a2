#include "ask.h"

#include "answer/question/work.h"
#include "base/memory.h"
#include "run/exit.h"
#include "run/message.h"
#include "run/progress.h"

#include <stdlib.h>
#include <string.h>

/* --- loading ------------------------------------------------------------------------------ */

static options *new_options(const ask_question *q)
{
    options *own = sabot_allocate(1, q->size);
    if (q->defaults)
        memcpy(own, q->defaults, q->size);
    options_init(own);
    options_note(own, q->name);
    return own;
}

static void free_options(const ask_question *q, options *own)
{
    if (q->clear)
        q->clear(own);
    options_clear(own);
    free(own);
}

/* From parsed options. */
static sabot_status load(ask_loaded *l, const output *out, sabot_error *error)
{
    const ask_question *q = l->question;
    texts_note(l->noted, l->own);
    sabot_status status =
        q->needs && !q->has_engines ? options_refuse_verbose(l->own, error) : SABOT_OK;
    if (!status && q->prepare)
        status = q->prepare(l->own, out, error);
    if (!status)
        status = q->needs ? setup_load(&l->played, l->own, q->needs, error)
                          : options_refuse_counting(l->own, error);
    if (status)
        free_options(q, l->own);
    return status;
}

void ask_unload(ask_loaded *l)
{
    if (l->question->needs)
        setup_clear(&l->played);
    free_options(l->question, l->own);
}

/* The time for a bet on suits is known beforehand, and that of a study approximately: one that is
 * clearly too long is not started. For other long questions progress is watched. */
static sabot_status check_time(const ask_loaded *l, double most, sabot_error *error)
{
    enum { PLAINLY = 2 };
    const sabot_question *asked = &l->played.question;
    double seconds = 0;
    for (size_t i = 0; most > 0 && i < asked->wagers_count; i++)
        if (sabot_question_determines(asked, &asked->wagers[i]))
            seconds += sabot_question_seconds(asked, &asked->wagers[i]);
    if (most > 0 && seconds <= most && l->question->seconds) {
        double whole = l->question->seconds(l->own, &l->played);
        seconds = whole > PLAINLY * most ? whole : seconds;
    }
    if (seconds <= most)
        return SABOT_OK;
    return sabot_error_set(error, SABOT_BEYOND, 0, 0,
                           "would take about %.0f s: expected at most %.0f s", seconds, most);
}

/* --- not on a terminal -------------------------------------------------------------------- */

static sabot_status load_request(ask_loaded *l, const ask_request *what, const output *out,
                                 sabot_error *error)
{
    *l = (ask_loaded){.question = what->question, .own = new_options(what->question)};
    sabot_status status = options_read(what->question->argp, what->options, l->own, error);
    if (status) {
        free_options(l->question, l->own);
        return status;
    }
    l->own->progress = l->own->verbose = 0;
    l->own->files = what->files;
    l->own->is_request = 1;
    l->own->files_now = what->files_now;
    l->own->now = what->now;
    l->own->seconds_most = what->seconds_most;
    l->own->rows_most = what->rows_most;
    l->own->setups = what->setups;
    l->own->files_content = what->files_content;
    if ((status = load(l, out, error)))
        return status;
    l->played.question.progress = what->progress;
    l->played.question.progress_data = what->progress_data;
    l->played.question.cache = what->cache;
    if (l->question->needs && (status = check_time(l, what->seconds_most, error)))
        ask_unload(l);
    return status;
}

sabot_status ask_load(ask_loaded *l, const ask_request *what, sabot_error *error)
{
    const output out = {.format = FORMAT_JSON};
    return load_request(l, what, &out, error);
}

sabot_status ask_answer(result *to, const ask_loaded *l, const output *out, sabot_error *error)
{
    result_init(to, out);
    to->out.digits = l->own->digits;
    to->out.digits_given = l->own->digits_given;
    sabot_status status = l->question->ask(to, l->own, &l->played, error);
    if (status)
        result_clear(to);
    return status;
}

sabot_status ask_shown(result *to, const ask_request *what, const output *out, sabot_error *error)
{
    ask_loaded l;
    sabot_status status = load_request(&l, what, out, error);
    if (status)
        return status;
    status = ask_answer(to, &l, out, error);
    ask_unload(&l);
    return status;
}

sabot_status ask_document(json_t **document, const ask_request *what, sabot_error *error)
{
    const output out = {.format = FORMAT_JSON};
    result to;
    sabot_status status = ask_shown(&to, what, &out, error);
    *document = NULL;
    if (status)
        return status;
    *document = json_incref(to.document);
    result_clear(&to);
    return SABOT_OK;
}

/* --- on a terminal ------------------------------------------------------------------------ */

static int write_answer(const ask_loaded *l, const output *out, sabot_error *error)
{
    result to;
    int status = ask_answer(&to, l, out, error);
    progress_clear(l->own);
    if (status)
        return status;
    status = result_write(&to, error);
    if (!status && to.is_negative)
        status = COMMAND_NEGATIVE;
    result_clear(&to);
    return status;
}

static int ask_and_write(ask_loaded *l, sabot_error *error)
{
    output out;
    int status = output_choose(&out, l->own, error);
    if (status) {
        free_options(l->question, l->own);
        return status;
    }
    if ((status = load(l, &out, error)))
        return status;
    progress_follow(&l->played.question, l->own);
    if (l->question->begin)
        status = l->question->begin(l->own, &l->played, error);
    if (!status)
        status = write_answer(l, &out, error);
    ask_unload(l);
    return status;
}

void ask_parse(const ask_question *q, int argc, char **argv, void *own)
{
    const options_form form = {q->name, q->lacks, q->formats};
    options_parse(q->argp, argc, argv, &form, own);
}

int ask_command(const ask_question *q, int argc, char **argv)
{
    sabot_error error;
    ask_loaded l = {.question = q, .own = new_options(q)};
    ask_parse(q, argc, argv, l.own);
    int status = ask_and_write(&l, &error);
    return status && status != COMMAND_NEGATIVE ? (int)message_error(NULL, &error) : status;
}
