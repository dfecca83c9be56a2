#include <sabot/game/view.h>

void sabot_view_init(sabot_view *view)
{
    *view = (sabot_view){.summary = 1};
    for (int place = 0; place < SABOT_PLACES; place++)
        sabot_partition_init(&view->at[place]);
    sabot_partition_init(&view->opening);
    sabot_partition_init(&view->third);
}

void sabot_view_gather(sabot_view *view)
{
    for (int place = 0; place < SABOT_PLACES; place++)
        sabot_partition_join(place < SABOT_PLACE_THIRD ? &view->opening : &view->third,
                             &view->at[place]);
    sabot_partition_join(&view->opening, &view->third);
}

void sabot_view_join(sabot_view *view, const sabot_view *other)
{
    for (int place = 0; place < SABOT_PLACES; place++)
        sabot_partition_join(&view->at[place], &other->at[place]);
    sabot_partition_join(&view->opening, &other->opening);
    sabot_partition_join(&view->third, &other->third);
    view->hands |= other->hands;
    view->draws |= other->draws;
    view->ordered |= other->ordered;
    view->runs |= other->runs;
    view->summary &= other->summary;
}

int sabot_view_is_determined(const sabot_view *view, sabot_level level)
{
    sabot_partition known;
    sabot_shoe_kinds(&known, level);
    return sabot_partition_is_within(&view->opening, &known);
}
