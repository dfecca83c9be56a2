#ifndef SABOT_EDGE_RETURNS_H
#define SABOT_EDGE_RETURNS_H

#include "../game/wager.h"

SABOT_API_BEGIN

/* Figures per unit. */
typedef struct {
    mpq_t back; /* return to player, including the stake: 1 + EV */
    mpq_t hit;  /* hit frequency: the probability of a return above the stake */
    mpq_t edge; /* house edge: -EV */
} sabot_return;

/* Figures of one line of a bet. */
typedef struct {
    unsigned part, line; /* of the wager; the line after the bet's last stands for no line */
    mpz_t ways;
    mpq_t probability;
    mpq_t one_in;       /* 1/probability; unset if the line never pays */
    mpq_t contribution; /* to `staked.back`: probability × return × the part's share of the stake;
                           the contributions of all lines of all parts add up to it */
    int has_one_in;
} sabot_line_return;

typedef struct {
    sabot_return staked;   /* per unit staked */
    sabot_return resolved; /* per unit won or lost; unset if the wager always pushes */
    int has_resolved;
    sabot_line_return *lines; /* by part, then by line; the last of each part is no line */
    unsigned lines_count;
} sabot_returns;

SABOT_API_END

#endif
