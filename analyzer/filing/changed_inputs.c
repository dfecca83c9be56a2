/* Inputs in full are the YAML that the appendix has: one value a line, in the form that yaml_text.c
 * writes. Each line gets the words of what it says, and lines with the same words are compared. */
#include "changed_inputs.h"

#include "base/memory.h"
#include "base/text.h"
#include <sabot/game/tableau.h>

#include <stdlib.h>
#include <string.h>

/* --- the list ----------------------------------------------------------------------------- */

static void add(changed_inputs *list, changed_kind kind, const char *what, const char *was,
                const char *now)
{
    list->items = sabot_reallocate(list->items, list->count + 1, sizeof *list->items);
    list->items[list->count++] =
        (changed_input){kind, sabot_copy_text(what), was ? sabot_copy_text(was) : NULL,
                        now ? sabot_copy_text(now) : NULL};
    list->of[kind]++;
}

void changed_inputs_clear(changed_inputs *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i].what);
        free(list->items[i].was);
        free(list->items[i].now);
    }
    free(list->items);
    *list = (changed_inputs){0};
}

/* --- the shoe, the table, the wagers ------------------------------------------------------ */

static void add_shoe(changed_inputs *list, const json_t *before, const json_t *now)
{
    const json_t *was = json_object_get(before, "shoe"), *is = json_object_get(now, "shoe");
    const char *member =
        json_equal(json_object_get(was, "cards"), json_object_get(is, "cards")) ? "spec" : "cards";
    if (json_equal(json_object_get(was, "spec"), json_object_get(is, "spec")))
        return;
    char *own = json_dumps(json_object_get(was, member), JSON_ENCODE_ANY);
    char *given = json_dumps(json_object_get(is, member), JSON_ENCODE_ANY);
    add(list, CHANGED_RULE, strcmp(member, "cards") == 0 ? "cards in the shoe" : "shoe", own,
        given);
    free(own);
    free(given);
}

static const json_t *rows_of(const json_t *document)
{
    return json_object_get(json_object_get(document, "tableau"), "banco");
}

/* A row of banco, or that of punto after the last; "" if there is none. */
static const char *row_of(const json_t *document, size_t row, size_t rows)
{
    const json_t *punto = json_object_get(json_object_get(document, "tableau"), "punto");
    const char *text =
        json_string_value(row < rows ? json_array_get(rows_of(document), row) : punto);
    return text ? text : "";
}

static const char *decision_words(char letter)
{
    return letter == 'T' ? "draws" : letter == 'R' ? "stands" : "open";
}

/* The cells that the drawing tables decide differently. */
static void add_cells(changed_inputs *list, const json_t *before, const json_t *now)
{
    size_t rows = json_array_size(rows_of(now));
    for (unsigned row = 0; row <= rows; row++) {
        const char *was = row_of(before, row, rows), *is = row_of(now, row, rows);
        for (unsigned i = 0; was[i] && is[i]; i++) {
            char name[SABOT_CELL_NAME];
            sabot_tableau_cell_name(name, row == rows ? sabot_tableau_punto_cell(i)
                                                      : sabot_tableau_cell_of(row, i));
            if (was[i] != is[i])
                add(list, CHANGED_CELL, name, decision_words(was[i]), decision_words(is[i]));
        }
    }
}

const json_t *changed_wager(const json_t *document, const char *name)
{
    size_t i;
    const json_t *bet;
    json_array_foreach(json_object_get(document, "bets"), i, bet)
    {
        if (strcmp(json_string_value(json_object_get(bet, "bet")), name) == 0)
            return bet;
    }
    return NULL;
}

/* The wagers of one document that the other lacks. */
static void add_wagers(changed_inputs *list, const json_t *of, const json_t *other, int is_now)
{
    size_t i;
    const json_t *bet;
    json_array_foreach(json_object_get(of, "bets"), i, bet)
    {
        const char *name = json_string_value(json_object_get(bet, "bet"));
        if (!changed_wager(other, name))
            add(list, CHANGED_RULE, is_now ? "new wager" : "removed wager", is_now ? NULL : name,
                is_now ? name : NULL);
    }
}

/* --- the lines of an input ---------------------------------------------------------------- */

/* A place in an input: the key without indentation, the entry of its list, the line's own key. */
typedef struct {
    const char *subject; /* "tie"; NULL for the rule set */
    char *section, *entry, *key;
    unsigned number;         /* of the entry in its list */
    int has_cells, has_shoe; /* the cells of this table, and the shoe, were compared on their own */
} place;

/* What a line says, by section and key; * stands for any. {e} is the entry, {k} the key, {n} the
 * number. */
