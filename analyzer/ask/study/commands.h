#ifndef ANALYZER_STUDY_COMMANDS_H
#define ANALYZER_STUDY_COMMANDS_H

#include "job.h"
#include "write/output.h"
#include "write/result.h"

/* Common to `sabot study` and `sabot study merge`. */
enum { STUDY_PLOT = 512, STUDY_KEYS }; /* keys of options; the second begins those of one command */

void study_add_plot(study_options *o, const char *argument, struct argp_state *state);

/* Refuses impossible pictures; an existing file of a picture is refused as an input from then
 * on. */
sabot_status study_check_plots(const study_options *o, sabot_error *error);

/* The recorded options of its document, the same from options and from a state. */
void study_note_asked(study_options *o);

/* The answer of a complete study, written to the output. */
sabot_status study_write_answer(study_job *job, const output *out, sabot_error *error);

/* --sample, which does not visit every shoe. */
sabot_status study_ask_sample(result *to, const study_options *o, const study_setup *asked,
                              const sabot_question *question, const setup *played,
                              sabot_error *error);

int study_merge(int argc, char **argv);

#endif
