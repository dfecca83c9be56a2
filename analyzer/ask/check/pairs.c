#include "pairs.h"

#include "base/memory.h"
#include "base/text.h"
#include "baseline.h"

#include <stdlib.h>
#include <string.h>

/* A string as it is, anything else as JSON; NULL for NULL. */
static char *text_of(const json_t *value)
{
    if (!value)
        return NULL;
    return json_is_string(value) ? sabot_copy_text(json_string_value(value))
                                 : json_dumps(value, JSON_ENCODE_ANY);
}

static void append(value_pairs *pairs, drift_value pair)
{
    pairs->values = sabot_reallocate(pairs->values, pairs->count + 1, sizeof pair);
    pairs->values[pairs->count++] = pair;
}

void value_pairs_add(value_pairs *pairs, const char *path, const char *was, const char *is)
{
    append(pairs, (drift_value){sabot_copy_text(path), was ? sabot_copy_text(was) : NULL,
                                is ? sabot_copy_text(is) : NULL});
}

static void add(value_pairs *pairs, const char *path, const json_t *was, const json_t *is)
{
    drift_value pair = {sabot_copy_text(path), text_of(was), text_of(is)};
    if (was && is && !json_equal(was, is) && strcmp(pair.was, pair.is) == 0) {
        free((char *)pair.was); /* "7" is not 7: show the quotes */
        free((char *)pair.is);
        pair.was = json_dumps(was, JSON_ENCODE_ANY);
        pair.is = json_dumps(is, JSON_ENCODE_ANY);
    }
    append(pairs, pair);
}

static void compare(value_pairs *pairs, const char *path, const json_t *was, const json_t *is);

/* PATH.KEY; the caller frees. */
static char *member_path(const char *path, const char *key)
{
    sabot_text text = {0};
    sabot_text_add(&text, "%s%s%s", path, *path ? "." : "", key);
    return text.text;
}

/* PATH[I], or PATH.BET if the item is a bet; the caller frees. */
static char *item_path(const char *path, size_t i, const json_t *item)
{
    const char *bet = json_string_value(json_object_get(item, "bet"));
    sabot_text text = {0};
    if (bet)
        sabot_text_add(&text, "%s%s%s", path, *path ? "." : "", bet);
    else
        sabot_text_add(&text, "%s[%zu]", path, i);
    return text.text;
}

/* --- items by name ------------------------------------------------------------------------ */

/* The identity of an item in a list: "tie", "tie.2", "banco 3 8"; "" if it has none. */
static char *name_of(const json_t *item)
{
    static const char *const members[] = {"bet",     "bets",    "line",  "player", "remove",
                                          "what",    "cell",    "decks", "coups",  "level",
                                          "reading", "example", "key",   "file"};
    sabot_text text = {0};
    int is_band = json_object_get(item, "level") != NULL; /* elsewhere `coups` is a figure */
    sabot_text_add(&text, "%s", "");
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const json_t *member = json_object_get(item, members[i]);
        if (strcmp(members[i], "coups") == 0 && !is_band)
            continue;
        int is_pair = json_is_array(member) && json_is_string(json_array_get(member, 0));
        if (!json_is_string(member) && !json_is_integer(member) && !is_pair)
            continue;
        char *own = text_of(member);
        sabot_text_add(&text, "%s%s", text.length ? "." : "", own);
        free(own);
    }
    return text.text;
}

/* The item of that name, the first that is not yet `taken`; NULL if there is none. */
static const json_t *find_named(const json_t *list, const char *name, char *taken)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        char *other = name_of(json_array_get(list, i));
        int same = !taken[i] && strcmp(other, name) == 0;
        free(other);
        if (same) {
            taken[i] = 1;
            return json_array_get(list, i);
        }
    }
    return NULL;
}

static char *named_path(const char *path, size_t i, const char *name)
{
    sabot_text text = {0};
    if (*name)
        sabot_text_add(&text, "%s%s%s", path, *path ? "." : "", name);
    else
        sabot_text_add(&text, "%s[%zu]", path, i);
    return text.text;
}

static void compare_named(value_pairs *pairs, const char *path, const json_t *was, const json_t *is)
{
    size_t before = json_array_size(was), after = json_array_size(is);
    char *taken = sabot_allocate(after + 1, 1);
    for (size_t i = 0; i < before; i++) {
        const json_t *item = json_array_get(was, i);
        char *name = name_of(item), *own = named_path(path, i, name);
        compare(pairs, own, item, find_named(is, name, taken));
        free(own);
        free(name);
    }
    for (size_t i = 0; i < after; i++)
        if (!taken[i]) {
            char *name = name_of(json_array_get(is, i)), *own = named_path(path, i, name);
            compare(pairs, own, NULL, json_array_get(is, i));
            free(own);
            free(name);
        }
    free(taken);
}

/* --- both documents ----------------------------------------------------------------------- */

/* Members that no figure depends on: they do not count if an input of now gives them another value,
 * nor if a document of an earlier version lacks them. */
static int is_label(const value_pairs *pairs, const char *key, int is_missing)
{
    static const char *const labels[] = {"name", "title", "source", "notes", "why", "basis"};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (strcmp(labels[i], key) == 0)
            return !pairs->with_names && (pairs->is_now || is_missing);
    return 0;
}

/* The rule set's own tableau is only in documents with another tableau. */
static int may_be_missing(const value_pairs *pairs, const char *key)
{
    return (pairs->is_now || pairs->is_amended) && strcmp(key, "own_tableau") == 0;
}

