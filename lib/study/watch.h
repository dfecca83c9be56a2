#ifndef SABOT_STUDY_WATCH_H
#define SABOT_STUDY_WATCH_H

#include <stdint.h>

/* Who is told, several times a second, how much more of a long piece of work is done, and may end
 * it: by anything but 0. A watch that is NULL lets everything go on. */
typedef struct {
    int (*tell)(void *data, uint64_t more);
    void *data;
} sabot_study_watch;

static inline int sabot_study_stops(const sabot_study_watch *watch, uint64_t more)
{
    return watch && watch->tell(watch->data, more);
}

#endif
