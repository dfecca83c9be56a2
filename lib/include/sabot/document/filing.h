#ifndef SABOT_DOCUMENT_FILING_H
#define SABOT_DOCUMENT_FILING_H

#include "../base/error.h"

#include <stddef.h>

SABOT_API_BEGIN

/* Someone who has a part in a filing. */
typedef struct {
    char *role; /* may be NULL */
    char *name;
} sabot_party;

/* What a rule set says for the cover of its filing; nothing of it enters a figure or a hash. Every
 * text may be NULL. */
typedef struct {
    char *game, *version, *jurisdiction;
    char *date; /* YYYY-MM-DD */
    sabot_party *parties;
    size_t parties_count;
} sabot_filing;

/* Whether a text is a day of the calendar, as 2026-02-28. */
int sabot_date_is_valid(const char *text);

/* Adds a party; the texts are copied. */
void sabot_filing_add_party(sabot_filing *filing, const char *role, const char *name);
void sabot_filing_clear(sabot_filing *filing);

SABOT_API_END

#endif
