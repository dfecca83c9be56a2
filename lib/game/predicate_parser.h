#ifndef SABOT_GAME_PREDICATE_PARSER_H
#define SABOT_GAME_PREDICATE_PARSER_H

#include "predicate_node.h"

/* What the parts of the parser share: a text, and the token of it that is next. */
typedef struct {
    const char *text;
    const char *at; /* start of the current token */
    size_t length;  /* of the current token; 0 at the end */
    sabot_predicate *predicate;
    sabot_error *error;
    int depth;
} sabot_parser;

/* On to the next token. */
void sabot_token_advance(sabot_parser *p);

/* Whether the current token is this one; `accept` then goes on to the next. */
int sabot_token_is(const sabot_parser *p, const char *token);
int sabot_token_accept(sabot_parser *p, const char *token);

/* An error at the current token: `what` was expected. `require` gives it where `accept` fails. */
sabot_status sabot_token_expected(const sabot_parser *p, const char *what);
sabot_status sabot_token_require(sabot_parser *p, const char *token, const char *what);

/* The same at what was read since `start`, which is an earlier `at`. */
sabot_status sabot_token_expected_from(sabot_parser *p, const char *start, const char *what);

/* The current token as a number, or -1. */
int sabot_token_number(const sabot_parser *p);

/* Reads a feature if the current token starts one; `found` says whether. */
sabot_status sabot_feature_parse(sabot_parser *p, feature *f, int *found);

/* Reads a sum of features, most often of one, if the current token starts one. */
sabot_status sabot_sum_parse(sabot_parser *p, sum *s, int *found);

/* Reads a constant of the sum's type. One that the sum cannot take is an error if `within`. */
sabot_status sabot_sum_constant(sabot_parser *p, const sum *s, int within, int *value);

#endif
