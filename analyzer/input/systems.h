#ifndef SYSTEMS_H
#define SYSTEMS_H

#include "options.h"
#include <sabot/document/count_system.h>

enum { SYSTEMS_MOST = 16 };

/* Counting systems in options: a name or a file, or tags. Points to the arguments. */
typedef struct {
    const char *text[SYSTEMS_MOST];
    int is_tags[SYSTEMS_MOST];
    size_t count;
} systems_named;

/* For parsers. */
void systems_named_add(systems_named *named, const char *text, int is_tags,
                       struct argp_state *state);

/* The same for --system. Systems come before --tags, in any order of the options, because a
 * document does not keep that order. */
void systems_named_add_system(systems_named *named, const char *name, struct argp_state *state);

/* Counting systems, at most SYSTEMS_MOST. */
typedef struct {
    sabot_count_system *list;
    size_t count, given; /* `given` of them by their tags */
} systems;

/* The caller clears, also after an error. */
void systems_init(systems *systems);
void systems_clear(systems *systems);

/* Adds the systems named in options; tags are called `given`, `given-2` … */
sabot_status systems_load(systems *systems, const systems_named *named, const sabot_files *files,
                          sabot_error *error);

/* Adds the systems published for a bet. */
sabot_status systems_add_published(systems *systems, const char *bet, sabot_error *error);

/* The bets that they are made for, each once, in the notation of -b; malloc'd, or NULL if there are
 * none. */
char *systems_bets(const systems *systems);

#endif
