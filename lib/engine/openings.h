#ifndef SABOT_ENGINE_OPENINGS_H
#define SABOT_ENGINE_OPENINGS_H

#include <sabot/game/coup.h>
#include <sabot/game/view.h>

/* An opening by kinds of cards. Where the order of a hand does not matter, it stands for both
 * orders. */
typedef struct {
    const sabot_view *view;
    uint64_t left[SABOT_CARDS]; /* by kind of view->opening */
    int replace;
    int order[4], count; /* the positions in the order of their choice: punto's, then banco's */
    int same;            /* how many choices are the same as in the previous opening */
    /* By position: the card, its kind and the number of choices. The product of the choices is the
     * number of ways; a position of a hand that the view does not look at has 1. */
    unsigned kind[4];
    sabot_card card[4];
    uint64_t choices[4];
} sabot_opening_choice;

typedef void sabot_opening_visit(void *data, const sabot_opening_choice *opening);

/* Calls `visit` for each opening of a shoe with left[kind] cards of each kind. The reference engine
 * has its own walk. */
void sabot_openings_each(const sabot_view *view, const uint64_t *left, int replace,
                         sabot_opening_visit *visit, void *data);

/* Applies the tableau's decisions to stand until a hand draws or the coup is over. */
static inline void sabot_opening_settle(sabot_coup *coup, const sabot_tableau *tableau)
{
    while (coup->cell >= 0 && tableau->cell[coup->cell] != SABOT_DRAW)
        sabot_coup_stand(coup, tableau);
}

#endif
