#include <sabot/game/tableau.h>

#include <sabot/base/hash.h>
#include <sabot/game/card.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sabot_tableau_standard(sabot_tableau *tableau)
{
    static const char *const rows[1 + SABOT_OPENINGS] = {
        "TTTTTTRR",    "TTTTTTTTTTT", "TTTTTTTTTTT", "TTTTTTTTTTT", "TTTTTTTTRTT",
        "RRTTTTTTRRT", "RRRRTTTTRRT", "RRRRRRTTRRR", "RRRRRRRRRRR",
    };
    *tableau = (sabot_tableau){.name = "standard", .by = SABOT_BY_THIRD};
    sabot_tableau_row_parse(tableau->cell, SABOT_OPENINGS, rows[0]);
    for (unsigned opening = 0; opening < SABOT_OPENINGS; opening++)
        sabot_tableau_row_parse(tableau->cell + sabot_tableau_cell_of(opening, 0), SABOT_COLUMNS,
                                rows[1 + opening]);
}

static int letter_decision(char letter)
{
    switch (toupper((unsigned char)letter)) {
    case 'T':
    case 'D':
        return SABOT_DRAW;
    case 'R':
    case 'S':
        return SABOT_STAND;
    case '?':
        return SABOT_OPEN;
    case '!':
        return SABOT_CONTRADICTORY;
    default:
        return -1;
    }
}

char sabot_decision_letter(unsigned decision)
{
    return "RT?!"[decision];
}

int sabot_tableau_row_parse(uint8_t *cells, int count, const char *text)
{
    int found = 0;
    for (; *text; text++) {
        if (isspace((unsigned char)*text))
            continue;
        int decision = letter_decision(*text);
        if (decision < 0)
            return -1;
        if (found < count)
            cells[found] = (uint8_t)decision;
        found++;
    }
    return found;
}

int sabot_tableau_uses(const sabot_tableau *tableau, int cell)
{
    const int punto = sabot_natural_may_last(tableau, SABOT_PUNTO),
              banco = sabot_natural_may_last(tableau, SABOT_BANCO);
    if (cell < SABOT_CELLS)
        return 1;
    if (cell < SABOT_PUNTO_AGAINST)
        return punto;
    if (cell < SABOT_BANCO_NATURALS)
        return banco && tableau->against >> SABOT_PUNTO & 1 &&
               (punto || cell < SABOT_PUNTO_AGAINST + SABOT_OPENINGS);
    if (cell < SABOT_BANCO_AGAINST)
        return banco;
    return punto && tableau->against >> SABOT_BANCO & 1 &&
           (banco || cell < SABOT_BANCO_AGAINST + SABOT_OPENINGS);
}

int sabot_tableau_cells(const sabot_tableau *tableau)
{
    int used = 0;
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++)
        used += sabot_tableau_uses(tableau, cell);
    return used;
}

int sabot_cell_opening(int cell)
{
    return cell < SABOT_PUNTO_CELLS      ? cell
           : cell < SABOT_CELLS          ? (cell - SABOT_PUNTO_CELLS) / SABOT_COLUMNS
           : cell < SABOT_PUNTO_AGAINST  ? SABOT_OPENINGS + cell - SABOT_PUNTO_NATURALS
           : cell < SABOT_BANCO_NATURALS ? cell - SABOT_PUNTO_AGAINST
           : cell < SABOT_BANCO_AGAINST
               ? SABOT_OPENINGS + (cell - SABOT_BANCO_NATURALS) / SABOT_COLUMNS
               : cell - SABOT_BANCO_AGAINST;
}

void sabot_tableau_cell_name(char name[SABOT_CELL_NAME], int cell)
{
    static const char *const variants[] = {"columns-by-point", "ten-as-10", "banco-first",
                                           "none-as-0", "pairs-by-point"};
    if (cell >= SABOT_CHANGES) {
        strcpy(name, variants[cell - SABOT_CHANGES]);
        return;
    }
    if (cell >= SABOT_CELLS_ALL) {
        const unsigned lasting = (unsigned)(cell - SABOT_CELLS_ALL);
        snprintf(name, SABOT_CELL_NAME, lasting == SABOT_NATURALS_OPEN ? "naturals" : "naturals %s",
                 sabot_naturals_name(lasting));
        return;
    }
    const int opening = sabot_cell_opening(cell), side = sabot_cell_side(cell);
    const int column = cell - sabot_tableau_cell_of((unsigned)opening, 0);
    int used = snprintf(name, SABOT_CELL_NAME, "%s %d", sabot_side_name(side), opening);
    char *rest = name + used;
    if (sabot_cell_is_against(cell))
        strcpy(rest, " against");
    else if (side == SABOT_BANCO && column == SABOT_COLUMN_NONE)
        strcpy(rest, " none");
    else if (side == SABOT_BANCO)
        sprintf(rest, " %d", column);
}

int sabot_tableau_cell_parse(const char *name)
{
    for (int cell = 0; cell < SABOT_CHANGES; cell++) {
        char own[SABOT_CELL_NAME];
        sabot_tableau_cell_name(own, cell);
        if (strcmp(own, name) == 0)
            return cell;
    }
    return -1;
}

