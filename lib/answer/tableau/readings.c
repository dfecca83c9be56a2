#include <sabot/tableau/readings.h>

#include "../../base/memory.h"
#include "tabulation.h"

#include <stdlib.h>

void sabot_readings_init(sabot_readings *readings)
{
    *readings = (sabot_readings){0};
}

static sabot_reading_ev *new_evs(size_t count)
{
    sabot_reading_ev *evs = sabot_allocate(count, sizeof *evs);
    for (size_t i = 0; i < count; i++)
        mpq_inits(evs[i].least, evs[i].greatest, NULL);
    return evs;
}

static void free_evs(sabot_reading_ev *evs, size_t count)
{
    for (size_t i = 0; evs && i < count; i++)
        mpq_clears(evs[i].least, evs[i].greatest, NULL);
    free(evs);
}

void sabot_readings_clear(sabot_readings *readings)
{
    free_evs(readings->ev, readings->readings_count * readings->wagers_count);
    free_evs(readings->range, readings->wagers_count);
    *readings = (sabot_readings){0};
}

static void find_wager(sabot_readings *readings, const sabot_contributions *contributions,
                       const sabot_reading *of, size_t wager)
{
    sabot_reading_ev *range = &readings->range[wager];
    sabot_ev_range found;
    mpq_inits(found.least, found.greatest, NULL);
    for (size_t r = 0; r < readings->readings_count; r++) {
        sabot_reading_ev *ev = &readings->ev[r * readings->wagers_count + wager];
        sabot_ev_range_find(&found, contributions, &of[r].tableau);
        mpq_set(ev->least, of[r].favours_player ? found.greatest : found.least);
        mpq_set(ev->greatest, found.greatest);
        ev->determined = 1;
        if (!range->determined || mpq_cmp(ev->least, range->least) < 0)
            mpq_set(range->least, ev->least);
        if (!range->determined || mpq_cmp(ev->greatest, range->greatest) > 0)
            mpq_set(range->greatest, ev->greatest);
        range->determined = 1;
    }
    mpq_clears(found.least, found.greatest, NULL);
}

sabot_status sabot_readings_find(sabot_readings *readings, const sabot_question *question,
                                 const sabot_reading *of, size_t count, sabot_error *error)
{
    sabot_readings_clear(readings);
    sabot_tabulation all = {0};
    unsigned lasting = 0;
    if (!count || !of)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "no reading: expected at least one");
    for (size_t r = 0; r < count; r++) {
        sabot_question one = *question;
        one.tableau = &of[r].tableau;
        lasting |= sabot_naturals_may_last(one.tableau->lasting);
        sabot_status status = sabot_question_check(&one, SABOT_NEEDS_TABLEAU_OPEN, error);
        if (status)
            return status;
    }
    sabot_status status = sabot_tabulation_find(&all, question, lasting, error);
    for (size_t r = 0; r < count && !status; r++) /* every complete reading */
        if (!sabot_tableau_open_cells(&of[r].tableau))
            status = sabot_tabulation_check(&all, question, &of[r].tableau, error);
    if (!status) {
        readings->readings_count = count;
        readings->wagers_count = question->wagers_count;
        readings->ev = new_evs(count * question->wagers_count);
        readings->range = new_evs(question->wagers_count);
        for (size_t w = 0; w < question->wagers_count; w++)
            if (all.of[w])
                find_wager(readings, all.of[w], of, w);
    }
    sabot_tabulation_clear(&all);
    return status;
}
