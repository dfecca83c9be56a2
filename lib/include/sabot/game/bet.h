#ifndef SABOT_GAME_BET_H
#define SABOT_GAME_BET_H

#include "../base/api.h"
#include "../base/hash.h"
#include "about.h"
#include "shoe.h"
#include "view.h"

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

typedef struct {
    char *when;
    char *printed; /* the payout as written */
    sabot_pays pays;
    struct sabot_predicate *predicate; /* `when`, compiled */
} sabot_line;

/* How a bet over several coups, or a run, treats a tie: it skips the tie and does not count it as a
 * coup; the tie ends the run; or, if the run has not ended yet, the stake is returned. */
typedef enum { SABOT_TIES_SKIP, SABOT_TIES_BREAK, SABOT_TIES_PUSH } sabot_ties;
const char *sabot_ties_name(sabot_ties ties); /* "skip", "break", "push" */

/* A bet. The first line whose condition holds pays; if none holds, the stake is lost. */
typedef struct {
    char name[SABOT_NAME];
    sabot_about about;
    sabot_line *lines;
    unsigned lines_count;
    unsigned coups;  /* 0 means that the bet is on one coup; else its lines depend on runs only */
    sabot_ties ties; /* of several coups */
    sabot_view view;
    /* Parts that the source does not state: `lines` (all of them), `lines.2` (that one), `ties`. */
    sabot_assumption *assumed;
    size_t assumed_count;
    char **aliases; /* other names of the bet; not part of the hashes */
    size_t aliases_count;
} sabot_bet;

enum { SABOT_LINES_MOST = 64, SABOT_ALIASES_MOST = 16 };

/* Starts a bet without lines, which always loses, and adds lines in order. The error of a condition
 * has a column, counted from 1 within the condition; the error of a payout has none. After SABOT_OK
 * the caller must clear the bet. */
sabot_status sabot_bet_start(sabot_bet *bet, const char *name, sabot_error *error);
sabot_status sabot_bet_add_line(sabot_bet *bet, const char *when, const char *pays,
                                sabot_error *error);

/* Makes a started bet one over 2…SABOT_BET_COUPS_MOST coups, before its lines. With
 * SABOT_TIES_PUSH its first line returns the stake. */
void sabot_bet_set_coups(sabot_bet *bet, unsigned coups, sabot_ties ties);

/* Starts a bet and adds all its lines. Copies the texts. */
sabot_status sabot_bet_make(sabot_bet *bet, const char *name, unsigned lines,
                            const char *const *when, const char *const *pays, sabot_error *error);
void sabot_bet_clear(sabot_bet *bet);
void sabot_bet_copy(sabot_bet *bet, const sabot_bet *other);

/* Adds another name. Copies the text. */
void sabot_bet_add_alias(sabot_bet *bet, const char *alias);

/* Replaces the name and truncates it to SABOT_NAME - 1 characters. Drops the aliases, unless the
 * new name differs from the old one only in case. */
void sabot_bet_rename(sabot_bet *bet, const char *name);

/* Whether `name` is one of the aliases; ignores case. */
int sabot_bet_has_alias(const sabot_bet *bet, const char *name);

/* The only winning line, or NULL if there is none or more than one. */
const sabot_line *sabot_bet_winning_line(const sabot_bet *bet);

/* Replaces the payout of the only winning line. */
sabot_status sabot_bet_set_pays(sabot_bet *bet, const char *pays, sabot_error *error);

/* The line that pays on a coup: 0…lines_count-1, or lines_count if none does. */
unsigned sabot_bet_line(const sabot_bet *bet, const sabot_coup *coup);

/* The coarsest level of a shoe that determines the bet. */
sabot_level sabot_bet_level(const sabot_bet *bet);

/* SHA-256 of the lines (canonical conditions, reduced payouts) and of the assumed keys and
 * values. */
void sabot_bet_hash(char hash[SABOT_HASH], const sabot_bet *bet);

/* SHA-256 of the lines only. Bets with the same hash pay alike. */
void sabot_bet_lines_hash(char hash[SABOT_HASH], const sabot_bet *bet);

/* Whether two bets have the same lines. */
int sabot_bet_pays_alike(const sabot_bet *a, const sabot_bet *b);

SABOT_API_END

#endif
