#ifndef STUDY_IDENTITIES_H
#define STUDY_IDENTITIES_H

#include "../render/study_document.h"

/* About how many seconds a study takes on this machine; 0 if it cannot be asked. */
double study_seconds(const void *own, const setup *played);

/* A study with all that can be had without the walk: what was asked, how many compositions and
 * shoes there are, the mean EVs (those of the shoe), their variances, the EVs of the best and worst
 * shoes, the EV when favourable (gain over share), the last bin (they sum to 1), and all decimals.
 * Shares, gains and the other bins are those of an earlier one, if they can be. The caller
 * frees. */
sabot_status study_identities(json_t **document, const json_t *baseline, const void *own,
                              const setup *played, sabot_error *error);

/* The same of a sample or a bracket: what was asked, the EVs of the shoe. */
sabot_status study_identities_of_others(json_t **document, const json_t *baseline,
                                        const study_options *o, const setup *played,
                                        sabot_error *error);

/* Stands where nothing was filed that can be: what it is, only the whole study tells. */
json_t *study_not_computed(void);

#endif
