#ifndef ANALYZER_EDGE_REBATES_H
#define ANALYZER_EDGE_REBATES_H

#include "input/json.h"
#include "input/setup.h"
#include "write/report.h"
#include <sabot/edge/rebates.h>

/* The options, which {0} leaves out. */
typedef struct {
    int chips;
    const char *turnover, *loss, *coups;
} rebates_asked;

#define REBATES_OPTIONS(type, member)                                                            \
    {"chips",                                                                                    \
     OPTION_AT(type, member.chips),                                                              \
     0,                                                                                          \
     OPTION_SWITCH,                                                                              \
     "also coups per non-negotiable chip, and the house edge per chip lost",                     \
     1},                                                                                         \
        {"rebate",                                                                               \
         OPTION_AT(type, member.turnover),                                                       \
         "PERCENT",                                                                              \
         OPTION_TEXT,                                                                            \
         "also the EV with a rebate on every stake, such as 1%, and the rebate that makes it 0", \
         1},                                                                                     \
        {"loss-rebate",                                                                          \
         OPTION_AT(type, member.loss),                                                           \
         "PERCENT",                                                                              \
         OPTION_TEXT,                                                                            \
         "the same for a rebate on the loss after --coups",                                      \
         1},                                                                                     \
    {                                                                                            \
        "coups", OPTION_AT(type, member.coups), "N", OPTION_TEXT,                                \
            "how many coups with equal stakes the loss rebate settles", 1                        \
    }

/* The answers, by wager of the question; those that the shoe does not determine are unset. */
typedef struct {
    const rebates_asked *asked;
    const char *text; /* of the rebate; NULL for none */
    mpq_t rate;
    uint64_t coups; /* that settle a loss; 0 for a rebate on turnover */
    size_t count;
    sabot_chips *chips;
    sabot_rebate *rebates;
} rebates_answer;

/* Checks the options. The caller clears, also after an error. */
sabot_status rebates_start(rebates_answer *answer, const rebates_asked *asked, sabot_error *error);
sabot_status rebates_find(rebates_answer *answer, const sabot_question *question,
                          const sabot_edges *edges, sabot_error *error);
void rebates_clear(rebates_answer *answer);

/* Adds to the record of a wager, and the tables. */
void rebates_add(json_t *json, const rebates_answer *answer, size_t wager, unsigned long digits);
void rebates_view(sabot_report *report, const json_t *document, const rebates_answer *answer);

#endif
