#ifndef SABOT_ENGINE_OPENINGS_H
#define SABOT_ENGINE_OPENINGS_H

#include <sabot/game/shoe.h>
#include <sabot/game/view.h>

/* Walks over the openings of a shoe by kinds of cards: punto's two positions, then banco's, those
 * of a hand only if the view looks at it. Where the order of a hand does not matter, one opening
 * stands for both orders. The reference engine has its own walk. */
typedef struct {
    const sabot_view *view;
    int replace;
    uint64_t left[SABOT_CARDS]; /* by kind of view->opening */
    int order[4], count;        /* the positions, as they are chosen */
    /* The opening by position: its cards, their kinds, and the number of choices for each. The ways
     * of the opening are the product of the choices; a position that is not walked has 1. */
    unsigned kind[4];
    sabot_card card[4];
    uint64_t choices[4];
} sabot_openings_walk;

/* Calls `visit` for each opening that the shoe can deal. */
void sabot_openings_each(const sabot_shoe *shoe, const sabot_view *view,
                         void (*visit)(void *data, const sabot_openings_walk *opening), void *data);

#endif
