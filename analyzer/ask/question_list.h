#ifndef ANALYZER_QUESTION_LIST_H
#define ANALYZER_QUESTION_LIST_H

/* The questions of docs/questions.md, each with its command in the next line, from
 * question_list.sed at build time. */
extern const char question_list[];

#endif
