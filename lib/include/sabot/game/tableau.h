#ifndef SABOT_GAME_TABLEAU_H
#define SABOT_GAME_TABLEAU_H

#include "../base/error.h"
#include "../base/hash.h"
#include "about.h"
#include "card.h"

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
    /* Cells that decide only where a natural does not end the coup: punto 8 and 9; punto 0…9
     * against a natural of banco; banco 8 and 9 by column; banco 0…9 against a natural of punto. */
    SABOT_OPENINGS_ALL = 10,
    SABOT_PUNTO_NATURALS = SABOT_CELLS,
    SABOT_PUNTO_AGAINST = SABOT_PUNTO_NATURALS + 2,
    SABOT_BANCO_NATURALS = SABOT_PUNTO_AGAINST + SABOT_OPENINGS_ALL,
    SABOT_BANCO_AGAINST = SABOT_BANCO_NATURALS + 2 * SABOT_COLUMNS,
    SABOT_CELLS_ALL = SABOT_BANCO_AGAINST + SABOT_OPENINGS_ALL,
    /* Beyond the cells, by `lasting`: a change of whose natural ends the coup. */
    SABOT_NATURALS_OPEN = 4, /* of `lasting`: the document does not say; read as if both end it */
    SABOT_CHANGES = SABOT_CELLS_ALL + SABOT_NATURALS_OPEN + 1,
    /* Beyond the changes: the variants, faults of engines that no tableau can express. */
    SABOT_COLUMNS_BY_POINT = SABOT_CHANGES, /* punto's point heads the columns */
    SABOT_TEN_AS_10,      /* a third card worth ten is looked up in the column none */
    SABOT_BANCO_FIRST,    /* banco decides by its column none before punto has drawn */
    SABOT_NONE_AS_0,      /* a standing punto is looked up in column 0 */
    SABOT_PAIRS_BY_POINT, /* two cards of one point are paid as a pair */
    SABOT_CHANGES_ALL,
};

/* The hand whose draw the cell decides. */
static inline int sabot_cell_side(int cell)
{
    return cell < SABOT_PUNTO_CELLS || (unsigned)(cell - SABOT_PUNTO_NATURALS) <
                                           SABOT_BANCO_NATURALS - SABOT_PUNTO_NATURALS
               ? SABOT_PUNTO
               : SABOT_BANCO;
}

/* The meaning of banco's columns: the point of punto's third card, or punto's final point after it.
 * One bit per row, indexed by banco's opening; 1 means the final point. Rows 8 and 9 have final
 * points if all others do. */
typedef uint8_t sabot_columns;
enum { SABOT_BY_THIRD = 0, SABOT_BY_POINT = (1 << SABOT_OPENINGS) - 1 };

static inline int sabot_columns_are_points(sabot_columns by, unsigned banco_opening)
{
    return banco_opening < SABOT_OPENINGS ? by >> banco_opening & 1 : by == SABOT_BY_POINT;
}

typedef struct {
    char name[SABOT_NAME];
    sabot_columns by;
    uint8_t lasting; /* bit per hand: its natural does not end the coup; 0 in the standard game */
    uint8_t against; /* bit per hand: it has a row of its own against a natural that does not */
    /* punto 0…7, then banco row by row, then those above; see sabot_tableau_cell_of. Cells that no
     * coup reaches hold SABOT_STAND. */
    uint8_t cell[SABOT_CELLS_ALL];
} sabot_tableau;

/* The hands whose natural does not end the coup in some reading. */
static inline unsigned sabot_naturals_may_last(unsigned lasting)
{
    return lasting == SABOT_NATURALS_OPEN ? 3 : lasting;
}

/* Whether a natural of the hand may not end the coup, so that rows for it can be reached. */
static inline int sabot_natural_may_last(const sabot_tableau *tableau, int side)
{
    return sabot_naturals_may_last(tableau->lasting) >> side & 1;
}