static const struct {
    const char *section, *key, *words;
    changed_kind kind;
} said[] = {
    {"lines", "when", "condition of line {n}", CHANGED_RULE},
    {"lines", "pays", "payout of line {n}", CHANGED_RULE},
    {"readings", "reading", "reading", CHANGED_RULE},
    {"readings", "basis", "basis of the reading {e}", CHANGED_TEXT},
    {"readings", "*", "{k} of the reading {e}", CHANGED_RULE},
    {"assumed", "key", "assumption", CHANGED_RULE},
    {"assumed", "value", "assumption on {e}", CHANGED_RULE},
    {"assumed", "why", "reason for the assumption on {e}", CHANGED_TEXT},
    {"limits", "*", "limit of {k}", CHANGED_RULE},
    {"quotes", "*", "words of the source on {k}", CHANGED_TEXT},
    {"notes", "*", "note", CHANGED_TEXT},
    {"filing", "*", "{k}", CHANGED_TEXT},
    {"banco", "*", "row {k} of banco", CHANGED_RULE},
    {"against-natural", "*", "row of {k} against a natural", CHANGED_RULE},
    {"title", "*", "title", CHANGED_TEXT},
    {"source", "*", "source", CHANGED_TEXT},
    {"rules", "*", "name of the rule set", CHANGED_TEXT},
    {"tableau", "*", "name", CHANGED_TEXT},
    {"burn", "*", "burnt cards", CHANGED_RULE},
    {"cut-card", "*", "cards behind the cut card", CHANGED_RULE},
    {"last-coup", "*", "last coup", CHANGED_RULE},
    {"*", "*", "{k}", CHANGED_RULE},
};

static int is_said(const char *pattern, const char *word)
{
    return *pattern == '*' || strcmp(pattern, word) == 0;
}

static char *words_of(changed_kind *kind, const place *at)
{
    size_t i = 0;
    sabot_text out = {0};
    while (!is_said(said[i].section, at->section) || !is_said(said[i].key, at->key))
        i++;
    *kind = said[i].kind;
    for (const char *w = said[i].words; *w; w++)
        if (*w != '{') {
            sabot_text_append(&out, w, 1);
        } else {
            if (w[1] == 'n')
                sabot_text_add(&out, "%u", at->number);
            else
                sabot_text_add(&out, "%s", w[1] == 'e' ? at->entry : at->key);
            w += 2;
        }
    if (at->subject)
        sabot_text_add(&out, ", %s", at->subject);
    return out.text;
}

static void set(char **text, const char *from, size_t length)
{
    free(*text);
    *text = sabot_allocate(length + 1, 1);
    memcpy(*text, from, length);
}

/* A value without its quotes, which are JSON's. */
static char *value_of(const char *text, size_t length)
{
    json_t *quoted = json_loadb(text, length, JSON_DECODE_ANY, NULL);
    char *value = NULL;
    if (json_is_string(quoted))
        value = sabot_copy_text(json_string_value(quoted));
    else
        set(&value, text, length);
    json_decref(quoted);
    return value;
}

/* The names of files are no content. */
static int is_passed(const place *at, const char *value)
{
    const char *ending = strrchr(value, '.');
    int is_row = strcmp(at->section, "banco") == 0 || strcmp(at->section, "punto") == 0;
    return (ending && strcmp(ending, ".yaml") == 0 && !strchr(value, ' ')) ||
           (at->has_cells && is_row) || (at->has_shoe && strcmp(at->section, "decks") == 0);
}

/* Adds what a line says to the list, as a value of now; a heading only changes the place. */
static void read_line(changed_inputs *list, place *at, const char *line, size_t length)
{
    const size_t blank = strspn(line, " ");
    const char *text = line + blank, *end = line + length;
    const int is_entry = strncmp(text, "- ", 2) == 0;
    text += is_entry ? 2 : 0;
    const char *colon = *text == '"' && is_entry ? NULL : strchr(text, ':');
    const int has_key = colon && colon < end;
    set(&at->key, text, has_key ? (size_t)(colon - text) : 0);
    at->number = is_entry ? at->number + 1 : blank ? at->number : 0;
    if (!blank)
        set(&at->section, at->key, strlen(at->key));
    if (has_key && colon + 1 == end)
        return;
    char *value =
        value_of(has_key ? colon + 2 : text, (size_t)(end - (has_key ? colon + 2 : text)));
    if (is_entry)
        set(&at->entry, value, strlen(value));
    if (!is_passed(at, value)) {
        changed_kind kind;
        char *what = words_of(&kind, at);
        add(list, kind, what, NULL, value);
        free(what);
    }
    free(value);
}

