/* The predicate language: a recursive-descent parser, an evaluator, and the analysis of what a
 * predicate looks at.
 *
 * Every comparison of a feature with constants becomes a set of values (a 64-bit mask: no feature
 * exceeds 63), so evaluation is "compute the feature, test a bit". What a comparison can tell apart
 * follows from the same mask: two cards that a `first.rank in {J,Q,K}` treats alike need not be
 * told apart by whoever enumerates deals. */
#include "predicate.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef enum {
    WINNER, MARGIN, CARDS, POINTS, TOP,         /* of the coup */
    TOTAL, OPENING, HAND, NATURAL, PAIR, SUITED, /* of a hand */
    FIRST, SECOND, THIRD,                        /* a card of a hand: point, rank or suit */
    COUNT, OPENING_COUNT, MULTIPLICITY,          /* over the cards dealt */
} feature_kind;

typedef enum { NUMBER, SIDE, RANK, SUIT, TRUTH } value_type;
typedef enum { ASPECT_POINT, ASPECT_RANK, ASPECT_SUIT } aspect;

typedef struct {
    feature_kind kind;
    value_type type;
    int side;        /* of a hand's feature */
    aspect aspect;   /* of a card's feature */
    sabot_cards set; /* of a count */
    int times;       /* of multiplicity */
    int least, most; /* the values that it can take */
} feature;

typedef enum { AND, OR, NOT, MEMBER, IS_NONE, COMPARE } node_kind;
typedef enum { EQ, NE, LT, LE, GT, GE } operator;

typedef struct {
    node_kind kind;
    int left, right; /* nodes, for AND, OR, NOT */
    feature a, b;    /* b only for COMPARE */
    uint64_t values; /* for MEMBER */
    operator op;     /* for COMPARE */
} node;

enum { NODES_MOST = 512, DEPTH_MOST = 64 };

struct sabot_predicate {
    node *nodes;
    int count, root;
};

/* --- evaluation --------------------------------------------------------------------------- */

enum { NOT_DEALT = -1 };

static int card_value(aspect aspect, sabot_card card)
{
    switch (aspect) {
    case ASPECT_RANK:
        return (int)sabot_card_rank(card);
    case ASPECT_SUIT:
        return (int)sabot_card_suit(card);
    default:
        return (int)sabot_card_point(card);
    }
}

static int count_in(const sabot_coup *coup, int cards, sabot_cards set)
{
    int count = 0;
    for (int i = 0; i < cards; i++)
        count += (int)(set >> coup->card[i] & 1);
    return count;
}

static int top_point(const sabot_coup *coup)
{
    unsigned top = 0;
    for (int i = 0; i < coup->cards; i++)
        if (sabot_card_point(coup->card[i]) > top)
            top = sabot_card_point(coup->card[i]);
    return (int)top;
}

static int multiplicity(const sabot_coup *coup, int times)
{
    int seen[SABOT_RANKS] = {0}, ranks = 0;
    for (int i = 0; i < coup->cards; i++)
        seen[sabot_card_rank(coup->card[i])]++;
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        ranks += seen[rank] == times;
    return ranks;
}

static int feature_value(const feature *f, const sabot_coup *coup)
{
    const sabot_card *first = &coup->card[f->side], *second = &coup->card[f->side + 2];
    switch (f->kind) {
    case WINNER:
        return sabot_coup_winner(coup);
    case MARGIN:
        return abs(coup->total[SABOT_PUNTO] - coup->total[SABOT_BANCO]);
    case CARDS:
        return coup->cards;
    case POINTS:
        return coup->total[SABOT_PUNTO] + coup->total[SABOT_BANCO];
    case TOP:
        return top_point(coup);
    case TOTAL:
        return coup->total[f->side];
    case OPENING:
        return coup->opening[f->side];
    case HAND:
        return coup->hand[f->side];
    case NATURAL:
        return coup->opening[f->side] >= SABOT_OPENINGS;
    case PAIR:
        return sabot_card_rank(*first) == sabot_card_rank(*second);
    case SUITED:
        return sabot_card_suit(*first) == sabot_card_suit(*second);
    case FIRST:
        return card_value(f->aspect, *first);
    case SECOND:
        return card_value(f->aspect, *second);
    case THIRD:
        return coup->third[f->side] < 0
                   ? NOT_DEALT
                   : card_value(f->aspect, coup->card[coup->third[f->side]]);
    case COUNT:
        return count_in(coup, coup->cards, f->set);
    case OPENING_COUNT:
        return count_in(coup, 4, f->set);
    case MULTIPLICITY:
        return multiplicity(coup, f->times);
    }
    return NOT_DEALT;
}

