#include "output.h"

#include <stdlib.h>

char *write_json(const json_t *document)
{
    text_buffer out = {0};
    char *text = json_dumps(document, JSON_INDENT(1));
    text_add(&out, "%s\n", text ? text : "");
    free(text);
    return out.text;
}
