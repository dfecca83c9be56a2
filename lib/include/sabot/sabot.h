/* All public headers of libsabot, which computes exact edges of Punto Banco. See
 * docs/library.md. */
#ifndef SABOT_SABOT_H
#define SABOT_SABOT_H

#include "base/decimal.h"
#include "base/out_of_memory.h"
#include "base/version.h"
#include "counting/counts.h"
#include "counting/removals.h"
#include "counting/spread.h"
#include "counting/values.h"
#include "document/catalogue.h"
#include "document/count_system.h"
#include "edge/covariances.h"
#include "edge/edges.h"
#include "edge/observation.h"
#include "edge/openings.h"
#include "edge/rebates.h"
#include "edge/results.h"
#include "edge/stakes.h"
#include "edge/valuation.h"
#include "odds/odds.h"
#include "shoes/next_coups.h"
#include "shoes/runs.h"
#include "shoes/shoes.h"
#include "shoes/streaks.h"
#include "study/sample.h"
#include "study/study.h"
#include "tableau/best.h"
#include "tableau/diff.h"
#include "tableau/flips.h"
#include "tableau/readings.h"
#include "tableau/vectors.h"

#endif
