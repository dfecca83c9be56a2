#ifndef STUDY_IDENTITIES_H
#define STUDY_IDENTITIES_H

#include "../render/study_document.h"

/* About how many seconds a study takes on this machine; 0 of a sample, or if it cannot be asked. */
double study_seconds(const void *own, const setup *played);

/* An earlier study with all that can be had without the walk put in its place: what was asked, how many
 * compositions and shoes there are, the mean EVs (those of the shoe), the EVs of the best and worst
 * shoes, the EV when favourable (gain over share), the last bin (they sum to 1), and all decimals. The
 * caller frees. */
sabot_status study_identities(json_t **document, const json_t *filed, const void *own,
                              const setup *played, sabot_error *error);

#endif
