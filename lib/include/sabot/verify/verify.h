#ifndef SABOT_VERIFY_H
#define SABOT_VERIFY_H

#include "../game/claim.h"
#include "../question/question.h"

SABOT_API_BEGIN

typedef enum {
    SABOT_VERDICT_MATCH,
    SABOT_VERDICT_MISMATCH,
    SABOT_VERDICT_MISPRINT,         /* known to be wrong, and it is */
    SABOT_VERDICT_MISPRINT_MATCHES, /* known to be wrong, and it is right */
    SABOT_VERDICTS,
} sabot_verdict;

typedef struct {
    mpq_t value; /* exact, in per cent where the claim is; of an sd: its square, the variance; of
                    whole shoes: computed, not exact */
    sabot_verdict verdict;
} sabot_figure;

/* The figures of the claims, in their order. */
typedef struct {
    sabot_figure *figures;
    size_t count;
    size_t verdicts[SABOT_VERDICTS]; /* how many of each there are */
} sabot_verified;

void sabot_verify_init(sabot_verified *verified);
void sabot_verify_clear(sabot_verified *verified);

/* Computes what is claimed and compares it with what was printed, to the digits printed, or within
 * three standard errors where the claim has one. Of `question` only threads, double check and
 * progress count; it has no condition. Each claim needs a shoe that determines its bet, a complete
 * tableau, and, if it is about a removal, what is left of the shoe, or, if about whole shoes, a
 * dealing that sabot_shoes_find takes: a refusal has the claim's place. */
sabot_status sabot_verify_find(sabot_verified *verified, const sabot_claim *claims, size_t count,
                               const sabot_question *question, sabot_error *error);

SABOT_API_END

#endif