void sabot_tableau_row(char row[SABOT_COLUMNS + 1], const sabot_tableau *tableau, int banco_opening)
{
    unsigned count = SABOT_COLUMNS;
    if (banco_opening < 0)
        count = sabot_natural_may_last(tableau, SABOT_PUNTO) ? SABOT_OPENINGS_ALL : SABOT_OPENINGS;
    for (unsigned i = 0; i < count; i++)
        row[i] = sabot_decision_letter(
            tableau->cell[banco_opening < 0 ? sabot_tableau_punto_cell(i)
                                            : sabot_tableau_cell_of((unsigned)banco_opening, i)]);
    row[count] = 0;
}

int sabot_tableau_banco_rows(const sabot_tableau *tableau)
{
    return sabot_natural_may_last(tableau, SABOT_BANCO) ? SABOT_OPENINGS_ALL : SABOT_OPENINGS;
}

int sabot_tableau_against_row(char row[SABOT_COLUMNS + 1], const sabot_tableau *tableau, int side)
{
    const int first = side == SABOT_PUNTO ? SABOT_PUNTO_AGAINST : SABOT_BANCO_AGAINST;
    for (int i = 0; i < SABOT_OPENINGS_ALL; i++)
        row[i] = sabot_decision_letter(tableau->cell[first + i]);
    row[SABOT_OPENINGS_ALL] = 0;
    return tableau->against >> side & 1;
}

static const char *const naturals[] = {"both", "banco", "punto", "none", "?"};

const char *sabot_naturals_name(unsigned lasting)
{
    return naturals[lasting];
}

int sabot_naturals_parse(uint8_t *lasting, const char *name)
{
    for (uint8_t i = 0; i < sizeof naturals / sizeof *naturals; i++)
        if (strcmp(name, naturals[i]) == 0) {
            *lasting = i;
            return 1;
        }
    return 0;
}

int sabot_tableau_equal(const sabot_tableau *a, const sabot_tableau *b)
{
    return a->by == b->by && a->lasting == b->lasting && a->against == b->against &&
           memcmp(a->cell, b->cell, sizeof a->cell) == 0;
}

int sabot_tableau_open_cells(const sabot_tableau *tableau)
{
    int open = tableau->lasting == SABOT_NATURALS_OPEN;
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++)
        open += tableau->cell[cell] > SABOT_DRAW;
    return open;
}

sabot_status sabot_tableau_require_complete(const sabot_tableau *tableau, sabot_error *error)
{
    int open = sabot_tableau_open_cells(tableau);
    if (!open)
        return SABOT_OK;
    char list[400] = "";
    size_t used = 0;
    for (int cell = 0, listed = 0; cell < SABOT_CHANGES; cell++) {
        char name[SABOT_CELL_NAME];
        if (cell < SABOT_CELLS_ALL
                ? tableau->cell[cell] <= SABOT_DRAW
                : tableau->lasting < SABOT_NATURALS_OPEN || cell < SABOT_CHANGES - 1)
            continue;
        /* List a row that is entirely open as one entry, for readability. */
        int whole = cell >= SABOT_PUNTO_CELLS && cell < SABOT_CELLS &&
                    (cell - SABOT_PUNTO_CELLS) % SABOT_COLUMNS == 0;
        for (int i = 0; whole && i < SABOT_COLUMNS; i++)
            whole = tableau->cell[cell + i] == SABOT_OPEN;
        sabot_tableau_cell_name(name, cell);
        if (whole)
            snprintf(name, sizeof name, "banco %d (all)",
                     (cell - SABOT_PUNTO_CELLS) / SABOT_COLUMNS);
        if (used + sizeof name + 8 > sizeof list) {
            snprintf(list + used, sizeof list - used, ", …");
            break;
        }
        used +=
            (size_t)snprintf(list + used, sizeof list - used, "%s%s", listed++ ? ", " : "", name);
        if (whole)
            cell += SABOT_COLUMNS - 1;
    }
    return sabot_error_set(error, SABOT_INCOMPLETE, 0, 0,
                           "tableau '%s' leaves %d cell%s open: %s; expected T or R in each",
                           tableau->name, open, open == 1 ? "" : "s", list);
}

void sabot_columns_name(char name[SABOT_COLUMNS_NAME], sabot_columns by)
{
    size_t used = 0;
    if (by == SABOT_BY_THIRD || by == SABOT_BY_POINT) {
        strcpy(name, by == SABOT_BY_POINT ? "point" : "third");
        return;
    }
    for (unsigned opening = 0; opening < SABOT_OPENINGS; opening++)
        if (sabot_columns_are_points(by, opening)) {
            if (used)
                name[used++] = ',';
            name[used++] = (char)('0' + opening);
        }
    name[used] = 0;
}

void sabot_tableau_hash(char hash[SABOT_HASH], const sabot_tableau *tableau)
{
    char text[SABOT_CELLS_ALL + 64];
    char by[SABOT_COLUMNS_NAME];
    sabot_columns_name(by, tableau->by);
    int used = snprintf(text, sizeof text, "sabot tableau by %s ", by);
    for (int cell = 0; cell < SABOT_CELLS; cell++)
        text[used++] = sabot_decision_letter(tableau->cell[cell]);
    if (tableau->lasting)
        used += sprintf(text + used, " naturals %s ", sabot_naturals_name(tableau->lasting));
    for (int cell = SABOT_CELLS; tableau->lasting && cell < SABOT_CELLS_ALL; cell++)
        text[used++] =
            sabot_tableau_uses(tableau, cell) ? sabot_decision_letter(tableau->cell[cell]) : '-';
    sabot_hash_text(hash, text, (size_t)used);
}
