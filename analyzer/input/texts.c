#include "texts.h"

#include "base/memory.h"
#include "base/text.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

/* The member object of that name, created if missing. */
static json_t *object_in(json_t *outer, const char *name)
{
    json_t *inner = json_object_get(outer, name);
    if (inner)
        return inner;
    json_object_set_new(outer, name, inner = json_object());
    return inner;
}

/* Text that is not UTF-8 is refused by its parser. */
void texts_add(json_t *asked, const char *kind, const char *name, const char *text)
{
    size_t length = strlen(text);
    if (asked && utf8_first_bad(text, length) == length)
        json_object_set_new(object_in(object_in(asked, "texts"), kind), name, json_string(text));
    json_object_del(asked, "sha256"); /* of the texts before */
}

static sabot_status read_and_note(char **text, size_t *length, void *data, const char *name,
                                  sabot_error *error)
{
    const texts_noted *n = data;
    if (!n->from) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        "files are not read here: expected the name of a built-in document");
        return sabot_error_name(error, name);
    }
    sabot_status status = n->from->read(text, length, n->from->data, name, error);
    if (!status)
        texts_add(n->asked, "files", name, *text);
    return status;
}

static const char *take_and_note(void *data, const char *kind, const char *name, const char *text)
{
    const texts_noted *n = data;
    if (n->from && n->from->built_in)
        text = n->from->built_in(n->from->data, kind, name, text);
    if (text)
        texts_add(n->asked, kind, name, text);
    return text;
}

static char *find_noted(void *data, const char *name)
{
    return sabot_files_find(((const texts_noted *)data)->from, name);
}

void texts_note(texts_noted noted[2], options *o)
{
    noted[0] = (texts_noted){.from = o->files, .asked = o->asked};
    noted[1] = (texts_noted){.from = o->files_now, .asked = o->asked};
    for (int i = 0; i < 2; i++)
        noted[i].files = (sabot_files){read_and_note, &noted[i], take_and_note, find_noted};
    o->files = &noted[0].files;
    o->files_now = &noted[1].files;
}

/* --- reading again ------------------------------------------------------------------------ */

static const char *text_of(const json_t *texts, const char *kind, const char *name)
{
    return json_string_value(json_object_get(json_object_get(texts, kind), name));
}

static sabot_status read_again(char **text, size_t *length, void *texts, const char *name,
                               sabot_error *error)
{
    const char *found = text_of(texts, "files", name);
    *text = NULL;
    if (!found) {
        sabot_error_set(error, SABOT_INVALID, 0, 0,
                        ".asked.texts: the text of the file is missing: expected it here");
        return sabot_error_name(error, name);
    }
    *text = sabot_copy_text(found);
    *length = strlen(found);
    return SABOT_OK;
}

static const char *take_again(void *texts, const char *kind, const char *name, const char *text)
{
    const char *found = text_of(texts, kind, name);
    return found ? found : text;
}

sabot_files texts_again(const json_t *texts)
{
    return (sabot_files){.read = read_again, .data = (void *)texts, .built_in = take_again};
}

void texts_hash(char hash[SABOT_HASH], const json_t *texts)
{
    char *dump = texts ? json_dumps(texts, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY) : NULL;
    sabot_hash_text(hash, dump ? dump : "", dump ? strlen(dump) : 0);
    free(dump);
}

json_t *texts_copy(const json_t *texts)
{
    json_t *copy = json_object(), *of_kind;
    const char *kind;
    json_object_foreach((json_t *)texts, kind, of_kind)
        json_object_set_new(copy, kind, json_copy(of_kind));
    return copy;
}

/* --- for a document ----------------------------------------------------------------------- */

static size_t folder_length(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash ? (size_t)(slash - name) + 1 : 0;
}

/* The folder common to all names, ended by its slash; it points into the first of them. */
static size_t common_folder(const char **folder, const json_t *files)
{
    const char *name;
    json_t *text;
    size_t length = 0;
    *folder = NULL;
    json_object_foreach((json_t *)files, name, text)
    {
        size_t own = folder_length(name);
        if (!*folder) {
            *folder = name;
            length = own;
        }
        while (length && (own < length || strncmp(*folder, name, length) != 0))
            for (length--; length && (*folder)[length - 1] != '/'; length--)
                ;
    }
    return length;
}

