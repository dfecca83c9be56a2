#ifndef ANALYZER_EDGE_ENGINES_H
#define ANALYZER_EDGE_ENGINES_H

#include "input/options.h"
#include <sabot/edge/covariances.h>
#include <sabot/edge/edges.h>

/* Computes edges, and covariances unless that is NULL; first reports a long run and, with
 * --verbose, the engine that counted. Errors name the option. */
sabot_status ask_edges(sabot_edges *edges, sabot_covariances *covariances,
                       const sabot_question *question, const options *o, sabot_error *error);

#endif
