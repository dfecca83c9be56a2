#include "error_document.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

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

json_t *error_document(const sabot_error *error)
{
    size_t length = strlen(error->where), ending = strlen(".yaml");
    json_t *of = json_pack("{s:s, s:o}", "status", sabot_status_name(error->status), "text",
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
    return json_pack("{s:o}", "error", of);
}
