#ifndef FILING_CHANGED_INPUTS_H
#define FILING_CHANGED_INPUTS_H

#include "input/json.h"

/* What of the inputs differs between two filings, in words. */
typedef enum { CHANGED_RULE, CHANGED_CELL, CHANGED_TEXT, CHANGED_KINDS } changed_kind;

typedef struct {
    changed_kind kind;
    char *what;      /* "reason for the assumption on ties" */
    char *was, *now; /* NULL if only the other filing has it */
} changed_input;

typedef struct {
    changed_input *items;
    size_t count, of[CHANGED_KINDS];
} changed_inputs;

/* The shoe, the cells of the drawing table, the wagers, and the inputs in full if both documents
 * have them. The caller clears. */
void changed_inputs_find(changed_inputs *list, const json_t *before, const json_t *now);
void changed_inputs_clear(changed_inputs *list);

/* The bet of that name; NULL if there is none. */
const json_t *changed_wager(const json_t *document, const char *name);

#endif
