#ifndef SABOT_BET_H
#define SABOT_BET_H

#include "predicate.h"
#include "shoe.h"

/* What a line returns beyond the stake, per unit staked, as a reduced fraction: 19/20 for 19:20,
 * 0 for a push, -1 for a loss. Both parts are below 10¹². */
typedef struct {
    int64_t numerator, denominator;
} sabot_pays;

/* Reads `N:M`, `N for M`, `5%`, `push`, `lose`. Returns 0, or -1 if it is none of these. */
int sabot_pays_parse(sabot_pays *pays, const char *text);

typedef struct {
    char *when;
    char *printed; /* the payout as written */
    sabot_pays pays;
    sabot_predicate *predicate;
} sabot_line;

/* A bet: the first line whose condition holds pays; if none does, the stake is lost. */
typedef struct {
    char name[SABOT_NAME];
    sabot_about about;
    sabot_line *lines;
    unsigned lines_count;
    sabot_view view;
} sabot_bet;

enum { SABOT_LINES_MOST = 64 };

/* Reads a bet file. On success the caller clears the bet. */
sabot_status sabot_bet_parse(sabot_bet *bet, const char *text, size_t length, sabot_error *error);

/* Reads a bet from a mapping that a larger document holds. */
sabot_status sabot_bet_read(sabot_bet *bet, const sabot_yaml *map, sabot_error *error);

/* A bet from its parts; the texts are copied. */
sabot_status sabot_bet_make(sabot_bet *bet, const char *name, unsigned lines,
                            const char *const *when, const char *const *pays, sabot_error *error);
void sabot_bet_clear(sabot_bet *bet);
void sabot_bet_copy(sabot_bet *bet, const sabot_bet *other);

/* The payout of the single line that wins, or NULL if there is none or there are several. */
const sabot_line *sabot_bet_winning_line(const sabot_bet *bet);

/* Replaces the payout of the single winning line. */
sabot_status sabot_bet_set_pays(sabot_bet *bet, const char *pays, sabot_error *error);

/* Which line pays on a coup: 0…lines_count-1, or lines_count when none does. */
unsigned sabot_bet_line(const sabot_bet *bet, const sabot_coup *coup);

/* The coarsest level of a shoe that determines the bet. */
sabot_level sabot_bet_level(const sabot_bet *bet);

/* SHA-256 over the lines: conditions in their canonical form, payouts reduced. */
void sabot_bet_hash(char hash[SABOT_HASH], const sabot_bet *bet);

#endif
