#ifndef SABOT_COUNTING_MODELS_CHECK_H
#define SABOT_COUNTING_MODELS_CHECK_H

#include <sabot/counting/models.h>

/* For the answers about counting. Whether the question can be asked with these models, which must
 * be its own, at these depths (NULL: none): from 6 cards left to the whole shoe. Refuses with a
 * status and a text. */
sabot_status sabot_count_models_check(const sabot_count_models *models,
                                      const sabot_question *question, const sabot_range *depths,
                                      sabot_error *error);

#endif
