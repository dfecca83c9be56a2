/* JUnit's XML, as the tools of continuous integration read it, and the Test Anything Protocol,
 * 13. */
#include "tests.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* --- figures: an exact value and its decimal are one -------------------------------------- */

static size_t figure_length(const char *path)
{
    static const char *const parts[] = {".exact", ".decimal"};
    size_t length = strlen(path);
    for (size_t i = 0; i < 2; i++) {
        size_t part = strlen(parts[i]);
        if (length > part && strcmp(path + length - part, parts[i]) == 0)
            return length - part;
    }
    return length;
}

static int is_same_figure(const drift_value *a, const drift_value *b)
{
    size_t length = figure_length(a->path);
    return length == figure_length(b->path) && strncmp(a->path, b->path, length) == 0;
}

/* The values from `from` up to the next figure. */
static size_t figure_end(const value_pairs *values, size_t from)
{
    size_t end = from + 1;
    while (end < values->count && is_same_figure(&values->values[from], &values->values[end]))
        end++;
    return end;
}

static int has_drifted(const value_pairs *values, size_t from, size_t end)
{
    int drifted = 0;
    for (size_t i = from; i < end; i++)
        drifted |= !drift_value_holds(&values->values[i]);
    return drifted;
}

static void count_figures(size_t *all, size_t *failed, const value_pairs *values)
{
    *all = *failed = 0;
    for (size_t i = 0, end; i < values->count; i = end) {
        end = figure_end(values, i);
        *failed += (size_t)has_drifted(values, i, end);
        ++*all;
    }
}

static const char *or_missing(const char *text)
{
    return text ? text : "not there";
}

/* --- JUnit -------------------------------------------------------------------------------- */

/* A character that XML cannot contain, even escaped, becomes a question mark. */
static void add_xml(sabot_text *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '&' || c == '<' || c == '>' || c == '"' || c == '\n' || c == '\t')
            sabot_text_add(out, "&#%d;", c);
        else if (c < 0x20 || c == 0x7f)
            sabot_text_append(out, "?", 1);
        else
            sabot_text_append(out, text + i, 1);
    }
}

/* Tools take cases of one name for one: a later one has a number. */
static void add_case_name(sabot_text *out, const char *path, size_t length, json_t *seen)
{
    sabot_text name = {0};
    sabot_text_append(&name, path, length);
    json_int_t before = json_integer_value(json_object_get(seen, name.text));
    json_object_set_new(seen, name.text, json_integer(before + 1));
    if (before)
        sabot_text_add(&name, " (%d)", (int)before + 1);
    add_xml(out, name.text, name.length);
    free(name.text);
}

static void add_case(sabot_text *out, const value_pairs *values, size_t from, size_t end,
                     const char *name, json_t *seen)
{
    const char *path = values->values[from].path;
    sabot_text_add(out, "    <testcase classname=\"");
    add_xml(out, name, strlen(name));
    sabot_text_add(out, "\" name=\"");
    add_case_name(out, path, figure_length(path), seen);
    if (!has_drifted(values, from, end)) {
        sabot_text_add(out, "\"/>\n");
        return;
    }
    sabot_text_add(out, "\">\n      <failure type=\"drift\" message=\"");
    for (size_t i = from, said = 0; i < end; i++) {
        const drift_value *value = &values->values[i];
        if (drift_value_holds(value))
            continue;
        const char *was = or_missing(value->was), *is = or_missing(value->is);
        sabot_text_add(out, said++ ? "; was " : "was ");
        add_xml(out, was, strlen(was));
        sabot_text_add(out, ", is ");
        add_xml(out, is, strlen(is));
    }
    sabot_text_add(out, "\"/>\n    </testcase>\n");
}

char *write_junit(const value_pairs *values, const char *name, const char *suite,
                  const char *explanation)
{
    sabot_text out = {0};
    json_t *seen = json_object();
    size_t all, failed;
    count_figures(&all, &failed, values);
    sabot_text_add(&out,
                   "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
                   "  <testsuite name=\"%s\"",
                   suite);
    sabot_text_add(&out, " tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"0\">\n", all,
                   failed);
    for (size_t i = 0, end; i < values->count; i = end) {
        end = figure_end(values, i);
        add_case(&out, values, i, end, name, seen);
    }
    json_decref(seen);
    if (explanation) {
        sabot_text_add(&out, "    <system-out>");
        add_xml(&out, explanation, strlen(explanation));
        sabot_text_add(&out, "</system-out>\n");
    }
    sabot_text_add(&out, "  </testsuite>\n</testsuites>\n");
    return out.text;
}

/* --- TAP ---------------------------------------------------------------------------------- */

/* A directive begins with a #, and a line ends a test. */
static void add_name(sabot_text *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        sabot_text_append(out, text[i] == '#' || (unsigned char)text[i] < 0x20 ? "?" : text + i, 1);
}

/* A text of YAML, in JSON's notation. */
static void add_text(sabot_text *out, const char *key, const char *text)
{
    json_t *json = json_string(or_missing(text));
    char *dump = json_dumps(json, JSON_ENCODE_ANY);
    sabot_text_add(out, "    %s: %s\n", key, dump);
    free(dump);
    json_decref(json);
}

char *write_tap(const value_pairs *values, const char *name)
{
    sabot_text out = {0};
    size_t all, failed, number = 0;
    count_figures(&all, &failed, values);
    sabot_text_add(&out, "TAP version 13\n1..%zu\n# ", all);
    add_name(&out, name, strlen(name));
    sabot_text_add(&out, "\n");
    for (size_t i = 0, end; i < values->count; i = end) {
        end = figure_end(values, i);
        const char *path = values->values[i].path;
        int drifted = has_drifted(values, i, end);
        sabot_text_add(&out, "%sok %zu - ", drifted ? "not " : "", ++number);
        add_name(&out, path, figure_length(path));
        sabot_text_add(&out, drifted ? "\n  ---\n" : "\n");
        for (size_t v = i; v < end; v++) {
            if (drift_value_holds(&values->values[v]))
                continue;
            sabot_text_add(&out, "  - value: ");
            add_name(&out, values->values[v].path, strlen(values->values[v].path));
            sabot_text_add(&out, "\n");
            add_text(&out, "was", values->values[v].was);
            add_text(&out, "is", values->values[v].is);
        }
        if (drifted)
            sabot_text_add(&out, "  ...\n");
    }
    return out.text;
}
