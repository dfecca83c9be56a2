#include "ask_edges.h"

#include "engines.h"

/* The options that a condition comes from. */
static const char *options_of(const sabot_condition *condition)
{
    if (!condition || !condition->window)
        return "--given";
    return condition->known || condition->opening[0] >= 0 || condition->opening[1] >= 0
               ? "--given, --window"
               : "--window";
}

sabot_status ask_edges(sabot_edges *edges, sabot_covariances *covariances,
                       const sabot_question *question, const options *o, sabot_error *error)
{
    engines_say_if_long(question, o);
    sabot_status status = sabot_edges_find(edges, question, error);
    if (status == SABOT_UNDETERMINED || status == SABOT_IMPOSSIBLE)
        sabot_error_name(error, options_of(question->condition));
    if (!status && o->verbose)
        engines_say(question);
    if (!status && covariances &&
        (status = sabot_covariances_find(covariances, question, error)) == SABOT_INVALID)
        sabot_error_name(error, "--covariance");
    return status;
}
