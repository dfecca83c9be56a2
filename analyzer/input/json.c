#include "json.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void *allocate(size_t size)
{
    void *memory = malloc(size ? size : 1);
    if (!memory)
        sabot_memory_fail();
    return memory;
}

void json_start(void)
{
    json_set_alloc_funcs(allocate, free);
}

/* Every input is checked for UTF-8, so this is a bug; a result without the value would be worse. */
static void fail(void)
{
    fputs("sabot: a value that JSON cannot hold; no result\n", stderr);
    _exit(3);
}

json_t *json_there(json_t *value)
{
    if (!value)
        fail();
    return value;
}

char *json_text_there(char *text)
{
    if (!text)
        fail();
    return text;
}

void json_done(int status)
{
    if (status)
        fail();
}
