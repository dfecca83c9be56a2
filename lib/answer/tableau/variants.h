#ifndef SABOT_TABLEAU_VARIANTS_H
#define SABOT_TABLEAU_VARIANTS_H

#include <sabot/question/question.h>

/* Wagers as an engine pays them that takes two cards of one point for a pair. */
typedef struct {
    sabot_wager *wagers;
    uint8_t *changed; /* by wager: a part knows a pair */
    sabot_bet *bets;  /* of those parts; the others keep theirs */
    size_t bets_count;
} sabot_by_point;

/* The caller clears; the wagers must stay valid until then. */
void sabot_by_point_make(sabot_by_point *by_point, const sabot_wager *wagers, size_t count);
void sabot_by_point_clear(sabot_by_point *by_point);

#endif
