#ifndef REPLY_H
#define REPLY_H

#include <stddef.h>

/* An HTTP status and the bytes of an answer. */
typedef struct {
    unsigned status;
    size_t length;
    char *text;       /* malloc'd; the receiver frees */
    const char *type; /* its media type; NULL means JSON */
    const char *file; /* Content-Disposition, or NULL */
} reply;

#endif
