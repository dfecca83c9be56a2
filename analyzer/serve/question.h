#ifndef SERVE_QUESTION_H
#define SERVE_QUESTION_H

#include "ask/questions.h"
#include "request.h"

/* A request as the question that it asks: its options as the command has them, and the texts that
 * came with it, which are the only files that there are. */
typedef struct {
    const ask_question *question;
    json_t *options;
    json_t *texts; /* by the name that stands for each in the options */
    sabot_files files;
} asked_question;

/* Refuses what is no question, and options that have no meaning here. Cleared by the caller in any
 * case; stays where it was made. */
sabot_status asked_question_make(asked_question *asked, const request *from, sabot_error *error);
void asked_question_clear(asked_question *asked);

/* The command line that asks the same; malloc'd. */
char *asked_question_command(const asked_question *asked);

#endif
