#ifndef SABOT_VERIFY_H
#define SABOT_VERIFY_H

#include "../../document/claims.h"
#include <sabot/question/question.h>

typedef enum {
    SABOT_VERDICT_MATCH,
    SABOT_VERDICT_MISMATCH,
    SABOT_VERDICT_MISPRINT,         /* a known misprint, and wrong */
    SABOT_VERDICT_MISPRINT_MATCHES, /* a known misprint, but right */
    SABOT_VERDICTS,
} sabot_verdict;

typedef struct {
    /* In per cent if the claim is; for an sd, the variance. Exact, except for whole shoes. */
    mpq_t value;
    double bound; /* of the error of a figure of whole shoes; otherwise 0 */
    sabot_verdict verdict;
} sabot_figure;

/* The figures of the claims, in the same order. */
typedef struct {
    sabot_figure *figures;
    size_t count;
    size_t verdicts[SABOT_VERDICTS]; /* number of figures with each verdict */
} sabot_verified;

void sabot_verify_init(sabot_verified *verified);
void sabot_verify_clear(sabot_verified *verified);

/* Computes the claimed figures and compares them with the printed ones, to the digits printed or,
 * if a claim has a standard error, within three of them. Only threads, double check and progress of
 * `question` are used; it must have no condition. Each claim needs a shoe that determines its bet
 * and a complete tableau; a removal also needs the remaining shoe, and whole shoes a dealing that
 * sabot_shoes_find accepts. An error has the claim's position. */
sabot_status sabot_verify_find(sabot_verified *verified, const sabot_claim *claims, size_t count,
                               const sabot_question *question, sabot_error *error);

#endif
