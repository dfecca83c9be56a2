#ifndef SABOT_STUDY_BRACKET_CHECK_H
#define SABOT_STUDY_BRACKET_CHECK_H

#include <sabot/study/bracket.h>

/* Refuses what sabot_study_bracket_find refuses, but for wagers that look at more than points. */
sabot_status sabot_study_bracket_check(const sabot_question *question, unsigned from, unsigned to,
                                       sabot_error *error);

#endif
