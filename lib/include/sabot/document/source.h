#ifndef SABOT_DOCUMENT_SOURCE_H
#define SABOT_DOCUMENT_SOURCE_H

#include "catalogue.h"

SABOT_API_BEGIN

/* A bet or a tableau by name: a file's, if the name means one, else the catalogue's. `files` may be
 * NULL: there are none. An error within a file has its name. On SABOT_OK the caller clears. */
sabot_status sabot_source_bet(sabot_bet *bet, const char *name, const sabot_files *files,
                              sabot_error *error);
/* … `about` may be NULL. */
sabot_status sabot_source_tableau(sabot_tableau *tableau, sabot_about *about, const char *name,
                                  const sabot_files *files, sabot_error *error);

/* The same for a rule set; what files it names lie beside it. */
sabot_status sabot_source_game(sabot_game *game, const char *name, const sabot_files *files,
                               sabot_error *error);

/* The text of a document, so named. */
typedef struct {
    const char *name, *text;
    size_t length;
    char *owned, *found; /* the text and where it is, of a file */
} sabot_source;

sabot_status sabot_source_open(sabot_source *source, sabot_catalogue_kind kind, const char *name,
                               const sabot_files *files, sabot_error *error);

/* Returns `status`, that of reading the text; an error gets the source's name. */
sabot_status sabot_source_close(sabot_source *source, sabot_status status, sabot_error *error);

SABOT_API_END

#endif
