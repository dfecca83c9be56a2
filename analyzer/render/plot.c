#include "plot.h"
#include "../run/old_file.h"

#include "../input/file.h"

#include <stdlib.h>
#include <string.h>

sabot_status plot_write(const char *path, char *svg, const char *none)
{
    if (!svg)
        return message(SABOT_INVALID, "--plot %s: there is nothing to draw: %s", path, none);
    sabot_status status = old_file_write(path, svg, strlen(svg));
    free(svg);
    return status;
}