static void compare_members(value_pairs *pairs, const char *path, const json_t *was,
                            const json_t *is)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)is, key, value)
    {
        if (json_object_get(was, key) || is_label(pairs, key, 1) || may_be_missing(pairs, key))
            continue;
        if (pairs->is_amended && json_object_get(is, "exact") && strcmp(key, "decimal") == 0)
            continue;
        char *own = member_path(path, key);
        compare(pairs, own, NULL, value);
        free(own);
    }
    int exact_drifted = json_object_get(was, "exact") &&
                        !json_equal(json_object_get(was, "exact"), json_object_get(is, "exact"));
    json_object_foreach((json_t *)was, key, value)
    {
        const json_t *now = json_object_get(is, key);
        int is_shadow = exact_drifted && strcmp(key, "decimal") == 0;
        if (is_shadow || is_label(pairs, key, 0) || (!now && may_be_missing(pairs, key)))
            continue;
        char *own = member_path(path, key);
        compare(pairs, own, value, now);
        free(own);
    }
}

static void compare_items(value_pairs *pairs, const char *path, const json_t *was, const json_t *is)
{
    size_t before = json_array_size(was), after = json_array_size(is);
    for (size_t i = 0; i < before || i < after; i++) {
        const json_t *item = json_array_get(was, i);
        char *own = item_path(path, i, item);
        if (item)
            compare(pairs, own, item, json_array_get(is, i));
        else
            add(pairs, own, NULL, json_array_get(is, i));
        free(own);
    }
}

static void compare(value_pairs *pairs, const char *path, const json_t *was, const json_t *is)
{
    int is_alone = pairs->is_amended && (!was || !is);
    if ((json_is_object(was) || is_alone) && (json_is_object(is) || is_alone) &&
        (json_is_object(was) || json_is_object(is)))
        compare_members(pairs, path, was, is);
    else if (pairs->is_amended && (json_is_array(was) || !was) && (json_is_array(is) || !is) &&
             (was || is))
        compare_named(pairs, path, was, is);
    else if (json_is_array(was) && json_is_array(is))
        compare_items(pairs, path, was, is);
    else
        add(pairs, path, was, is);
}

/* Of the program that wrote it; of the recorded options, if some are now different. */
static int is_no_value(const value_pairs *pairs, const char *key)
{
    return strcmp(key, "version") == 0 || strcmp(key, "made") == 0 ||
           (strcmp(key, "changes") == 0 && !pairs->has_changes) ||
           strcmp(key, "results_sha256") == 0 ||
           (pairs->is_amended && strcmp(key, "chapters") == 0) ||
           ((pairs->is_now || pairs->is_amended) &&
            (strcmp(key, "asked") == 0 || strcmp(key, "replaced") == 0));
}

/* Members that documents of earlier versions lack. */
static int is_newer(const char *key)
{
    static const char *const newer[] = {"faults", "perfect_at_most", "stakes", "exposure"};
    for (size_t i = 0; i < sizeof newer / sizeof *newer; i++)
        if (strcmp(newer[i], key) == 0)
            return 1;
    return 0;
}

static void find(value_pairs *pairs, const json_t *was, const json_t *is)
{
    const char *key;
    json_t *value;
    int same_chapters =
        json_equal(json_object_get(was, "chapters"), json_object_get(is, "chapters"));
    int is_partly = pairs->is_amended && !same_chapters;
    json_object_foreach((json_t *)is, key, value)
    {
        const json_t *before = json_object_get(was, key);
        if (is_no_value(pairs, key))
            continue;
        if (before)
            compare(pairs, strcmp(key, "bets") ? key : "", before, value);
        else if (!is_partly && !is_newer(key))
            compare(pairs, key, NULL, value);
    }
    json_object_foreach((json_t *)was, key, value)
    {
        if (!is_no_value(pairs, key) && !json_object_get(is, key) && !is_partly)
            compare(pairs, key, value, NULL);
    }
}

/* The command and the date of a filing; its program and data may be others. */
static void compare_made(value_pairs *pairs, const json_t *was, const json_t *is)
{
    static const char *const members[] = {"command", "date"};
    for (size_t i = 0; was && is && i < 2; i++)
        if (json_object_get(was, members[i]) || json_object_get(is, members[i])) {
            char *path = member_path("made", members[i]);
            add(pairs, path, json_object_get(was, members[i]), json_object_get(is, members[i]));
            free(path);
        }
}

void value_pairs_find(value_pairs *pairs, const json_t *was, const json_t *is, int with_names,
                      int is_now)
{
    const json_t *asked = json_object_get(was, "asked");
    *pairs = (value_pairs){.with_names = with_names,
                           .is_now = is_now,
                           .has_changes = json_object_get(asked, "compare") && !is_now};
    const json_t *stated = json_object_get(was, "results_sha256");
    find(pairs, was, is);
    if (!is_now)
        compare_made(pairs, json_object_get(was, "made"), json_object_get(is, "made"));
    if (stated) { /* of the document itself: it also covers what cannot be recomputed */
        char hash[SABOT_HASH];
        baseline_results_hash(hash, was);
        json_t *own = json_string(hash);
        add(pairs, "results_sha256", stated, own);
        json_decref(own);
    }
}

void value_pairs_amended(value_pairs *pairs, const json_t *was, const json_t *is)
{
    *pairs = (value_pairs){.with_names = 1, .is_amended = 1};
    find(pairs, was, is);
}

void value_pairs_clear(value_pairs *pairs)
{
    for (size_t i = 0; i < pairs->count; i++) {
        free((char *)pairs->values[i].path);
        free((char *)pairs->values[i].was);
        free((char *)pairs->values[i].is);
    }
    free(pairs->values);
    *pairs = (value_pairs){0};
}
