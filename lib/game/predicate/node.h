#ifndef SABOT_GAME_PREDICATE_NODE_H
#define SABOT_GAME_PREDICATE_NODE_H

#include "predicate.h"

/* Internals of a predicate, shared by the parser and the evaluator. */
typedef enum {
    WINNER,
    MARGIN,
    CARDS,
    POINTS,
    TOP, /* of the coup */
    TOTAL,
    OPENING,
    HAND,
    NATURAL,
    PAIR,
    SUITED, /* of a hand */
    FIRST,
    SECOND,
    THIRD, /* a card of a hand: point, rank or suit */
    COUNT,
    OPENING_COUNT,
    MULTIPLICITY, /* over the cards dealt */
    RUN,          /* of several coups */
} feature_kind;

typedef enum { NUMBER, SIDE, RANK, SUIT, TRUTH } value_type;
typedef enum { ASPECT_POINT, ASPECT_RANK, ASPECT_SUIT } aspect_kind;

typedef struct {
    feature_kind kind;
    value_type type;
    int side;           /* of a hand's feature, or of a run */
    aspect_kind aspect; /* of a card's feature */
    sabot_cards set;    /* of a count */
    int times;          /* of multiplicity */
    int least, most;    /* range of its values */
    int minus;          /* subtracted, as a term of a sum */
} feature;

/* One feature, or several numeric features, added and subtracted. No sum spans more than 64
 * values. */
typedef struct {
    int first, count; /* range of the predicate's terms */
    value_type type;
    int least, most; /* range of its values */
} sum;

typedef enum { AND, OR, NOT, MEMBER, IS_NONE, COMPARE } node_kind;
typedef enum { EQ, NE, LT, LE, GT, GE } operator;

typedef struct {
    node_kind kind;
    int left, right; /* nodes, for AND, OR, NOT */
    sum a, b;        /* b only for COMPARE */
    uint64_t values; /* for MEMBER: bit v for the value a.least + v */
    operator op;     /* for COMPARE */
} node;

struct sabot_predicate {
    node *nodes;
    int count, root;
    feature *terms;
    int terms_count;
};

/* The value of a feature, or SABOT_NOT_DEALT if it is of a card that was not dealt. */
enum { SABOT_NOT_DEALT = -1 };
int sabot_feature_value(const feature *f, const sabot_coup *coup);

/* Whether a node of the predicate holds. */
int sabot_predicate_node_holds(const sabot_predicate *predicate, int node, const sabot_coup *coup);

/* Splits so that every kind has one value of the aspect. */
void sabot_aspect_split(sabot_partition *partition, aspect_kind aspect);

/* Whether `a op b`. */
int sabot_predicate_compare(int a, operator op, int b);

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
