#ifndef SABOT_DOCUMENT_RULES_H
#define SABOT_DOCUMENT_RULES_H

#include "../game/bet.h"
#include "../game/burn_and_cut.h"
#include "../game/tableau.h"
#include "filing.h"

SABOT_API_BEGIN

/* A rule set as its file states it. Names of tableaus and bets are not resolved yet. */
typedef struct {
    char name[SABOT_NAME]; /* the rule set's name for the bet, as `tie` */
    char *value; /* a payout for the catalogue's bet of that name, or another bet's name */
    unsigned line, column; /* of the value */
} sabot_rules_bet;

/* One way to read the document: a tableau with some headings and rows of its own. */
typedef struct {
    char name[SABOT_NAME];
    char *basis;               /* in the document */
    char *tableau;             /* what is patched, a name or a file; NULL: the rule set's */
    sabot_columns by;          /* instead of the tableau's, in the rows of by_rows */
    sabot_columns by_rows;     /* bit r for banco's row r */
    int has_by;                /* there are any */
    uint8_t cell[SABOT_CELLS]; /* instead of the tableau's, where patched */
    uint8_t is_patched[SABOT_CELLS];
    int favours_player; /* what stays open is decided for whoever bets, bet by bet */
    unsigned line, column;
} sabot_rules_reading;

/* The most that may be staked on a bet, as a share of the table's maximum. */
typedef struct {
    char bet[SABOT_NAME];
    sabot_pays share;
} sabot_limit;

enum { SABOT_BETS_MOST = 64, SABOT_READINGS_MOST = 32 };

typedef struct {
    char name[SABOT_NAME];
    sabot_about about;
    uint64_t decks;                        /* 0: infinite */
    char *tableau;                         /* a name or a file */
    unsigned tableau_line, tableau_column; /* where it stands */
    sabot_rules_bet *bets;
    size_t bets_count;
    char *burn;              /* as stated, or NULL */
    int burn_cards;          /* unseen before the first coup, or SABOT_BURN_FIRST_CARD */
    char *cut_card;          /* as stated, or NULL */
    uint64_t cut_card_cards; /* behind it */
    sabot_last_coup last_coup;
    sabot_limit *limits;
    size_t limits_count;
    sabot_rules_reading *readings;
    size_t readings_count;
    /* Keys are those of the rule set, as `decks` or `bets.tie`, and of what every game here has:
     * `ties` (what a tie does to bets on the hands), `values` (of the cards), `naturals`. */
    sabot_assumption *assumed;
    size_t assumed_count;
    sabot_filing filing; /* empty where there is none */
} sabot_rules;

/* Reads a rule set. On success the caller clears it. */
sabot_status sabot_rules_parse(sabot_rules *rules, const char *text, size_t length,
                               sabot_error *error);
void sabot_rules_clear(sabot_rules *rules);

/* Reads a number of decks, 1 … SABOT_DECKS_MOST, or `infinite` as 0. Returns 0, or -1. */
int sabot_decks_parse(uint64_t *decks, const char *text);

/* Reads `none`, `first-card` or a number of cards. Returns 0, or -1. */
int sabot_burn_parse(int *cards, const char *text);

/* "finish", "one-more", or NULL where it is not stated; and back. Returns 0, or -1. */
const char *sabot_last_coup_name(sabot_last_coup last);
int sabot_last_coup_parse(sabot_last_coup *last, const char *text);

SABOT_API_END

#endif
