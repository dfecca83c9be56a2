#ifndef SABOT_GAME_PREDICATE_PARSER_H
#define SABOT_GAME_PREDICATE_PARSER_H

#include "predicate_node.h"

/* State of the parser: the text and the current token. */
typedef struct {
    const char *text;
    const char *at; /* start of the current token */
    size_t length;  /* of the current token; 0 at the end of the text */
    sabot_predicate *predicate;
    sabot_error *error;
    int depth;
} sabot_parser;

/* Moves to the next token. */
void sabot_token_advance(sabot_parser *p);

/* Whether the current token is `token`; `accept` then moves to the next one. */
int sabot_token_is(const sabot_parser *p, const char *token);
int sabot_token_accept(sabot_parser *p, const char *token);

/* Reports that `what` was expected at the current token. `require` reports it if `accept` fails. */
sabot_status sabot_token_expected(const sabot_parser *p, const char *what);
sabot_status sabot_token_require(sabot_parser *p, const char *token, const char *what);

/* The same for the text from `start`, which is an earlier `at`, to the current token. */
sabot_status sabot_token_expected_from(sabot_parser *p, const char *start, const char *what);

/* The current token as a number, or -1. */
int sabot_token_number(const sabot_parser *p);

/* Reads a feature if the current token starts one; sets `found` to whether it does. */
sabot_status sabot_feature_parse(sabot_parser *p, feature *f, int *found);

/* Reads a sum of one or more features if the current token starts one. */
sabot_status sabot_sum_parse(sabot_parser *p, sum *s, int *found);

/* Reads a constant of the sum's type. If `within`, it must be in the range of the sum. */
sabot_status sabot_sum_constant(sabot_parser *p, const sum *s, int within, int *value);

#endif
