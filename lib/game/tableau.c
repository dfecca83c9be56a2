#include "tableau.h"

#include "../base/hash.h"
#include "card.h"

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

static sabot_status read_row(uint8_t *cells, int count, const sabot_yaml *node, sabot_error *error)
{
    char expected[96];
    snprintf(expected, sizeof expected, "%d letters of T (or D), R (or S), ? and !", count);
    if (node->kind != SABOT_YAML_SCALAR)
        return sabot_yaml_expected(node, expected, error);
    if (sabot_tableau_row_parse(cells, count, node->text) != count)
        return sabot_yaml_expected(node, expected, error);
    return SABOT_OK;
}

static sabot_status read_banco(sabot_tableau *tableau, const sabot_yaml *rows, sabot_error *error)
{
    if (rows->kind != SABOT_YAML_MAP)
        return sabot_yaml_expected(rows, "a row for each opening of banco, as 3: T T T …", error);
    for (size_t i = 0; i < rows->count; i++) {
        const sabot_yaml *key = &rows->keys[i];
        if (strlen(key->text) != 1 || key->text[0] < '0' || key->text[0] > '7')
            return sabot_yaml_expected(key, "an opening of banco, 0 to 7", error);
        unsigned opening = (unsigned)(key->text[0] - '0');
        if (read_row(tableau->cell + sabot_tableau_cell_of(opening, 0), SABOT_COLUMNS,
                     &rows->items[i], error))
            return SABOT_INVALID;
    }
    return SABOT_OK;
}

/* The tableau's keys, with the aliases of the two hands. */
static const char *const keys[] = {"tableau", "title",  "source", "by",     "punto",  "banco",
                                   "notes",   "player", "ponte",  "banker", "banque", NULL};

/* The rows of a hand, under whichever name, or NULL. */
static sabot_status get_side(const sabot_yaml **rows, const sabot_yaml *root, int side,
                             sabot_error *error)
{
    *rows = NULL;
    for (size_t i = 0; i < root->count; i++) {
        const sabot_yaml *key = &root->keys[i];
        if (sabot_side_parse(key->text, strlen(key->text)) != side)
            continue;
        if (*rows)
            return sabot_error_set(error, SABOT_INVALID, key->line, key->column,
                                   "'%s' names a hand that stands there twice: expected it once",
                                   key->text);
        *rows = &root->items[i];
    }
    return SABOT_OK;
}

static sabot_status read_tableau(sabot_tableau *tableau, sabot_about *about, const sabot_yaml *root,
                                 sabot_error *error)
{
    const char *by;
    if (sabot_yaml_check_map(root, keys, "a tableau", error) ||
        sabot_name_read(tableau->name, root, "tableau", error) ||
        sabot_yaml_text(&by, root, "by", 0, error))
        return SABOT_INVALID;
    if (by && strcmp(by, "third") != 0 && strcmp(by, "point") != 0)
        return sabot_yaml_expected(sabot_yaml_get(root, "by"), "third or point", error);
    tableau->by = by && strcmp(by, "point") == 0 ? SABOT_BY_POINT : SABOT_BY_THIRD;
    memset(tableau->cell, SABOT_OPEN, sizeof tableau->cell);
    const sabot_yaml *punto, *banco;
    if (get_side(&punto, root, SABOT_PUNTO, error) || get_side(&banco, root, SABOT_BANCO, error))
        return SABOT_INVALID;
    if (punto && read_row(tableau->cell, SABOT_PUNTO_CELLS, punto, error))
        return SABOT_INVALID;
    if (banco && read_banco(tableau, banco, error))
        return SABOT_INVALID;
    if (!punto && !banco)
        return sabot_error_set(error, SABOT_INVALID, root->line, root->column,
                               "no rows: expected punto: and banco:");
    return about ? sabot_about_read(about, root, error) : SABOT_OK;
}

sabot_status sabot_tableau_parse(sabot_tableau *tableau, sabot_about *about, const char *text,
                                 size_t length, sabot_error *error)
{
    sabot_yaml root;
    sabot_status status = sabot_yaml_parse(&root, text, length, error);
    if (status)
        return status;
    *tableau = (sabot_tableau){0};
    status = read_tableau(tableau, about, &root, error);
    sabot_yaml_clear(&root);
    return status;
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
        /* A whole open row is one entry, so that the list stays readable. */
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
    return sabot_error_set(error, SABOT_INVALID, 0, 0,
                           "tableau '%s' leaves %d cells open: %s; expected T or R in each",
                           tableau->name, open, list);
}

void sabot_tableau_hash(char hash[SABOT_HASH], const sabot_tableau *tableau)
{
    char text[SABOT_CELLS + 32];
    int used = snprintf(text, sizeof text, "sabot tableau by %s ",
                        tableau->by == SABOT_BY_POINT ? "point" : "third");
    for (int cell = 0; cell < SABOT_CELLS; cell++)
        text[used++] = sabot_decision_letter(tableau->cell[cell]);
    sabot_hash_text(hash, text, (size_t)used);
}
