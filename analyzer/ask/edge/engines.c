#include "engines.h"

#include "answer/edge/from_ways.h"
#include "run/engines.h"
#include "run/message.h"

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

/* Every pair of bets is counted together: a hundred of them take minutes, which is reported
 * first. */
static sabot_status say_if_long(const sabot_question *question, const options *o,
                                sabot_error *error)
{
    int threads = question->threads ? question->threads : get_nprocs();
    double seconds = sabot_covariances_seconds(question) / threads;
    if (o->seconds_most > 0 && seconds > o->seconds_most)
        return sabot_error_set(error, SABOT_BEYOND, 0, 0,
                               "would take about %.0f s: expected at most %.0f s", seconds,
                               o->seconds_most);
    if (seconds > 20)
        message_note("--covariance of %zu wagers: takes about %.0f s", question->wagers_count,
                     seconds);
    return SABOT_OK;
}

sabot_status ask_edges(sabot_edges *edges, sabot_covariances *covariances,
                       const sabot_question *question, const options *o, sabot_error *error)
{
    engines_say_if_long(question, o);
    sabot_status status = covariances ? say_if_long(question, o, error) : SABOT_OK;
    if (!status)
        status = sabot_edges_find(edges, question, error);
    if (status == SABOT_UNDETERMINED || status == SABOT_IMPOSSIBLE)
        sabot_error_name(error, options_of(question->condition));
    if (!status && o->verbose)
        engines_say(question);
    if (!status && covariances)
        status = sabot_covariances_find(covariances, question, error);
    return status;
}
