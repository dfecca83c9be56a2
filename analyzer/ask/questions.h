#ifndef ANALYZER_QUESTIONS_H
#define ANALYZER_QUESTIONS_H

#include "ask.h"

/* One in each command's file. */
#define COMMAND(name) extern const ask_question question_##name;
#include "command_list.h"
#undef COMMAND

/* The question of that name ("edge", "tableau diff"), which every front end can ask; NULL if there
 * is none. */
const ask_question *questions_find(const char *name);

/* The question after this one, in the order of the help; NULL stands before the first and after the
 * last. */
const ask_question *questions_next(const ask_question *question);

#endif
