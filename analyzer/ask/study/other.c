/* Answers about studies without visiting every shoe: from a sample, or as proved bounds. */
#include "bracket.h"
#include "commands.h"
#include "sample.h"

sabot_status study_ask_sample(result *to, const study_options *o, const study_setup *asked,
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
    else
        result_document(to, sample_document(played, &sample, result_digits(to)), rows);
    if (!status && result_is_report(to))
        sample_view(&to->report, to->document, played, &sample);
    sabot_study_sample_clear(&sample);
    return status;
}

sabot_status study_ask_bracket(result *to, const study_setup *asked, const sabot_question *question,
                               const setup *played, sabot_error *error)
{
    static const char *const rows[] = {"depths", "bets", NULL};
    sabot_study_bracket bracket;
    sabot_study_bracket_init(&bracket);
    sabot_status status =
        sabot_study_bracket_find(&bracket, question, asked->from, asked->to, error);
    if (status)
        study_name_option(error);
    else if (result_is_report(to))
        bracket_report(&to->report, played, &bracket);
    else
        result_document(to, bracket_document(played, &bracket, to->out.digits), rows);
    sabot_study_bracket_clear(&bracket);
    return status;
}
