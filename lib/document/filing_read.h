#ifndef SABOT_DOCUMENT_FILING_READ_H
#define SABOT_DOCUMENT_FILING_READ_H

#include "yaml.h"
#include <sabot/document/filing.h>

/* Reads the key `filing` of a rule set. What was read before an error is the caller's to clear. */
sabot_status sabot_filing_read(sabot_filing *filing, const sabot_yaml *map, sabot_error *error);

#endif
