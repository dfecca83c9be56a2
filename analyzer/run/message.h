#ifndef MESSAGE_H
#define MESSAGE_H

#include <sabot/base/error.h>

/* One line on stderr, "sabot: …"; returns `status`. */
sabot_status message(sabot_status status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same for a message that is not an error. */
void message_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for an error of the library: "sabot: WHERE:line:column: text". */
sabot_status message_error(const char *where, const sabot_error *error);

/* Checks that standard output has been written; prints one line on stderr if not. */
sabot_status message_finish_output(void);

#endif
