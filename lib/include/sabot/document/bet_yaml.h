#ifndef SABOT_DOCUMENT_BET_YAML_H
#define SABOT_DOCUMENT_BET_YAML_H

#include "../game/bet.h"

SABOT_API_BEGIN

/* Reads a bet file. On SABOT_OK the caller clears the bet. */
sabot_status sabot_bet_parse(sabot_bet *bet, const char *text, size_t length, sabot_error *error);

SABOT_API_END

#endif
