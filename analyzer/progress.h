#ifndef PROGRESS_H
#define PROGRESS_H

#include "options.h"

#include <stddef.h>

/* One line on stderr that says how far a long run is, written over itself; only on a terminal, or
 * as the options say. Nothing before the first second is over. */
void progress_show(const options *options, const char *what, size_t done, size_t all);

/* Takes the line away, before results or an error are printed. */
void progress_clear(const options *options);

#endif
