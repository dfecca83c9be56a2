#include "ask_edges.h"

#include "engines.h"

sabot_status ask_edges(sabot_edges *edges, sabot_covariances *covariances,
                       const sabot_question *question, const options *o, sabot_error *error)
{
    engines_say_if_long(question, o);
    sabot_status status = sabot_edges_find(edges, question, error);
    if (status == SABOT_UNDETERMINED || status == SABOT_IMPOSSIBLE)
        sabot_error_name(error, "--given");
    if (!status && o->verbose)
        engines_say(question);
    if (!status && covariances &&
        (status = sabot_covariances_find(covariances, question, error)) == SABOT_INVALID)
        sabot_error_name(error, "--covariance");
    return status;
}
