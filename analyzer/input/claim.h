#ifndef CLAIM_H
#define CLAIM_H

#include "catalogue.h"
#include "document/yaml.h"
#include "options.h"

#include <gmp.h>
#include <jansson.h>

/* A published figure, or one that somebody claims: what it is of, and what was printed. */
typedef enum {
    CLAIM_EDGE,
    CLAIM_EV,
    CLAIM_PROBABILITY,
    CLAIM_WAYS,
    CLAIM_SD,
    CLAIM_REMOVAL
} claim_what;

typedef struct {
    const char *bet, *decks, *shoe, *tableau, *remove, *printed, *source, *note;
    claim_what what;
    int misprint;         /* known to be wrong */
    int cut;              /* printed digits were cut off, not rounded */
    mpq_t value;          /* as printed; an edge in per cent */
    unsigned long digits; /* after the point */
    unsigned line, column;
} claim;

typedef struct {
    sabot_yaml root; /* the claims' texts belong to it */
    claim *claims;
    size_t count;
} claim_list;

/* Reads a list of claims; reports what is wrong under the name `where`. */
sabot_status claim_list_parse(claim_list *list, const char *text, size_t length, const char *where);
void claim_list_clear(claim_list *list);

typedef enum { CLAIM_MATCH, CLAIM_MISMATCH, CLAIM_MISPRINT, CLAIM_MISPRINT_MATCHES } claim_verdict;

typedef struct {
    claim_verdict verdict;
    char *exact;   /* the fraction, or the variance's for an sd; NULL if undetermined */
    char *decimal; /* with two digits more than printed */
} claim_answer;

/* Recomputes it. Reports what cannot be computed. The caller frees the answer's texts. */
sabot_status claim_check(claim_answer *answer, const claim *claim, const char *where,
                         const options *options);

const char *claim_what_name(claim_what what);
const char *claim_verdict_name(claim_verdict verdict);

#endif
