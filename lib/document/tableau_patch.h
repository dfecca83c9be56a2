#ifndef SABOT_DOCUMENT_TABLEAU_PATCH_H
#define SABOT_DOCUMENT_TABLEAU_PATCH_H

#include "yaml.h"
#include <sabot/game/tableau.h>

/* Reads the rows and headings that a mapping has under by, punto and banco, as a tableau has them,
 * into `patch`, and which cells they are. `by_rows` has a bit for each row of banco that `by`
 * names: all of them if it is one word. */
sabot_status sabot_tableau_patch_read(sabot_tableau *patch, uint8_t is_patched[SABOT_CELLS],
                                      sabot_columns *by_rows, const sabot_yaml *map,
                                      sabot_error *error);

#endif
