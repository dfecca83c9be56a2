#ifndef SABOT_GAME_TABLEAU_H
#define SABOT_GAME_TABLEAU_H

#include "../base/error.h"
#include "../base/hash.h"
#include "about.h"

#include <stdint.h>

SABOT_API_BEGIN

/* Content of a cell. The first two are decisions; a tableau with other values cannot be played. */
typedef enum {
    SABOT_STAND,
    SABOT_DRAW,
    SABOT_OPEN,         /* ? the document does not say */
    SABOT_CONTRADICTORY /* ! the document says both */
} sabot_decision;

enum {
    SABOT_OPENINGS = 8, /* 0…7; 8 and 9 are naturals */
    SABOT_COLUMNS = 11, /* punto's third card 0…9, or none */
    SABOT_COLUMN_NONE = 10,
    SABOT_PUNTO_CELLS = SABOT_OPENINGS,
    SABOT_CELLS = SABOT_PUNTO_CELLS + SABOT_OPENINGS * SABOT_COLUMNS,
};

/* The meaning of banco's columns: the point of punto's third card, or punto's final point after it.
 * One bit per row, indexed by banco's opening; 1 means the final point. */
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

/* The table of every known rule set, for comparison. Games take their tableau from data. */
void sabot_tableau_standard(sabot_tableau *tableau);

/* Reads the letters of a row and stores the first `count` in cells[]. Returns the number of
 * letters, or -1 if one is invalid. */
int sabot_tableau_row_parse(uint8_t *cells, int count, const char *text);

/* Writes the name of a cell: "banco 4 none", "banco 3 8", "punto 5". */
enum { SABOT_CELL_NAME = 24 };
void sabot_tableau_cell_name(char name[SABOT_CELL_NAME], int cell);
/* The cell with this name, or -1. */
int sabot_tableau_cell_parse(const char *name);
char sabot_decision_letter(unsigned decision); /* T, R, ?, ! */

/* Writes a row as in JSON: eleven letters for an opening of banco, or punto's eight, "TTTTTTRR", if
 * `banco_opening` is negative. */
void sabot_tableau_row(char row[SABOT_COLUMNS + 1], const sabot_tableau *tableau,
                       int banco_opening);

/* Whether headings and cells are equal. Ignores the names. */
int sabot_tableau_equal(const sabot_tableau *a, const sabot_tableau *b);

/* Number of cells that are neither draw nor stand. */
int sabot_tableau_open_cells(const sabot_tableau *tableau);

/* Returns SABOT_OK if the tableau can be played, else an error that lists the open cells. */
sabot_status sabot_tableau_require_complete(const sabot_tableau *tableau, sabot_error *error);

/* Writes "third", "point", or the openings whose rows are headed by points, such as "3,4". */
enum { SABOT_COLUMNS_NAME = 2 * SABOT_OPENINGS };
void sabot_columns_name(char name[SABOT_COLUMNS_NAME], sabot_columns by);

/* SHA-256 of `by` and the cells, in hexadecimal. Names and notes are not part of it. */
void sabot_tableau_hash(char hash[SABOT_HASH], const sabot_tableau *tableau);

SABOT_API_END

#endif
