#ifndef ANALYZER_EDGE_STAKES_H
#define ANALYZER_EDGE_STAKES_H

#include "input/json.h"
#include "input/setup.h"
#include "write/report.h"
#include <sabot/edge/stakes.h>

/* The options, which {0} leaves out. */
typedef struct {
    const char *stakes, *unit, *rounding;
} stakes_asked;

#define STAKES_OPTIONS(type, member)                                                              \
    {"stake",                                                                                     \
     OPTION_AT(type, member.stakes),                                                              \
     "N[,…]",                                                                                     \
     OPTION_TEXT,                                                                                 \
     "also the edge at these stakes, with wins in multiples of --unit (default: as the rule set " \
     "has the commission)",                                                                       \
     1},                                                                                          \
        {"unit",                                                                                  \
         OPTION_AT(type, member.unit),                                                            \
         "U",                                                                                     \
         OPTION_TEXT,                                                                             \
         "the house pays wins in multiples of U, such as 0.01 or 5",                              \
         1},                                                                                      \
    {                                                                                             \
        "rounding", OPTION_AT(type, member.rounding), "RULE", OPTION_TEXT,                        \
            "how it rounds wins: down, up, nearest (halves up), half-down, half-even (default: "  \
            "down)",                                                                              \
            1                                                                                     \
    }

/* How the house rounds the wins of a wager. */
typedef struct {
    mpq_t unit;
    int is_rounded; /* 0 means that wins are exact */
    sabot_rounding rounding;
} stakes_terms;

/* The stakes, and the terms given; the commission of the rule set stands for missing ones. */
enum { STAKES_MOST = 64 };
typedef struct {
    const stakes_asked *asked;
    mpq_t stake[STAKES_MOST];
    size_t count;
    stakes_terms given;
} stakes_answer;

/* Reads the options. The caller clears, also after an error. */
sabot_status stakes_start(stakes_answer *answer, const stakes_asked *asked, const setup *played,
                          sabot_error *error);
void stakes_clear(stakes_answer *answer);

/* The edges of a wager at the stakes: [{"stake","unit","rounding","ev","edge"}]. */
json_t *stakes_json(const stakes_answer *answer, const setup *played, size_t wager,
                    const sabot_wager_edge *found, unsigned long digits);
void stakes_view(sabot_report *report, const json_t *document);

#endif
