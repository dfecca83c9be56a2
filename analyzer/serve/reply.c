#include "reply.h"

#include "base/memory.h"

#include <stdlib.h>

reply *reply_new(unsigned status, char *text, size_t length)
{
    reply *made = sabot_allocate(1, sizeof *made);
    *made = (reply){status, length, text, "application/json", NULL, 1, text};
    return made;
}

reply *reply_share(reply *of)
{
    __atomic_add_fetch(&of->shares, 1, __ATOMIC_RELAXED);
    return of;
}

void reply_drop(reply *of)
{
    if (!of || __atomic_sub_fetch(&of->shares, 1, __ATOMIC_ACQ_REL))
        return;
    free(of->owned);
    free(of);
}
