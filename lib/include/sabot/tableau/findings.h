#ifndef SABOT_TABLEAU_FINDINGS_H
#define SABOT_TABLEAU_FINDINGS_H

#include "../game/tableau.h"

SABOT_API_BEGIN

typedef enum {
    SABOT_FINDING_OPEN,          /* the document does not state the cell */
    SABOT_FINDING_CONTRADICTORY, /* the document states both draw and stand */
    SABOT_FINDING_NONSTANDARD,   /* the cell differs from the standard table */
    SABOT_FINDING_NOTE,          /* a note in the file */
} sabot_finding_kind;

typedef struct {
    int cell; /* -1 if it concerns no single cell */
    sabot_finding_kind kind;
    int standard; /* the standard table's decision; -1 if it depends on punto's opening */
    char *text;   /* in words */
    int noted;    /* the text ends with a note of the file */
} sabot_finding;

/* The missing, contradictory, nonstandard and annotated cells: at most one finding per cell, in the
 * order of the cells, then those of no single cell. A note is a finding if it begins with the name
 * of a cell or `columns` in parentheses, such as "(banco 3 8) …". It is appended to another finding
 * of the same cell. */
typedef struct {
    sabot_finding *items;
    size_t count;
} sabot_findings;

/* "open", "contradictory", "nonstandard", "note". */
const char *sabot_finding_name(sabot_finding_kind kind);

SABOT_API_END

#endif
