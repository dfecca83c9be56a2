#include "output.h"

#include <stdlib.h>

char *write_json(const json_t *document)
{
    sabot_text out = {0};
    char *text = json_dumps(document, JSON_INDENT(1));
    sabot_text_add(&out, "%s\n", text ? text : "");
    free(text);
    return out.text;
}
