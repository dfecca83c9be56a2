#ifndef ANALYZER_COUPS_RUNS_H
#define ANALYZER_COUPS_RUNS_H

#include "ask/shoes/setup.h"
#include "write/report.h"
#include <sabot/shoes/runs.h>

enum { RUNS_PATTERNS_MOST = 16, RUNS_LENGTH_MOST = 60 };

/* The options, and what they mean; {0} asks for nothing. */
typedef struct {
    const char *winner, *coups, *simulate, *seed;
    int ties; /* 0, or one more than a sabot_ties */
    const char *pattern[RUNS_PATTERNS_MOST];
    size_t patterns;
    int side; /* of the runs; -1 means none */
    uint64_t samples, seed_number;
    sabot_stretch stretch;
} runs_asked;

typedef struct {
    const runs_asked *asked;
    size_t runs, count; /* the first `runs` are runs of 1, 2, … coups, then the patterns */
    sabot_pattern of[RUNS_LENGTH_MOST + RUNS_PATTERNS_MOST];
    sabot_occurrences model[RUNS_LENGTH_MOST + RUNS_PATTERNS_MOST];
    sabot_occurrences simulated[RUNS_LENGTH_MOST + RUNS_PATTERNS_MOST];
    shoes_setup *shoes; /* NULL unless whole shoes are dealt */
} runs_answer;

sabot_status runs_prepare(runs_asked *asked, sabot_error *error);

/* Does nothing unless something is asked. The caller clears. */
sabot_status runs_find(runs_answer *answer, const runs_asked *asked, const setup *played,
                       sabot_error *error);
void runs_clear(runs_answer *answer);

void runs_add(json_t *document, const runs_answer *answer, unsigned long digits);
void runs_view(sabot_report *report, const json_t *document, const runs_answer *answer);

#endif
