#include "changes.h"

#include "ask/check/pairs.h"
#include "base/text.h"
#include "write/value.h"

#include <stdlib.h>
#include <string.h>

/* Recorded options, also as a command, are neither figures nor texts of the game. */
static int is_content(const char *path)
{
    static const char *const others[] = {"asked", "inputs_command", "schema"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strncmp(path, others[i], strlen(others[i])) == 0)
            return 0;
    return 1;
}

static int differs(const drift_value *value)
{
    return !value->was || !value->is || strcmp(value->was, value->is) != 0;
}

static int has_changed(const drift_value *value)
{
    return is_content(value->path) && differs(value);
}

size_t changes_drifted(const json_t *baseline, const json_t *again)
{
    value_pairs pairs;
    size_t drifted = 0;
    value_pairs_find(&pairs, baseline, again, 0, 0);
    for (size_t i = 0; i < pairs.count; i++)
        drifted += differs(&pairs.values[i]) != 0;
    value_pairs_clear(&pairs);
    return drifted;
}

static void set(json_t *json, const char *key, const char *text)
{
    json_object_set_new(json, key, text ? json_string(text) : json_null());
}

void changes_add(json_t *document, const filing *f)
{
    value_pairs pairs;
    json_t *list = json_array();
    value_pairs_amended(&pairs, f->before, document);
    for (size_t i = 0; i < pairs.count; i++)
        if (has_changed(&pairs.values[i])) {
            json_t *change = json_object();
            set(change, "place", pairs.values[i].path);
            set(change, "was", pairs.values[i].was);
            set(change, "is", pairs.values[i].is);
            json_array_append_new(list, change);
        }
    value_pairs_clear(&pairs);
    json_object_set_new(document, "changes", list);
}

/* The name of a wager of a filing; NULL if the index is too large. */
static const char *wager_name(const json_t *baseline, size_t w)
{
    const json_t *bet = json_array_get(json_object_get(baseline, "bets"), w);
    return json_string_value(json_object_get(bet, "bet"));
}

static int has_wager(const json_t *baseline, const char *name)
{
    const char *other;
    for (size_t w = 0; (other = wager_name(baseline, w)); w++)
        if (strcmp(other, name) == 0)
            return 1;
    return 0;
}

/* The wagers of one filing that are missing in another. */
static void show_wagers(sabot_report *report, const char *what, const json_t *of,
                        const json_t *without)
{
    const char *name;
    sabot_text text = {0};
    for (size_t w = 0; (name = wager_name(of, w)); w++)
        if (!has_wager(without, name))
            sabot_text_add(&text, "%s%s", text.length ? ", " : "", name);
    if (text.length)
        sabot_report_note(report, "%s: %s.", what, text.text);
    free(text.text);
}

/* --- in words ----------------------------------------------------------------------------- */

/* The changed inputs; a table of limited length, started by its first row. */
typedef struct {
    sabot_report *report;
    size_t rows;
} changed;

enum { ROWS_MOST = 24 };

/* A missing value is NULL. */
static void add_row(changed *to, const char *what, const char *was, const char *is)
{
    if (to->rows++ == 0) {
        sabot_report_table(to->report, "lll", (const char *[]){"What", "Earlier", "Now"});
        sabot_report_caption(to->report, "Changes of the inputs");
    }
    if (to->rows > ROWS_MOST)
        return;
    sabot_report_row(to->report, (const char *[]){what, was ? was : "—", is ? is : "—"});
    sabot_report_cell(to->report, 2)->mark = "changed";
}

static const char *row_of(const json_t *document, unsigned row)
{
    const json_t *tableau = json_object_get(document, "tableau");
    const json_t *banco = json_object_get(tableau, "banco");
    const char *text =
        json_string_value(row < json_array_size(banco) ? json_array_get(banco, row)
                                                       : json_object_get(tableau, "punto"));
    return text ? text : "";
}

/* The cells that the drawing tables decide differently. */
static void add_cells(changed *to, const json_t *before, const json_t *now)
{
    unsigned rows =
        (unsigned)json_array_size(json_object_get(json_object_get(now, "tableau"), "banco"));
    for (unsigned row = 0; row <= rows; row++) {
        const char *was = row_of(before, row), *is = row_of(now, row);
        for (unsigned i = 0; was[i] && is[i]; i++) {
            char name[SABOT_CELL_NAME];
            if (was[i] == is[i])
                continue;
            sabot_tableau_cell_name(name, row == rows ? sabot_tableau_punto_cell(i)
                                                      : sabot_tableau_cell_of(row, i));
            add_row(to, name, (char[]){was[i], 0}, (char[]){is[i], 0});
        }
    }
}

/* The line at `*at` as a new text, without its indentation; moves on. NULL at the end. */
static char *take_line(const char **at)
{
    if (!**at)
        return NULL;
    size_t length = strcspn(*at, "\n"), blank = strspn(*at, " ");
    char *line = strndup(*at + blank, length - blank);
    *at += length + ((*at)[length] != 0);
    return line;
}

static int has_line(const char *text, const char *line)
{
    int found = 0;
    for (char *other; !found && (other = take_line(&text)); free(other))
        found = strcmp(other, line) == 0;
    return found;
}

/* The next line of `*at` that `other` lacks; NULL if there is none. */
static char *next_own_line(const char **at, const char *other)
{
    char *line;
    while ((line = take_line(at)) && has_line(other, line))
        free(line);
    return line;
}

static const char *yaml_of(const json_t *document, const char *file)
{
    size_t i;
    const json_t *input;
    json_array_foreach(json_object_get(document, "inputs"), i, input)
    {
        if (strcmp(json_string_value(json_object_get(input, "file")), file) == 0)
            return json_string_value(json_object_get(input, "yaml"));
    }
    return "";
}

