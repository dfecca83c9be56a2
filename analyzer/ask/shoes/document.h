#ifndef ANALYZER_SHOES_DOCUMENT_H
#define ANALYZER_SHOES_DOCUMENT_H

#include "answer/shoes/risk.h"
#include "input/json.h"
#include "setup.h"
#include "write/report.h"

/* A number that is not exact: `error` is the standard error of a simulated one, or the bound of the
 * error of one that a model computes. A value that is not known is NAN. */
typedef struct {
    double value, error;
    int is_model;
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

/* With so many cards unseen: the probability that a coup begins, and what a player bets and wins
 * then. */
shoes_number shoes_starts(const shoes_answer *answer, uint64_t unseen);
shoes_number shoes_share_at(const shoes_answer *answer, size_t player, uint64_t unseen);
shoes_number shoes_gain_at(const shoes_answer *answer, size_t player, uint64_t unseen);

/* Whether its SD is known, and what it comes to over many shoes: `of` is a bankroll or a number of
 * shoes. */
int shoes_has_risk(const shoes_line *line);
shoes_number shoes_risk(const shoes_line *line, sabot_shoe_risk risk, double of);

/* Of the model, with the bounds of their errors: the mean and the SD of the coups, and a
 * probability of the number of coups. */
shoes_number shoes_coups_mean(const sabot_schedule *schedule);
shoes_number shoes_coups_sd(const sabot_schedule *schedule);
shoes_number shoes_coups_share(const sabot_schedule *schedule, size_t coups);

/* A number as a decimal, malloc'd, with "± error" behind it if it is simulated; NULL: not known. */
char *shoes_text(shoes_number number, double factor, unsigned long digits);

#endif
