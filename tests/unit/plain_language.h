/* Random conditions that use the whole language: each is a tree of this file's own, written as text
 * for the library and judged by the plain game. No parser or evaluator of the library takes
 * part. */
#ifndef SABOT_TESTS_PLAIN_LANGUAGE_H
#define SABOT_TESTS_PLAIN_LANGUAGE_H

#include "plain.h"

#include <stdarg.h>

enum { NONE = -100, TERMS = 3, NODES = 64, CARDS = 7 };

/* --- features ----------------------------------------------------------------------------- */

typedef enum { NUMBER, RANK, SUIT, SIDE, TRUTH } value_type;

typedef enum {
    WINNER,
    MARGIN,
    DEALT,
    POINTS,
    TOP,
    REDS,
    BLACKS,
    COUNT,
    OPENING_COUNT,
    MULTIPLICITY,
    TOTAL,
    OPENING,
    HAND,
    NATURAL,
    PAIR,
    SUITED,
    FIRST,
    SECOND,
    THIRD,
    FEATURES
} what;

static const struct {
    const char *name;
    value_type type;
    int least, most;
} known[FEATURES] = {
    {"winner", SIDE, 0, 2},         {"margin", NUMBER, 0, 9}, {"cards", NUMBER, 4, 6},
    {"points", NUMBER, 0, 18},      {"top", NUMBER, 0, 9},    {"reds", NUMBER, 0, 6},
    {"blacks", NUMBER, 0, 6},       {"count", NUMBER, 0, 6},  {"opening.count", NUMBER, 0, 4},
    {"multiplicity", NUMBER, 0, 6}, {"total", NUMBER, 0, 9},  {"opening", NUMBER, 0, 9},
    {"cards", NUMBER, 2, 3},        {"natural", TRUTH, 0, 1}, {"pair", TRUTH, 0, 1},
    {"suited", TRUTH, 0, 1},        {"first", NUMBER, 0, 9},  {"second", NUMBER, 0, 9},
    {"third", NUMBER, 0, 9}};

typedef struct {
    what what;
    value_type type;
    int side, times, least, most, is_minus;
    uint64_t set; /* the cards that are counted */
} feature;

static int count_of(const plain_coup *c, int dealt, uint64_t set)
{
    int count = 0;
    for (int i = 0; i < dealt; i++)
        count += (int)(set >> c->card[i] & 1);
    return count;
}

static int multiplicity(const plain_coup *c, int times)
{
    int ranks = 0;
    for (int rank = 0; rank < 13; rank++)
        ranks += count_of(c, c->dealt, 0xFULL << 4 * rank) == times;
    return ranks;
}

static int top(const plain_coup *c)
{
    int most = 0;
    for (int i = 0; i < c->dealt; i++)
        most = plain_point(c->card[i]) > most ? plain_point(c->card[i]) : most;
    return most;
}

static int value(const feature *f, const plain_coup *c)
{
    int first = c->card[f->side], second = c->card[f->side + 2], difference = c->total[0];
    int card = f->what == FIRST ? first : f->what == SECOND ? second : c->third[f->side];
    difference -= c->total[1];
    switch (f->what) {
    case WINNER:
        return difference > 0 ? 0 : difference < 0 ? 1 : 2;
    case MARGIN:
        return abs(difference);
    case DEALT:
        return c->dealt;
    case POINTS:
        return c->total[0] + c->total[1];
    case TOP:
        return top(c);
    case OPENING_COUNT:
        return count_of(c, 4, f->set);
    case MULTIPLICITY:
        return multiplicity(c, f->times);
    case TOTAL:
        return c->total[f->side];
    case OPENING:
        return c->opening[f->side];
    case HAND:
        return c->hand[f->side];
    case NATURAL:
        return c->opening[f->side] >= 8;
    case PAIR:
        return first / 4 == second / 4;
    case SUITED:
        return first % 4 == second % 4;
    case FIRST:
    case SECOND:
    case THIRD:
        return card < 0          ? NONE
               : f->type == RANK ? card / 4
               : f->type == SUIT ? card % 4
                                 : plain_point(card);
    default:
        return count_of(c, c->dealt, f->set);
    }
}

