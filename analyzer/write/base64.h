#ifndef ANALYZER_WRITE_BASE64_H
#define ANALYZER_WRITE_BASE64_H

#include "base/text.h"

/* What comes before it in a page, and in the cells of a workbook. */
#define BASE64_LINK "data:application/json;base64,"
#define BASE64_CELL "sabot-json:"

/* Adds a text in base64: three bytes are four letters. */
void base64_write(sabot_text *to, const char *text);

/* Adds the text of base64, which ends at the first other character: the returned place. */
const char *base64_read(sabot_text *to, const char *letters);

#endif
