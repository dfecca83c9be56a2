#include <sabot/document/game.h>

#include "yaml.h"
#include <sabot/game/card.h>

#include <stdio.h>
#include <string.h>

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

/* Punto's row: its openings 8 and 9 may follow if its natural does not end the coup. */
static sabot_status read_punto(sabot_tableau *tableau, const sabot_yaml *row, sabot_error *error)
{
    uint8_t cells[SABOT_OPENINGS_ALL];
    int letters = row->kind == SABOT_YAML_SCALAR
                      ? sabot_tableau_row_parse(cells, SABOT_OPENINGS_ALL, row->text)
                      : -1;
    if (letters == SABOT_OPENINGS_ALL && !sabot_natural_may_last(tableau, SABOT_PUNTO))
        return sabot_yaml_expected(
            row, "8 letters, because punto's opening of 8 or 9 ends the coup", error);
    int count = letters == SABOT_OPENINGS_ALL ? letters : SABOT_OPENINGS;
    if (read_row(cells, count, row, error))
        return SABOT_INVALID;
    for (int i = 0; i < count; i++)
        tableau->cell[sabot_tableau_punto_cell((unsigned)i)] = cells[i];
    return SABOT_OK;
}

static sabot_status read_banco(sabot_tableau *tableau, const sabot_yaml *rows, sabot_error *error)
{
    if (rows->kind != SABOT_YAML_MAP)
        return sabot_yaml_expected(rows, "a row for each opening of banco, such as 3: T T T …",
                                   error);
    for (size_t i = 0; i < rows->count; i++) {
        const sabot_yaml *key = &rows->keys[i];
        const int openings = sabot_tableau_banco_rows(tableau);
        if (strlen(key->text) != 1 || key->text[0] < '0' || key->text[0] >= '0' + openings)
            return sabot_yaml_expected(
                key,
                openings > SABOT_OPENINGS
                    ? "an opening of banco, 0 to 9"
                    : "an opening of banco, 0 to 7 (8 and 9 end the coup; see naturals)",
                error);
        unsigned opening = (unsigned)(key->text[0] - '0');
        if (read_row(tableau->cell + sabot_tableau_cell_of(opening, 0), SABOT_COLUMNS,
                     &rows->items[i], error))
            return SABOT_INVALID;
    }
    return SABOT_OK;
}

/* The tableau's keys, with the aliases of the two hands. */
static const char *const keys[] = {"tableau", "title",  "source",          "by",    "naturals",
                                   "punto",   "banco",  "against-natural", "notes", "player",
                                   "ponte",   "banker", "banque",          NULL};

/* Finds the rows of a hand under any of its names; NULL if there are none. */
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
                                   "'%s' is a second entry for the same hand: expected one",
                                   key->text);
        *rows = &root->items[i];
    }
    return SABOT_OK;
}

/* Returns 1 for `point`, 0 for `third`, -1 for anything else. */
static int is_point(const sabot_yaml *node)
{
    if (node->kind != SABOT_YAML_SCALAR)
        return -1;
    return strcmp(node->text, "point") == 0 ? 1 : strcmp(node->text, "third") == 0 ? 0 : -1;
}

/* Reads the heading of the columns: `third`, `point`, or a mapping of rows such as `{3: point}`. */
static sabot_status read_columns(sabot_columns *by, const sabot_yaml *node, sabot_error *error)
{
    *by = SABOT_BY_THIRD;
    if (node->kind != SABOT_YAML_MAP) {
        int point = is_point(node);
        if (point < 0)
            return sabot_yaml_expected(node, "third or point", error);
        *by = point ? SABOT_BY_POINT : SABOT_BY_THIRD;
        return SABOT_OK;
    }
    for (size_t i = 0; i < node->count; i++) {
        const sabot_yaml *key = &node->keys[i];
        int point = is_point(&node->items[i]);
        if (strlen(key->text) != 1 || key->text[0] < '0' || key->text[0] > '7')
            return sabot_yaml_expected(key, "an opening of banco, 0 to 7", error);
        if (point < 0)
            return sabot_yaml_expected(&node->items[i], "third or point", error);
        if (point)
            *by |= (sabot_columns)(1u << (key->text[0] - '0'));
    }
    return SABOT_OK;
}

/* Returns a bit for each row that `by` names. */
static sabot_columns rows_of(const sabot_yaml *by)
{
    sabot_columns rows = 0;
    if (by->kind != SABOT_YAML_MAP)
        return SABOT_BY_POINT;
    for (size_t i = 0; i < by->count; i++)
        rows |= (sabot_columns)(1u << (by->keys[i].text[0] - '0'));
    return rows;
}

/* Reads whose natural ends the coup. */
static sabot_status read_naturals(sabot_tableau *tableau, const sabot_yaml *node,
                                  sabot_error *error)
{
    if (!node ||
        (node->kind == SABOT_YAML_SCALAR && sabot_naturals_parse(&tableau->lasting, node->text)))
        return SABOT_OK;
    return sabot_yaml_expected(node,
                               "both, punto, banco, none, or ? if not stated: whose natural ends "
                               "the coup",
                               error);
}

