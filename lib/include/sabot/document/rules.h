#ifndef SABOT_DOCUMENT_RULES_H
#define SABOT_DOCUMENT_RULES_H

#include "../game/bet.h"
#include "../game/dealing.h"
#include "../game/settlement.h"
#include "../game/tableau.h"

SABOT_API_BEGIN

/* A bet of a rule set as its file states it. Names are not resolved yet. */
typedef struct {
    char name[SABOT_NAME]; /* the rule set's name for the bet, such as `tie` */
    char *value;           /* payout of the catalogue's bet of that name, or another bet's name */
    unsigned line, column; /* of the value */
} sabot_rules_bet;

/* One reading of the document: a tableau with replaced headings and rows. */
typedef struct {
    char name[SABOT_NAME];
    char *basis;           /* why the document can be read so */
    char *tableau;         /* name or file of the tableau to patch; NULL means the rule set's */
    sabot_tableau patch;   /* replaces the headings of by_rows, and the cells that is_patched */
    sabot_columns by_rows; /* bit r is banco's row r */
    uint8_t is_patched[SABOT_CELLS_ALL];
    int has_naturals;   /* the patch says whose natural ends the coup */
    int favours_player; /* each bet takes the open cells as is best for the player */
    unsigned line, column;
} sabot_rules_reading;

/* The largest stake on a bet, as a share of the table's maximum. */
typedef struct {
    char bet[SABOT_NAME];
    sabot_pays share;
} sabot_limit;

/* The few words of the source that decide a rule, as printed. They enter no hash. */
typedef struct {
    char *key; /* as in `assumed` */
    char *text;
} sabot_quote;

/* A party to a filing. */
typedef struct {
    char *role; /* may be NULL */
    char *name;
} sabot_party;

/* The cover of a rule set's filing. It enters no figure and no hash. Every text may be NULL. */
typedef struct {
    char *game, *version, *jurisdiction;
    char *date; /* YYYY-MM-DD */
    sabot_party *parties;
    size_t parties_count;
} sabot_filing;

enum { SABOT_BETS_MOST = 64, SABOT_READINGS_MOST = 32 };

typedef struct {
    char name[SABOT_NAME];
    sabot_about about;
    uint64_t decks;                        /* 0 means infinite */
    char *tableau;                         /* a name or a file */
    unsigned tableau_line, tableau_column; /* position of that name */
    sabot_rules_bet *bets;
    size_t bets_count;
    char *burn;              /* as stated, or NULL */
    int burn_cards;          /* burnt unseen before the first coup, or SABOT_BURN_FIRST_CARD */
    char *cut_card;          /* as stated, or NULL */
    uint64_t cut_card_cards; /* cards behind it */
    sabot_last_coup last_coup;
    sabot_limit *limits;
    size_t limits_count;
    sabot_commission commission; /* its bet is "" if the file has none */
    sabot_rules_reading *readings;
    size_t readings_count;
    /* Keys are those of the rule set, such as `decks` or `bets.tie`, and three that every game has:
     * `ties` (how a tie settles bets on the hands), `values` (of the cards) and `naturals`. */
    sabot_assumption *assumed;
    size_t assumed_count;
    sabot_quote *quotes;
    size_t quotes_count;
    sabot_filing filing; /* empty if the file has none */
} sabot_rules;

/* Reads a rule set. On SABOT_OK the caller clears it. */
sabot_status sabot_rules_parse(sabot_rules *rules, const char *text, size_t length,
                               sabot_error *error);
void sabot_rules_clear(sabot_rules *rules);

/* Reads a number of decks from 1 to SABOT_DECKS_MOST; `infinite` gives 0. Returns 0, or -1. */
int sabot_decks_parse(uint64_t *decks, const char *text);

/* Reads `none`, `first-card` or a number of cards. Returns 0, or -1. */
int sabot_burn_parse(int *cards, const char *text);

/* Converts to "finish" or "one-more", NULL if unknown, and back. The parser returns 0, or -1. */
const char *sabot_last_coup_name(sabot_last_coup last);
int sabot_last_coup_parse(sabot_last_coup *last, const char *text);

SABOT_API_END

#endif
