#include "rows.h"

#include "value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void append(row_writer *row, const char *text)
{
    sabot_text_append(&row->text, text, strlen(text));
}

static void begin_field(row_writer *row, const char *name)
{
    if (row->fields++)
        append(row, ",");
    else if (row->is_json)
        append(row, "{");
    if (!row->is_json)
        return;
    append(row, "\"");
    append(row, name);
    append(row, "\":");
}

static void append_csv(row_writer *row, const char *text)
{
    if (!strpbrk(text, ",\"\n\r")) {
        append(row, text);
        return;
    }
    append(row, "\"");
    for (; *text; text++)
        sabot_text_append(&row->text, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
    append(row, "\"");
}

/* Whether JSON needs no escapes for it; this is so for most texts, and jansson takes ten times as
 * long. */
static int is_plain(const char *text)
{
    while (*text >= ' ' && *text <= '~' && *text != '"' && *text != '\\')
        text++;
    return !*text;
}

static void append_json(row_writer *row, const char *text)
{
    if (is_plain(text)) {
        append(row, "\"");
        append(row, text);
        append(row, "\"");
        return;
    }
    char *quoted = value_quoted(text);
    append(row, quoted);
    free(quoted);
}

void row_text(row_writer *row, const char *name, const char *text)
{
    begin_field(row, name);
    if (row->is_json)
        append_json(row, text);
    else
        append_csv(row, text);
}

void row_digits(row_writer *row, const char *name, const char *digits, size_t length)
{
    begin_field(row, name);
    sabot_text_append(&row->text, digits, length);
}

void row_number(row_writer *row, const char *name, long long number)
{
    char digits[32];
    row_digits(row, name, digits, (size_t)snprintf(digits, sizeof digits, "%lld", number));
}

void row_end(row_writer *row)
{
    append(row, row->is_json ? "}\n" : "\n");
    row->fields = 0;
}

void row_header(row_writer *row, const char *const *names)
{
    if (row->is_json)
        return;
    for (; *names; names++)
        row_text(row, NULL, *names);
    row_end(row);
}
