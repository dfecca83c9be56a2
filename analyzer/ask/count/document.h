#ifndef ANALYZER_COUNT_DOCUMENT_H
#define ANALYZER_COUNT_DOCUMENT_H

#include "ask/setup_document.h"
#include "write/output.h"
#include <sabot/counting/counts.h>

/* The gain of perfect play at one depth, if known. */
typedef struct {
    int is_known;
    mpq_t gain;
} count_perfect;

/* The question of `count derive`, `score` or `compare` and the library's answer. */
typedef struct {
    const setup *played;
    const sabot_count_models *models;
    const sabot_counts *counts;
    const count_perfect *perfect; /* of `compare`, for its one bet, by depth; otherwise NULL */
} count_answer;

/* As the JSON document, and as the report. */
json_t *count_document(const count_answer *answer, unsigned long digits);
void count_view(sabot_report *report, const json_t *document, const count_answer *answer);

/* "integer", "given", or the name of a published system. */
const char *count_name(const sabot_count *count);

/* EV against true count, malloc'd; NULL if there is no line to draw. */
char *count_plot(const count_answer *answer);

/* The exact gain against the cards left, and the EV against the running count. */
char *count_plot_gains(const count_answer *answer, int logarithmic);
char *count_plot_counts(const count_answer *answer);

/* A document's member about a wager that cannot be counted, and its note. */
json_t *count_refused_json(const sabot_wager *wager, const sabot_count_model *model);
void count_refused_note(sabot_report *report, const json_t *bet);

/* {"favourable", "gain"}, each with only a decimal. */
json_t *count_estimate_json(const sabot_estimate *estimate, unsigned long digits);

#endif
