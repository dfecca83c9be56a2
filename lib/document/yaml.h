#ifndef SABOT_DOCUMENT_YAML_H
#define SABOT_DOCUMENT_YAML_H

#include <sabot/game/tableau.h>

#include <stddef.h>

/* A YAML document as a tree of nodes with their places. Anchors, aliases, tags and further
 * documents are refused: none is needed, and an alias can blow a small file up. */
typedef enum { SABOT_YAML_SCALAR, SABOT_YAML_LIST, SABOT_YAML_MAP } sabot_yaml_kind;

/* From this offset of a scalar's text on, the text stands at this place of the file. */
typedef struct {
    size_t offset;
    unsigned line, column;
} sabot_yaml_place;

typedef struct sabot_yaml {
    sabot_yaml_kind kind;
    unsigned line, column;
    char *text;               /* of a scalar */
    sabot_yaml_place *places; /* of a scalar: one for each line that it runs over */
    size_t places_count;
    struct sabot_yaml *keys;  /* of a map: `count` scalars */
    struct sabot_yaml *items; /* of a list or a map */
    size_t count;
} sabot_yaml;

/* The longest file read, the deepest nesting, and the most keys of a mapping. */
enum { SABOT_YAML_BYTES = 1 << 20, SABOT_YAML_DEPTH = 16, SABOT_YAML_KEYS = 1024 };

/* On SABOT_OK the caller owns *root and clears it. A map with a key twice is an error. */
sabot_status sabot_yaml_parse(sabot_yaml *root, const char *text, size_t length,
                              sabot_error *error);
void sabot_yaml_clear(sabot_yaml *node);

/* Checks that `node` is a map with no other keys than `allowed` (ended by NULL); `what` names
 * it. */
sabot_status sabot_yaml_check_map(const sabot_yaml *node, const char *const *allowed,
                                  const char *what, sabot_error *error);

/* The value of a key, or NULL. */
const sabot_yaml *sabot_yaml_get(const sabot_yaml *map, const char *key);

/* The text of a key that must be a scalar. A key that is not there gives NULL in *text if
 * `required` is 0, else an error. The text belongs to the node. */
sabot_status sabot_yaml_text(const char **text, const sabot_yaml *map, const char *key,
                             int required, sabot_error *error);

/* Where the character at an offset of a scalar's text stands in the file. */
void sabot_yaml_locate(unsigned *line, unsigned *column, const sabot_yaml *scalar, size_t offset);

/* An error at the node's place, which says what was there. */
sabot_status sabot_yaml_expected(const sabot_yaml *node, const char *expected, sabot_error *error);

sabot_status sabot_about_read(sabot_about *about, const sabot_yaml *map, sabot_error *error);

/* What heads the columns of a tableau: `third`, `point`, or a mapping of rows, as `{3: point}`. */
sabot_status sabot_columns_read(sabot_columns *by, const sabot_yaml *node, sabot_error *error);

/* Whether a text is a name: letters, digits and hyphens, at most SABOT_NAME - 1 of them, and not
 * `all`, which means every one. */
#define SABOT_NAME_FORM "a name of letters, digits and hyphens, at most 63, and not all"
int sabot_name_is_valid(const char *text);

sabot_status sabot_name_read(char name[SABOT_NAME], const sabot_yaml *map, const char *key,
                             sabot_error *error);

#endif
