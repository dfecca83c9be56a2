#ifndef CALL_ERROR_DOCUMENT_H
#define CALL_ERROR_DOCUMENT_H

#include "input/json.h"
#include <sabot/base/error.h>

/* {"error":{"status":…, "text":…, "where":…, "line":…, "column":…}}; the caller frees. */
json_t *error_document(const sabot_error *error);

#endif