static void make_feature(feature *f, const int *cards)
{
    *f = (feature){.what = random_below(FEATURES), .side = (int)random_below(2)};
    f->type = known[f->what].type;
    f->least = known[f->what].least;
    f->most = known[f->what].most;
    if (f->what >= FIRST && random_below(3)) {
        f->type = random_below(2) ? RANK : SUIT;
        f->most = f->type == RANK ? 12 : 3;
    }
    if (f->what == MULTIPLICITY)
        f->most = 6 / (f->times = 1 + (int)random_below(4));
    if (f->what == REDS || f->what == BLACKS) /* suits s h d c */
        f->set = 0x1111111111111 * (f->what == REDS ? 6 : 9);
    for (int i = 0; (f->what == COUNT || f->what == OPENING_COUNT) && i < 1 + f->side; i++) {
        int card = random_below(4) ? cards[random_below(CARDS)] : (int)random_below(52);
        f->set |= random_below(3) ? 1ULL << card : 0xFULL << card / 4 * 4;
    }
}

/* --- sums --------------------------------------------------------------------------------- */

typedef struct {
    int count, least, most;
    value_type type;
    feature term[TERMS];
} sum;

static int sum_of(const sum *s, const plain_coup *c)
{
    int total = 0;
    for (int i = 0; i < s->count; i++) {
        int term = value(&s->term[i], c);
        if (term == NONE)
            return NONE;
        total += s->term[i].is_minus ? -term : term;
    }
    return total;
}

/* One feature, or a sum of several numeric ones. */
static void make_sum(sum *s, const int *cards)
{
    make_feature(&s->term[0], cards);
    s->count = 1;
    s->type = s->term[0].type;
    s->least = s->term[0].least;
    s->most = s->term[0].most;
    while (s->type == NUMBER && s->count < TERMS && !random_below(3)) {
        feature *f = &s->term[s->count++];
        do
            make_feature(f, cards);
        while (f->type != NUMBER);
        f->is_minus = (int)random_below(2);
        s->least += f->is_minus ? -f->most : f->least;
        s->most += f->is_minus ? -f->least : f->most;
    }
}

/* --- conditions --------------------------------------------------------------------------- */

/* In order of precedence, except that all comparisons bind tighter than the rest. */
typedef enum { OR, AND, NOT, HOLDS, IS_NONE, WITH_VALUE, WITH_SUM, IN_RANGE, IN_SET } kind;

typedef struct {
    kind kind;
    int left, right, sign, low, high;
    sum a, b;
} node;

static node nodes[NODES];
static int nodes_count;

static const char *const signs[] = {"=", "!=", "<", "<=", ">", ">="};

static int compare(int a, int sign, int b)
{
    const int truths[] = {a == b, a != b, a<b, a <= b, a> b, a >= b};
    return a != NONE && b != NONE && truths[sign];
}

static int judge(int index, const plain_coup *c)
{
    const node *n = &nodes[index];
    int a = n->kind > NOT ? sum_of(&n->a, c) : 0;
    switch (n->kind) {
    case OR:
        return judge(n->left, c) || judge(n->right, c);
    case AND:
        return judge(n->left, c) && judge(n->right, c);
    case NOT:
        return !judge(n->left, c);
    case HOLDS:
        return a;
    case IS_NONE:
        return (a == NONE) == (n->sign == 0);
    case WITH_VALUE:
        return compare(a, n->sign, n->low);
    case WITH_SUM:
        return compare(a, n->sign, sum_of(&n->b, c));
    case IN_RANGE:
        return a != NONE && a >= n->low && a <= n->high;
    default:
        return a == n->low || a == n->high;
    }
}

