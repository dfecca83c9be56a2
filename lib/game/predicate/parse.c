/* The predicate language: a recursive-descent parser. + and - bind tightest, then comparisons, not,
 * and, or. */
#include "node.h"

#include "../../base/memory.h"

enum { NODES_MOST = 512, DEPTH_MOST = 64 };

static sabot_status add_node(sabot_parser *p, node n, int *index)
{
    sabot_predicate *out = p->predicate;
    if (out->count == NODES_MOST)
        return sabot_token_expected(p, "a shorter condition");
    out->nodes = sabot_reallocate(out->nodes, (unsigned long)out->count + 1, sizeof *out->nodes);
    out->nodes[out->count] = n;
    *index = out->count++;
    return SABOT_OK;
}

/* After `in`: {1,3,8} or 6..9. */
static sabot_status parse_values(sabot_parser *p, const sum *s, uint64_t *values)
{
    int value, last;
    *values = 0;
    if (sabot_token_accept(p, "{")) {
        do {
            if (sabot_sum_constant(p, s, 1, &value))
                return SABOT_INVALID;
            *values |= 1ULL << (value - s->least);
        } while (sabot_token_accept(p, ","));
        return sabot_token_require(p, "}", ", or }");
    }
    if (s->type == SIDE)
        return sabot_token_expected(p, "a set of winners, such as {punto,tie}");
    if (sabot_sum_constant(p, s, 1, &value) ||
        sabot_token_require(p, "..", ".. and the end of the range"))
        return SABOT_INVALID;
    const char *end = p->at;
    if (sabot_sum_constant(p, s, 1, &last))
        return SABOT_INVALID;
    if (last < value)
        return sabot_token_expected_from(p, end, "a range from the smaller to the larger");
    for (; value <= last; value++)
        *values |= 1ULL << (value - s->least);
    return SABOT_OK;
}

static sabot_status parse_comparison(sabot_parser *p, const sum *s, operator op, int *index)
{
    node n = {.a = *s, .op = op};
    int found, value;
    if (s->count == 1 && p->predicate->terms[s->first].kind == THIRD && sabot_token_is(p, "none")) {
        if (op != EQ && op != NE)
            return sabot_token_expected(p, "a value; none can follow = and != only");
        sabot_token_advance(p);
        n.kind = op == EQ ? IS_NONE : MEMBER;
        n.values = ~0ULL;
        return add_node(p, n, index);
    }
    const char *start = p->at;
    if (sabot_sum_parse(p, &n.b, &found))
        return SABOT_INVALID;
    if (found) {
        if (n.b.type != s->type)
            return sabot_token_expected_from(p, start, "a value of the same type as on the left");
        n.kind = COMPARE;
        return add_node(p, n, index);
    }
    if (sabot_sum_constant(p, s, op == EQ || op == NE, &value))
        return SABOT_INVALID;
    n.kind = MEMBER;
    for (int v = 0; v < 64; v++)
        if (sabot_predicate_compare(s->least + v, op, value))
            n.values |= 1ULL << v;
    return add_node(p, n, index);
}

/* Parses the operator after a feature or a sum, and its right-hand side. */
static sabot_status parse_relation(sabot_parser *p, const sum *s, int *index)
{
    static const struct {
        const char *token;
        operator op;
    } operators[] = {{"=", EQ}, {"!=", NE}, {"<=", LE}, {">=", GE}, {"<", LT}, {">", GT}};
    /* Sides have no order. */
    size_t count = s->type == SIDE ? 2 : sizeof operators / sizeof *operators;
    if (sabot_token_accept(p, "in")) {
        node n = {.kind = MEMBER, .a = *s};
        return parse_values(p, s, &n.values) ? SABOT_INVALID : add_node(p, n, index);
    }
    for (size_t i = 0; i < count; i++)
        if (sabot_token_accept(p, operators[i].token))
            return parse_comparison(p, s, operators[i].op, index);
    return sabot_token_expected(p, s->type == SIDE
                                       ? "=, != or in {…}, because winners have no order"
                                       : "=, !=, <, <=, >, >= or in");
}

static sabot_status parse_or(sabot_parser *p, int *index);

static sabot_status parse_atom(sabot_parser *p, int *index)
{
    if (sabot_token_accept(p, "(")) {
        if (++p->depth > DEPTH_MOST)
            return sabot_token_expected(p, "fewer parentheses");
        if (parse_or(p, index))
            return SABOT_INVALID;
        p->depth--;
        return sabot_token_require(p, ")", ")");
    }
    sum s;
    int found;
    if (sabot_sum_parse(p, &s, &found))
        return SABOT_INVALID;
    if (!found)
        return sabot_token_expected(
            p, "winner, margin, cards, points, top, count(…), opening.count(…), reds, "
               "blacks, multiplicity(…), or punto. or banco. and one of its features");
    if (s.type == TRUTH)
        return add_node(p, (node){.kind = MEMBER, .a = s, .values = 2}, index);
    return parse_relation(p, &s, index);
}

static sabot_status parse_not(sabot_parser *p, int *index)
{
    int negate = 0;
    while (sabot_token_accept(p, "not"))
        negate = !negate;
    if (parse_atom(p, index))
        return SABOT_INVALID;
    return negate ? add_node(p, (node){.kind = NOT, .left = *index}, index) : SABOT_OK;
}

static sabot_status parse_and(sabot_parser *p, int *index)
{
    if (parse_not(p, index))
        return SABOT_INVALID;
    while (sabot_token_accept(p, "and")) {
        int right;
        if (parse_not(p, &right) ||
            add_node(p, (node){.kind = AND, .left = *index, .right = right}, index))
            return SABOT_INVALID;
    }
    return SABOT_OK;
}

static sabot_status parse_or(sabot_parser *p, int *index)
{
    if (parse_and(p, index))
        return SABOT_INVALID;
    while (sabot_token_accept(p, "or")) {
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
    sabot_parser p = {.text = text, .at = text, .predicate = out, .error = error};
    sabot_token_advance(&p);
    sabot_status status = parse_or(&p, &out->root);
    if (status == SABOT_OK && p.length)
        status = sabot_token_expected(&p, "and, or, or the end of the condition");
    if (status) {
        sabot_predicate_free(out);
        return status;
    }
    *predicate = out;
    return SABOT_OK;
}
