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

void sabot_tableau_cell_name(char name[SABOT_CELL_NAME], int cell)
{
    if (cell < SABOT_PUNTO_CELLS) {
        snprintf(name, SABOT_CELL_NAME, "punto %d", cell);
        return;
    }
    int opening = (cell - SABOT_PUNTO_CELLS) / SABOT_COLUMNS;
    int column = (cell - SABOT_PUNTO_CELLS) % SABOT_COLUMNS;
    if (column == SABOT_COLUMN_NONE)
        snprintf(name, SABOT_CELL_NAME, "banco %d none", opening);
    else
        snprintf(name, SABOT_CELL_NAME, "banco %d %d", opening, column);
}

int sabot_tableau_cell_parse(const char *name)
{
    for (int cell = 0; cell < SABOT_CELLS; cell++) {
        char own[SABOT_CELL_NAME];
        sabot_tableau_cell_name(own, cell);
        if (strcmp(own, name) == 0)
            return cell;
    }
    return -1;
}

void sabot_tableau_row(char row[SABOT_COLUMNS + 1], const sabot_tableau *tableau, int banco_opening)
{
    int from = banco_opening < 0 ? 0 : sabot_tableau_cell_of((unsigned)banco_opening, 0);
    int count = banco_opening < 0 ? SABOT_PUNTO_CELLS : SABOT_COLUMNS;
    for (int i = 0; i < count; i++)
        row[i] = sabot_decision_letter(tableau->cell[from + i]);
    row[count] = 0;
}

int sabot_tableau_equal(const sabot_tableau *a, const sabot_tableau *b)
{
    return a->by == b->by && memcmp(a->cell, b->cell, sizeof a->cell) == 0;
}

int sabot_tableau_open_cells(const sabot_tableau *tableau)
{
    int open = 0;
    for (int cell = 0; cell < SABOT_CELLS; cell++)
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
    for (int cell = 0, listed = 0; cell < SABOT_CELLS; cell++) {
        char name[SABOT_CELL_NAME];
        if (tableau->cell[cell] <= SABOT_DRAW)
            continue;
        /* List a row that is entirely open as one entry, for readability. */
        int column = cell < SABOT_PUNTO_CELLS ? 1 : (cell - SABOT_PUNTO_CELLS) % SABOT_COLUMNS;
        int whole = column == 0;
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
                           "tableau '%s' leaves %d cells open: %s; expected T or R in each",
                           tableau->name, open, list);
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
    char text[SABOT_CELLS + 32];
    char by[SABOT_COLUMNS_NAME];
    sabot_columns_name(by, tableau->by);
    int used = snprintf(text, sizeof text, "sabot tableau by %s ", by);
    for (int cell = 0; cell < SABOT_CELLS; cell++)
        text[used++] = sabot_decision_letter(tableau->cell[cell]);
    sabot_hash_text(hash, text, (size_t)used);
}
