#include "changes.h"

#include "ask/check/pairs.h"
#include "base/text.h"

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

void changes_show(sabot_report *report, const filing *f)
{
    value_pairs pairs;
    json_t *now = filing_document(f);
    size_t changed = 0;
    value_pairs_amended(&pairs, f->before, now);
    for (size_t i = 0; i < pairs.count; i++)
        changed += has_changed(&pairs.values[i]) != 0;
    sabot_report_note(
        report,
        "%zu %s of this filing %s not as in the earlier one. A place is the path of the value in "
        "the JSON. In the chapters below each changed figure is marked and has its earlier value.",
        changed, changed == 1 ? "value" : "values", changed == 1 ? "is" : "are");
    if (f->earlier_drifted)
        sabot_report_note(report,
                          "Computed again from its own inputs, the earlier filing has %zu %s "
                          "filed ('sabot check' names %s). The list below has the values as filed, "
                          "the marks those computed.",
                          f->earlier_drifted,
                          f->earlier_drifted == 1 ? "value that is not the one"
                                                  : "values that are not those",
                          f->earlier_drifted == 1 ? "it" : "them");
    show_wagers(report, "Removed wagers", f->before, now);
    show_wagers(report, "New wagers", now, f->before);
    if (changed) {
        sabot_report_table(report, "lxx", (const char *[]){"Place", "Earlier", "Now"});
        sabot_report_caption(report, "Every value that has changed");
    }
    for (size_t i = 0; i < pairs.count && changed; i++) {
        const drift_value *value = &pairs.values[i];
        if (!has_changed(value))
            continue;
        sabot_report_row(report,
                         (const char *[]){value->path, value->was ? value->was : "not there",
                                          value->is ? value->is : "not there"});
        sabot_report_cell(report, 2)->mark = "changed";
    }
    value_pairs_clear(&pairs);
    json_decref(now);
}
