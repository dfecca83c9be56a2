#include "progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static int is_wanted(const options *options)
{
    return options->progress < 0 ? isatty(STDERR_FILENO) : options->progress;
}

void progress_show(const options *options, const char *what, size_t done, size_t all)
{
    /* The processor time of a command that is short is not worth a line. */
    if (is_wanted(options) && clock() > CLOCKS_PER_SEC)
        fprintf(stderr, "\rsabot: %s: %zu of %zu\033[K", what, done, all);
}

void progress_clear(const options *options)
{
    if (is_wanted(options))
        fputs("\r\033[K", stderr);
}
