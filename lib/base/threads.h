#ifndef SABOT_BASE_THREADS_H
#define SABOT_BASE_THREADS_H

/* How many of the `wanted` threads can run at once, the caller's among them: at least 1. OpenMP
 * ends the process where one cannot be had, so ask before each parallel region; it takes
 * microseconds. */
int sabot_threads_start(int wanted);

#endif
