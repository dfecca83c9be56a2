#include "text.h"

#include "memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void make_room(sabot_text *text, size_t more)
{
    text->text = sabot_grow(text->text, &text->room, text->length + more + 1, 1);
    text->text[text->length] = 0;
}

void sabot_text_add(sabot_text *text, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length < 0) /* longer than INT_MAX */
        sabot_memory_fail();
    make_room(text, (size_t)length);
    vsnprintf(text->text + text->length, (size_t)length + 1, format, again);
    text->length += (size_t)length;
    va_end(again);
    va_end(arguments);
}

/* Makes the text longer; returns the start of the added part, which the caller fills. */
static char *extend(sabot_text *text, size_t more)
{
    make_room(text, more);
    text->length += more;
    text->text[text->length] = 0;
    return text->text + text->length - more;
}

void sabot_text_append(sabot_text *text, const char *more, size_t length)
{
    memcpy(extend(text, length), more, length);
}

void sabot_text_add_times(sabot_text *text, char c, size_t times)
{
    memset(extend(text, times), c, times);
}
