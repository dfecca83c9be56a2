#ifndef SABOT_SHOES_RUNS_H
#define SABOT_SHOES_RUNS_H

#include "shoes.h"

SABOT_API_BEGIN

/* Winners in a row. */
enum { SABOT_PATTERN_MOST = 100 };
typedef struct {
    unsigned length;
    uint8_t winner[SABOT_PATTERN_MOST]; /* SABOT_PUNTO, SABOT_BANCO, SABOT_TIE */
    int is_run; /* of one winner: runs of exactly this length are expected, not all occurrences */
} sabot_pattern;

/* Reads letters such as `BBPT`, in upper or lower case; `13xB` repeats one. */
sabot_status sabot_pattern_parse(sabot_pattern *pattern, const char *text, sabot_error *error);

/* The coups in which patterns are looked for. */
typedef struct {
    sabot_ties ties; /* SABOT_TIES_SKIP or SABOT_TIES_BREAK */
    uint64_t coups; /* at most SABOT_STRETCH_MOST, without ties that are skipped; 0: a whole shoe */
    sabot_dealing dealing; /* of shoes; unused by the model of a number of coups */
} sabot_stretch;
enum { SABOT_STRETCH_MOST = 100000 };

/* The probability that a pattern occurs, and the mean number of its occurrences, which may
 * overlap. The errors are standard errors; 0 for the model. */
typedef struct {
    sabot_estimated once, mean;
} sabot_occurrences;

/* A model: coups count as independent, with the exact probabilities of the shoe; the number of
 * coups of a whole shoe is that of sabot_shoes_find. Needs a shoe and a complete tableau; ignores
 * the wagers. A pattern with a tie cannot be asked for where ties are skipped. */
sabot_status sabot_patterns_find(sabot_occurrences *found, const sabot_pattern *patterns,
                                 size_t count, const sabot_question *question,
                                 const sabot_stretch *stretch, sabot_error *error);

/* The same from random shoes, as an independent check. A number of coups takes as many shoes as it
 * needs. The same seed gives the same figures with any number of threads. */
sabot_status sabot_patterns_simulate(sabot_occurrences *found, const sabot_pattern *patterns,
                                     size_t count, const sabot_question *question,
                                     const sabot_stretch *stretch, uint64_t samples, uint64_t seed,
                                     sabot_error *error);

SABOT_API_END

#endif
