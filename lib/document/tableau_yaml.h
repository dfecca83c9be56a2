#ifndef SABOT_TABLEAU_YAML_H
#define SABOT_TABLEAU_YAML_H

#include "../game/tableau.h"
#include "yaml.h"

SABOT_API_BEGIN

/* Reads the YAML grid. `about` may be NULL; else the caller clears it. */
sabot_status sabot_tableau_parse(sabot_tableau *tableau, sabot_about *about, const char *text,
                                 size_t length, sabot_error *error);

SABOT_API_END

/* Reads what heads the columns: `third`, `point`, or a mapping of rows, as `{3: point}`. */
sabot_status sabot_columns_read(sabot_columns *by, const sabot_yaml *node, sabot_error *error);

#endif
