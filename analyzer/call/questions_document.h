#ifndef CALL_QUESTIONS_DOCUMENT_H
#define CALL_QUESTIONS_DOCUMENT_H

#include "ask/ask.h"

/* The questions with their parameters and help, from the tables of the command: a document for
 * programs that offer them under other names. The caller frees. */
json_t *questions_document(void);

/* Whether an option of a question is a parameter of a request: not one that says where the result
 * goes. If the asker `is_limited`, how the work is done is not a parameter either. */
int questions_has_parameter(const struct argp_option *option, int is_limited);

#endif
