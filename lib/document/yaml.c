#include "yaml.h"

#include "../base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

static sabot_status parser_error(const yaml_parser_t *parser, sabot_error *error)
{
    const char *problem = parser->problem ? parser->problem : "not YAML";
    if (parser->error == YAML_READER_ERROR)
        return sabot_error_set(error, SABOT_INVALID, 0, 0,
                               "not a text file: %s at byte %zu; expected YAML in UTF-8", problem,
                               parser->problem_offset);
    if (parser->error == YAML_MEMORY_ERROR)
        sabot_memory_fail();
    return sabot_error_set(error, SABOT_INVALID, (unsigned)parser->problem_mark.line + 1,
                           (unsigned)parser->problem_mark.column + 1, "%s: expected YAML", problem);
}

/* The file, and libyaml's parser of it. */
typedef struct {
    const char *text;
    size_t length;
    const char *at; /* the character of that index; places are looked for in the file's order */
    size_t index;
    yaml_parser_t yaml;
} parser;

static sabot_status next_event(parser *parser, yaml_event_t *event, sabot_error *error)
{
    return yaml_parser_parse(&parser->yaml, event) ? SABOT_OK : parser_error(&parser->yaml, error);
}

static sabot_yaml *append(sabot_yaml **list, size_t count)
{
    if ((count & (count - 1)) == 0)
        *list = sabot_reallocate(*list, count ? 2 * count : 1, sizeof **list);
    (*list)[count] = (sabot_yaml){0};
    return &(*list)[count];
}

static sabot_status event_error(const yaml_event_t *event, const char *text, sabot_error *error)
{
    return sabot_error_set(error, SABOT_INVALID, (unsigned)event->start_mark.line + 1,
                           (unsigned)event->start_mark.column + 1, "%s", text);
}

static sabot_status build(sabot_yaml *node, parser *parser, const yaml_event_t *event, int depth,
                          sabot_error *error);

static int names_key_twice(const sabot_yaml *map)
{
    const char *last = map->keys[map->count].text;
    for (size_t i = 0; i < map->count; i++)
        if (strcmp(map->keys[i].text, last) == 0)
            return 1;
    return 0;
}

static sabot_status build_children(sabot_yaml *node, parser *parser, int depth, sabot_error *error)
{
    yaml_event_type_t end =
        node->kind == SABOT_YAML_MAP ? YAML_MAPPING_END_EVENT : YAML_SEQUENCE_END_EVENT;
    for (;; node->count++) {
        yaml_event_t event;
        sabot_status status = next_event(parser, &event, error);
        if (status)
            return status;
        if (event.type == end) {
            yaml_event_delete(&event);
            return SABOT_OK;
        }
        /* Both arrays get their room before anything can fail, so that clearing is safe. */
        sabot_yaml *item = append(&node->items, node->count);
        if (node->kind == SABOT_YAML_MAP) {
            sabot_yaml *key = append(&node->keys, node->count);
            if (event.type != YAML_SCALAR_EVENT)
                status = event_error(&event, "a key is no plain text: expected KEY: VALUE", error);
            else if (node->count == SABOT_YAML_KEYS)
                status = event_error(&event, "too many keys: expected a few", error);
            else
                status = build(key, parser, &event, depth + 1, error);
            if (status == SABOT_OK && names_key_twice(node))
                status = sabot_error_set(error, SABOT_INVALID, key->line, key->column,
                                         "key '%.40s' stands twice: expected it once", key->text);
            yaml_event_delete(&event);
            if (status == SABOT_OK)
                status = next_event(parser, &event, error);
            if (status) {
                node->count++;
                return status;
            }
        }
        status = build(item, parser, &event, depth + 1, error);
        yaml_event_delete(&event);
        if (status) {
            node->count++;
            return status;
        }
    }
}

/* Refuses anchors and tags, which each kind of node keeps in a place of its own. */
static sabot_status check_plain(const yaml_event_t *event, sabot_error *error)
{
    const yaml_char_t *anchor = NULL, *tag = NULL;
    if (event->type == YAML_SCALAR_EVENT) {
        anchor = event->data.scalar.anchor;
        tag = event->data.scalar.tag;
    } else if (event->type == YAML_SEQUENCE_START_EVENT) {
        anchor = event->data.sequence_start.anchor;
        tag = event->data.sequence_start.tag;
    } else if (event->type == YAML_MAPPING_START_EVENT) {
        anchor = event->data.mapping_start.anchor;
        tag = event->data.mapping_start.tag;
    }
    if (anchor)
        return event_error(event, "anchors are not read: expected plain values", error);
    if (tag)
        return event_error(event,
                           "tags are not read: expected plain values, a text that begins with ! "
                           "in quotes",
                           error);
    return SABOT_OK;
}

