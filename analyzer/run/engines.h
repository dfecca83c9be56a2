#ifndef ENGINES_H
#define ENGINES_H

#include "progress.h"

/* Prints on stderr the engine that counts each wager of a question that the shoe determines. */
void engines_say(const sabot_question *question);

/* Prints beforehand, under the conditions of progress, the wagers that take the reference engine
 * seconds. */
void engines_say_if_long(const sabot_question *question, const options *options);

#endif
