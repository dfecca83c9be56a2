#ifndef SERVE_QUESTION_H
#define SERVE_QUESTION_H

#include "ask/questions.h"
#include "request.h"

/* A request as a question: its options in the form of the command's, and the texts sent with it,
 * which are the only files available. */
typedef struct {
    const ask_question *question;
    json_t *options;
    json_t *texts; /* by the name that represents each in the options */
    sabot_files files;
} asked_question;

/* Refuses invalid questions, and options that have no meaning here. Cleared by the caller in any
 * case; must not be moved. */
sabot_status asked_question_make(asked_question *asked, const request *from, sabot_error *error);
void asked_question_clear(asked_question *asked);

/* The equivalent command line; malloc'd. */
char *asked_question_command(const asked_question *asked);

#endif