/* The lines of an input that differ. */
static void add_lines(changed *to, const char *file, const char *before, const char *now)
{
    const char *old = before, *new = now;
    for (;;) {
        char *was = next_own_line(&old, now), *is = next_own_line(&new, before);
        if (!was && !is)
            return;
        add_row(to, file, was, is);
        free(was);
        free(is);
    }
}

/* Of two documents the inputs that the first has; missing ones in the other are new or removed. */
static void add_inputs(changed *to, const json_t *of, const json_t *other, int is_now)
{
    size_t i;
    const json_t *input;
    json_array_foreach(json_object_get(of, "inputs"), i, input)
    {
        const char *file = json_string_value(json_object_get(input, "file"));
        if (!*yaml_of(other, file))
            add_row(to, file, is_now ? NULL : "an input", is_now ? "a new input" : NULL);
        else if (is_now)
            add_lines(to, file, yaml_of(other, file), yaml_of(of, file));
    }
}

static void add_shoe(changed *to, const json_t *before, const json_t *now)
{
    const json_t *was = json_object_get(before, "shoe"), *is = json_object_get(now, "shoe");
    const char *spec = json_string_value(json_object_get(was, "spec"));
    const char *member =
        json_equal(json_object_get(was, "cards"), json_object_get(is, "cards")) ? "spec" : "cards";
    if (!spec || strcmp(spec, json_string_value(json_object_get(is, "spec"))) == 0)
        return;
    char *own = json_dumps(json_object_get(was, member), JSON_ENCODE_ANY);
    char *given = json_dumps(json_object_get(is, member), JSON_ENCODE_ANY);
    add_row(to, strcmp(member, "cards") == 0 ? "cards in the shoe" : "the shoe", own, given);
    free(own);
    free(given);
}

static const json_t *wager_of(const json_t *document, const char *name)
{
    const char *other;
    for (size_t w = 0; (other = wager_name(document, w)); w++)
        if (strcmp(other, name) == 0)
            return json_array_get(json_object_get(document, "bets"), w);
    return NULL;
}

/* The figure of an earlier filing in per cent; NULL if it cannot be read. */
static char *edge_of(const json_t *bet)
{
    const char *exact = json_string_value(json_object_get(json_object_get(bet, "edge"), "exact"));
    char *words = NULL;
    mpq_t edge;
    mpq_init(edge);
    if (exact && mpq_set_str(edge, exact, 10) == 0 && mpz_sgn(mpq_denref(edge)) > 0)
        words = value_percent(edge, 4);
    mpq_clear(edge);
    return words;
}

static const char *pays_of(const json_t *bet)
{
    return json_string_value(json_object_get(bet, "pays"));
}

/* "tie 8:1 becomes 9:1; house edge 14.3596 % becomes 4.8440 %" */
static void show_wager(sabot_report *report, const json_t *before, const json_t *now)
{
    const char *name = json_string_value(json_object_get(now, "bet"));
    const char *paid = pays_of(before), *pays = pays_of(now);
    char *was = edge_of(before), *is = edge_of(now);
    sabot_text text = {0};
    if (paid && pays && strcmp(paid, pays) != 0)
        sabot_text_add(&text, "%s %s becomes %s; ", name, paid, pays);
    else
        sabot_text_add(&text, "%s: ", name);
    if (was && is && strcmp(was, is) != 0)
        sabot_report_note(report, "%shouse edge %s becomes %s.", text.text, was, is);
    else if (is && !json_equal(before, now))
        sabot_report_note(report, "%shouse edge %s, as before to the digits shown.", text.text, is);
    free(text.text);
    free(was);
    free(is);
}

static int has_inputs(const json_t *document)
{
    return json_object_get(document, "inputs") != NULL;
}

void changes_show(sabot_report *report, const filing *f)
{
    json_t *now = filing_document(f);
    const json_t *before = f->before;
    changed to = {report, 0};
    const char *name;
    for (size_t w = 0; (name = wager_name(now, w)); w++)
        if (wager_of(before, name))
            show_wager(report, wager_of(before, name), wager_of(now, name));
    show_wagers(report, "Removed wagers", before, now);
    show_wagers(report, "New wagers", now, before);
    add_shoe(&to, before, now);
    add_cells(&to, before, now);
    add_inputs(&to, now, before, 1);
    add_inputs(&to, before, now, 0);
    if (to.rows > ROWS_MOST)
        sabot_report_note(report, "%zu more changes of the inputs are in the JSON.",
                          to.rows - ROWS_MOST);
    sabot_report_note(report,
                      "%zu %s of the JSON, which lists every one under \"changes\", %s not as in "
                      "the earlier filing. In the chapters below each changed figure is marked and "
                      "has its earlier value.%s",
                      json_array_size(json_object_get(now, "changes")),
                      json_array_size(json_object_get(now, "changes")) == 1 ? "value" : "values",
                      json_array_size(json_object_get(now, "changes")) == 1 ? "is" : "are",
                      has_inputs(before) && has_inputs(now)
                          ? ""
                          : " Titles, sources, notes and reasons were not compared, because one of "
                            "the filings has no appendix.");
    if (f->earlier_drifted)
        sabot_report_note(report,
                          "Computed again from its own inputs, the earlier filing has %zu %s "
                          "filed ('sabot check' names %s). The words above have the values as "
                          "filed, the marks those computed.",
                          f->earlier_drifted,
                          f->earlier_drifted == 1 ? "value that is not the one"
                                                  : "values that are not those",
                          f->earlier_drifted == 1 ? "it" : "them");
    json_decref(now);
}
