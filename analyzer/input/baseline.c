#include "baseline.h"
#include "../run/old_file.h"

#include "../render/edge_document.h"
#include "../render/output.h"
#include "base/decimal.h"
#include "base/memory.h"
#include "file.h"

#include <stdlib.h>
#include <string.h>

enum { BYTES_MOST = 1 << 26, DIGITS_DEFAULT = 10 };

/* A value that is not as it should be; `path` as jq would write it. */
static sabot_status unfit(const baseline *b, const char *path, const char *expected)
{
    return message(SABOT_INVALID, "%s: %s: expected %s", b->path, path, expected);
}

/* --- the tableau and the shoe ------------------------------------------------------------- */

static sabot_status read_row(uint8_t *cells, int count, const json_t *row, const baseline *b,
                             const char *path)
{
    const char *text = json_string_value(row);
    int found = text ? sabot_tableau_row_parse(cells, count, text) : -1;
    for (int i = 0; i < count && found == count; i++)
        if (cells[i] > SABOT_DRAW)
            found = -1;
    if (found == count)
        return SABOT_OK;
    return unfit(b, path,
                 count == SABOT_COLUMNS ? "eleven letters of T and R" : "eight letters of T and R");
}

static sabot_status read_tableau(baseline *b)
{
    const json_t *json = json_object_get(b->document, "tableau");
    const json_t *banco = json_object_get(json, "banco");
    const char *name = json_string_value(json_object_get(json, "name"));
    const char *by = json_string_value(json_object_get(json, "by"));
    sabot_tableau *tableau = &b->job.tableau;
    if (!name || strlen(name) >= sizeof tableau->name)
        return unfit(b, ".tableau.name", "a name");
    snprintf(tableau->name, sizeof tableau->name, "%s", name);
    if (!by || (strcmp(by, "third") && strcmp(by, "point")))
        return unfit(b, ".tableau.by", "third or point");
    tableau->by = strcmp(by, "point") == 0 ? SABOT_BY_POINT : SABOT_BY_THIRD;
    if (json_array_size(banco) != SABOT_OPENINGS)
        return unfit(b, ".tableau.banco", "eight rows");
    sabot_status status = read_row(tableau->cell, SABOT_PUNTO_CELLS, json_object_get(json, "punto"),
                                   b, ".tableau.punto");
    for (unsigned row = 0; row < SABOT_OPENINGS && !status; row++) {
        char path[32];
        snprintf(path, sizeof path, ".tableau.banco[%u]", row);
        status = read_row(tableau->cell + sabot_tableau_cell_of(row, 0), SABOT_COLUMNS,
                          json_array_get(banco, row), b, path);
    }
    return status;
}

static sabot_status read_shoe(baseline *b)
{
    const json_t *json = json_object_get(b->document, "shoe");
    const char *cards = json_string_value(json_object_get(json, "cards"));
    const char *spec = json_string_value(json_object_get(json, "spec"));
    sabot_error error;
    if (cards && strcmp(cards, "infinite") == 0) {
        sabot_shoe_infinite(&b->job.shoe);
        return SABOT_OK;
    }
    if (!spec)
        return unfit(b, ".shoe", "a spec");
    if (sabot_shoe_parse(&b->job.shoe, spec, &error))
        return message(SABOT_INVALID, "%s: .shoe.spec: %s", b->path, error.text);
    if (sabot_shoe_size(&b->job.shoe) < SABOT_POSITIONS)
        return unfit(b, ".shoe.spec", "at least 6 cards");
    return SABOT_OK;
}

/* --- the bets ----------------------------------------------------------------------------- */

static sabot_status read_lines(const sabot_bet **out, baseline *b, const char *name,
                               const json_t *lines, const char *path)
{
    const char *when[SABOT_LINES_MOST], *pays[SABOT_LINES_MOST];
    size_t count = json_array_size(lines);
    sabot_error error;
    if (!name || strlen(name) >= SABOT_NAME || !count || count > SABOT_LINES_MOST)
        return unfit(b, path, "a bet's name and 1 to 64 lines");
    for (size_t i = 0; i < count; i++) {
        const json_t *line = json_array_get(lines, i);
        when[i] = json_string_value(json_object_get(line, "when"));
        pays[i] = json_string_value(json_object_get(line, "pays"));
        if (!when[i] || !pays[i])
            return unfit(b, path, "when and pays in each line");
    }
    sabot_bet *bet = job_add_bet(&b->job);
    if (sabot_bet_make(bet, name, (unsigned)count, when, pays, &error))
        return message(SABOT_INVALID, "%s: %s: %s", b->path, path, error.text);
    *out = bet;
    return SABOT_OK;
}

