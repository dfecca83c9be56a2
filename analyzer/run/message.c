#include "message.h"

#include "input/file.h"
#include "input/utf8.h"

#include <stdarg.h>
#include <stdio.h>

/* One line, whatever its texts contain. */
static void say(const char *format, va_list arguments)
{
    char line[SABOT_WHERE + 1024];
    vsnprintf(line, sizeof line, format, arguments);
    utf8_hide_controls(line);
    fprintf(stderr, "sabot: %s\n", line);
}

sabot_status message(sabot_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
    return status;
}

void message_note(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
}

sabot_status message_error(const char *where, const sabot_error *error)
{
    if (error->where[0] || !where)
        where = error->where;
    if (error->line)
        return message(error->status, "%s:%u:%u: %s", where, error->line, error->column,
                       error->text);
    if (error->column)
        return message(error->status, "%s:%u: %s", where, error->column, error->text);
    return message(error->status, "%s%s%s", where, *where ? ": " : "", error->text);
}

sabot_status message_finish_output(void)
{
    sabot_error error;
    sabot_status status = file_finish(stdout, "standard output", &error);
    return status ? message_error(NULL, &error) : SABOT_OK;
}
