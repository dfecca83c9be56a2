/* What a study says without visiting every shoe: from a sample. */
#include "../render/sample_document.h"
#include "study_commands.h"

sabot_status study_ask_sample(shown *to, const study_options *o, const study_setup *asked,
                              const sabot_question *question, const setup *played,
                              sabot_error *error)
{
    static const char *const rows[] = {"depths", "bets", NULL};
    sabot_study_sample sample;
    sabot_study_sample_init(&sample);
    sabot_status status = sabot_study_sample_find(&sample, question, asked->from, asked->to,
                                                  o->sample, o->has_seed ? o->seed : 1, error);
    if (status)
        study_name_option(error);
    else if (shown_is_report(to))
        sample_report(&to->report, played, &sample);
    else
        shown_document(to, sample_document(played, &sample, to->out.digits), rows);
    sabot_study_sample_clear(&sample);
    return status;
}
