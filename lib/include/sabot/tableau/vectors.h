#ifndef SABOT_TABLEAU_VECTORS_H
#define SABOT_TABLEAU_VECTORS_H

#include "../game/coup.h"
#include "../question/question.h"

SABOT_API_BEGIN

/* Receives a finished coup. A nonzero return stops the work with SABOT_STOPPED. */
typedef int sabot_coup_taker(void *data, const sabot_coup *coup);

/* Generates the conformance vectors of a tableau: one coup for every sequence of points that can be
 * dealt, in the order of the points; 339,400 for the standard table. The ten stands for all
 * ten-value cards and the first suit for all suits. Needs a complete tableau only. */
sabot_status sabot_vectors_each(const sabot_question *question, sabot_coup_taker *take, void *data,
                                sabot_error *error);

SABOT_API_END

#endif
