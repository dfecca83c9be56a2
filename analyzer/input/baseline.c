#include "baseline.h"

#include "base/decimal.h"
#include "file.h"

#include <stdlib.h>
#include <string.h>

enum { BYTES_MOST = 1 << 26, DIGITS_DEFAULT = 10 };

/* A value that is not as it should be; `path` as jq would write it. */
static sabot_status unfit(const char *path, const char *expected, sabot_error *error)
{
    return sabot_error_set(error, SABOT_INVALID, 0, 0, "%s: expected %s", path, expected);
}

/* A value that one of the library's readers refused. */
static sabot_status refused(const char *path, const sabot_error *reason, sabot_error *error)
{
    return sabot_error_set(error, SABOT_INVALID, 0, 0, "%s: %s", path, reason->text);
}

static const char *text_of(const json_t *json, const char *key)
{
    return json_string_value(json_object_get(json, key));
}

/* --- the tableau and the shoe ------------------------------------------------------------- */

static sabot_status read_row(uint8_t *cells, int count, const json_t *row, const char *path,
                             sabot_error *error)
{
    const char *text = json_string_value(row);
    int found = text ? sabot_tableau_row_parse(cells, count, text) : -1;
    for (int i = 0; i < count && found == count; i++)
        if (cells[i] > SABOT_DRAW)
            found = -1;
    if (found == count)
        return SABOT_OK;
    return unfit(path,
                 count == SABOT_COLUMNS ? "eleven letters of T and R" : "eight letters of T and R",
                 error);
}

static int is_point(const json_t *json)
{
    const char *text = json_string_value(json);
    return text && strcmp(text, "point") == 0;
}

/* third, point, or the rows that are headed so, as {"3":"point"}. */
static sabot_status read_columns(sabot_columns *by, const json_t *json, sabot_error *error)
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
    return unfit(".tableau.by", "third or point", error);
}

static sabot_status read_tableau(sabot_tableau *tableau, const json_t *json, sabot_error *error)
{
    const json_t *banco = json_object_get(json, "banco");
    const char *name = text_of(json, "name");
    if (!name || strlen(name) >= sizeof tableau->name)
        return unfit(".tableau.name", "a name", error);
    strcpy(tableau->name, name);
    if (read_columns(&tableau->by, json_object_get(json, "by"), error))
        return SABOT_INVALID;
    if (json_array_size(banco) != SABOT_OPENINGS)
        return unfit(".tableau.banco", "eight rows", error);
    sabot_status status = read_row(tableau->cell, SABOT_PUNTO_CELLS, json_object_get(json, "punto"),
                                   ".tableau.punto", error);
    for (unsigned row = 0; row < SABOT_OPENINGS && !status; row++) {
        char path[32];
        snprintf(path, sizeof path, ".tableau.banco[%u]", row);
        status = read_row(tableau->cell + sabot_tableau_cell_of(row, 0), SABOT_COLUMNS,
                          json_array_get(banco, row), path, error);
    }
    return status;
}

static sabot_status read_shoe(sabot_shoe *shoe, const json_t *json, sabot_error *error)
{
    const char *cards = text_of(json, "cards"), *spec = text_of(json, "spec");
    sabot_error reason;
    if (cards && strcmp(cards, "infinite") == 0) {
        sabot_shoe_infinite(shoe);
        return SABOT_OK;
    }
    if (!spec)
        return unfit(".shoe", "a spec", error);
    if (sabot_shoe_parse(shoe, spec, &reason))
        return refused(".shoe.spec", &reason, error);
    if (sabot_shoe_size(shoe) < SABOT_POSITIONS)
        return unfit(".shoe.spec", "at least 6 cards", error);
    return SABOT_OK;
}

/* --- the bets ----------------------------------------------------------------------------- */

static sabot_status read_lines(const sabot_bet **out, setup *into, const char *name,
                               const json_t *lines, const char *path, sabot_error *error)
{
    const char *when[SABOT_LINES_MOST], *pays[SABOT_LINES_MOST];
    size_t count = json_array_size(lines);
    sabot_error reason;
    if (!name || strlen(name) >= SABOT_NAME || !count || count > SABOT_LINES_MOST)
        return unfit(path, "a bet's name and 1 to 64 lines", error);
    for (size_t i = 0; i < count; i++) {
        const json_t *line = json_array_get(lines, i);
        when[i] = text_of(line, "when");
        pays[i] = text_of(line, "pays");
        if (!when[i] || !pays[i])
            return unfit(path, "when and pays in each line", error);
    }
    sabot_bet *bet = setup_add_bet(into);
    *out = bet;
    if (sabot_bet_make(bet, name, (unsigned)count, when, pays, &reason))
        return refused(path, &reason, error);
    return SABOT_OK;
}

