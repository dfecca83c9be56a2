#ifndef SABOT_DOCUMENT_FILING_H
#define SABOT_DOCUMENT_FILING_H

#include "../base/error.h"

#include <stddef.h>

SABOT_API_BEGIN

/* A party to a filing. */
typedef struct {
    char *role; /* may be NULL */
    char *name;
} sabot_party;

/* The cover of a rule set's filing. It enters no figure and no hash. Every text may be NULL. */
typedef struct {
    char *game, *version, *jurisdiction;
    char *date; /* YYYY-MM-DD */
    sabot_party *parties;
    size_t parties_count;
} sabot_filing;

/* Returns whether a text is a valid date, such as 2026-02-28. */
int sabot_date_is_valid(const char *text);

/* Adds a party; copies the texts. */
void sabot_filing_add_party(sabot_filing *filing, const char *role, const char *name);
void sabot_filing_clear(sabot_filing *filing);

SABOT_API_END

#endif
