#ifndef SABOT_RULES_H
#define SABOT_RULES_H

#include "../game/bet.h"

SABOT_API_BEGIN

/* A rule set as its file states it. Names of tableaus and bets are not resolved yet. */
typedef struct {
    char name[SABOT_NAME]; /* the rule set's name for the bet, as `tie` */
    char *value; /* a payout for the catalogue's bet of that name, or another bet's name */
    unsigned line, column; /* of the value */
} sabot_rules_bet;

enum { SABOT_BETS_MOST = 64 };

typedef struct {
    char name[SABOT_NAME];
    sabot_about about;
    uint64_t decks; /* 0: infinite */
    char tableau[SABOT_NAME];
    sabot_rules_bet *bets;
    size_t bets_count;
    char *burn;     /* as stated, or NULL */
    char *cut_card; /* as stated, or NULL */
    char **assumed; /* keys that the document does not state, as `decks` or `bets.tie` */
    size_t assumed_count;
} sabot_rules;

/* Reads a rule set. On success the caller clears it. */
sabot_status sabot_rules_parse(sabot_rules *rules, const char *text, size_t length,
                               sabot_error *error);
void sabot_rules_clear(sabot_rules *rules);

/* Reads a number of decks, 1 … SABOT_DECKS_MOST, or `infinite` as 0. Returns 0, or -1. */
int sabot_decks_parse(uint64_t *decks, const char *text);

SABOT_API_END

#endif
