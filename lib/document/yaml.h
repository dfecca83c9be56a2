#ifndef SABOT_DOCUMENT_YAML_H
#define SABOT_DOCUMENT_YAML_H

#include <sabot/document/rules.h>

#include <stddef.h>

/* A YAML document as a tree of nodes with their positions. Anchors, aliases, tags and further
 * documents are rejected: no file of ours needs them, and an alias can expand a small file
 * enormously. */
typedef enum { SABOT_YAML_SCALAR, SABOT_YAML_LIST, SABOT_YAML_MAP } sabot_yaml_kind;

/* Position in the file of a scalar's text from this offset on. */
typedef struct {
    size_t offset;
    unsigned line, column;
} sabot_yaml_place;

typedef struct sabot_yaml {
    sabot_yaml_kind kind;
    unsigned line, column;
    char *text;               /* of a scalar */
    sabot_yaml_place *places; /* of a scalar: one for each line that it spans */
    size_t places_count;
    struct sabot_yaml *keys;  /* of a map: `count` scalars */
    struct sabot_yaml *items; /* of a list or a map */
    size_t count;
} sabot_yaml;

/* Limits: bytes in a file, levels of nesting, keys in a mapping. */
enum { SABOT_YAML_BYTES = 1 << 20, SABOT_YAML_DEPTH = 16, SABOT_YAML_KEYS = 1024 };

/* On SABOT_OK the caller clears *root. A duplicate key is an error. */
sabot_status sabot_yaml_parse(sabot_yaml *root, const char *text, size_t length,
                              sabot_error *error);
void sabot_yaml_clear(sabot_yaml *node);

/* Checks that `node` is a map whose keys are all in `allowed` (terminated by NULL). `what` names
 * the node in errors. */
sabot_status sabot_yaml_check_map(const sabot_yaml *node, const char *const *allowed,
                                  const char *what, sabot_error *error);

/* Returns the value of a key, or NULL. */
const sabot_yaml *sabot_yaml_get(const sabot_yaml *map, const char *key);

/* Gets the text of a key, which must be a scalar; the node owns the text. A missing key sets *text
 * to NULL, and is an error if `required`. */
sabot_status sabot_yaml_text(const char **text, const sabot_yaml *map, const char *key,
                             int required, sabot_error *error);

/* Finds the position in the file of the character at an offset of a scalar's text. */
void sabot_yaml_locate(unsigned *line, unsigned *column, const sabot_yaml *scalar, size_t offset);

/* Moves an error's column within a scalar's text to its position in the file. Returns
 * SABOT_INVALID. */
sabot_status sabot_yaml_place_error(const sabot_yaml *scalar, sabot_error *error);

/* Sets an error at the node's position that quotes the node. Returns SABOT_INVALID. */
sabot_status sabot_yaml_expected(const sabot_yaml *node, const char *expected, sabot_error *error);

/* --- parts of documents ------------------------------------------------------------------- */

sabot_status sabot_about_read(sabot_about *about, const sabot_yaml *map, sabot_error *error);

/* Returns whether a text is a valid name. `all` is not, because it means every name. */
#define SABOT_NAME_FORM "a name of letters, digits and hyphens, at most 63, other than 'all'"
int sabot_name_is_valid(const char *text);

sabot_status sabot_name_read(char name[SABOT_NAME], const sabot_yaml *map, const char *key,
                             sabot_error *error);

/* The keys that a document may assume. */
typedef struct {
    int (*is_known)(const void *document, const char *key);
    const void *document; /* as read so far */
    const char *expected; /* the keys, for errors */
} sabot_assumed_keys;

/* Reads the key `assumed`: a list of keys, or of mappings with `key`, `value` and `why`. The caller
 * clears the list, even after an error. */
sabot_status sabot_assumed_read(sabot_assumption **list, size_t *count, const sabot_yaml *node,
                                const sabot_assumed_keys *keys, sabot_error *error);

/* Reads the key `filing` of a rule set. The caller clears it, even after an error. */
sabot_status sabot_filing_read(sabot_filing *filing, const sabot_yaml *map, sabot_error *error);
void sabot_filing_clear(sabot_filing *filing);

/* Whether a text is a valid date, such as 2026-02-28. */
int sabot_date_is_valid(const char *text);

/* Reads the keys of a tableau from a reading into its patch and marks the cells that they state.
 * `by_rows` gets a bit for each row of banco that `by` names, or all if `by` is one word. */
sabot_status sabot_tableau_patch_read(sabot_rules_reading *reading, const sabot_yaml *map,
                                      sabot_error *error);
/* Changes a tableau as the reading says. In rows that it makes possible but does not state, the
 * hand stands. */
void sabot_tableau_patch_apply(sabot_tableau *tableau, const sabot_rules_reading *reading);

#endif