static sabot_status read_parts(sabot_wager *wager, baseline *b, const json_t *parts,
                               const char *path)
{
    size_t count = json_array_size(parts);
    if (!count || count > SABOT_PARTS_MOST)
        return unfit(b, path, "lines, or 1 to 8 parts");
    for (size_t i = 0; i < count; i++) {
        const json_t *json = json_array_get(parts, i);
        const char *stake = json_string_value(json_object_get(json, "stake"));
        sabot_part *part = &wager->part[wager->count++];
        if (!stake || job_stake_parse(part, stake))
            return unfit(b, path, "a stake in each part, as 2 or 1/10");
        sabot_status status =
            read_lines(&part->bet, b, json_string_value(json_object_get(json, "bet")),
                       json_object_get(json, "lines"), path);
        if (status)
            return status;
    }
    return sabot_wager_outcomes(wager) ? SABOT_OK : unfit(b, path, "fewer outcomes");
}

static sabot_status read_bets(baseline *b)
{
    const json_t *bets = json_object_get(b->document, "bets");
    if (!json_array_size(bets))
        return unfit(b, ".bets", "a list of bets");
    for (size_t i = 0; i < json_array_size(bets); i++) {
        const json_t *json = json_array_get(bets, i), *lines = json_object_get(json, "lines");
        const char *name = json_string_value(json_object_get(json, "bet"));
        char path[32];
        snprintf(path, sizeof path, ".bets[%zu]", i);
        if (!name)
            return unfit(b, path, "a bet's name");
        sabot_wager wager = {0};
        const sabot_bet *bet;
        sabot_status status = lines ? read_lines(&bet, b, name, lines, path)
                                    : read_parts(&wager, b, json_object_get(json, "parts"), path);
        if (status)
            return status;
        if (lines)
            sabot_wager_single(&wager, bet);
        job_add_wager(&b->job, name)->wager = wager;
    }
    return SABOT_OK;
}

/* --- the whole ---------------------------------------------------------------------------- */

/* The digits after the point of the first EV. */
static unsigned long digits_of(const json_t *document)
{
    size_t i;
    json_t *bet;
    json_array_foreach(json_object_get(document, "bets"), i, bet)
    {
        const char *decimal =
            json_string_value(json_object_get(json_object_get(bet, "ev"), "decimal"));
        if (decimal)
            return strchr(decimal, '.') ? strlen(strchr(decimal, '.') + 1) : 0;
    }
    return DIGITS_DEFAULT;
}

static sabot_status read_given(baseline *b)
{
    sabot_error error;
    const json_t *given = json_object_get(b->document, "given");
    if (!given)
        return SABOT_OK;
    b->options.given = json_string_value(given);
    if (!b->options.given)
        return unfit(b, ".given", "conditions, as p1=7");
    if (sabot_condition_parse(&b->given, b->options.given, &error))
        return message(SABOT_INVALID, "%s: .given: %s", b->path, error.text);
    b->has_given = 1;
    return SABOT_OK;
}

static sabot_status read_document(baseline *b)
{
    char *text;
    size_t length;
    json_error_t error;
    sabot_status status = old_file_read(&text, &length, b->path, BYTES_MOST);
    if (status)
        return status;
    b->document = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    free(text);
    if (!b->document)
        return message(SABOT_INVALID, "%s:%d:%d: %s: expected the JSON of 'sabot edge'", b->path,
                       error.line, error.column > 0 ? error.column : 1, error.text);
    const char *schema = json_string_value(json_object_get(b->document, "schema"));
    if (!schema || strcmp(schema, "sabot.edge/1") != 0)
        return unfit(b, ".schema", "sabot.edge/1, the JSON of 'sabot edge'");
    return SABOT_OK;
}

sabot_status baseline_load(baseline *b, const char *path, const options *options)
{
    *b = (baseline){.path = path, .options = *options};
    b->job.assumed = json_array();
    sabot_status status = read_document(b);
    if (!status)
        status = read_tableau(b);
    if (!status)
        status = read_shoe(b);
    if (!status)
        status = read_bets(b);
    if (!status)
        status = read_given(b);
    if (!status)
        b->options.digits = digits_of(b->document);
    if (!status && b->options.digits > SABOT_DIGITS_MOST)
        status = unfit(b, ".bets", "fewer digits");
    const char *name =
        json_string_value(json_object_get(json_object_get(b->document, "rules"), "name"));
    snprintf(b->job.rules.name, sizeof b->job.rules.name, "%s", name ? name : "");
    if (status)
        baseline_clear(b);
    return status;
}

void baseline_clear(baseline *b)
{
    json_decref(b->document);
    job_clear(&b->job);
}

