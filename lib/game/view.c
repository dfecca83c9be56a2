#include "view.h"

void sabot_view_init(sabot_view *view)
{
    *view = (sabot_view){.summary = 1};
    sabot_partition_init(&view->opening);
    sabot_partition_init(&view->third);
}

void sabot_view_join(sabot_view *view, const sabot_view *other)
{
    sabot_partition_join(&view->opening, &other->opening);
    sabot_partition_join(&view->third, &other->third);
    view->hands |= other->hands;
    view->draws |= other->draws;
    view->ordered |= other->ordered;
    view->summary &= other->summary;
}

int sabot_view_is_determined(const sabot_view *view, sabot_level level)
{
    sabot_partition known;
    sabot_shoe_kinds(&known, level);
    return sabot_partition_is_within(&view->opening, &known);
}
