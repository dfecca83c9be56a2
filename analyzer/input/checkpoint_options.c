#include "checkpoint_options.h"

#include "options.h"

enum { INTERVAL_MOST = 86400 };

int checkpoint_options_take(checkpoint_options *keep, int key, const char *argument,
                            struct argp_state *state)
{
    switch (key) {
    case KEY_CHECKPOINT:
        keep->path = argument;
        return 1;
    case KEY_RESUME:
        keep->resume = 1;
        return 1;
    case KEY_INTERVAL:
        keep->interval = options_number(argument, 0, INTERVAL_MOST, "--interval", state);
        keep->has_interval = 1;
        return 1;
    default:
        return 0;
    }
}
