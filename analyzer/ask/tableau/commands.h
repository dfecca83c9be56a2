#ifndef ANALYZER_TABLEAU_COMMANDS_H
#define ANALYZER_TABLEAU_COMMANDS_H

#include "ask/questions.h"
#include "run/exit.h"

/* What they need. */
enum {
    TABLEAU_NEEDS = SETUP_SHOE | SETUP_BETS | SETUP_TABLEAU,
    TABLEAU_NEEDS_AS_IS = SETUP_SHOE | SETUP_BETS | SETUP_TABLEAU_AS_IS,
};

/* Prints how wagers are counted: with --double-check those that take long, with --verbose all
 * engines, and with both the engines for every tableau again. */
void tableau_say_check(const sabot_question *question, const options *options, int tableaus);

#endif
