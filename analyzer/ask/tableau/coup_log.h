#ifndef ANALYZER_TABLEAU_COUP_LOG_H
#define ANALYZER_TABLEAU_COUP_LOG_H

#include "answer/tableau/replay/replay.h"
#include "base/text.h"
#include "input/csv.h"
#include "input/json.h"

/* Dealt coups, and the bets on them, one per line: CSV with a header, or NDJSON with members of
 * these names; other columns are ignored.
 *
 *   cards      in dealing order, `K,7,3,9` or `K739`, with suits or without; `10` and `T` are
 *              tens, `0` any ten-value
 *   outcome    punto, banco or tie
 *   coup       optional: adjacent lines with the same value are one coup; then its cards and
 *              outcome are the same, or are left out
 *   shoe       optional: a new value begins a shoe
 *   bet, stake, paid
 *              optional, all three: a bet on the coup; left out on a line without one */
enum { LOG_CARDS, LOG_OUTCOME, LOG_COUP, LOG_SHOE, LOG_BET, LOG_STAKE, LOG_PAID, LOG_NAMES };

typedef struct {
    records in;
    csv_row row;
    unsigned column[LOG_NAMES]; /* of CSV, from 1; 0 if missing */
    uint8_t card_of[256];       /* by letter; COUP_LOG_NO_CARD if it is not a card */
    json_t *object;             /* of NDJSON: the line, if it needed the parser */

    /* The line last read. */
    sabot_logged_coup coup; /* numbered by its first line */
    int is_same;            /* another line about the previous coup */
    int has_bet;
    span bet_name;               /* of the bet, until the next line is read */
    sabot_logged_bet bet;        /* numbered by its line; the wager is not known here */
    sabot_text coup_id, shoe_id; /* as written; empty if missing */
    int has_shoes;               /* the first line names a shoe */
} coup_log;

enum { COUP_LOG_NO_CARD = 0xFF };

/* Opens a file, or standard input for "-", and reads the header. On SABOT_OK the caller closes. */
sabot_status coup_log_open(coup_log *log, const char *path, sabot_error *error);
/* The same for records that have just been opened; takes them over, also after an error. */
sabot_status coup_log_begin(coup_log *log, const records *in, sabot_error *error);
void coup_log_close(coup_log *log);

/* The next line: SABOT_OK; SABOT_END at the end; SABOT_INVALID for an invalid line; SABOT_FAILED if
 * reading failed. */
sabot_status coup_log_next(coup_log *log, sabot_error *error);

#endif
