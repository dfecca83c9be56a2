#include "plot.h"

#include "../input/file.h"

#include <stdlib.h>
#include <string.h>

sabot_status plot_write(const char *path, char *svg, const char *none, sabot_error *error)
{
    char where[SABOT_WHERE];
    if (!svg) {
        snprintf(where, sizeof where, "--plot %s", path);
        sabot_error_set(error, SABOT_INVALID, 0, 0, "there is nothing to draw: %s", none);
        return sabot_error_name(error, where);
    }
    sabot_status status = file_write(path, svg, strlen(svg), error);
    free(svg);
    return status;
}
