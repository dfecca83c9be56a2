#ifndef SYSTEMS_H
#define SYSTEMS_H

#include "count_options.h"
#include "document/count_system.h"

/* Counting systems that options name, at most COUNT_SYSTEMS_MOST. */
typedef struct {
    sabot_count_system *list;
    size_t count, given; /* `given` of them by their tags */
} systems;

/* The caller clears, also after an error. */
void systems_init(systems *systems);
void systems_clear(systems *systems);

/* Each adds one; tags are called `given`, `given-2` … */
sabot_status systems_add_tags(systems *systems, const char *text, sabot_error *error);
sabot_status systems_add_named(systems *systems, const char *name, const sabot_files *files,
                               sabot_error *error);

/* Adds those that are published for a bet. */
sabot_status systems_add_published(systems *systems, const char *bet, sabot_error *error);

#endif