static int compare(int a, operator op, int b)
{
    switch (op) {
    case EQ:
        return a == b;
    case NE:
        return a != b;
    case LT:
        return a < b;
    case LE:
        return a <= b;
    case GT:
        return a > b;
    default:
        return a >= b;
    }
}

static int holds(const sabot_predicate *p, int index, const sabot_coup *coup)
{
    const node *n = &p->nodes[index];
    int value, other;
    switch (n->kind) {
    case AND:
        return holds(p, n->left, coup) && holds(p, n->right, coup);
    case OR:
        return holds(p, n->left, coup) || holds(p, n->right, coup);
    case NOT:
        return !holds(p, n->left, coup);
    case MEMBER:
        value = feature_value(&n->a, coup);
        return value != NOT_DEALT && (n->values >> value & 1);
    case IS_NONE:
        return feature_value(&n->a, coup) == NOT_DEALT;
    case COMPARE:
        value = feature_value(&n->a, coup);
        other = feature_value(&n->b, coup);
        return value != NOT_DEALT && other != NOT_DEALT && compare(value, n->op, other);
    }
    return 0;
}

int sabot_predicate_holds(const sabot_predicate *predicate, const sabot_coup *coup)
{
    return holds(predicate, predicate->root, coup);
}

/* --- what is looked at -------------------------------------------------------------------- */

static void see_draws(sabot_sight *sight)
{
    sight->draws = 1;
    sight->hands = 3;
    sabot_partition_split_points(&sight->opening);
    sabot_partition_split_points(&sight->third);
}

/* Splits by which cards a set of values of one aspect takes in. */
static void split_by_value(sabot_partition *partition, aspect aspect, uint64_t values)
{
    uint8_t key[SABOT_CARDS];
    for (sabot_card card = 0; card < SABOT_CARDS; card++)
        key[card] = values >> card_value(aspect, card) & 1;
    sabot_partition_split(partition, key);
}

/* Splits so far that the aspect's value itself is known. */
static void split_by_aspect(sabot_partition *partition, aspect aspect)
{
    if (aspect == ASPECT_POINT)
        sabot_partition_split_points(partition);
    else if (aspect == ASPECT_RANK)
        sabot_partition_split_ranks(partition);
    else
        sabot_partition_split_suits(partition);
}

/* `values`: the only distinction made, or NULL if the value itself is used. */
static void see_feature(sabot_sight *sight, const feature *f, const uint64_t *values)
{
    if (f->kind != WINNER && f->kind != MARGIN && f->kind != CARDS && f->kind != POINTS &&
        f->kind != TOTAL && f->kind != HAND && f->kind != NATURAL)
        sight->summary = 0; /* a natural is two cards that total 8 or 9, so the summary tells it */
    switch (f->kind) {
    case WINNER: case MARGIN: case CARDS: case POINTS: case TOP: case TOTAL: case HAND:
        see_draws(sight);
        break;
    case OPENING: case NATURAL:
        sight->hands |= 1u << f->side;
        sabot_partition_split_points(&sight->opening);
        break;
    case PAIR:
        sight->hands |= 1u << f->side;
        sabot_partition_split_ranks(&sight->opening);
        break;
    case SUITED:
        sight->hands |= 1u << f->side;
        sabot_partition_split_suits(&sight->opening);
        break;
    case FIRST: case SECOND:
        sight->hands |= 1u << f->side;
        sight->ordered |= 1u << f->side;
        if (values)
            split_by_value(&sight->opening, f->aspect, *values);
        else
            split_by_aspect(&sight->opening, f->aspect);
        break;
    case THIRD:
        see_draws(sight);
        if (values)
            split_by_value(&sight->third, f->aspect, *values);
        else
            split_by_aspect(&sight->third, f->aspect);
        break;
    case COUNT:
        see_draws(sight);
        sabot_partition_split_set(&sight->third, f->set);
        sabot_partition_split_set(&sight->opening, f->set);
        break;
    case OPENING_COUNT:
        sight->hands = 3;
        sabot_partition_split_set(&sight->opening, f->set);
        break;
    case MULTIPLICITY:
        see_draws(sight);
        sabot_partition_split_ranks(&sight->third);
        break;
    }
    sabot_partition_join(&sight->opening, &sight->third);
}