/* Cells that no coup reaches hold SABOT_STAND. */
static void clear_unused(sabot_tableau *tableau)
{
    for (int cell = SABOT_CELLS; cell < SABOT_CELLS_ALL; cell++)
        if (!sabot_tableau_uses(tableau, cell))
            tableau->cell[cell] = SABOT_STAND;
}

/* Reads the rows that decide against a natural of the other hand. */
static sabot_status read_against(sabot_tableau *tableau, const sabot_yaml *map, sabot_error *error)
{
    if (map && map->kind != SABOT_YAML_MAP)
        return sabot_yaml_expected(map, "a row of a hand, such as {punto: T T T T T T R R R R}",
                                   error);
    for (size_t i = 0; map && i < map->count; i++) {
        const sabot_yaml *key = &map->keys[i];
        int side = sabot_side_parse(key->text, strlen(key->text));
        if (side != SABOT_PUNTO && side != SABOT_BANCO)
            return sabot_yaml_expected(key, "punto or banco", error);
        if (!sabot_natural_may_last(tableau, !side))
            return sabot_yaml_expected(
                key, "no row, because a natural of the other hand ends the coup", error);
        if (tableau->against >> side & 1)
            return sabot_yaml_expected(key, "one row for each hand", error);
        tableau->against |= (uint8_t)(1u << side);
        if (read_row(tableau->cell +
                         (side == SABOT_PUNTO ? SABOT_PUNTO_AGAINST : SABOT_BANCO_AGAINST),
                     SABOT_OPENINGS_ALL, &map->items[i], error))
            return SABOT_INVALID;
    }
    clear_unused(tableau);
    return SABOT_OK;
}

/* Reads `by`, the naturals and the rows of both hands; *punto and *banco are NULL if the mapping
 * has none. */
static sabot_status read_rows(sabot_tableau *tableau, const sabot_yaml **punto,
                              const sabot_yaml **banco, const sabot_yaml *map, sabot_error *error)
{
    const sabot_yaml *by = sabot_yaml_get(map, "by");
    if ((by && read_columns(&tableau->by, by, error)) ||
        read_naturals(tableau, sabot_yaml_get(map, "naturals"), error) ||
        get_side(punto, map, SABOT_PUNTO, error) || get_side(banco, map, SABOT_BANCO, error) ||
        (*punto && read_punto(tableau, *punto, error)) ||
        (*banco && read_banco(tableau, *banco, error)) ||
        read_against(tableau, sabot_yaml_get(map, "against-natural"), error))
        return SABOT_INVALID;
    return SABOT_OK;
}

sabot_status sabot_tableau_patch_read(sabot_rules_reading *reading, const sabot_yaml *map,
                                      sabot_error *error)
{
    const sabot_yaml *by = sabot_yaml_get(map, "by"), *punto, *banco;
    sabot_tableau *patch = &reading->patch;
    uint8_t *is_patched = reading->is_patched;
    *patch = (sabot_tableau){0};
    memset(is_patched, 0, SABOT_CELLS_ALL);
    if (read_rows(patch, &punto, &banco, map, error))
        return SABOT_INVALID;
    reading->by_rows = by ? rows_of(by) : 0;
    reading->has_naturals = sabot_yaml_get(map, "naturals") != NULL;
    if (punto)
        memset(is_patched, 1, SABOT_PUNTO_CELLS);
    if (punto && sabot_natural_may_last(patch, SABOT_PUNTO))
        memset(is_patched + SABOT_PUNTO_NATURALS, 1, SABOT_OPENINGS_ALL - SABOT_OPENINGS);
    for (size_t i = 0; banco && i < banco->count; i++)
        memset(is_patched + sabot_tableau_cell_of((unsigned)(banco->keys[i].text[0] - '0'), 0), 1,
               SABOT_COLUMNS);
    for (int cell = SABOT_CELLS; cell < SABOT_CELLS_ALL; cell++)
        if (sabot_cell_is_against(cell))
            is_patched[cell] = patch->against >> sabot_cell_side(cell) & 1;
    return SABOT_OK;
}

void sabot_tableau_patch_apply(sabot_tableau *tableau, const sabot_rules_reading *reading)
{
    const sabot_tableau *patch = &reading->patch;
    const sabot_columns rows = reading->by_rows;
    tableau->by = (sabot_columns)((tableau->by & ~rows) | (patch->by & rows));
    if (reading->has_naturals) {
        /* A row stays where there still are naturals that it is against. */
        const unsigned last = sabot_naturals_may_last(patch->lasting);
        const unsigned meets = (last & 1u) << 1 | last >> 1;
        tableau->lasting = patch->lasting;
        tableau->against = (uint8_t)((tableau->against & meets) | patch->against);
    }
    for (int cell = 0; cell < SABOT_CELLS_ALL; cell++)
        if (reading->is_patched[cell])
            tableau->cell[cell] = patch->cell[cell];
    clear_unused(tableau);
}

static sabot_status read_tableau(sabot_tableau *tableau, sabot_about *about, const sabot_yaml *root,
                                 sabot_error *error)
{
    const sabot_yaml *punto, *banco;
    memset(tableau->cell, SABOT_OPEN, SABOT_CELLS);
    if (sabot_yaml_check_map(root, keys, "a tableau", error) ||
        sabot_name_read(tableau->name, root, "tableau", error) ||
        read_rows(tableau, &punto, &banco, root, error))
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
