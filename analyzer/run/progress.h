#ifndef PROGRESS_H
#define PROGRESS_H

#include "input/options.h"

#include <sabot/question/question.h>

#include <stddef.h>

/* Makes the answers to a question say how far they are: one line on stderr, written over itself;
 * only on a terminal, or as the options say, and nothing before the first second is over. The
 * options must outlive it. */
void progress_follow(sabot_question *question, const options *options);

/* Whether anything of that is to be seen. */
int progress_is_wanted(const options *options);

/* A line that stays, under the same conditions, but at once. */
void progress_note(const options *options, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Takes the line away, before results or an error are printed. */
void progress_clear(const options *options);

/* The same with a bar, percent done, rate and time left, for work of hours. */
typedef struct {
    int shown, drawn;
    const char *unit; /* what is counted, as "compositions" */
    double total, done_before;
    double start, last;
} progress_bar;

/* `done` of `total` were done before, by an earlier run. */
void progress_bar_start(progress_bar *bar, const options *options, const char *unit, double total,
                        double done);
void progress_bar_show(progress_bar *bar, double done);
void progress_bar_end(progress_bar *bar);

/* A time as "3 min" or "2.5 h". */
void progress_time_words(char words[32], double seconds);

/* Seconds of a clock that only goes forward. */
double progress_clock(void);

#endif
