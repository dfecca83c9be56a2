#ifndef ANALYZER_COUNT_COMMANDS_H
#define ANALYZER_COUNT_COMMANDS_H

#include "ask/questions.h"
#include "document.h"
#include "options.h"

/* The data that each command has loaded and computed before its own question. */
typedef struct {
    const count_options *options;
    const setup *played;
    sabot_count_models models;
    sabot_range depths;    /* of --cards, for spread */
    sabot_numbers numbers; /* the same as single depths, for the others; empty if not requested */
} count_asked;

/* For the questions `score` and `compare`: the systems in their options. */
sabot_status count_prepare(void *own, const output *out, sabot_error *error);
void count_clear(void *own);

/* The values of the named systems for the bets. */
sabot_status count_systems(sabot_counts *counts, const count_asked *asked, const systems *systems,
                           sabot_error *error);

/* Models the bets, reads --cards, and asks the command's own question. */
typedef sabot_status count_ask(result *to, const count_asked *asked, sabot_error *error);
sabot_status count_run(result *to, const void *own, const setup *played, count_ask *ask,
                       sabot_error *error);

/* Computes the exact values of `derive` and `score`, with the trigger of the options, if there are
 * depths; otherwise only the trigger. */
sabot_status count_value(sabot_counts *counts, const count_asked *asked, sabot_error *error);

/* Shows the answers of these; `perfect` is for `compare`, otherwise NULL. */
sabot_status count_show(result *to, const count_asked *asked, const sabot_counts *counts,
                        const count_perfect *perfect, sabot_error *error);

/* The requested depths of these two, or NULL. */
const sabot_numbers *count_depths(const count_asked *asked);

/* The options common to these two, for the list of an argp. */
#define COUNT_OPTIONS                                                                             \
    {"cards",                                                                                     \
     OPTION_AT(count_options, cards),                                                             \
     "LIST",                                                                                      \
     OPTION_TEXT,                                                                                 \
     "also its estimated value at these numbers of cards left: 52, 26..52, 14,104,208",           \
     1},                                                                                          \
    {                                                                                             \
        "plot", KEY_PLOT, "FILE.svg", OPTION_TERMINAL, "also draw the EV against the true count", \
            2                                                                                     \
    }

/* The options common to `score` and `compare`. */
#define COUNT_EXACT_OPTIONS                                                                        \
    {"cards",                                                                                      \
     OPTION_AT(count_options, cards),                                                              \
     "LIST",                                                                                       \
     OPTION_TEXT,                                                                                  \
     "numbers of cards left: 52, 14..416, 14,104,208 (default: 26,52,104,208)",                    \
     1},                                                                                           \
        {"trigger",                                                                                \
         OPTION_AT(count_options, trigger),                                                        \
         "TRIGGER",                                                                                \
         OPTION_TEXT,                                                                              \
         "when to bet, instead of the systems' own: tc>=4 (true count) or rc>=32 (running count)", \
         1},                                                                                       \
    {                                                                                              \
        "true-count", KEY_TRUE_COUNT, "WAY", 0,                                                    \
            "how to compute the true count: exact (default), floor, truncate, half-decks, "        \
            "full-decks",                                                                          \
            1                                                                                      \
    }

#endif