static int is_continuation(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* The parser's marks count characters; this finds the byte, from where it was last. */
static const char *find_character(parser *source, size_t index)
{
    const char *end = source->text + source->length;
    if (index < source->index) {
        source->at = source->text;
        source->index = 0;
    }
    for (; source->at < end && source->index < index; source->index++) {
        source->at++;
        while (source->at < end && is_continuation(*source->at))
            source->at++;
    }
    return source->at;
}

static int is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void add_place(sabot_yaml *node, size_t offset, unsigned line, unsigned column)
{
    node->places = sabot_reallocate(node->places, node->places_count + 1, sizeof *node->places);
    node->places[node->places_count++] = (sabot_yaml_place){offset, line, column};
}

/* Walks the file and the text that was read from it side by side. Where a line ends, the text has
 * blanks or a line end of its own; where the two part (an escape), the last place must do. */
static void find_places(sabot_yaml *node, parser *source, const yaml_event_t *event)
{
    const char *at = find_character(source, event->start_mark.index);
    const char *end = source->text + source->length, *text = node->text;
    unsigned line = node->line, column = node->column;
    if (at < end && (*at == '"' || *at == '\'')) {
        at++;
        column++;
    }
    if (event->data.scalar.style == YAML_LITERAL_SCALAR_STYLE ||
        event->data.scalar.style == YAML_FOLDED_SCALAR_STYLE)
        while (at < end && *at != '\n') /* the text begins on the next line */
            at++;
    add_place(node, 0, line, column);
    while (at < end && *text) {
        if (is_blank(*at)) {
            unsigned before = line;
            for (; at < end && is_blank(*at); at++) {
                column = *at == '\n' ? 1 : column + 1;
                line += *at == '\n';
            }
            while (is_blank(*text))
                text++;
            if (line != before)
                add_place(node, (size_t)(text - node->text), line, column);
        } else if (*at == *text) {
            column += !is_continuation(*at);
            at++;
            text++;
        } else {
            return;
        }
    }
}

void sabot_yaml_locate(unsigned *line, unsigned *column, const sabot_yaml *scalar, size_t offset)
{
    *line = scalar->line;
    *column = scalar->column;
    for (size_t i = 0; i < scalar->places_count && scalar->places[i].offset <= offset; i++) {
        *line = scalar->places[i].line;
        *column = scalar->places[i].column + (unsigned)(offset - scalar->places[i].offset);
    }
}

static sabot_status build(sabot_yaml *node, parser *parser, const yaml_event_t *event, int depth,
                          sabot_error *error)
{
    node->line = (unsigned)event->start_mark.line + 1;
    node->column = (unsigned)event->start_mark.column + 1;
    if (depth > SABOT_YAML_DEPTH)
        return event_error(event, "nested too deeply: expected a few levels", error);
    if (check_plain(event, error))
        return SABOT_INVALID;
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        if (strlen((const char *)event->data.scalar.value) != event->data.scalar.length)
            return event_error(event, "a NUL stands in the text: expected plain text", error);
        node->kind = SABOT_YAML_SCALAR;
        node->text = sabot_copy_text((const char *)event->data.scalar.value);
        find_places(node, parser, event);
        return SABOT_OK;
    case YAML_SEQUENCE_START_EVENT:
        node->kind = SABOT_YAML_LIST;
        return build_children(node, parser, depth, error);
    case YAML_MAPPING_START_EVENT:
        node->kind = SABOT_YAML_MAP;
        return build_children(node, parser, depth, error);
    case YAML_ALIAS_EVENT:
        return event_error(event, "aliases are not read: expected plain values", error);
    default:
        return event_error(event, "the file says nothing: expected KEY: VALUE", error);
    }
}

static sabot_status parse_stream(sabot_yaml *root, parser *parser, sabot_error *error)
{
    yaml_event_t event;
    for (;;) { /* stream start, document start, then the root */
        sabot_status status = next_event(parser, &event, error);
        if (status)
            return status;
        if (event.type != YAML_STREAM_START_EVENT && event.type != YAML_DOCUMENT_START_EVENT)
            break;
        yaml_event_delete(&event);
    }
    sabot_status status = build(root, parser, &event, 0, error);
    yaml_event_delete(&event);
    for (int ended = 0; status == SABOT_OK && !ended;) {
        if ((status = next_event(parser, &event, error)))
            return status;
        ended = event.type == YAML_STREAM_END_EVENT;
        if (event.type == YAML_DOCUMENT_START_EVENT)
            status = event_error(&event, "a second document: expected one", error);
        yaml_event_delete(&event);
    }
    return status;
}

sabot_status sabot_yaml_parse(sabot_yaml *root, const char *text, size_t length, sabot_error *error)
{
    *root = (sabot_yaml){0};
    if (length > SABOT_YAML_BYTES)
        return sabot_error_set(error, SABOT_INVALID, 0, 0, "%zu bytes: expected at most %d", length,
                               SABOT_YAML_BYTES);
    parser parser = {.text = text, .length = length, .at = text};
    if (!yaml_parser_initialize(&parser.yaml))
        sabot_memory_fail();
    yaml_parser_set_input_string(&parser.yaml, (const unsigned char *)text, length);
    sabot_status status = parse_stream(root, &parser, error);
    yaml_parser_delete(&parser.yaml);
    if (status)
        sabot_yaml_clear(root);
    return status;
}

