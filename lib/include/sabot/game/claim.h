#ifndef SABOT_GAME_CLAIM_H
#define SABOT_GAME_CLAIM_H

#include "../base/printed.h"
#include "bet.h"
#include "dealing.h"
#include "tableau.h"
#include "tags.h"
#include "trigger.h"

SABOT_API_BEGIN

/* What a figure is of. */
typedef enum {
    SABOT_CLAIM_EDGE,        /* the house's: -EV, in per cent */
    SABOT_CLAIM_EV,          /* per unit staked, or in per cent if it says so */
    SABOT_CLAIM_PROBABILITY, /* of a win, as a number or in per cent */
    SABOT_CLAIM_WAYS,        /* deals that win; every digit counts */
    SABOT_CLAIM_SD,          /* of what one unit wins */
    SABOT_CLAIM_REMOVAL,     /* the EV of what is left of the shoe less its EV, in per cent */
    SABOT_CLAIM_COUPS,       /* of a whole shoe, on the mean */
    SABOT_CLAIM_UNITS,       /* won per whole shoe; as those below, in per cent if it says so */
    SABOT_CLAIM_BETS_SHARE,  /* of its coups, how many one bets on */
    SABOT_CLAIM_BETS_EV,     /* of these bets, per unit staked */
    SABOT_CLAIM_RETURN,      /* to the player: 1 + EV, as a number or in per cent */
    SABOT_CLAIM_WHATS,
} sabot_claim_what;

/* "edge", "ev", "probability", "ways", "sd", "removal", "coups", "units-per-shoe", "bets-share",
 * "bets-ev", "return". */
const char *sabot_claim_what_name(sabot_claim_what what);

/* Whether it is of whole shoes, which are computed and not exact. */
int sabot_claim_is_of_shoes(sabot_claim_what what);

/* A figure that was published, or that someone claims. Its pointers belong to someone else. */
typedef struct {
    const sabot_bet *bet; /* of a number of coups: may be NULL */
    const sabot_tableau *tableau;
    const sabot_shoe *shoe;
    const sabot_shoe *left; /* of a removal: the shoe without the cards */
    sabot_claim_what what;
    sabot_printed printed;
    const sabot_printed *error; /* its standard error: it matches within three of them. NULL: to
                                   the digits printed */
    int misprint;               /* known to be wrong */

    sabot_dealing dealing;  /* of whole shoes */
    const sabot_tags *tags; /* … of one who counts; NULL: he bets on every coup */
    const sabot_trigger
        *trigger; /* … NULL: he bets where the mean EV given his count is positive */

    const char *where; /* its place, for errors: a file, a line and a column; NULL: none */
    unsigned line, column;
} sabot_claim;

/* Gives an error about the claim the claim's place, unless it stands in a file that the claim
 * names. Returns the status; `error` may be NULL. */
sabot_status sabot_claim_refuse(const sabot_claim *claim, sabot_status status, sabot_error *error);

SABOT_API_END

#endif