void sabot_predicate_sight(sabot_sight *sight, const sabot_predicate *predicate)
{
    for (int i = 0; i < predicate->count; i++) {
        const node *n = &predicate->nodes[i];
        static const uint64_t none = 0;
        if (n->kind == MEMBER)
            see_feature(sight, &n->a, &n->values);
        else if (n->kind == IS_NONE)
            see_feature(sight, &n->a, &none);
        else if (n->kind == COMPARE) {
            see_feature(sight, &n->a, NULL);
            see_feature(sight, &n->b, NULL);
        }
    }
}

/* --- parsing ------------------------------------------------------------------------------ */

typedef struct {
    const char *text;
    const char *at;    /* start of the current token */
    size_t length;     /* of the current token; 0 at the end */
    sabot_predicate *predicate;
    sabot_error *error;
    int depth;
} parser;

static int is_word(char c)
{
    return isalnum((unsigned char)c);
}

static void advance(parser *p)
{
    static const char *const pairs[] = {"!=", "<=", ">=", ".."};
    p->at += p->length;
    while (isspace((unsigned char)*p->at))
        p->at++;
    p->length = *p->at ? 1 : 0;
    for (size_t i = 0; i < 4; i++)
        if (strncmp(p->at, pairs[i], 2) == 0)
            p->length = 2;
    if (is_word(*p->at))
        while (is_word(p->at[p->length]))
            p->length++;
    else if ((unsigned char)*p->at >= 0x80) /* a whole UTF-8 sequence, to be shown in the error */
        while (((unsigned char)p->at[p->length] & 0xC0) == 0x80)
            p->length++;
}

static int is_token(const parser *p, const char *token)
{
    return strlen(token) == p->length && strncmp(p->at, token, p->length) == 0;
}

static int accept(parser *p, const char *token)
{
    if (!is_token(p, token))
        return 0;
    advance(p);
    return 1;
}

static sabot_status expected(const parser *p, const char *what)
{
    unsigned column = (unsigned)(p->at - p->text) + 1;
    if (p->length == 0)
        return sabot_error_set(p->error, SABOT_INVALID, 0, column,
                               "the condition ends too soon: expected %s", what);
    return sabot_error_set(p->error, SABOT_INVALID, 0, column, "'%.*s': expected %s",
                           (int)(p->length > 40 ? 40 : p->length), p->at, what);
}

static sabot_status require(parser *p, const char *token, const char *what)
{
    return accept(p, token) ? SABOT_OK : expected(p, what);
}

static sabot_status add_node(parser *p, node n, int *index)
{
    sabot_predicate *out = p->predicate;
    if (out->count == NODES_MOST)
        return expected(p, "a shorter condition");
    out->nodes = sabot_reallocate(out->nodes, (unsigned long)out->count + 1, sizeof *out->nodes);
    out->nodes[out->count] = n;
    *index = out->count++;
    return SABOT_OK;
}

