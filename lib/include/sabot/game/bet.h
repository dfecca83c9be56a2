#ifndef SABOT_GAME_BET_H
#define SABOT_GAME_BET_H

#include "../base/hash.h"
#include "about.h"
#include "pays.h"
#include "predicate.h"
#include "shoe.h"

SABOT_API_BEGIN

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
    /* What its source does not say: `lines` (all of them), `lines.2` (that one), `ties`. */
    sabot_assumption *assumed;
    size_t assumed_count;
    char **aliases; /* other names, under which it is sold; they do not enter the hashes */
    size_t aliases_count;
} sabot_bet;

enum { SABOT_LINES_MOST = 64, SABOT_ALIASES_MOST = 16 };

/* A bet without lines yet, which always loses; then line after line. A condition's error has its
 * column within the condition, from 1; a payout's has none. On SABOT_OK the caller clears. */
sabot_status sabot_bet_start(sabot_bet *bet, const char *name, sabot_error *error);
sabot_status sabot_bet_add_line(sabot_bet *bet, const char *when, const char *pays,
                                sabot_error *error);

/* All of it at once; the texts are copied. */
sabot_status sabot_bet_make(sabot_bet *bet, const char *name, unsigned lines,
                            const char *const *when, const char *const *pays, sabot_error *error);
void sabot_bet_clear(sabot_bet *bet);
void sabot_bet_copy(sabot_bet *bet, const sabot_bet *other);

/* Adds another name; the text is copied. */
void sabot_bet_add_alias(sabot_bet *bet, const char *alias);

/* Replaces the name, cut to SABOT_NAME - 1 letters. The aliases of the old name are dropped; the
 * same name in other letters keeps them. */
void sabot_bet_rename(sabot_bet *bet, const char *name);

/* Whether that is one of its aliases, letters in either case. */
int sabot_bet_has_alias(const sabot_bet *bet, const char *name);

/* The line that wins, or NULL if there is none or there are several. */
const sabot_line *sabot_bet_winning_line(const sabot_bet *bet);

/* Replaces the payout of the single winning line. */
sabot_status sabot_bet_set_pays(sabot_bet *bet, const char *pays, sabot_error *error);

/* Which line pays on a coup: 0…lines_count-1, or lines_count when none does. */
unsigned sabot_bet_line(const sabot_bet *bet, const sabot_coup *coup);

/* The coarsest level of a shoe that determines the bet. */
sabot_level sabot_bet_level(const sabot_bet *bet);

/* SHA-256 over the lines, conditions in their canonical form and payouts reduced, and over the keys
 * and values that are assumed. */
void sabot_bet_hash(char hash[SABOT_HASH], const sabot_bet *bet);

/* The same over the lines alone: bets with the same one pay alike. */
void sabot_bet_lines_hash(char hash[SABOT_HASH], const sabot_bet *bet);

/* Whether two bets have the same lines. */
int sabot_bet_pays_alike(const sabot_bet *a, const sabot_bet *b);

SABOT_API_END

#endif
