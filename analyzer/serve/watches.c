#include "watches.h"

#include "base/memory.h"
#include "connections.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct watches {
    pthread_mutex_t lock;
    struct {
        char name[40], what[40]; /* no name: the place is free */
        uint64_t done, all;
    } at[CONNECTIONS_MOST];
};

watches *watches_new(void)
{
    watches *made = sabot_allocate(1, sizeof *made);
    pthread_mutex_init(&made->lock, NULL);
    return made;
}

void watches_free(watches *of)
{
    pthread_mutex_destroy(&of->lock);
    free(of);
}

/* Under the lock; -1 if it is missing. */
static int find(const watches *in, const char *name)
{
    for (int i = 0; i < CONNECTIONS_MOST; i++)
        if (strcmp(in->at[i].name, name) == 0)
            return i;
    return -1;
}

int watches_begin(watches *of, const char *name)
{
    pthread_mutex_lock(&of->lock);
    int place = find(of, "");
    if (place >= 0) {
        snprintf(of->at[place].name, sizeof of->at[place].name, "%s", name);
        of->at[place].all = 0;
    }
    pthread_mutex_unlock(&of->lock);
    return place;
}

void watches_tell(watches *of, int place, const char *what, uint64_t done, uint64_t all)
{
    if (place < 0)
        return;
    pthread_mutex_lock(&of->lock);
    snprintf(of->at[place].what, sizeof of->at[place].what, "%s", what);
    of->at[place].done = done;
    of->at[place].all = all;
    pthread_mutex_unlock(&of->lock);
}

void watches_end(watches *of, int place)
{
    if (place < 0)
        return;
    pthread_mutex_lock(&of->lock);
    of->at[place].name[0] = 0;
    pthread_mutex_unlock(&of->lock);
}

json_t *watches_document(watches *of, const char *name)
{
    pthread_mutex_lock(&of->lock);
    int place = *name ? find(of, name) : -1;
    json_t *document =
        place < 0 || !of->at[place].all
            ? json_object()
            : json_pack("{s:s, s:I, s:I}", "what", of->at[place].what, "done",
                        (json_int_t)of->at[place].done, "all", (json_int_t)of->at[place].all);
    pthread_mutex_unlock(&of->lock);
    return document;
}
