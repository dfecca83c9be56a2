#include "assets.h"

#include <string.h>

const asset *asset_find(const char *path)
{
    const char *name = strcmp(path, "/") == 0 ? "/index.html" : path;
    for (unsigned i = 0; i < assets_count; i++)
        if (name[0] == '/' && strcmp(name + 1, assets[i].name) == 0)
            return &assets[i];
    return NULL;
}

const char *asset_type(const asset *of)
{
    static const char *const types[][2] = {{".html", "text/html; charset=utf-8"},
                                           {".css", "text/css; charset=utf-8"},
                                           {".js", "text/javascript; charset=utf-8"},
                                           {".svg", "image/svg+xml"},
                                           {".md", "text/plain; charset=utf-8"}};
    const char *ending = strrchr(of->name, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++)
        if (strcmp(ending, types[i][0]) == 0)
            return types[i][1];
    return "application/octet-stream";
}
