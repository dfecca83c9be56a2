#ifndef PLOT_H
#define PLOT_H

#include "../run/message.h"

/* Writes a picture, whole or not at all, and frees it. NULL is refused, with the reason `none`. */
sabot_status plot_write(const char *path, char *svg, const char *none);

#endif
