/* The predicate language: a recursive-descent parser. Comparisons bind tightest, then not, and, or. */
#include "predicate_node.h"

#include "../base/memory.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { NODES_MOST = 512, DEPTH_MOST = 64 };

typedef struct {
    const char *text;
    const char *at; /* start of the current token */
    size_t length;  /* of the current token; 0 at the end */
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

typedef struct {
    const char *name;
    feature_kind kind;
    value_type type;
    int least, most;
} named_feature;

/* If the current token is one of the names, reads it into the feature. */
static int accept_feature(parser *p, feature *f, const named_feature *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!accept(p, names[i].name))
            continue;
        f->kind = names[i].kind;
        f->type = names[i].type;
        f->least = names[i].least;
        f->most = names[i].most;
        return 1;
    }
    return 0;
}

static const char hand_features[] =
    "total, opening, cards, natural, pair, suited, first, second or third";

static sabot_status parse_hand_feature(parser *p, feature *f)
{
    static const named_feature names[] = {
        {"total", TOTAL, NUMBER, 0, 9}, {"opening", OPENING, NUMBER, 0, 9},
        {"cards", HAND, NUMBER, 2, 3},  {"natural", NATURAL, TRUTH, 0, 1},
        {"pair", PAIR, TRUTH, 0, 1},    {"suited", SUITED, TRUTH, 0, 1},
        {"first", FIRST, NUMBER, 0, 9}, {"second", SECOND, NUMBER, 0, 9},
        {"third", THIRD, NUMBER, 0, 9},
    };
    if (!accept_feature(p, f, names, sizeof names / sizeof *names))
        return expected(p, hand_features);
    if ((f->kind != FIRST && f->kind != SECOND && f->kind != THIRD) || !accept(p, "."))
        return SABOT_OK;
    if (accept(p, "rank"))
        set_aspect(f, ASPECT_RANK);
    else if (accept(p, "suit"))
        set_aspect(f, ASPECT_SUIT);
    else
        return expected(p, "rank or suit");
    return SABOT_OK;
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

static sabot_status parse_coup_feature(parser *p, feature *f, int *found)
{
    static const named_feature names[] = {
        {"winner", WINNER, SIDE, 0, 2},
        {"margin", MARGIN, NUMBER, 0, 9},
        {"cards", CARDS, NUMBER, 4, 6},
        {"points", POINTS, NUMBER, 0, 18},
        {"top", TOP, NUMBER, 0, 9},
        {"count", COUNT, NUMBER, 0, 6},
        {"reds", COUNT, NUMBER, 0, 6},
        {"blacks", COUNT, NUMBER, 0, 6},
        {"opening", OPENING_COUNT, NUMBER, 0, 4},
        {"multiplicity", MULTIPLICITY, NUMBER, 0, 6},
    };
    int is_reds = is_token(p, "reds"), is_blacks = is_token(p, "blacks");
    *found = accept_feature(p, f, names, sizeof names / sizeof *names);
    if (is_reds || is_blacks) {
        f->set = colour(is_reds);
        return SABOT_OK;
    }
    if (*found && f->kind == MULTIPLICITY)
        return parse_multiplicity(p, f);
    if (*found && f->kind == OPENING_COUNT &&
        (require(p, ".", ". and count, as opening.count(9)") ||
         require(p, "count", "count, as opening.count(9)")))
        return SABOT_INVALID;
    if (*found && (f->kind == COUNT || f->kind == OPENING_COUNT))
        return parse_card_set(p, &f->set);
    return SABOT_OK;
}

/* Whether the current token starts a feature; if so reads it. */
static sabot_status parse_feature(parser *p, feature *f, int *found)
{
    *f = (feature){0};
    int side = sabot_side_parse(p->at, p->length);
    if (side >= 0 && side != SABOT_TIE) {
        const char *after = p->at + p->length;
        while (isspace((unsigned char)*after))
            after++;
        if (*after == '.') {
            *found = 1;
            advance(p);
            advance(p);
            f->side = side;
            return parse_hand_feature(p, f);
        }
    }
    return parse_coup_feature(p, f, found);
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
        if (sabot_predicate_compare(v, op, value))
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

size_t sabot_predicate_canonical(char *out, const char *text)
{
    size_t used = 0;
    parser p = {.text = text, .at = text};
    for (advance(&p); p.length; advance(&p)) {
        int side = sabot_side_parse(p.at, p.length);
        const char *word = side < 0 ? p.at : sabot_side_name(side);
        size_t length = side < 0 ? p.length : strlen(word);
        if (used)
            out[used++] = ' ';
        memcpy(out + used, word, length);
        used += length;
    }
    out[used] = 0;
    return used;
}