/* The length of the folder common to all names of files, and its replacement: "./" if a name means
 * a file only because of its slash, because a rule set looks for files in its own folder. */
typedef struct {
    size_t length;
    const char *instead;
    const json_t *files;
} folder;

static folder folder_of(const json_t *files, int is_kept)
{
    const char *first, *name;
    json_t *text;
    size_t length = common_folder(&first, files);
    folder own = {.length = is_kept ? 0 : length, .instead = "", .files = files};
    json_object_foreach((json_t *)files, name, text) if (!sabot_files_has(name + own.length))
        own.instead = "./";
    return own;
}

/* Whether the text begins with the name of a file that was read. */
static int begins_with_file(const char *text, const json_t *files)
{
    const char *name;
    json_t *content;
    json_object_foreach((json_t *)files, name,
                        content) if (strncmp(text, name, strlen(name)) == 0) return 1;
    return 0;
}

/* A text with names of files, without their folder. */
static json_t *without_folder(const char *text, const folder *own)
{
    sabot_text out = {0};
    sabot_text_add(&out, "%s", "");
    for (const char *at = text; *at;) {
        int begins = at == text || strchr(",+@", at[-1]);
        if (begins && own->length && begins_with_file(at, own->files)) {
            at += own->length;
            sabot_text_add(&out, "%s", own->instead);
        } else {
            sabot_text_append(&out, at++, 1);
        }
    }
    json_t *json = json_string(out.text);
    free(out.text);
    return json;
}

static json_t *values_without(const json_t *value, const folder *own)
{
    if (json_is_string(value))
        return without_folder(json_string_value(value), own);
    if (!json_is_array(value))
        return json_deep_copy((json_t *)value);
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(value); i++)
        json_array_append_new(list, values_without(json_array_get(value, i), own));
    return list;
}

static json_t *files_without(const json_t *files, const folder *own)
{
    json_t *named = json_object(), *text;
    const char *name;
    json_object_foreach((json_t *)files, name, text)
    {
        json_t *other = without_folder(name, own);
        json_object_set_new(named, json_string_value(other), json_incref(text));
        json_decref(other);
    }
    return named;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* A copy with members in the order of their names, to be independent of the caller; other values
 * are shared. */
static json_t *sorted(json_t *json)
{
    const char *name, **names;
    json_t *copy, *value;
    size_t count = 0;
    if (!json_is_object(json))
        return json_incref(json);
    names = sabot_allocate(json_object_size(json), sizeof *names);
    json_object_foreach(json, name, value) names[count++] = name;
    qsort(names, count, sizeof *names, compare_names);
    copy = json_object();
    for (size_t i = 0; i < count; i++)
        json_object_set_new(copy, names[i], sorted(json_object_get(json, names[i])));
    free(names);
    return copy;
}

/* `known` is their hash when recorded, or NULL. */
static void add_texts(json_t *copy, json_t *texts, const folder *own, const char *known)
{
    json_t *files = json_object_get(texts, "files");
    char hash[SABOT_HASH];
    if (files) {
        json_t *named = files_without(files, own);
        json_object_set_new(texts, "files", named);
    }
    if (!known || own->length)
        texts_hash(hash, texts);
    json_object_set_new(copy, "texts", json_incref(texts));
    json_object_set_new(copy, "sha256", json_string(known && !own->length ? known : hash));
}

/* The question, its options, then the texts. */
json_t *texts_asked(const json_t *asked)
{
    json_t *all = sorted((json_t *)asked), *copy = json_object(), *value;
    json_t *texts = json_object_get(all, "texts"), *hash = json_object_get(all, "sha256");
    const char *name, *bets = json_string_value(json_object_get(all, "bet"));
    /* A combined wager is named as in the options. */
    folder own = folder_of(json_object_get(texts, "files"), bets && strchr(bets, '+'));
    json_object_set_new(copy, "question", json_incref(json_object_get(all, "question")));
    json_object_foreach(all, name, value) if (value != texts && value != hash)
        json_object_set_new(copy, name, values_without(value, &own));
    if (texts)
        add_texts(copy, texts, &own, json_string_value(hash));
    json_decref(all);
    return copy;
}
