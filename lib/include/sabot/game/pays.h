#ifndef SABOT_GAME_PAYS_H
#define SABOT_GAME_PAYS_H

#include "../base/api.h"

#include <stdint.h>

SABOT_API_BEGIN

/* Net payout of a line per unit staked, as a reduced fraction: 19/20 for 19:20, 0 for a push, -1
 * for a loss. Both parts are below 10¹². */
typedef struct {
    int64_t numerator, denominator;
} sabot_pays;

enum { SABOT_PAYS_MOST = 1000000000 }; /* maximum of each number of a written payout */

/* Reads `N:M`, `N for M`, `5%`, `push`, `lose`. Returns 0, or -1 for another text. */
#define SABOT_PAYS_FORMS "a payout: N:M, N for M, P%, push or lose"
int sabot_pays_parse(sabot_pays *pays, const char *text);

SABOT_API_END

#endif