/* The cells of openings 0…9, but for those against a natural. */
static inline int sabot_tableau_cell_of(unsigned banco_opening, unsigned column)
{
    return banco_opening < SABOT_OPENINGS
               ? (int)(SABOT_PUNTO_CELLS + banco_opening * SABOT_COLUMNS + column)
               : (int)(SABOT_BANCO_NATURALS + (banco_opening - SABOT_OPENINGS) * SABOT_COLUMNS +
                       column);
}
static inline int sabot_tableau_punto_cell(unsigned opening)
{
    return (int)(opening < SABOT_OPENINGS ? opening
                                          : SABOT_PUNTO_NATURALS + opening - SABOT_OPENINGS);
}

/* Whether a coup can reach the cell. */
int sabot_tableau_uses(const sabot_tableau *tableau, int cell);
/* The number of such cells. */
int sabot_tableau_cells(const sabot_tableau *tableau);

/* The table of every known rule set, for comparison. Games take their tableau from data. */
void sabot_tableau_standard(sabot_tableau *tableau);

/* Reads the letters of a row and stores the first `count` in cells[]. Returns the number of
 * letters, or -1 if one is invalid. */
int sabot_tableau_row_parse(uint8_t *cells, int count, const char *text);

/* Whether the cell decides against a natural of the other hand. */
static inline int sabot_cell_is_against(int cell)
{
    return (cell >= SABOT_PUNTO_AGAINST && cell < SABOT_BANCO_NATURALS) ||
           (cell >= SABOT_BANCO_AGAINST && cell < SABOT_CELLS_ALL);
}

/* The opening of the hand whose draw the cell decides. */
int sabot_cell_opening(int cell);

/* Writes the name of a cell: "banco 4 none", "banco 3 8", "punto 5", "punto 3 against"; or of a
 * change beyond the cells: "naturals none", "naturals" if open, "ten-as-10". */
enum { SABOT_CELL_NAME = 24 };
void sabot_tableau_cell_name(char name[SABOT_CELL_NAME], int cell);
/* The cell with this name, or -1. */
int sabot_tableau_cell_parse(const char *name);
char sabot_decision_letter(unsigned decision); /* T, R, ?, ! */

/* Writes a row as in JSON: eleven letters for an opening of banco, or punto's eight, "TTTTTTRR", if
 * `banco_opening` is negative; ten if punto's natural may not end the coup. */
void sabot_tableau_row(char row[SABOT_COLUMNS + 1], const sabot_tableau *tableau,
                       int banco_opening);

/* The number of banco's rows: 8, or 10 if its natural may not end the coup. */
int sabot_tableau_banco_rows(const sabot_tableau *tableau);

/* Writes the ten letters of a hand against a natural. Returns 0 if the tableau has no such row. */
int sabot_tableau_against_row(char row[SABOT_COLUMNS + 1], const sabot_tableau *tableau, int side);

/* Whose natural ends the coup: "both", "punto", "banco" or "none"; "?" if open. */
const char *sabot_naturals_name(unsigned lasting);
/* Stores the hands whose natural does not end it. Returns 0 if the name is no such word. */
int sabot_naturals_parse(uint8_t *lasting, const char *name);

/* Whether headings and cells are equal. Ignores the names. */
int sabot_tableau_equal(const sabot_tableau *a, const sabot_tableau *b);

/* Number of cells that are neither draw nor stand. */
int sabot_tableau_open_cells(const sabot_tableau *tableau);

/* Returns SABOT_OK if the tableau can be played, else an error that lists the open cells. */
sabot_status sabot_tableau_require_complete(const sabot_tableau *tableau, sabot_error *error);

/* Writes "third", "point", or the openings whose rows are headed by points, such as "3,4". */
enum { SABOT_COLUMNS_NAME = 2 * SABOT_OPENINGS };
void sabot_columns_name(char name[SABOT_COLUMNS_NAME], sabot_columns by);

/* SHA-256 of `by`, the cells and whose natural ends the coup, in hexadecimal. Names and notes are
 * not part of it. */
void sabot_tableau_hash(char hash[SABOT_HASH], const sabot_tableau *tableau);

SABOT_API_END

#endif
