#ifndef SABOT_TABLEAU_VECTORS_H
#define SABOT_TABLEAU_VECTORS_H

#include "../game/coup.h"
#include "../question/question.h"

SABOT_API_BEGIN

/* Takes a coup that is over. Anything but 0 ends the work with SABOT_STOPPED. */
typedef int sabot_coup_taker(void *data, const sabot_coup *coup);

/* The conformance vectors of a tableau: every coup that differs in its points, once, in the order
 * of the points dealt; 339,400 of the standard table. The ten of the first suit stands for every
 * ten-value card, the first suit for every suit. Needs a complete tableau, and nothing else. */
sabot_status sabot_vectors_each(const sabot_question *question, sabot_coup_taker *take, void *data,
                                sabot_error *error);

SABOT_API_END

#endif
