#ifndef SABOT_EDGE_RETURNS_H
#define SABOT_EDGE_RETURNS_H

#include "../game/wager.h"

SABOT_API_BEGIN

/* What a wager gives back, per unit. */
typedef struct {
    mpq_t back; /* the return to player: what comes back, the stake with it: 1 + EV */
    mpq_t hit;  /* the hit frequency: how often it returns more than the stake */
    mpq_t edge; /* the house edge: -EV */
} sabot_return;

/* What a line of a bet has in it. */
typedef struct {
    unsigned part, line; /* of the wager; the line after the bet's last is that none pays */
    mpz_t ways;
    mpq_t probability;
    mpq_t one_in;       /* 1/probability; no value when the line never pays */
    mpq_t contribution; /* to `staked.back`: probability × what comes back × the part's share of
                           the stake. Over all lines of all parts they add up to it. */
    int has_one_in;
} sabot_line_return;

typedef struct {
    sabot_return staked;   /* per unit staked */
    sabot_return resolved; /* per unit that is not returned by a push; no value when every one is */
    int has_resolved;
    sabot_line_return *lines; /* part by part, line by line, each part's last that none pays */
    unsigned lines_count;
} sabot_returns;

SABOT_API_END

#endif
