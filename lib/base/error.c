#include <sabot/base/error.h>

#include <stdarg.h>
#include <stdio.h>

sabot_status sabot_error_set(sabot_error *error, sabot_status status, unsigned line,
                             unsigned column, const char *format, ...)
{
    if (error) {
        error->status = status;
        error->where[0] = 0;
        error->line = line;
        error->column = column;
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(error->text, sizeof error->text, format, arguments);
        va_end(arguments);
    }
    return status;
}

sabot_status sabot_error_name(sabot_error *error, const char *where)
{
    if (!error)
        return SABOT_INVALID;
    if (!error->where[0])
        snprintf(error->where, sizeof error->where, "%s", where);
    return error->status;
}

const char *sabot_status_name(sabot_status status)
{
    static const char *const names[] = {
        [SABOT_OK] = "ok",
        [SABOT_INVALID] = "invalid",
        [SABOT_UNDETERMINED] = "undetermined",
        [SABOT_INCOMPLETE] = "incomplete",
        [SABOT_IMPOSSIBLE] = "impossible",
        [SABOT_BEYOND] = "beyond",
        [SABOT_END] = "end",
        [SABOT_STOPPED] = "stopped",
        [SABOT_DISAGREES] = "disagrees",
        [SABOT_FAILED] = "failed",
    };
    return (unsigned)status <= SABOT_FAILED ? names[status] : "unknown";
}
