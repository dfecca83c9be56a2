#ifndef ANALYZER_STUDY_COMMANDS_H
#define ANALYZER_STUDY_COMMANDS_H

#include "job.h"
#include "write/output.h"
#include "write/result.h"

/* What `sabot study` and `sabot study merge` have in common. */
enum { STUDY_PLOT = 512, STUDY_KEYS }; /* keys of options; those of one alone begin at the latter */

void study_add_plot(study_options *o, const char *argument, struct argp_state *state);

/* Refuses what cannot be drawn; what would be drawn over is refused as an input from then on. */
sabot_status study_check_plots(const study_options *o, sabot_error *error);

/* What its document says was asked, alike whether it came from options or from a state. */
void study_note_asked(study_options *o);

/* The answer of a complete study, written where the output says. */
sabot_status study_write_answer(study_job *job, const output *out, sabot_error *error);

/* --sample and --bracket, which visit not every shoe. */
sabot_status study_ask_sample(result *to, const study_options *o, const study_setup *asked,
                              const sabot_question *question, const setup *played,
                              sabot_error *error);
sabot_status study_ask_bracket(result *to, const study_setup *asked, const sabot_question *question,
                               const setup *played, sabot_error *error);

int study_merge(int argc, char **argv);

#endif
