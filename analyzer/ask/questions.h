#ifndef ANALYZER_QUESTIONS_H
#define ANALYZER_QUESTIONS_H

#include "ask.h"

/* Everything that is answered by a document from options alone, whoever asks: one of these in each
 * command's file. */
extern const ask_question question_edge, question_removal, question_study, question_readings,
    question_rules, question_bets, question_bets_lint, question_bets_fit, question_count_derive,
    question_count_score, question_count_compare, question_count_spread, question_tableau_show,
    question_tableau_lint, question_tableau_diff, question_tableau_flips, question_tableau_best,
    question_report, question_shoes;

/* The question of that name ("edge", "tableau diff"), or NULL. */
const ask_question *questions_find(const char *name);

#endif
