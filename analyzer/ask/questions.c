#include "commands.h"

#include <string.h>

static const ask_question *const questions[] = {
    &question_edge,          &question_removal,       &question_study,
    &question_readings,      &question_rules,         &question_bets,
    &question_bets_lint,     &question_bets_fit,      &question_count_derive,
    &question_count_score,   &question_count_compare, &question_count_spread,
    &question_tableau_show,  &question_tableau_lint,  &question_tableau_diff,
    &question_tableau_flips, &question_tableau_best,  &question_report,
    &question_shoes,
};

const ask_question *questions_find(const char *name)
{
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        if (strcmp(questions[i]->name, name) == 0)
            return questions[i];
    return NULL;
}

int command_run(const command *c, int argc, char **argv)
{
    return c->question ? ask_command(c->question, argc, argv) : c->run(argc, argv);
}