void sabot_yaml_clear(sabot_yaml *node)
{
    for (size_t i = 0; i < node->count; i++) {
        if (node->keys)
            sabot_yaml_clear(&node->keys[i]);
        sabot_yaml_clear(&node->items[i]);
    }
    free(node->keys);
    free(node->items);
    free(node->text);
    free(node->places);
    *node = (sabot_yaml){0};
}

const sabot_yaml *sabot_yaml_get(const sabot_yaml *map, const char *key)
{
    for (size_t i = 0; map->kind == SABOT_YAML_MAP && i < map->count; i++)
        if (strcmp(map->keys[i].text, key) == 0)
            return &map->items[i];
    return NULL;
}

sabot_status sabot_yaml_expected(const sabot_yaml *node, const char *expected, sabot_error *error)
{
    if (node->kind == SABOT_YAML_SCALAR)
        return sabot_error_set(error, SABOT_INVALID, node->line, node->column,
                               "'%.60s': expected %s", node->text, expected);
    return sabot_error_set(error, SABOT_INVALID, node->line, node->column, "a %s: expected %s",
                           node->kind == SABOT_YAML_LIST ? "list" : "mapping", expected);
}

sabot_status sabot_yaml_check_map(const sabot_yaml *node, const char *const *allowed,
                                  const char *what, sabot_error *error)
{
    if (node->kind != SABOT_YAML_MAP) {
        char expected[128];
        snprintf(expected, sizeof expected, "%s, as KEY: VALUE", what);
        return sabot_yaml_expected(node, expected, error);
    }
    for (size_t i = 0; i < node->count; i++) {
        size_t k = 0;
        char list[256] = "";
        while (allowed[k] && strcmp(allowed[k], node->keys[i].text) != 0) {
            strncat(list, k ? ", " : "", sizeof list - strlen(list) - 1);
            strncat(list, allowed[k], sizeof list - strlen(list) - 1);
            k++;
        }
        if (!allowed[k])
            return sabot_error_set(error, SABOT_INVALID, node->keys[i].line, node->keys[i].column,
                                   "unknown key '%.40s' of %s: expected %s", node->keys[i].text,
                                   what, list);
    }
    return SABOT_OK;
}

sabot_status sabot_yaml_text(const char **text, const sabot_yaml *map, const char *key,
                             int required, sabot_error *error)
{
    const sabot_yaml *node = sabot_yaml_get(map, key);
    *text = NULL;
    if (!node)
        return required ? sabot_error_set(error, SABOT_INVALID, map->line, map->column,
                                          "key '%s' is missing: expected it here", key)
                        : SABOT_OK;
    if (node->kind != SABOT_YAML_SCALAR)
        return sabot_yaml_expected(node, "one value", error);
    *text = node->text;
    return SABOT_OK;
}

sabot_status sabot_about_read(sabot_about *about, const sabot_yaml *map, sabot_error *error)
{
    const char *title, *source;
    const sabot_yaml *notes = sabot_yaml_get(map, "notes");
    if (sabot_yaml_text(&title, map, "title", 0, error) ||
        sabot_yaml_text(&source, map, "source", 0, error))
        return SABOT_INVALID;
    size_t count = notes ? notes->kind == SABOT_YAML_SCALAR ? 1 : notes->count : 0;
    if (notes && notes->kind == SABOT_YAML_MAP)
        return sabot_yaml_expected(notes, "a list of notes", error);
    for (size_t i = 0; notes && notes->kind == SABOT_YAML_LIST && i < count; i++)
        if (notes->items[i].kind != SABOT_YAML_SCALAR)
            return sabot_yaml_expected(&notes->items[i], "a note, one text", error);
    *about = (sabot_about){.title = title ? sabot_copy_text(title) : NULL,
                           .source = source ? sabot_copy_text(source) : NULL,
                           .notes = sabot_allocate(count, sizeof(char *)),
                           .notes_count = count};
    for (size_t i = 0; i < count; i++)
        about->notes[i] =
            sabot_copy_text(notes->kind == SABOT_YAML_LIST ? notes->items[i].text : notes->text);
    return SABOT_OK;
}

sabot_status sabot_name_read(char name[SABOT_NAME], const sabot_yaml *map, const char *key,
                             sabot_error *error)
{
    const char *text;
    if (sabot_yaml_text(&text, map, key, 1, error))
        return SABOT_INVALID;
    size_t length = strlen(text), valid = 0;
    while (isalnum((unsigned char)text[valid]) || text[valid] == '-')
        valid++;
    if (length == 0 || length >= SABOT_NAME || valid < length)
        return sabot_yaml_expected(sabot_yaml_get(map, key),
                                   "a name of letters, digits and hyphens", error);
    memcpy(name, text, length + 1);
    return SABOT_OK;
}
