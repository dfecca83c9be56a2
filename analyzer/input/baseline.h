#ifndef BASELINE_H
#define BASELINE_H

#include "../run/compute.h"

/* An earlier result of `edge`: its document, and the job that stands in it. */
typedef struct {
    const char *path;
    json_t *document;
    job job;
    options options; /* as far as they shape the result: digits, given */
    sabot_condition given;
    int has_given;
} baseline;

/* Reads the file and rebuilds the job from the tableau, the shoe and the bet lines in it. Reports
 * what is wrong. On SABOT_OK the caller clears. */
sabot_status baseline_load(baseline *baseline, const char *path, const options *options);
void baseline_clear(baseline *baseline);

/* Computes the result anew, under the job's tableau as it now is: the document's members `tableau`,
 * `shoe`, `deals`, `bets` and, if the old one has it, `covariance`. */
sabot_status baseline_recompute(json_t **values, const baseline *baseline);

/* Every exact value in `was` that `is` has not, as [{"value":PATH,"was":TEXT,"is":TEXT|null}]. What
 * only `is` has is no drift, nor is the tableau's name. A decimal counts where the exact value
 * beside it has not drifted. */
json_t *baseline_drift(const json_t *was, const json_t *is);

#endif