static sabot_status make_values(json_t **values, const baseline *b, const result *results,
                                const mpz_t deals, const sabot_condition *given)
{
    static const char *const not_values[] = {"schema", "version", "rules", "assumed"};
    sabot_report unused;
    sabot_status status = SABOT_OK;
    json_t *document = edge_document(&b->job, results, deals, &b->options);
    sabot_report_init(&unused);
    if (json_object_get(b->document, "covariance"))
        status = edge_covariances(document, &unused, &b->job, results, &b->options, given);
    sabot_report_clear(&unused);
    for (int i = 0; i < 4; i++)
        json_object_del(document, not_values[i]);
    if (status)
        json_decref(document);
    else
        *values = document;
    return status;
}

sabot_status baseline_recompute(json_t **values, const baseline *b)
{
    const sabot_condition *given = b->has_given ? &b->given : NULL;
    result *results;
    mpz_t deals;
    mpz_init(deals);
    sabot_status status = compute_deals(deals, &b->job, given);
    if (!status && !(status = compute_all(&results, &b->job, &b->options, given))) {
        status = make_values(values, b, results, deals, given);
        compute_clear(results, b->job.wagers_count);
    }
    mpz_clear(deals);
    return status;
}

/* --- drift -------------------------------------------------------------------------------- */

static char *leaf_text(const json_t *value)
{
    return json_is_string(value) ? sabot_copy_text(json_string_value(value))
                                 : json_dumps(value, JSON_ENCODE_ANY);
}

static void add_drift(json_t *list, const char *path, const json_t *was, const json_t *is)
{
    char *before = leaf_text(was), *after = is ? leaf_text(is) : NULL;
    json_array_append_new(list, json_pack("{ss ss so}", "value", path, "was", before ? before : "",
                                          "is", after ? json_string(after) : json_null()));
    free(before);
    free(after);
}

static void compare(json_t *list, const char *path, const json_t *was, const json_t *is);

/* What a result must state to be a guard; anything else that only the new one has is no drift. */
static int is_required(const char *key)
{
    static const char *const required[] = {"win",      "push",       "lose",  "ev",
                                           "variance", "fair_pays",  "exact", "ev_resolved",
                                           "ways",     "probability"};
    for (size_t i = 0; i < sizeof required / sizeof *required; i++)
        if (strcmp(required[i], key) == 0)
            return 1;
    return 0;
}

static void compare_members(json_t *list, const char *path, const json_t *was, const json_t *is)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)is, key, value)
    {
        if (json_object_get(was, key) || !is_required(key))
            continue;
        sabot_text text = {0};
        sabot_text_add(&text, "%s%s%s", path, *path ? "." : "", key);
        add_drift(list, text.text, json_null(), value);
        free(text.text);
    }
    int exact_drifted = json_object_get(was, "exact") &&
                        !json_equal(json_object_get(was, "exact"), json_object_get(is, "exact"));
    json_object_foreach((json_t *)was, key, value)
    {
        sabot_text text = {0};
        int is_shadow = exact_drifted && strcmp(key, "decimal") == 0;
        int is_label = strcmp(path, "tableau") == 0 && strcmp(key, "name") == 0;
        if (is_shadow || is_label)
            continue;
        sabot_text_add(&text, "%s%s%s", path, *path ? "." : "", key);
        compare(list, text.text, value, json_object_get(is, key));
        free(text.text);
    }
}

static void compare_items(json_t *list, const char *path, const json_t *was, const json_t *is)
{
    for (size_t i = 0; i < json_array_size(was); i++) {
        const json_t *item = json_array_get(was, i);
        const char *bet = json_string_value(json_object_get(item, "bet"));
        sabot_text text = {0};
        if (bet)
            sabot_text_add(&text, "%s", bet);
        else
            sabot_text_add(&text, "%s[%zu]", path, i);
        compare(list, text.text, item, json_array_get(is, i));
        free(text.text);
    }
    for (size_t i = json_array_size(was); i < json_array_size(is); i++) {
        sabot_text text = {0};
        sabot_text_add(&text, "%s[%zu]", path, i);
        add_drift(list, text.text, json_null(), json_array_get(is, i));
        free(text.text);
    }
}

static void compare(json_t *list, const char *path, const json_t *was, const json_t *is)
{
    if (json_is_object(was) && json_is_object(is))
        compare_members(list, path, was, is);
    else if (json_is_array(was) && json_is_array(is))
        compare_items(list, path, was, is);
    else if (!json_equal((json_t *)was, (json_t *)is))
        add_drift(list, path, was, is);
}

json_t *baseline_drift(const json_t *was, const json_t *is)
{
    json_t *list = json_array();
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)is, key, value)
    {
        const json_t *before = json_object_get(was, key);
        if (before && strcmp(key, "given") != 0)
            compare(list, strcmp(key, "bets") ? key : "", before, value);
        else if (!before)
            add_drift(list, key, json_null(), value);
    }
    return list;
}
