#ifndef SABOT_TABLEAU_FINDINGS_H
#define SABOT_TABLEAU_FINDINGS_H

#include "../game/tableau.h"

SABOT_API_BEGIN

typedef enum {
    SABOT_FINDING_OPEN,          /* the document says nothing */
    SABOT_FINDING_CONTRADICTORY, /* the document says both */
    SABOT_FINDING_NONSTANDARD,   /* it decides otherwise than the standard table */
    SABOT_FINDING_NOTE,          /* the file's author marked it */
} sabot_finding_kind;

typedef struct {
    int cell; /* -1: no single cell */
    sabot_finding_kind kind;
    int standard; /* what the standard table decides there, or -1: it depends on punto's opening */
    char *text;   /* in words */
    int noted;    /* the words end with a note of the file */
} sabot_finding;

/* All that is missing, contradictory, unlike the standard table, or marked by a note: at most one
 * finding a cell, in the order of the cells, then those of no single cell. A note is a finding if
 * it begins with a cell's name or `columns` in parentheses: "(banco 3 8) …"; to a finding of the
 * same cell it is added. */
typedef struct {
    sabot_finding *items;
    size_t count;
} sabot_findings;

/* "open", "contradictory", "nonstandard", "note". */
const char *sabot_finding_name(sabot_finding_kind kind);

/* A cell as one would say it: "banco 4 when punto stands". */
enum { SABOT_CELL_WORDS = 96 };
void sabot_lint_cell_words(char words[SABOT_CELL_WORDS], sabot_columns by, int cell);

SABOT_API_END

#endif
