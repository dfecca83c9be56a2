#include <sabot/engine/ways.h>

#include "../base/integers.h"

void sabot_ways_init(sabot_ways *ways, unsigned count)
{
    *ways = (sabot_ways){.count = count, .of = sabot_integers_new(count)};
}

void sabot_ways_clear(sabot_ways *ways)
{
    sabot_integers_free(ways->of, ways->count);
    *ways = (sabot_ways){0};
}
