#ifndef SABOT_BASE_THREADS_H
#define SABOT_BASE_THREADS_H

/* Returns how many of the `wanted` threads, including the caller's, can run at once; at least 1.
 * OpenMP ends the process if it cannot create a thread, so call this before each parallel region.
 * Takes microseconds. */
int sabot_threads_start(int wanted);

#endif
