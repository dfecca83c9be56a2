#ifndef REPLY_H
#define REPLY_H

#include <stddef.h>

/* An HTTP status and the bytes of an answer. Those who send it own a share each. */
typedef struct reply {
    unsigned status;
    size_t length;
    const char *text;
    const char *type; /* its media type */
    const char *file; /* the name to save it under, or NULL */
    /* private: */
    unsigned shares;
    char *owned;
} reply;

/* Takes `text` over; the type is JSON until changed; one share. */
reply *reply_new(unsigned status, char *text, size_t length);
reply *reply_share(reply *reply);
void reply_drop(reply *reply); /* NULL is fine */

#endif
