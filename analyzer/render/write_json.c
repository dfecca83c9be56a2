#include "base/memory.h"
#include "output.h"

#include <string.h>

char *write_json(const json_t *document)
{
    char *text = json_dumps(document, JSON_INDENT(1));
    size_t length = strlen(text);
    text = sabot_reallocate(text, length + 2, 1);
    memcpy(text + length, "\n", 2);
    return text;
}
