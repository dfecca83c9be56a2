#include "baseline_parts.h"

#include "base/memory.h"

#include <stdio.h>
#include <string.h>

sabot_status baseline_unfit(const char *path, const char *expected, sabot_error *error)
{
    return sabot_error_set(error, SABOT_INVALID, 0, 0, "%s: expected %s", path, expected);
}

sabot_status baseline_refused(const char *path, const sabot_error *reason, sabot_error *error)
{
    return sabot_error_set(error, SABOT_INVALID, 0, 0, "%s: %s", path, reason->text);
}

const char *baseline_text(const json_t *json, const char *key)
{
    return json_string_value(json_object_get(json, key));
}

char *baseline_copy(const json_t *json, const char *key)
{
    const char *text = baseline_text(json, key);
    return text ? sabot_copy_text(text) : NULL;
}

/* PATH.KEY in a buffer. */
enum { PATH = 96 };
static const char *below(char buffer[PATH], const char *path, const char *key)
{
    snprintf(buffer, PATH, "%.60s%.30s", path, key);
    return buffer;
}

static sabot_status read_row(uint8_t *cells, int count, const json_t *row, const char *path,
                             int may_be_open, sabot_error *error)
{
    const char *text = json_string_value(row);
    int found = text ? sabot_tableau_row_parse(cells, count, text) : -1;
    for (int i = 0; i < count && found == count && !may_be_open; i++)
        if (cells[i] > SABOT_DRAW)
            found = -1;
    if (found == count)
        return SABOT_OK;
    return baseline_unfit(
        path, count == SABOT_COLUMNS ? "eleven letters of T and R" : "eight letters of T and R",
        error);
}

static int is_point(const json_t *json)
{
    const char *text = json_string_value(json);
    return text && strcmp(text, "point") == 0;
}

/* third, point, or the rows that are headed so, as {"3":"point"}. */
static sabot_status read_columns(sabot_columns *by, const json_t *json, const char *path,
                                 sabot_error *error)
{
    const char *text = json_string_value(json);
    unsigned known = 0;
    *by = is_point(json) ? SABOT_BY_POINT : SABOT_BY_THIRD;
    for (unsigned row = 0; row < SABOT_OPENINGS; row++) {
        char key[2] = {(char)('0' + row), 0};
        known += is_point(json_object_get(json, key));
        *by |= (sabot_columns)(is_point(json_object_get(json, key)) << row);
    }
    if (is_point(json) || (text && strcmp(text, "third") == 0) ||
        (known && known == json_object_size(json)))
        return SABOT_OK;
    return baseline_unfit(path, "third or point", error);
}

sabot_status baseline_tableau(sabot_tableau *tableau, const json_t *json, const char *path,
                              int may_be_open, sabot_error *error)
{
    const json_t *banco = json_object_get(json, "banco");
    const char *name = baseline_text(json, "name");
    char own[PATH];
    if (!name || strlen(name) >= sizeof tableau->name)
        return baseline_unfit(below(own, path, ".name"), "a name", error);
    strcpy(tableau->name, name);
    if (read_columns(&tableau->by, json_object_get(json, "by"), below(own, path, ".by"), error))
        return SABOT_INVALID;
    if (json_array_size(banco) != SABOT_OPENINGS)
        return baseline_unfit(below(own, path, ".banco"), "eight rows", error);
    sabot_status status = read_row(tableau->cell, SABOT_PUNTO_CELLS, json_object_get(json, "punto"),
                                   below(own, path, ".punto"), may_be_open, error);
    for (unsigned row = 0; row < SABOT_OPENINGS && !status; row++) {
        char key[16];
        snprintf(key, sizeof key, ".banco[%u]", row);
        status = read_row(tableau->cell + sabot_tableau_cell_of(row, 0), SABOT_COLUMNS,
                          json_array_get(banco, row), below(own, path, key), may_be_open, error);
    }
    return status;
}

sabot_status baseline_bet(sabot_bet *bet, const char *name, const json_t *lines, const char *path,
                          sabot_error *error)
{
    const char *when[SABOT_LINES_MOST], *pays[SABOT_LINES_MOST];
    size_t count = json_array_size(lines);
    sabot_error reason;
    if (!name || strlen(name) >= SABOT_NAME || !count || count > SABOT_LINES_MOST)
        return baseline_unfit(path, "a bet's name and 1 to 64 lines", error);
    for (size_t i = 0; i < count; i++) {
        const json_t *line = json_array_get(lines, i);
        when[i] = baseline_text(line, "when");
        pays[i] = baseline_text(line, "pays");
        if (!when[i] || !pays[i])
            return baseline_unfit(path, "when and pays in each line", error);
    }
    if (sabot_bet_make(bet, name, (unsigned)count, when, pays, &reason))
        return baseline_refused(path, &reason, error);
    return SABOT_OK;
}
