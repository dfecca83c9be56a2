#include "openings.h"

typedef void visitor(void *data, const sabot_openings_walk *opening);

static void choose(sabot_openings_walk *w, int chosen, visitor *visit, void *data)
{
    if (chosen == w->count) {
        visit(data, w);
        return;
    }
    int position = w->order[chosen];
    int is_second_of_set = position >= 2 && !(w->view->ordered >> (position & 1) & 1);
    unsigned first = is_second_of_set ? w->kind[position - 2] : 0;
    for (unsigned kind = first; kind < w->view->opening.kinds; kind++) {
        if (!w->left[kind])
            continue;
        w->kind[position] = kind;
        w->card[position] = w->view->opening.face[kind];
        w->choices[position] = (is_second_of_set && kind > first ? 2 : 1) * w->left[kind];
        w->left[kind] -= !w->replace;
        choose(w, chosen + 1, visit, data);
        w->left[kind] += !w->replace;
    }
}

void sabot_openings_each(const sabot_shoe *shoe, const sabot_view *view, visitor *visit, void *data)
{
    static const int by_hand[4] = {0, 2, 1, 3};
    sabot_openings_walk w = {.view = view, .replace = shoe->infinite, .choices = {1, 1, 1, 1}};
    sabot_shoe_by_kind(w.left, shoe, &view->opening);
    for (int i = 0; i < 4; i++)
        if (view->hands >> (by_hand[i] & 1) & 1)
            w.order[w.count++] = by_hand[i];
    choose(&w, 0, visit, data);
}
