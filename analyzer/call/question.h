#ifndef CALL_QUESTION_H
#define CALL_QUESTION_H

#include "ask/questions.h"
#include "input/json.h"

/* A request as a question: its options in the form of the command's, and the texts sent with it,
 * which are the only files available. */
typedef struct {
    const ask_question *question;
    json_t *options;
    json_t *texts; /* by the name that represents each in the options */
    sabot_files files;
} asked_question;

/* Of a command ("edge", "count/score") and its parameters: texts, whole numbers, true, or lists of
 * these. Refuses invalid questions, and options that have no meaning here; if the asker
 * `is_limited`, also --threads and --plot. Cleared by the caller in any case; must not be moved. */
sabot_status asked_question_make(asked_question *asked, const char *command,
                                 const json_t *parameters, int is_limited, sabot_error *error);
void asked_question_clear(asked_question *asked);

/* The equivalent command line; malloc'd. */
char *asked_question_command(const asked_question *asked);

#endif
