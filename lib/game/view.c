#include "view.h"

void sabot_sight_init(sabot_sight *sight)
{
    *sight = (sabot_sight){.summary = 1};
    sabot_partition_init(&sight->opening);
    sabot_partition_init(&sight->third);
}

void sabot_sight_join(sabot_sight *sight, const sabot_sight *other)
{
    sabot_partition_join(&sight->opening, &other->opening);
    sabot_partition_join(&sight->third, &other->third);
    sight->hands |= other->hands;
    sight->draws |= other->draws;
    sight->ordered |= other->ordered;
    sight->summary &= other->summary;
}