static int number_token(const parser *p)
{
    int value = 0;
    for (size_t i = 0; i < p->length; i++) {
        if (!isdigit((unsigned char)p->at[i]) || value > 9999)
            return -1;
        value = value * 10 + (p->at[i] - '0');
    }
    return p->length ? value : -1;
}

/* The arguments of count(…): ranks and cards; `0` is every ten-value card. */
static sabot_status parse_card_set(parser *p, sabot_cards *set)
{
    *set = 0;
    if (require(p, "(", "( and the cards to count, as count(J,Q,K)"))
        return SABOT_INVALID;
    do {
        sabot_card_name name;
        if (sabot_card_parse(&name, p->at, p->length))
            return expected(p, "a rank or a card, as 9 or 9d");
        *set |= name.set;
        advance(p);
    } while (accept(p, ","));
    return require(p, ")", ", or )");
}

static void set_aspect(feature *f, aspect aspect)
{
    static const value_type types[] = {NUMBER, RANK, SUIT};
    static const int most[] = {9, SABOT_RANKS - 1, SABOT_SUITS - 1};
    f->aspect = aspect;
    f->type = types[aspect];
    f->least = 0;
    f->most = most[aspect];
}

static const char hand_features[] =
    "total, opening, cards, natural, pair, suited, first, second or third";

static sabot_status parse_hand_feature(parser *p, feature *f)
{
    static const struct {
        const char *name;
        feature_kind kind;
        value_type type;
        int least, most;
    } names[] = {
        {"total", TOTAL, NUMBER, 0, 9},    {"opening", OPENING, NUMBER, 0, 9},
        {"cards", HAND, NUMBER, 2, 3},     {"natural", NATURAL, TRUTH, 0, 1},
        {"pair", PAIR, TRUTH, 0, 1},       {"suited", SUITED, TRUTH, 0, 1},
        {"first", FIRST, NUMBER, 0, 9},    {"second", SECOND, NUMBER, 0, 9},
        {"third", THIRD, NUMBER, 0, 9},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!is_token(p, names[i].name))
            continue;
        advance(p);
        f->kind = names[i].kind;
        f->type = names[i].type;
        f->least = names[i].least;
        f->most = names[i].most;
        if (f->kind != FIRST && f->kind != SECOND && f->kind != THIRD)
            return SABOT_OK;
        set_aspect(f, ASPECT_POINT);
        if (!accept(p, "."))
            return SABOT_OK;
        if (accept(p, "rank"))
            set_aspect(f, ASPECT_RANK);
        else if (accept(p, "suit"))
            set_aspect(f, ASPECT_SUIT);
        else
            return expected(p, "rank or suit");
        return SABOT_OK;
    }
    return expected(p, hand_features);
}

static sabot_cards colour(int red)
{
    sabot_cards set = 0;
    for (sabot_card card = 0; card < SABOT_CARDS; card++)
        if (sabot_card_is_red(card) == red)
            set |= 1ULL << card;
    return set;
}

static sabot_status parse_multiplicity(parser *p, feature *f)
{
    if (require(p, "(", "( and a number of cards, as multiplicity(2)"))
        return SABOT_INVALID;
    f->times = number_token(p);
    if (f->times < 1 || f->times > 6)
        return expected(p, "a number of cards from 1 to 6");
    advance(p);
    f->most = 6 / f->times;
    return require(p, ")", ")");
}

