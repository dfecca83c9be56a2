#ifndef ANALYZER_COUNT_DOCUMENT_H
#define ANALYZER_COUNT_DOCUMENT_H

#include "ask/setup_document.h"
#include "write/output.h"
#include <sabot/counting/counts.h>

/* What perfect play gains at one depth, if that is known. */
typedef struct {
    int is_known;
    mpq_t gain;
} count_perfect;

/* What `count derive`, `score` and `compare` were asked and what the library answered. */
typedef struct {
    const setup *played;
    const sabot_count_models *models;
    const sabot_counts *counts;
    const count_perfect *perfect; /* of `compare`, for its one bet, by depth; else NULL */
} count_answer;

/* As the JSON document, and as what a person reads. */
json_t *count_document(const count_answer *answer, unsigned long digits);
void count_report(sabot_report *report, const count_answer *answer);

/* "integer", "given", or what a published system is called. */
const char *count_name(const sabot_count *count);

/* "52", or, behind the last depth, over which of them a mean is: "mean 26..52", "mean of 3". */
enum { COUNT_DEPTH_TEXT = 64 };
void count_depth_text(char text[COUNT_DEPTH_TEXT], const sabot_numbers *depths, size_t depth);

/* EV against true count, malloc'd; NULL when there is no line to draw. */
char *count_plot(const count_answer *answer);

/* The exact gain against the cards left, and the EV against the running count. */
char *count_plot_gains(const count_answer *answer, int logarithmic);
char *count_plot_counts(const count_answer *answer);

/* Members of a depth, of a system (the mean), and of a system: what is exact, if it was asked for,
 * and the trigger. */
void count_exact_json(json_t *json, const sabot_count *count, size_t depth, unsigned long digits);
void count_mean_json(json_t *json, const sabot_count *count, unsigned long digits);
void count_trigger_json(json_t *json, const sabot_count *count);

/* Beside perfect play: members of a depth, and the tables by depth with a column for each
 * system. */
void count_perfect_json(json_t *json, const count_answer *answer, const sabot_count *count,
                        size_t depth, unsigned long digits);
void count_compare_report(sabot_report *report, const count_answer *answer, size_t wager);

/* The tables of what is exact. */
void count_exact_report(sabot_report *report, const sabot_wager_counts *list,
                        const sabot_numbers *depths);

/* What is said of a wager that is not counted, in a document and in a report. */
json_t *count_refused_json(const sabot_wager *wager, const sabot_count_model *model);
void count_refused_note(sabot_report *report, const sabot_count_model *model);

/* {"favourable", "gain"}, each with a decimal only; and the two in percent. */
json_t *count_estimate_json(const sabot_estimate *estimate, unsigned long digits);
enum { ESTIMATE_WORDS = 32 };
void count_estimate_words(char favourable[ESTIMATE_WORDS], char gain[ESTIMATE_WORDS],
                          const sabot_estimate *estimate);

#endif
