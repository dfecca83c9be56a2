#ifndef FILING_DEPARTURES_H
#define FILING_DEPARTURES_H

#include "input/setup.h"

/* Texts of a part of the game; its key is that of the rule set, or "wagers". */
typedef struct {
    char *key, *what, *own, *given;
} filing_departure;

typedef struct {
    filing_departure *items;
    size_t count;
} filing_departures;

/* Finds what was computed in place of the rule set's own shoe, naturals, table, bets and wagers. */
void departures_find(filing_departures *list, const setup *played);
void departures_clear(filing_departures *list);

/* Whose natural ends the coup, by `lasting` of a tableau. */
const char *naturals_words(unsigned lasting);

/* That of a key of the rule set; NULL if it was computed as the rule set says. */
const filing_departure *departures_of(const filing_departures *list, const char *key);

#endif
