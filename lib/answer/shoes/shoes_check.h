#ifndef SABOT_SHOES_SHOES_CHECK_H
#define SABOT_SHOES_SHOES_CHECK_H

#include <sabot/shoes/shoes.h>

/* Refuses what sabot_shoes_find and sabot_shoes_simulate refuse alike. */
sabot_status sabot_shoes_check(const sabot_question *question, const sabot_dealing *dealing,
                               const sabot_player *players, size_t players_count,
                               sabot_error *error);

#endif
