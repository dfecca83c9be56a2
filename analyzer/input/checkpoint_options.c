#include "checkpoint_options.h"

#include "options.h"

enum { INTERVAL_MOST = 86400 };

void checkpoint_options_interval(checkpoint_options *keep, const char *argument,
                                 struct argp_state *state)
{
    keep->interval = options_number(argument, 0, INTERVAL_MOST, "--interval", state);
    keep->has_interval = 1;
}