/* All that an input says. */
static void read_input(changed_inputs *list, const place *start, const char *yaml)
{
    place at = *start;
    at.section = sabot_copy_text("");
    at.entry = sabot_copy_text("");
    at.key = sabot_copy_text("");
    for (const char *line = yaml; *line;) {
        size_t length = strcspn(line, "\n");
        if (length)
            read_line(list, &at, line, length);
        line += length + (line[length] != 0);
    }
    free(at.section);
    free(at.entry);
    free(at.key);
}

/* --- the inputs --------------------------------------------------------------------------- */

static const char *yaml_of(const json_t *document, const char *file)
{
    size_t i;
    const json_t *input;
    json_array_foreach(json_object_get(document, "inputs"), i, input)
    {
        if (strcmp(json_string_value(json_object_get(input, "file")), file) == 0)
            return json_string_value(json_object_get(input, "yaml"));
    }
    return NULL;
}

/* Removes the first item with these words and, unless NULL, this value; returns the value, or
 * NULL. */
static char *take(changed_inputs *from, const char *what, const char *value)
{
    for (size_t i = 0; i < from->count; i++) {
        changed_input *item = &from->items[i];
        if (!item->now || strcmp(item->what, what) != 0 || (value && strcmp(item->now, value) != 0))
            continue;
        char *taken = item->now;
        item->now = NULL;
        return taken;
    }
    return NULL;
}

/* Adds the difference of two lists of what an input says; takes their values. */
static void compare(changed_inputs *list, changed_inputs *was, changed_inputs *now)
{
    for (size_t i = 0; i < now->count; i++) {
        changed_input *item = &now->items[i];
        char *same = take(was, item->what, item->now);
        if (same) {
            free(item->now);
            item->now = NULL;
        }
        free(same);
    }
    for (size_t i = 0; i < now->count; i++)
        if (now->items[i].now) {
            char *earlier = take(was, now->items[i].what, NULL);
            add(list, now->items[i].kind, now->items[i].what, earlier, now->items[i].now);
            free(earlier);
        }
    for (size_t i = 0; i < was->count; i++)
        if (was->items[i].now)
            add(list, was->items[i].kind, was->items[i].what, was->items[i].now, NULL);
}

/* "bet-tie.yaml" is about "tie", "rules.yaml" about the rule set itself: NULL. */
static char *subject_of(const char *file)
{
    const size_t length = strlen(file) - strlen(".yaml");
    sabot_text out = {0};
    if (strncmp(file, "rules", 5) == 0)
        return NULL;
    if (strncmp(file, "tableau", 7) == 0)
        sabot_text_add(&out, "drawing table");
    else if (strncmp(file, "reading-", 8) == 0)
        sabot_text_add(&out, "reading %.*s", (int)length - 8, file + 8);
    else
        sabot_text_add(&out, "%.*s", (int)length - 4, file + 4);
    return out.text;
}

static void add_input(changed_inputs *list, const char *file, const char *before, const char *now,
                      int has_cells)
{
    changed_inputs old = {0}, new = {0};
    char *subject = subject_of(file);
    const place start = {.subject = subject,
                         .has_cells = has_cells && strncmp(file, "tableau", 7) == 0,
                         .has_shoe = list->count && strncmp(list->items[0].what, "cards", 5) == 0};
    read_input(&old, &start, before ? before : "");
    read_input(&new, &start, now ? now : "");
    compare(list, &old, &new);
    changed_inputs_clear(&old);
    changed_inputs_clear(&new);
    free(subject);
}

/* The inputs of one document; `is_now`: with what became of them, otherwise those that the other
 * lacks. */
static void add_inputs(changed_inputs *list, const json_t *of, const json_t *other, int is_now)
{
    size_t i;
    const json_t *input;
    const int has_cells = json_array_size(rows_of(of)) == json_array_size(rows_of(other));
    json_array_foreach(json_object_get(of, "inputs"), i, input)
    {
        const char *file = json_string_value(json_object_get(input, "file"));
        const char *yaml = json_string_value(json_object_get(input, "yaml"));
        if (is_now)
            add_input(list, file, yaml_of(other, file), yaml, has_cells);
        else if (!yaml_of(other, file))
            add_input(list, file, yaml, NULL, has_cells);
    }
}

void changed_inputs_find(changed_inputs *list, const json_t *before, const json_t *now)
{
    *list = (changed_inputs){0};
    add_shoe(list, before, now);
    add_cells(list, before, now);
    add_wagers(list, now, before, 1);
    add_wagers(list, before, now, 0);
    if (!json_object_get(before, "inputs") || !json_object_get(now, "inputs"))
        return;
    add_inputs(list, now, before, 1);
    add_inputs(list, before, now, 0);
}
