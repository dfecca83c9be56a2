#ifndef PLOT_H
#define PLOT_H

#include "base/error.h"

/* Writes a picture, whole or not at all, and frees it. NULL is refused, with the reason `none`. */
sabot_status plot_write(const char *path, char *svg, const char *none, sabot_error *error);

#endif
