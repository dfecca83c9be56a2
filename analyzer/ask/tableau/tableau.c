#include "commands.h"
#include "run/engines.h"
#include "run/message.h"

#include <stdio.h>
#include <string.h>

const ask_question question_tableau = {
    .name = "tableau",
    .what = "drawing tables: show, lint, diff, flips, best, vectors, replay",
    .group = "What drawing tables say and do.\v"
             "  sabot tableau show\n"
             "  sabot tableau show standard\n"
             "  sabot tableau lint british-printed\n"
             "  sabot tableau diff standard st-moritz-printed\n"
             "  sabot tableau flips -b banco\n"
             "  sabot tableau best --for banco\n"
             "  sabot tableau vectors > vectors.csv\n"
             "  sabot tableau replay coups.csv\n"};

void tableau_say_check(const sabot_question *question, const options *o, int tableaus)
{
    if (o->double_check)
        engines_say_if_long(question, o);
    for (size_t i = 0; i < question->wagers_count && o->verbose; i++)
        if (sabot_question_determines(question, &question->wagers[i]))
            message_note("%s: cell by cell", question->wagers[i].name);
    for (int i = 0; i < tableaus && o->verbose && o->double_check; i++)
        engines_say(question);
}
