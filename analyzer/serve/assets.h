#ifndef ASSETS_H
#define ASSETS_H

#include <stddef.h>

/* The page's files, built in. */
typedef struct {
    const char *name; /* "index.html" */
    const char *bytes;
    size_t length;
    const char *packed; /* by gzip */
    size_t packed_length;
} asset;

extern const asset assets[];
extern const unsigned assets_count;

/* By its path ("/": the page itself); NULL if there is none. */
const asset *asset_find(const char *path);

/* Its media type, by the extension of its name. */
const char *asset_type(const asset *asset);

#endif
