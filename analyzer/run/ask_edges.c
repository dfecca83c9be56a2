#include "ask_edges.h"

#include "engines.h"
#include "message.h"

#include <sys/sysinfo.h>

/* The options that a condition comes from. */
static const char *options_of(const sabot_condition *condition)
{
    if (!condition || !condition->window)
        return "--given";
    return condition->known || condition->opening[0] >= 0 || condition->opening[1] >= 0
               ? "--given, --window"
               : "--window";
}

/* Every pair of bets is counted together: a hundred of them take minutes, and that is said before. */
static void say_if_long(const sabot_question *question)
{
    int threads = question->threads ? question->threads : get_nprocs();
    double seconds = sabot_covariances_seconds(question) / threads;
    if (seconds > 20)
        message_note("--covariance of %zu wagers: takes about %.0f s", question->wagers_count,
                     seconds);
}

sabot_status ask_edges(sabot_edges *edges, sabot_covariances *covariances,
                       const sabot_question *question, const options *o, sabot_error *error)
{
    engines_say_if_long(question, o);
    if (covariances)
        say_if_long(question);
    sabot_status status = sabot_edges_find(edges, question, error);
    if (status == SABOT_UNDETERMINED || status == SABOT_IMPOSSIBLE)
        sabot_error_name(error, options_of(question->condition));
    if (!status && o->verbose)
        engines_say(question);
    if (!status && covariances)
        status = sabot_covariances_find(covariances, question, error);
    return status;
}
