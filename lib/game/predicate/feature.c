/* The predicate language: features of a coup or of a hand. */
#include "node.h"

#include <ctype.h>

/* Reads the arguments of count(…): ranks and cards; `0` means every ten-value card. */
static sabot_status parse_card_set(sabot_parser *p, sabot_cards *set)
{
    *set = 0;
    if (sabot_token_require(p, "(", "( and the cards to count, such as count(J,Q,K)"))
        return SABOT_INVALID;
    do {
        sabot_card_name name;
        if (sabot_card_parse(&name, p->at, p->length))
            return sabot_token_expected(p, "a rank or a card, such as 9 or 9d");
        *set |= name.set;
        sabot_token_advance(p);
    } while (sabot_token_accept(p, ","));
    return sabot_token_require(p, ")", ", or )");
}

static void set_aspect(feature *f, aspect_kind aspect)
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
static int accept_feature(sabot_parser *p, feature *f, const named_feature *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!sabot_token_accept(p, names[i].name))
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

static sabot_status parse_hand_feature(sabot_parser *p, feature *f)
{
    static const named_feature names[] = {
        {"total", TOTAL, NUMBER, 0, 9}, {"opening", OPENING, NUMBER, 0, 9},
        {"cards", HAND, NUMBER, 2, 3},  {"natural", NATURAL, TRUTH, 0, 1},
        {"pair", PAIR, TRUTH, 0, 1},    {"suited", SUITED, TRUTH, 0, 1},
        {"first", FIRST, NUMBER, 0, 9}, {"second", SECOND, NUMBER, 0, 9},
        {"third", THIRD, NUMBER, 0, 9},
    };
    if (!accept_feature(p, f, names, sizeof names / sizeof *names))
        return sabot_token_expected(p, hand_features);
    if ((f->kind != FIRST && f->kind != SECOND && f->kind != THIRD) || !sabot_token_accept(p, "."))
        return SABOT_OK;
    if (sabot_token_accept(p, "rank"))
        set_aspect(f, ASPECT_RANK);
    else if (sabot_token_accept(p, "suit"))
        set_aspect(f, ASPECT_SUIT);
    else
        return sabot_token_expected(p, "rank or suit");
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

static sabot_status parse_multiplicity(sabot_parser *p, feature *f)
{
    if (sabot_token_require(p, "(", "( and a number of cards, such as multiplicity(2)"))
        return SABOT_INVALID;
    f->times = sabot_token_number(p);
    if (f->times < 1 || f->times > 6)
        return sabot_token_expected(p, "a number of cards from 1 to 6");
    sabot_token_advance(p);
    f->most = 6 / f->times;
    return sabot_token_require(p, ")", ")");
}

static sabot_status parse_run(sabot_parser *p, feature *f)
{
    if (sabot_token_require(p, "(", "( and a winner, such as run(banco)"))
        return SABOT_INVALID;
    f->side = sabot_side_parse(p->at, p->length);
    if (f->side < 0)
        return sabot_token_expected(p, "banco, punto or tie");
    sabot_token_advance(p);
    return sabot_token_require(p, ")", ")");
}

static sabot_status parse_coup_feature(sabot_parser *p, feature *f, int *found)
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
        {"run", RUN, NUMBER, 0, SABOT_BET_COUPS_MOST},
    };
    int is_reds = sabot_token_is(p, "reds"), is_blacks = sabot_token_is(p, "blacks");
    *found = accept_feature(p, f, names, sizeof names / sizeof *names);
    if (is_reds || is_blacks) {
        f->set = colour(is_reds);
        return SABOT_OK;
    }
    if (*found && f->kind == RUN)
        return parse_run(p, f);
    if (*found && f->kind == MULTIPLICITY)
        return parse_multiplicity(p, f);
    if (*found && f->kind == OPENING_COUNT &&
        (sabot_token_require(p, ".", ". and count, such as opening.count(9)") ||
         sabot_token_require(p, "count", "count, such as opening.count(9)")))
        return SABOT_INVALID;
    if (*found && (f->kind == COUNT || f->kind == OPENING_COUNT))
        return parse_card_set(p, &f->set);
    return SABOT_OK;
}

sabot_status sabot_feature_parse(sabot_parser *p, feature *f, int *found)
{
    *f = (feature){0};
    int side = sabot_side_parse(p->at, p->length);
    if (side >= 0 && side != SABOT_TIE) {
        const char *after = p->at + p->length;
        while (isspace((unsigned char)*after))
            after++;
        if (*after == '.') {
            *found = 1;
            sabot_token_advance(p);
            sabot_token_advance(p);
            f->side = side;
            return parse_hand_feature(p, f);
        }
    }
    return parse_coup_feature(p, f, found);
}
