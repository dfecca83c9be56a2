#ifndef SABOT_DOCUMENT_SOURCE_H
#define SABOT_DOCUMENT_SOURCE_H

#include <sabot/document/catalogue.h>

/* Load a bet or a tableau by name, from a file if the name denotes one, else from the catalogue.
 * `files` and `about` may be NULL. An error within a file names the file. On SABOT_OK the caller
 * clears the value. */
sabot_status sabot_source_bet(sabot_bet *bet, const char *name, const sabot_files *files,
                              sabot_error *error);
sabot_status sabot_source_tableau(sabot_tableau *tableau, sabot_about *about, const char *name,
                                  const sabot_files *files, sabot_error *error);

/* The same for a rule set. Files that it names are relative to its folder. */
sabot_status sabot_source_game(sabot_game *game, const char *name, const sabot_files *files,
                               sabot_error *error);

/* The text of a named document. */
typedef struct {
    const char *name, *text;
    size_t length;
    char *owned, *found; /* for a file: the text, and the path for messages */
} sabot_source;

sabot_status sabot_source_open(sabot_source *source, sabot_catalogue_kind kind, const char *name,
                               const sabot_files *files, sabot_error *error);

/* Frees the text. Returns `status`, the result of reading the text; an error gets the source's
 * name. */
sabot_status sabot_source_close(sabot_source *source, sabot_status status, sabot_error *error);

#endif
