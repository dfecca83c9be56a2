#ifndef SABOT_DOCUMENT_TABLEAU_YAML_H
#define SABOT_DOCUMENT_TABLEAU_YAML_H

#include "../game/tableau.h"

SABOT_API_BEGIN

/* Reads a tableau file. `about` may be NULL; else the caller clears it. */
sabot_status sabot_tableau_parse(sabot_tableau *tableau, sabot_about *about, const char *text,
                                 size_t length, sabot_error *error);

SABOT_API_END

#endif
