#ifndef COUP_LOG_H
#define COUP_LOG_H

#include "game/card.h"
#include "line_reader.h"

/* Coups that an engine dealt, one a line: CSV with a header that names the columns `cards` and
 * `outcome`, or NDJSON with members of these names; other columns are passed over. Which of the
 * two, the first line tells. Cards stand in dealing order, as `K,7,3,9` or `K739`, with suits or
 * without; `10`, `T` and `0` are ten-values. */
typedef struct {
    line_reader lines;
    int is_json;
    unsigned columns, cards_column, outcome_column; /* of CSV */
    uint8_t card_of[256];                           /* by letter; COUP_LOG_NO_CARD for none */
} coup_log;

enum { COUP_LOG_CARDS_MOST = 8, COUP_LOG_NO_CARD = 0xFF };

typedef struct {
    sabot_card card[COUP_LOG_CARDS_MOST]; /* the first so many; suits are not kept */
    unsigned cards;                       /* how many there were, perhaps more */
    int outcome;                          /* SABOT_PUNTO, SABOT_BANCO or SABOT_TIE, as claimed */
    unsigned long line;
} logged_coup;

/* Opens a file, or standard input for "-", and reads the header. Reports what is wrong. */
sabot_status coup_log_open(coup_log *log, const char *path);
void coup_log_close(coup_log *log);

/* The next coup: SABOT_OK; SABOT_END at the end; SABOT_INVALID for a line that is no coup, or
 * SABOT_FAILED, in `error`. Blank lines are passed over. */
sabot_status coup_log_next(logged_coup *coup, coup_log *log, sabot_error *error);

#endif
