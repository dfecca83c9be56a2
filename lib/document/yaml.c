/* Builds the tree from libyaml's events. No other file includes libyaml. */
#include "yaml.h"

#include "../base/memory.h"

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

/* The file and its libyaml parser. */
typedef struct {
    const char *text;
    size_t length;
    const char *at; /* the character at `index`, where the last search ended */
    size_t index;
    yaml_parser_t yaml;
} yaml_source;

static sabot_status next_event(yaml_source *source, yaml_event_t *event, sabot_error *error)
{
    return yaml_parser_parse(&source->yaml, event) ? SABOT_OK : parser_error(&source->yaml, error);
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

static sabot_status build(sabot_yaml *node, yaml_source *source, const yaml_event_t *event,
                          int depth, sabot_error *error);

static int has_duplicate_key(const sabot_yaml *map)
{
    const char *last = map->keys[map->count].text;
    for (size_t i = 0; i < map->count; i++)
        if (strcmp(map->keys[i].text, last) == 0)
            return 1;
    return 0;
}

_Static_assert(SABOT_YAML_KEYS == 1024 && SABOT_YAML_DEPTH == 16, "messages state the numbers");

static sabot_status build_children(sabot_yaml *node, yaml_source *source, int depth,
                                   sabot_error *error)
{
    yaml_event_type_t end =
        node->kind == SABOT_YAML_MAP ? YAML_MAPPING_END_EVENT : YAML_SEQUENCE_END_EVENT;
    for (;; node->count++) {
        yaml_event_t event;
        sabot_status status = next_event(source, &event, error);
        if (status)
            return status;
        if (event.type == end) {
            yaml_event_delete(&event);
            return SABOT_OK;
        }
        /* Both arrays grow before anything can fail, so that clearing is safe. */
        sabot_yaml *item = append(&node->items, node->count);
        if (node->kind == SABOT_YAML_MAP) {
            sabot_yaml *key = append(&node->keys, node->count);
            if (event.type != YAML_SCALAR_EVENT)
                status =
                    event_error(&event, "the key is not plain text: expected KEY: VALUE", error);
            else if (node->count == SABOT_YAML_KEYS)
                status = event_error(&event, "too many keys: expected at most 1024", error);
            else
                status = build(key, source, &event, depth + 1, error);
            if (status == SABOT_OK && has_duplicate_key(node))
                status = sabot_error_set(error, SABOT_INVALID, key->line, key->column,
                                         "duplicate key '%.40s': expected it once", key->text);
            yaml_event_delete(&event);
            if (status == SABOT_OK)
                status = next_event(source, &event, error);
            if (status) {
                node->count++;
                return status;
            }
        }
        status = build(item, source, &event, depth + 1, error);
        yaml_event_delete(&event);
        if (status) {
            node->count++;
            return status;
        }
    }
}

/* Rejects anchors and tags, which libyaml stores separately for each kind of node. */
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
        return event_error(event, "anchors are not supported: expected plain values", error);
    if (tag)
        return event_error(event,
                           "tags are not supported: expected plain values; quote a text that "
                           "begins with !",
                           error);
    return SABOT_OK;
}

static int is_continuation(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* Returns the byte of a character index, because the parser's marks count characters. Starts where
 * the last search ended. */
static const char *find_character(yaml_source *source, size_t index)
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

/* Walks the file and the parsed text in parallel and adds a place for each line of the file. At the
 * end of a line the text has blanks or a line end. At an escape the two differ, and the rest of the
 * text keeps the last place. */
static void find_places(sabot_yaml *node, yaml_source *source, const yaml_event_t *event)
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

static sabot_status build(sabot_yaml *node, yaml_source *source, const yaml_event_t *event,
                          int depth, sabot_error *error)
{
    node->line = (unsigned)event->start_mark.line + 1;
    node->column = (unsigned)event->start_mark.column + 1;
    if (depth > SABOT_YAML_DEPTH)
        return event_error(event, "nested too deeply: expected at most 16 levels", error);
    if (check_plain(event, error))
        return SABOT_INVALID;
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        if (strlen((const char *)event->data.scalar.value) != event->data.scalar.length)
            return event_error(event, "NUL character in the text: expected plain text", error);
        node->kind = SABOT_YAML_SCALAR;
        node->text = sabot_copy_text((const char *)event->data.scalar.value);
        find_places(node, source, event);
        return SABOT_OK;
    case YAML_SEQUENCE_START_EVENT:
        node->kind = SABOT_YAML_LIST;
        return build_children(node, source, depth, error);
    case YAML_MAPPING_START_EVENT:
        node->kind = SABOT_YAML_MAP;
        return build_children(node, source, depth, error);
    case YAML_ALIAS_EVENT:
        return event_error(event, "aliases are not supported: expected plain values", error);
    default:
        return event_error(event, "the file is empty: expected KEY: VALUE", error);
    }
}

static sabot_status parse_stream(sabot_yaml *root, yaml_source *source, sabot_error *error)
{
    yaml_event_t event;
    for (;;) { /* stream start, document start, then the root */
        sabot_status status = next_event(source, &event, error);
        if (status)
            return status;
        if (event.type != YAML_STREAM_START_EVENT && event.type != YAML_DOCUMENT_START_EVENT)
            break;
        yaml_event_delete(&event);
    }
    sabot_status status = build(root, source, &event, 0, error);
    yaml_event_delete(&event);
    for (int ended = 0; status == SABOT_OK && !ended;) {
        if ((status = next_event(source, &event, error)))
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
    yaml_source source = {.text = text, .length = length, .at = text};
    if (!yaml_parser_initialize(&source.yaml))
        sabot_memory_fail();
    yaml_parser_set_input_string(&source.yaml, (const unsigned char *)text, length);
    sabot_status status = parse_stream(root, &source, error);
    yaml_parser_delete(&source.yaml);
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
