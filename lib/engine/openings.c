#include "openings.h"

#include <string.h>

static void choose(sabot_opening_choice *w, int chosen, sabot_opening_visit *visit, void *data)
{
    int position = w->order[chosen];
    int is_second_of_set = position >= 2 && !(w->view->ordered >> (position & 1) & 1);
    unsigned first = is_second_of_set ? w->kind[position - 2] : 0;
    unsigned kinds = w->view->opening.kinds;
    uint64_t taken = !w->replace;
    for (unsigned kind = first; kind < kinds; kind++) {
        if (!w->left[kind])
            continue;
        w->kind[position] = kind;
        w->card[position] = w->view->opening.face[kind];
        w->choices[position] = (is_second_of_set && kind > first ? 2 : 1) * w->left[kind];
        w->same = chosen < w->same ? chosen : w->same;
        if (chosen + 1 == w->count) {
            visit(data, w);
            w->same = chosen;
            continue;
        }
        w->left[kind] -= taken;
        choose(w, chosen + 1, visit, data);
        w->left[kind] += taken;
    }
}

void sabot_openings_each(const sabot_view *view, const uint64_t *left, int replace,
                         sabot_opening_visit *visit, void *data)
{
    static const int by_hand[4] = {0, 2, 1, 3};
    sabot_opening_choice w = {.view = view, .replace = replace, .choices = {1, 1, 1, 1}};
    memcpy(w.left, left, view->opening.kinds * sizeof *left);
    for (int i = 0; i < 4; i++)
        if (view->hands >> (by_hand[i] & 1) & 1)
            w.order[w.count++] = by_hand[i];
    if (w.count)
        choose(&w, 0, visit, data);
    else
        visit(data, &w);
}
