#ifndef ANALYZER_EDGE_ENGINES_H
#define ANALYZER_EDGE_ENGINES_H

#include "input/options.h"
#include <sabot/edge/covariances.h>
#include <sabot/edge/edges.h>

/* Asks the library for edges, and for covariances unless that is NULL; says beforehand what takes
 * long and, with --verbose, which engine counted. An error has the name of the option behind it. */
sabot_status ask_edges(sabot_edges *edges, sabot_covariances *covariances,
                       const sabot_question *question, const options *o, sabot_error *error);

#endif
