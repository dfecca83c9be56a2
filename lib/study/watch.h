#ifndef SABOT_STUDY_WATCH_H
#define SABOT_STUDY_WATCH_H

#include <stdint.h>

/* A progress callback of long work, called several times a second with the amount of work done
 * since the last call. A nonzero result stops the work. A NULL watch never stops it. */
typedef struct {
    int (*tell)(void *data, uint64_t more);
    void *data;
} sabot_study_watch;

static inline int sabot_study_stops(const sabot_study_watch *watch, uint64_t more)
{
    return watch && watch->tell(watch->data, more);
}

#endif