static void make_comparison(node *n, const int *cards)
{
    make_sum(&n->a, cards);
    unsigned values = (unsigned)(n->a.most - n->a.least + 1);
    n->low = n->a.least + (int)random_below(values);
    n->high = n->low + (int)random_below((unsigned)(n->a.most - n->low + 1));
    n->sign = (int)random_below(n->a.type == SIDE ? 2 : 6);
    n->kind = n->a.type == TRUTH ? HOLDS : WITH_VALUE + random_below(4);
    if (n->kind == IN_RANGE && n->a.type == SIDE)
        n->kind = IN_SET;
    if (n->kind == WITH_SUM)
        do
            make_sum(&n->b, cards);
        while (n->b.type != n->a.type);
    if (n->a.count == 1 && n->a.term[0].what == THIRD && !random_below(5)) {
        n->kind = IS_NONE;
        n->sign = (int)random_below(2);
    }
}

static int make_condition(int depth, const int *cards)
{
    int index = nodes_count++;
    node *n = &nodes[index];
    *n = (node){.kind = (kind)random_below(3)};
    if (depth == 0 || !random_below(4)) {
        make_comparison(n, cards);
        return index;
    }
    n->left = make_condition(depth - 1, cards);
    if (n->kind != NOT)
        n->right = make_condition(depth - 1, cards);
    return index;
}

/* --- as text ------------------------------------------------------------------------------ */

static char text[16384];

static void add(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsprintf(text + strlen(text), format, arguments);
    va_end(arguments);
}

static void add_value(value_type type, int number)
{
    static const char *const sides[] = {"punto", "banco", "tie"};
    if (type == SIDE)
        add("%s", sides[number]);
    else if (type == NUMBER)
        add("%d", number);
    else
        add("%c", (type == RANK ? "A23456789TJQK" : "shdc")[number]);
}

static void add_cards(uint64_t set)
{
    const char *before = "(";
    for (int card = 0; card < 52; card++)
        if (set >> card & 1) {
            add("%s%c%c", before, "A23456789TJQK"[card / 4], "shdc"[card % 4]);
            before = ",";
        }
    add(")");
}

static void add_sum(const sum *s)
{
    for (const feature *f = s->term; f < s->term + s->count; f++) {
        add("%s%s",
            f == s->term  ? ""
            : f->is_minus ? " - "
                          : " + ",
            f->what < TOTAL ? ""
            : f->side       ? "banco."
                            : "punto.");
        add("%s%s", known[f->what].name,
            f->type == RANK   ? ".rank"
            : f->type == SUIT ? ".suit"
                              : "");
        if (f->what == COUNT || f->what == OPENING_COUNT)
            add_cards(f->set);
        if (f->what == MULTIPLICITY)
            add("(%d)", f->times);
    }
}

static void add_comparison(const node *n)
{
    add_sum(&n->a);
    if (n->kind == IN_RANGE || n->kind == IN_SET) {
        add(n->kind == IN_RANGE ? " in " : " in {");
        add_value(n->a.type, n->low);
        add(n->kind == IN_RANGE ? ".." : ",");
        add_value(n->a.type, n->high);
        add("%s", n->kind == IN_RANGE ? "" : "}");
    } else if (n->kind != HOLDS) {
        add(" %s ", signs[n->sign]);
        if (n->kind == IS_NONE)
            add("none");
        else if (n->kind == WITH_SUM)
            add_sum(&n->b);
        else
            add_value(n->a.type, n->low);
    }
}

/* In parentheses where it binds less tightly than the condition around it, and sometimes
 * elsewhere. */
static void add_condition(int index, kind within)
{
    const node *n = &nodes[index];
    int is_within = n->kind < within || !random_below(5);
    add("%s%s", is_within ? "(" : "", n->kind == NOT ? "not " : "");
    if (n->kind > NOT) {
        add_comparison(n);
    } else {
        add_condition(n->left, n->kind);
        if (n->kind != NOT) {
            add(n->kind == AND ? " and " : " or ");
            add_condition(n->right, n->kind);
        }
    }
    add("%s", is_within ? ")" : "");
}

#endif
