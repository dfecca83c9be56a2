#ifndef SABOT_GAME_TABLEAU_H
#define SABOT_GAME_TABLEAU_H

#include "../base/error.h"
#include "../base/hash.h"
#include "about.h"

#include <stdint.h>

SABOT_API_BEGIN

/* What stands in a cell. The first two are decisions; a tableau with others cannot be played. */
typedef enum {
    SABOT_STAND,
    SABOT_DRAW,
    SABOT_OPEN,         /* ? the document says nothing */
    SABOT_CONTRADICTORY /* ! the document says both */
} sabot_decision;

enum {
    SABOT_OPENINGS = 8, /* 0…7; 8 and 9 are naturals */
    SABOT_COLUMNS = 11, /* punto's third card 0…9, or none */
    SABOT_COLUMN_NONE = 10,
    SABOT_PUNTO_CELLS = SABOT_OPENINGS,
    SABOT_CELLS = SABOT_PUNTO_CELLS + SABOT_OPENINGS * SABOT_COLUMNS,
};

/* What heads banco's columns: the point of punto's third card, or punto's final point after it. A
 * bit for each row, by banco's opening, which is 1 where it is the final point. */
typedef uint8_t sabot_columns;
enum { SABOT_BY_THIRD = 0, SABOT_BY_POINT = (1 << SABOT_OPENINGS) - 1 };

static inline int sabot_columns_are_points(sabot_columns by, unsigned banco_opening)
{
    return by >> banco_opening & 1;
}

typedef struct {
    char name[SABOT_NAME];
    sabot_columns by;
    uint8_t cell[SABOT_CELLS]; /* punto 0…7, then banco row by row; see sabot_tableau_cell_of */
} sabot_tableau;

static inline int sabot_tableau_cell_of(unsigned banco_opening, unsigned column)
{
    return (int)(SABOT_PUNTO_CELLS + banco_opening * SABOT_COLUMNS + column);
}

/* The table that every rule set plays. Used to compare with; what is played is always data. */
void sabot_tableau_standard(sabot_tableau *tableau);

/* Reads the letters of one row; `count` of them, into cells[]. Returns how many it found, all of
 * them valid, or -1. */
int sabot_tableau_row_parse(uint8_t *cells, int count, const char *text);

/* "banco 4 none", "banco 3 8", "punto 5". The buffer holds SABOT_CELL_NAME. */
enum { SABOT_CELL_NAME = 24 };
void sabot_tableau_cell_name(char name[SABOT_CELL_NAME], int cell);
/* The cell of such a name, or -1. */
int sabot_tableau_cell_parse(const char *name);
char sabot_decision_letter(unsigned decision); /* T, R, ?, ! */

/* The rows as they stand in JSON: "TTTTTTRR", and eleven letters for each opening of banco. */
void sabot_tableau_row(char row[SABOT_COLUMNS + 1], const sabot_tableau *tableau,
                       int banco_opening);

/* Whether they decide alike: headings and cells. Names do not matter. */
int sabot_tableau_equal(const sabot_tableau *a, const sabot_tableau *b);

/* How many cells are neither draw nor stand. */
int sabot_tableau_open_cells(const sabot_tableau *tableau);

/* SABOT_OK if it can be played, else an error that lists the open cells. */
sabot_status sabot_tableau_require_complete(const sabot_tableau *tableau, sabot_error *error);

/* "third", "point", or the openings whose rows are headed by points, as "3,4". */
enum { SABOT_COLUMNS_NAME = 2 * SABOT_OPENINGS };
void sabot_columns_name(char name[SABOT_COLUMNS_NAME], sabot_columns by);

/* SHA-256 over `by` and the cells, in hexadecimal. Names and notes do not enter. */
void sabot_tableau_hash(char hash[SABOT_HASH], const sabot_tableau *tableau);

SABOT_API_END

#endif
