/* All of libsabot: exact edges of Punto Banco, and what changes them. docs/library.md explains. */
#ifndef SABOT_H
#define SABOT_H

#include "answer/best.h"
#include "answer/bet_fit.h"
#include "answer/bet_lint.h"
#include "answer/check.h"
#include "answer/count_values.h"
#include "answer/counts.h"
#include "answer/covariances.h"
#include "answer/diff.h"
#include "answer/edges.h"
#include "answer/flips.h"
#include "answer/lint.h"
#include "answer/observation.h"
#include "answer/openings.h"
#include "answer/readings.h"
#include "answer/removals.h"
#include "answer/spread.h"
#include "answer/verify.h"
#include "base/decimal.h"
#include "base/out_of_memory.h"
#include "base/version.h"
#include "document/bet_yaml.h"
#include "document/catalogue.h"
#include "document/claims.h"
#include "document/source.h"
#include "document/tableau_yaml.h"
#include "game/card_set.h"
#include "game/policy.h"
#include "study/study.h"

#endif
