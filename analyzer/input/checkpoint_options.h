#ifndef CHECKPOINT_OPTIONS_H
#define CHECKPOINT_OPTIONS_H

#include <argp.h>

/* The options about saving long work between runs: the same for every command with checkpoints. */
typedef struct {
    const char *path; /* NULL means no checkpoints */
    int resume;
    unsigned long interval; /* seconds between two */
    int has_interval;       /* it was given */
} checkpoint_options;

#define CHECKPOINT_OPTIONS_DEFAULT \
    {                              \
        NULL, 0, 30, 0             \
    }

enum { KEY_INTERVAL = 0x600 }; /* a key that no command's own options use */

/* clang-format off */
#define CHECKPOINT_OPTIONS(type) \
    {"checkpoint", OPTION_AT(type, keep.path), "FILE", OPTION_TERMINAL | OPTION_TEXT, \
     "save the progress there, to continue after a stop", 1}, \
    {"resume", OPTION_AT(type, keep.resume), 0, OPTION_TERMINAL | OPTION_SWITCH, \
     "continue from the checkpoint, if there is one", 1}, \
    {"interval", KEY_INTERVAL, "SECONDS", OPTION_TERMINAL, \
     "between two checkpoints (default: 30)", 1}
/* clang-format on */

/* For parsers: the argument of KEY_INTERVAL. */
void checkpoint_options_interval(checkpoint_options *keep, const char *argument,
                                 struct argp_state *state);

#endif
