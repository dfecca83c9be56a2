#ifndef ANALYZER_SHOES_DOCUMENT_H
#define ANALYZER_SHOES_DOCUMENT_H

#include "answer/shoes/risk.h"
#include "input/json.h"
#include "setup.h"
#include "write/report.h"

/* A number that is not exact: `error` is the standard error of a simulated one; a computed one has
 * NAN there and in `share` its error as a share of the value. A value that is not known is NAN. */
typedef struct {
    double value, error, share;
} shoes_number;

/* What one player comes to per shoe, computed or simulated. */
typedef struct {
    shoes_number bets, share, ev, units, sd, per_100;
    const sabot_simulated_figures *simulated; /* NULL: computed */
} shoes_line;

/* What `shoes` was asked and what the library answered. */
typedef struct {
    const shoes_setup *asked;
    const sabot_shoes *computed;
    const sabot_simulated *simulated; /* NULL: not asked for */
    int by_depth, by_coups;
} shoes_answer;

/* With `rows` what was simulated of a player stands in his record too, and by_coups makes a list
 * "distribution" of what is computed and simulated. */
json_t *shoes_document(const shoes_answer *answer, unsigned long digits, int rows);
void shoes_report(sabot_report *report, const shoes_answer *answer);

/* Units against the cards behind the cut card, malloc'd; the answer has units_at for these. */
char *shoes_plot(const shoes_answer *answer, const sabot_numbers *cuts);

/* What the line of a player is. */
shoes_line shoes_computed(const shoes_answer *answer, size_t player);
shoes_line shoes_simulated(const shoes_answer *answer, size_t player);

/* Whether its SD is known, and what it comes to over many shoes: `of` is a bankroll or a number of
 * shoes. */
int shoes_has_risk(const shoes_line *line);
shoes_number shoes_risk(const shoes_line *line, sabot_shoe_risk risk, double of);

/* A number as a decimal, malloc'd, with "± error" behind it if it has one; NULL: not known. */
char *shoes_text(shoes_number number, double factor, unsigned long digits);

#endif
