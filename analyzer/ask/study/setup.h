#ifndef ANALYZER_STUDY_SETUP_H
#define ANALYZER_STUDY_SETUP_H

#include "input/checkpoint_options.h"
#include "input/setup.h"

/* `sabot study` as its options give it. */
typedef struct {
    options common;
    const char *cards, *histogram, *shard, *within;
    checkpoint_options keep;
    const char *plot[8];
    unsigned plots;
    unsigned long sample, seed; /* number of shoes to draw; 0 means that all are visited */
    int yes, has_seed;
} study_options;

/* The resolved options. */
typedef struct {
    setup played;
    unsigned from, to;      /* cards left */
    mpq_t bin;              /* of the histogram; 0 means none */
    mpq_t within;           /* 0 means exact */
    unsigned shard, shards; /* 1 of 1 means all of it */
} study_setup;

/* Reads the command's own options, for a shoe, after study_setup_init. The caller clears both
 * numbers. */
void study_setup_init(study_setup *asked);
sabot_status study_setup_read(study_setup *asked, const study_options *o, const sabot_shoe *shoe,
                              sabot_error *error);

/* Whether a bet that cannot be studied is left out: a bet requested by name is refused. */
int study_leaves_out(const study_options *o);

/* On SABOT_OK the caller clears. */
sabot_status study_setup_load(study_setup *asked, const study_options *o, sabot_error *error);
void study_setup_clear(study_setup *asked);

#endif
