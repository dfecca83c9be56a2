#ifndef PROGRESS_H
#define PROGRESS_H

#include "input/options.h"

#include <sabot/question/question.h>

#include <stddef.h>

/* Reports the progress of a question: one line on stderr, overwritten; only on a terminal, or as
 * the options say, and not before the first second is over. The options must outlive it. */
void progress_follow(sabot_question *question, const options *options);

/* Whether progress is shown. */
int progress_is_wanted(const options *options);

/* A permanent line, under the same conditions, but immediately. */
void progress_note(const options *options, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Removes the line, before results or an error are printed. */
void progress_clear(const options *options);

/* The same with a bar, percentage, rate and remaining time, for work of hours. */
typedef struct {
    int shown, drawn;
    const char *unit; /* the unit, such as "compositions" */
    double total, done_before;
    double start, last;
} progress_bar;

/* `done` of `total` were done by an earlier run. */
void progress_bar_start(progress_bar *bar, const options *options, const char *unit, double total,
                        double done);
void progress_bar_show(progress_bar *bar, double done);
void progress_bar_end(progress_bar *bar);

/* A time: "3 min" or "2.5 h". */
void progress_time_words(char words[32], double seconds);

/* Seconds of a monotonic clock. */
double progress_clock(void);

#endif
