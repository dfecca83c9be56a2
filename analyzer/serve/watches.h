#ifndef WATCHES_H
#define WATCHES_H

#include "input/json.h"

#include <stdint.h>

/* The questions under way that a client watches, each by a name of the client's. Calls may come
 * from any thread. */
typedef struct watches watches;

watches *watches_new(void);
void watches_free(watches *watches);

/* A place for watches_tell and watches_end; -1 if all are taken, which both accept. */
int watches_begin(watches *watches, const char *name);
void watches_tell(watches *watches, int place, const char *what, uint64_t done, uint64_t all);
void watches_end(watches *watches, int place);

/* {"what","done","all"} of the question of that name; {} if none is under way, or nothing is told
 * yet. The caller frees. */
json_t *watches_document(watches *watches, const char *name);

#endif
