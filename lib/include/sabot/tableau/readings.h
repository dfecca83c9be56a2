#ifndef SABOT_TABLEAU_READINGS_H
#define SABOT_TABLEAU_READINGS_H

#include "../document/game.h"
#include "../question/question.h"

SABOT_API_BEGIN

/* The least and greatest EV of a wager; equal if no cell is open. */
typedef struct {
    int determined; /* 0 if the wager depends on cards that the shoe does not tell apart */
    mpq_t least, greatest;
} sabot_reading_ev;

/* The EV of every wager under every reading of a rule document, and the range over all readings and
 * all cells that remain open. */
typedef struct {
    size_t readings_count, wagers_count;
    sabot_reading_ev *ev;    /* [reading·wagers_count + wager] */
    sabot_reading_ev *range; /* [wager] */
} sabot_readings;

void sabot_readings_init(sabot_readings *readings);
void sabot_readings_clear(sabot_readings *readings);

/* Needs a shoe, wagers, no condition, and at least one reading. A reading with favours_player gives
 * each wager its greatest EV only. */
sabot_status sabot_readings_find(sabot_readings *readings, const sabot_question *question,
                                 const sabot_reading *of, size_t count, sabot_error *error);

SABOT_API_END

#endif