static sabot_status read_parts(sabot_wager *wager, setup *into, const json_t *parts,
                               const char *path, sabot_error *error)
{
    size_t count = json_array_size(parts);
    if (!count || count > SABOT_PARTS_MOST)
        return unfit(path, "lines, or 1 to 8 parts", error);
    for (size_t i = 0; i < count; i++) {
        const json_t *json = json_array_get(parts, i);
        const char *stake = text_of(json, "stake");
        sabot_part *part = &wager->part[wager->count++];
        if (!stake || setup_stake_parse(part, stake))
            return unfit(path, "a stake in each part, as 2 or 1/10", error);
        sabot_status status = read_lines(&part->bet, into, text_of(json, "bet"),
                                         json_object_get(json, "lines"), path, error);
        if (status)
            return status;
    }
    return sabot_wager_outcomes(wager) ? SABOT_OK : unfit(path, "fewer outcomes", error);
}

static sabot_status read_bet(setup *into, const json_t *json, const char *path, sabot_error *error)
{
    const json_t *lines = json_object_get(json, "lines");
    const char *name = text_of(json, "bet");
    const sabot_bet *bet;
    sabot_wager wager = {0};
    sabot_status status;
    if (!name)
        return unfit(path, "a bet's name", error);
    if (!lines)
        status = read_parts(&wager, into, json_object_get(json, "parts"), path, error);
    else if (!(status = read_lines(&bet, into, name, lines, path, error)))
        sabot_wager_single(&wager, bet);
    if (status)
        return status;
    sabot_wager *added = setup_add_wager(into, name);
    wager.name = added->name;
    *added = wager;
    return SABOT_OK;
}

static sabot_status read_bets(setup *into, const json_t *bets, sabot_error *error)
{
    sabot_status status = SABOT_OK;
    if (!json_array_size(bets))
        return unfit(".bets", "a list of bets", error);
    for (size_t i = 0; i < json_array_size(bets) && !status; i++) {
        char path[32];
        snprintf(path, sizeof path, ".bets[%zu]", i);
        status = read_bet(into, json_array_get(bets, i), path, error);
    }
    return status;
}

/* --- the whole ---------------------------------------------------------------------------- */

static sabot_status read_condition(setup *into, const json_t *document, sabot_error *error)
{
    const json_t *given = json_object_get(document, "given");
    const json_t *window = json_object_get(document, "window");
    sabot_error reason;
    into->given = json_string_value(given);
    into->window = json_string_value(window);
    sabot_condition_init(&into->condition);
    if (given && !into->given)
        return unfit(".given", "conditions, as p1=7", error);
    if (window && !into->window)
        return unfit(".window", "what it contains, as contains 9", error);
    if (given && sabot_condition_parse(&into->condition, into->given, &reason))
        return refused(".given", &reason, error);
    if (window && sabot_condition_parse_window(&into->condition, into->window, &reason))
        return refused(".window", &reason, error);
    return SABOT_OK;
}

/* The digits after the point of the first EV. */
static sabot_status read_digits(unsigned long *digits, const json_t *bets, sabot_error *error)
{
    size_t i;
    json_t *bet;
    *digits = DIGITS_DEFAULT;
    json_array_foreach((json_t *)bets, i, bet)
    {
        const char *decimal = text_of(json_object_get(bet, "ev"), "decimal");
        if (!decimal)
            continue;
        *digits = strchr(decimal, '.') ? strlen(strchr(decimal, '.') + 1) : 0;
        break;
    }
    return *digits > SABOT_DIGITS_MOST ? unfit(".bets", "fewer digits", error) : SABOT_OK;
}

static sabot_status read_document(json_t **document, const char *path, sabot_error *error)
{
    char *text;
    size_t length;
    json_error_t reason;
    sabot_status status = file_read(&text, &length, path, BYTES_MOST, error);
    if (status)
        return status;
    *document = json_loadb(text, length, JSON_REJECT_DUPLICATES, &reason);
    free(text);
    if (!*document)
        return sabot_error_set(error, SABOT_INVALID, (unsigned)reason.line,
                               reason.column > 0 ? (unsigned)reason.column : 1,
                               "%s: expected the JSON of 'sabot edge'", reason.text);
    const char *schema = text_of(*document, "schema");
    if (!schema || strcmp(schema, "sabot.edge/1") != 0)
        return unfit(".schema", "sabot.edge/1, the JSON of 'sabot edge'", error);
    return SABOT_OK;
}

static sabot_status load(baseline *b, const char *path, sabot_error *error)
{
    sabot_status status = read_document(&b->document, path, error);
    const json_t *bets = json_object_get(b->document, "bets");
    if (!status)
        status = read_tableau(&b->setup.tableau, json_object_get(b->document, "tableau"), error);
    if (!status)
        status = read_shoe(&b->setup.shoe, json_object_get(b->document, "shoe"), error);
    if (!status)
        status = read_bets(&b->setup, bets, error);
    if (!status)
        status = read_condition(&b->setup, b->document, error);
    if (!status)
        status = read_digits(&b->digits, bets, error);
    return status;
}

sabot_status baseline_load(baseline *b, const char *path, const options *o, sabot_error *error)
{
    *b = (baseline){0};
    sabot_status status = load(b, path, error);
    setup_ask(&b->setup, o);
    if (status) {
        baseline_clear(b);
        sabot_error_name(error, path);
    }
    return status;
}

void baseline_clear(baseline *b)
{
    json_decref(b->document);
    setup_clear(&b->setup);
}
