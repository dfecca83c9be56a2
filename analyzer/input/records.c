#include "records.h"

#include "answer/question/work.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

sabot_status records_next(records *in, sabot_error *error)
{
    const line_reader *lines = &in->lines;
    sabot_status status = SABOT_OK;
    if (in->is_first) {
        in->is_first = 0;
        return SABOT_OK;
    }
    do
        status = line_reader_next(&in->lines, error);
    while (!status && *lines->line <= ' ' && strspn(lines->line, " \t") == lines->length);
    if (status && status != SABOT_END)
        sabot_error_name(error, in->lines.name);
    return status;
}

/* The first line. */
static sabot_status begin(records *in, const char *expected, sabot_error *error)
{
    sabot_status status = records_next(in, error);
    if (status == SABOT_END) {
        status = sabot_error_set(error, SABOT_INVALID, 0, 0, "empty: expected %s", expected);
        sabot_error_name(error, in->lines.name);
    }
    if (status) {
        records_close(in);
        return status;
    }
    in->is_json = in->is_first = in->lines.line[strspn(in->lines.line, " \t")] == '{';
    return SABOT_OK;
}

sabot_status records_open(records *in, const char *path, const char *expected, sabot_error *error)
{
    *in = (records){0};
    sabot_status status = line_reader_open(&in->lines, path, error);
    return status ? status : begin(in, expected, error);
}

static sabot_status tell(void *question, sabot_error *error)
{
    return sabot_question_tell(question, "texts", 0, 1, error);
}

sabot_status records_open_asked(records *in, const options *o, const sabot_question *question,
                                const char *path, const char *expected, sabot_error *error)
{
    char *text;
    size_t length;
    if (!o->is_request)
        return records_open(in, path, expected, error);
    sabot_status status = o->files->read(&text, &length, o->files->data, path, error);
    if (status)
        return status;
    *in = (records){0};
    line_reader_open_text(&in->lines, path, text, length);
    in->lines.before_wait = tell;
    in->lines.data = (void *)question;
    return begin(in, expected, error);
}

void records_close(records *in)
{
    line_reader_close(&in->lines);
}

sabot_status records_refuse(sabot_error *error, const records *in, const char *at,
                            const char *format, ...)
{
    char text[sizeof error->text];
    uintptr_t offset = (uintptr_t)at - (uintptr_t)in->lines.line;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    sabot_error_set(error, SABOT_INVALID, (unsigned)in->lines.number,
                    offset <= in->lines.length ? (unsigned)offset + 1 : 1, "%s", text);
    return sabot_error_name(error, in->lines.name);
}

sabot_status records_refuse_span(sabot_error *error, const records *in, span piece,
                                 const char *what)
{
    return records_refuse(error, in, piece.start, "'%.*s'%s",
                          (int)(piece.length > 40 ? 40 : piece.length), piece.start, what);
}
