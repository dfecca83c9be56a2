#include "progress.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int progress_is_wanted(const options *o)
{
    return o->progress < 0 ? isatty(STDERR_FILENO) : o->progress;
}

static int is_shown; /* a progress line is on the terminal */

/* `all` is 0 if unknown */
static int follow(void *o, const char *what, uint64_t done, uint64_t all)
{
    /* A short command does not need a progress line, nor does every step. */
    static clock_t next_line = CLOCKS_PER_SEC;
    clock_t now = clock();
    if (!progress_is_wanted(o) || now < next_line)
        return 0;
    next_line = now + CLOCKS_PER_SEC / 10;
    if (all)
        fprintf(stderr, "\rsabot: %s: %" PRIu64 " of %" PRIu64 "\033[K", what, done, all);
    else
        fprintf(stderr, "\rsabot: %" PRIu64 " %s\033[K", done, what);
    is_shown = 1;
    return 0;
}

void progress_follow(sabot_question *question, const options *o)
{
    question->progress = follow;
    question->progress_data = (void *)o;
}

void progress_note(const options *o, const char *format, ...)
{
    if (!progress_is_wanted(o))
        return;
    va_list arguments;
    va_start(arguments, format);
    fputs("sabot: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

void progress_clear(const options *o)
{
    if (progress_is_wanted(o) && is_shown)
        fputs("\r\033[K", stderr);
    is_shown = 0;
}

enum { BAR = 30 };
static const double patience = 1, between = 0.2; /* seconds */

double progress_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void progress_bar_start(progress_bar *p, const options *o, const char *unit, double total,
                        double done)
{
    *p = (progress_bar){.shown = progress_is_wanted(o),
                        .unit = unit,
                        .total = total,
                        .done_before = done,
                        .start = progress_clock()};
    p->last = p->start + patience - between;
}

void progress_time_words(char words[32], double seconds)
{
    if (seconds < 100)
        snprintf(words, 32, "%.0f s", seconds);
    else if (seconds < 6000)
        snprintf(words, 32, "%.0f min", seconds / 60);
    else if (seconds < 360000)
        snprintf(words, 32, "%.1f h", seconds / 3600);
    else
        snprintf(words, 32, "%.0f days", seconds / 86400);
}

void progress_bar_show(progress_bar *p, double done)
{
    double now = p->shown ? progress_clock() : 0;
    if (!p->shown || now - p->last < between)
        return;
    p->last = now;
    double share = p->total > 0 ? done / p->total : 1;
    double rate = (done - p->done_before) / (now - p->start);
    char bar[BAR + 1], left[32];
    for (int i = 0; i < BAR; i++)
        bar[i] = i < share * BAR ? '#' : '.';
    bar[BAR] = 0;
    progress_time_words(left, rate > 0 ? (p->total - done) / rate : 0);
    fprintf(stderr, "\r[%s] %5.1f %%  %.4g %s/s, %s left\033[K", bar, 100 * share, rate, p->unit,
            left);
    fflush(stderr);
    p->drawn = 1;
}

void progress_bar_end(progress_bar *p)
{
    if (p->drawn)
        fputs("\r\033[K", stderr);
    p->drawn = 0;
}
