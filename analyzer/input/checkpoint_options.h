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

/* Keys that no command's own options use. */
enum { KEY_CHECKPOINT = 0x600, KEY_RESUME, KEY_INTERVAL };

/* clang-format off */
#define CHECKPOINT_OPTIONS \
    {"checkpoint", KEY_CHECKPOINT, "FILE", OPTION_TERMINAL, \
     "save the progress there, to continue after a stop", 1}, \
    {"resume", KEY_RESUME, 0, OPTION_TERMINAL, \
     "continue from the checkpoint, if there is one", 1}, \
    {"interval", KEY_INTERVAL, "SECONDS", OPTION_TERMINAL, \
     "between two checkpoints (default: 30)", 1}
/* clang-format on */

/* Whether the key is one of these, and was handled. */
int checkpoint_options_take(checkpoint_options *keep, int key, const char *argument,
                            struct argp_state *state);

#endif
