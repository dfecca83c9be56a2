#ifndef ENGINES_H
#define ENGINES_H

#include "progress.h"

/* Says on stderr which engine counts each wager of a question that the shoe determines. */
void engines_say(const sabot_question *question);

/* Says beforehand, as progress does, which wagers take the reference engine seconds. */
void engines_say_if_long(const sabot_question *question, const options *options);

#endif