/* Whether the current token starts a feature; if so reads it. */
static sabot_status parse_feature(parser *p, feature *f, int *found)
{
    static const struct {
        const char *name;
        feature_kind kind;
        value_type type;
        int least, most;
    } names[] = {
        {"winner", WINNER, SIDE, 0, 2},  {"margin", MARGIN, NUMBER, 0, 9},
        {"cards", CARDS, NUMBER, 4, 6},  {"points", POINTS, NUMBER, 0, 18},
        {"top", TOP, NUMBER, 0, 9},      {"count", COUNT, NUMBER, 0, 6},
        {"reds", COUNT, NUMBER, 0, 6},   {"blacks", COUNT, NUMBER, 0, 6},
        {"opening", OPENING_COUNT, NUMBER, 0, 4},
        {"multiplicity", MULTIPLICITY, NUMBER, 0, 6},
    };
    *f = (feature){0};
    *found = 1;
    int side = sabot_side_parse(p->at, p->length);
    if (side >= 0 && side != SABOT_TIE) {
        const char *after = p->at + p->length;
        while (isspace((unsigned char)*after))
            after++;
        if (*after == '.') {
            advance(p);
            advance(p);
            f->side = side;
            return parse_hand_feature(p, f);
        }
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!is_token(p, names[i].name))
            continue;
        int is_reds = is_token(p, "reds"), is_blacks = is_token(p, "blacks");
        advance(p);
        f->kind = names[i].kind;
        f->type = names[i].type;
        f->least = names[i].least;
        f->most = names[i].most;
        if (is_reds || is_blacks) {
            f->set = colour(is_reds);
            return SABOT_OK;
        }
        if (f->kind == MULTIPLICITY)
            return parse_multiplicity(p, f);
        if (f->kind == OPENING_COUNT &&
            (require(p, ".", ". and count, as opening.count(9)") ||
             require(p, "count", "count, as opening.count(9)")))
            return SABOT_INVALID;
        if (f->kind == COUNT || f->kind == OPENING_COUNT)
            return parse_card_set(p, &f->set);
        return SABOT_OK;
    }
    *found = 0;
    return SABOT_OK;
}

/* A constant of the feature's type. Out of the feature's reach is an error if `within`. */
static sabot_status parse_constant(parser *p, const feature *f, int within, int *value)
{
    char what[96];
    sabot_card_name name;
    *value = -1;
    switch (f->type) {
    case SIDE:
        *value = sabot_side_parse(p->at, p->length);
        snprintf(what, sizeof what, "punto, banco or tie");
        break;
    case RANK:
        if (sabot_card_parse(&name, p->at, p->length) == 0 && name.suit < 0)
            *value = name.rank;
        snprintf(what, sizeof what, "a rank: A, 2 to 9, T, J, Q or K");
        break;
    case SUIT:
        for (int suit = 0; suit < SABOT_SUITS; suit++)
            if (is_token(p, sabot_suit_name((unsigned)suit)))
                *value = suit;
        snprintf(what, sizeof what, "a suit: s, h, d or c");
        break;
    default:
        *value = number_token(p);
        if (within && (*value < f->least || *value > f->most))
            *value = -1;
        if (within)
            snprintf(what, sizeof what, "a number from %d to %d", f->least, f->most);
        else
            snprintf(what, sizeof what, "a number");
    }
    if (*value < 0)
        return expected(p, what);
    advance(p);
    return SABOT_OK;
}

/* After `in`: {1,3,8} or 6..9. */
static sabot_status parse_values(parser *p, const feature *f, uint64_t *values)
{
    int value, last;
    *values = 0;
    if (accept(p, "{")) {
        do {
            if (parse_constant(p, f, 1, &value))
                return SABOT_INVALID;
            *values |= 1ULL << value;
        } while (accept(p, ","));
        return require(p, "}", ", or }");
    }
    if (parse_constant(p, f, 1, &value) || require(p, "..", ".. and the end of the range"))
        return SABOT_INVALID;
    const char *end = p->at;
    if (parse_constant(p, f, 1, &last))
        return SABOT_INVALID;
    if (last < value) {
        p->length = (size_t)(p->at - end);
        p->at = end;
        return expected(p, "a range from the smaller to the larger");
    }
    for (; value <= last; value++)
        *values |= 1ULL << value;
    return SABOT_OK;
}

static sabot_status parse_comparison(parser *p, const feature *f, operator op, int *index)
{
    node n = {.a = *f, .op = op};
    int found, value;
    if (f->kind == THIRD && is_token(p, "none")) {
        if (op != EQ && op != NE)
            return expected(p, "a value; none goes with = and !=");
        advance(p);
        n.kind = IS_NONE;
        if (op == EQ)
            return add_node(p, n, index);
        n.kind = MEMBER;
        n.values = ~0ULL;
        return add_node(p, n, index);
    }
    const char *start = p->at;
    if (parse_feature(p, &n.b, &found))
        return SABOT_INVALID;
    if (found) {
        if (n.b.type != f->type || f->type == TRUTH) {
            p->length = (size_t)(p->at - start);
            p->at = start;
            return expected(p, "something of the same kind as on the left");
        }
        n.kind = COMPARE;
        return add_node(p, n, index);
    }
    if (parse_constant(p, f, op == EQ || op == NE, &value))
        return SABOT_INVALID;
    n.kind = MEMBER;
    for (int v = 0; v < 64; v++)
        if (compare(v, op, value))
            n.values |= 1ULL << v;
    return add_node(p, n, index);
}

static sabot_status parse_or(parser *p, int *index);

static sabot_status parse_atom(parser *p, int *index)
{
    static const struct {
        const char *token;
        operator op;
    } operators[] = {{"=", EQ}, {"!=", NE}, {"<=", LE}, {">=", GE}, {"<", LT}, {">", GT}};
    if (accept(p, "(")) {
        if (++p->depth > DEPTH_MOST)
            return expected(p, "fewer parentheses");
        if (parse_or(p, index))
            return SABOT_INVALID;
        p->depth--;
        return require(p, ")", ")");
    }
    feature f;
    int found;
    if (parse_feature(p, &f, &found))
        return SABOT_INVALID;
    if (!found)
        return expected(p, "winner, margin, cards, points, top, count(…), opening.count(…), reds, "
                           "blacks, multiplicity(…), or punto. or banco. and one of its features");
    if (f.type == TRUTH)
        return add_node(p, (node){.kind = MEMBER, .a = f, .values = 2}, index);
    if (accept(p, "in")) {
        node n = {.kind = MEMBER, .a = f};
        return parse_values(p, &f, &n.values) ? SABOT_INVALID : add_node(p, n, index);
    }
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (accept(p, operators[i].token))
            return parse_comparison(p, &f, operators[i].op, index);
    return expected(p, "=, !=, <, <=, >, >= or in");
}

static sabot_status parse_not(parser *p, int *index)
{
    int negate = 0;
    while (accept(p, "not"))
        negate = !negate;
    if (parse_atom(p, index))
        return SABOT_INVALID;
    return negate ? add_node(p, (node){.kind = NOT, .left = *index}, index) : SABOT_OK;
}

static sabot_status parse_and(parser *p, int *index)
{
    if (parse_not(p, index))
        return SABOT_INVALID;
    while (accept(p, "and")) {
        int right;
        if (parse_not(p, &right) ||
            add_node(p, (node){.kind = AND, .left = *index, .right = right}, index))
            return SABOT_INVALID;
    }
    return SABOT_OK;
}

static sabot_status parse_or(parser *p, int *index)
{
    if (parse_and(p, index))
        return SABOT_INVALID;
    while (accept(p, "or")) {
        int right;
        if (parse_and(p, &right) ||
            add_node(p, (node){.kind = OR, .left = *index, .right = right}, index))
            return SABOT_INVALID;
    }
    return SABOT_OK;
}

sabot_status sabot_predicate_parse(sabot_predicate **predicate, const char *text,
                                   sabot_error *error)
{
    sabot_predicate *out = sabot_allocate(1, sizeof *out);
    parser p = {.text = text, .at = text, .predicate = out, .error = error};
    advance(&p);
    sabot_status status = parse_or(&p, &out->root);
    if (status == SABOT_OK && p.length)
        status = expected(&p, "and, or, or the end of the condition");
    if (status) {
        sabot_predicate_free(out);
        return status;
    }
    *predicate = out;
    return SABOT_OK;
}

void sabot_predicate_free(sabot_predicate *predicate)
{
    if (predicate)
        free(predicate->nodes);
    free(predicate);
}
