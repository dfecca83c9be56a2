/* Each bet in two forms: as text for the library, and as a function that returns the line that a
 * plain coup pays. */
#ifndef SABOT_TESTS_PLAIN_BETS_H
#define SABOT_TESTS_PLAIN_BETS_H

#include "plain.h"

static int rank_of(int card)
{
    return card / 4;
}

static int suit_of(int card)
{
    return card % 4;
}

static int is_red(int card)
{
    return suit_of(card) == 1 || suit_of(card) == 2;
}

static int winner(const plain_coup *c)
{
    return c->total[0] == c->total[1] ? SABOT_TIE : c->total[0] > c->total[1] ? 0 : 1;
}

static int margin(const plain_coup *c)
{
    return abs(c->total[0] - c->total[1]);
}

/* The number of cards of the rank among the first `dealt`. */
static int ranks_seen(const plain_coup *c, int dealt, int rank)
{
    int count = 0;
    for (int i = 0; i < dealt; i++)
        count += rank_of(c->card[i]) == rank;
    return count;
}

static int line_punto(const plain_coup *c)
{
    return winner(c) == SABOT_TIE ? 0 : winner(c) == SABOT_PUNTO ? 1 : 2;
}

static int line_banco(const plain_coup *c)
{
    return winner(c) == SABOT_TIE ? 0 : winner(c) == SABOT_BANCO ? 1 : 2;
}

static int line_tie(const plain_coup *c)
{
    return winner(c) != SABOT_TIE;
}

static int has_pair(const plain_coup *c, int side)
{
    return rank_of(c->card[side]) == rank_of(c->card[side + 2]);
}

static int line_punto_pair(const plain_coup *c)
{
    return !has_pair(c, 0);
}

static int line_banco_pair(const plain_coup *c)
{
    return !has_pair(c, 1);
}

static int line_either_pair(const plain_coup *c)
{
    return !has_pair(c, 0) && !has_pair(c, 1);
}

static int line_perfect_pair(const plain_coup *c)
{
    int perfect = (c->card[0] == c->card[2]) + (c->card[1] == c->card[3]);
    return perfect == 2 ? 0 : perfect == 1 ? 1 : 2;
}

static int line_dragon_7(const plain_coup *c)
{
    return !(winner(c) == SABOT_BANCO && c->total[1] == 7 && c->hand[1] == 3);
}

static int line_dragon_bonus(const plain_coup *c)
{
    int natural = c->opening[0] >= 8;
    if (winner(c) == SABOT_PUNTO && natural)
        return 0;
    if (winner(c) == SABOT_TIE && natural)
        return 1;
    if (winner(c) == SABOT_PUNTO && margin(c) >= 6)
        return 2;
    return winner(c) == SABOT_PUNTO && margin(c) >= 4 ? 3 : 4;
}

static int line_big(const plain_coup *c)
{
    return c->dealt == 4;
}

static int line_all_red(const plain_coup *c)
{
    for (int i = 0; i < c->dealt; i++)
        if (!is_red(c->card[i]))
            return 1;
    return 0;
}

static int line_lucky_nines(const plain_coup *c)
{
    int nines = 0, first = -1, suited = 1, diamonds = 0;
    for (int i = 0; i < 4; i++) {
        if (rank_of(c->card[i]) != 8)
            continue;
        nines++;
        suited &= first < 0 || suit_of(c->card[i]) == first;
        first = suit_of(c->card[i]);
        diamonds += first == 2;
    }
    if (nines == 4)
        return 0;
    if (nines == 3)
        return suited ? 1 : 2;
    if (nines == 2)
        return suited ? 3 : 4;
    return nines == 0 ? 7 : diamonds ? 5 : 6;
}

static int line_perfect_9(const plain_coup *c)
{
    if (c->opening[0] != 9)
        return 3;
    if (plain_point(c->card[0]) == 0 || plain_point(c->card[2]) == 0)
        return 2;
    return suit_of(c->card[0]) != suit_of(c->card[2]);
}

static int line_three_giving_8(const plain_coup *c)
{
    return !(c->opening[1] == 3 && c->third[0] >= 0 && plain_point(c->third[0]) == 8);
}

static int line_matching_kings(const plain_coup *c)
{
    int kings = ranks_seen(c, c->dealt, 12);
    return kings >= 3 ? 0 : kings == 2 ? 1 : kings == 1 ? 2 : 3;
}

static int line_lucky_match(const plain_coup *c)
{
    int most = 0, pairs = 0;
    for (int rank = 0; rank < 13; rank++) {
        int seen = ranks_seen(c, c->dealt, rank);
        most = seen > most ? seen : most;
        pairs += seen == 2;
    }
    return most >= 4 ? 0 : most == 3 && pairs ? 1 : most == 3 ? 2 : pairs >= 2 ? 3 : 4;
}

static int line_monkey_6(const plain_coup *c)
{
    return !(c->dealt == 6 && rank_of(c->third[0]) < 10 && rank_of(c->third[1]) >= 10);
}

static int line_top(const plain_coup *c)
{
    int top = 0;
    for (int i = 0; i < c->dealt; i++)
        top = plain_point(c->card[i]) > top ? plain_point(c->card[i]) : top;
    return !(winner(c) == SABOT_TIE && top <= 5);
}

static int line_ordered(const plain_coup *c)
{
    if (plain_point(c->card[0]) > plain_point(c->card[3]))
        return 0;
    return suit_of(c->card[1]) == suit_of(c->card[2]) ? 1 : 2;
}

static int line_third_suits(const plain_coup *c)
{
    if (c->third[0] < 0)
        return 0;
    if (c->third[1] >= 0 && suit_of(c->third[0]) == suit_of(c->third[1]))
        return 1;
    return suit_of(c->third[0]) == 2 ? 2 : 3;
}

static int line_quik(const plain_coup *c)
{
    int points = c->total[0] + c->total[1];
    return points == 0 ? 0 : points == 18 ? 1 : (points <= 3 || points >= 15) ? 2 : 3;
}

static const struct {
    const char *name, *text;
    int (*line)(const plain_coup *);
    sabot_level level;
} bets[] = {
    {"punto", "winner = tie -> push;winner = punto -> 1:1", line_punto, SABOT_LEVEL_POINTS},
    {"banco", "winner = tie -> push;winner = banco -> 19:20", line_banco, SABOT_LEVEL_POINTS},
    {"tie", "winner = tie -> 8:1", line_tie, SABOT_LEVEL_POINTS},
    {"punto-pair", "punto.pair -> 11:1", line_punto_pair, SABOT_LEVEL_RANKS},
    {"banco-pair", "banco.pair -> 11:1", line_banco_pair, SABOT_LEVEL_RANKS},
    {"either-pair", "punto.pair or banco.pair -> 5:1", line_either_pair, SABOT_LEVEL_RANKS},
    {"perfect-pair",
     "punto.pair and punto.suited and banco.pair and banco.suited -> 250:1;"
     "(punto.pair and punto.suited) or (banco.pair and banco.suited) -> 25:1",
     line_perfect_pair, SABOT_LEVEL_SUITS},
    {"dragon-7", "winner = banco and banco.total = 7 and banco.cards = 3 -> 40:1", line_dragon_7,
     SABOT_LEVEL_POINTS},
    {"dragon-bonus",
     "winner = punto and punto.natural -> 1:1;winner = tie and punto.natural -> push;"
     "winner = punto and margin in 6..9 -> 4:1;winner = punto and margin >= 4 -> 1:1",
     line_dragon_bonus, SABOT_LEVEL_POINTS},
    {"big", "cards in {5,6} -> 0.54:1", line_big, SABOT_LEVEL_POINTS},
    {"all-red", "blacks = 0 -> 22:1", line_all_red, SABOT_LEVEL_SUITS},
    {"lucky-nines",
     "opening.count(9) = 4 -> 1000:1;"
     "opening.count(9) = 3 and (opening.count(9s) = 3 or opening.count(9h) = 3 or "
     "opening.count(9d) = 3 or opening.count(9c) = 3) -> 500:1;opening.count(9) = 3 -> 35:1;"
     "opening.count(9) = 2 and (opening.count(9s) = 2 or opening.count(9h) = 2 or "
     "opening.count(9d) = 2 or opening.count(9c) = 2) -> 16:1;opening.count(9) = 2 -> 5:1;"
     "opening.count(9) = 1 and opening.count(9d) = 1 -> 2:1;opening.count(9) = 1 -> 1:1",
     line_lucky_nines, SABOT_LEVEL_SUITS},
    {"perfect-9",
     "punto.opening = 9 and punto.first != 0 and punto.second != 0 and punto.suited -> 20:1;"
     "punto.opening = 9 and punto.first != 0 and punto.second != 0 -> 10:1;"
     "punto.opening = 9 -> 5:1",
     line_perfect_9, SABOT_LEVEL_SUITS},
    {"three-giving-8", "banco.opening = 3 and punto.third = 8 -> 200:1", line_three_giving_8,
     SABOT_LEVEL_POINTS},
    {"matching-kings", "count(K) in 3..6 -> 20:1;count(K) = 2 -> 3:1;count(K) = 1 -> 1:1",
     line_matching_kings, SABOT_LEVEL_RANKS},
    {"lucky-match",
     "multiplicity(4) = 1 or multiplicity(5) = 1 or multiplicity(6) = 1 -> 30:1;"
     "multiplicity(3) >= 1 and multiplicity(2) >= 1 -> 15:1;multiplicity(3) >= 1 -> 6:1;"
     "multiplicity(2) >= 2 -> 4:1",
     line_lucky_match, SABOT_LEVEL_RANKS},
    {"monkey-6",
     "cards = 6 and not punto.third.rank in {J,Q,K} and banco.third.rank in {J,Q,K} -> 12:1",
     line_monkey_6, SABOT_LEVEL_RANKS},
    {"low-tie-max", "winner = tie and top <= 5 -> 55:1", line_top, SABOT_LEVEL_POINTS},
    {"ordered", "punto.first > banco.second -> 1:1;banco.first.suit = punto.second.suit -> 3:1",
     line_ordered, SABOT_LEVEL_SUITS},
    {"third-suits",
     "punto.third = none -> 1:1;punto.third.suit = banco.third.suit -> 3:1;"
     "punto.third.suit = d -> 2:1",
     line_third_suits, SABOT_LEVEL_SUITS},
    {"quik", "points = 0 -> 50:1;points = 18 -> 25:1;points in 1..3 or points in 15..17 -> 1:1",
     line_quik, SABOT_LEVEL_POINTS},
};

enum { BETS = LENGTH(bets), LINES = 8 };
static sabot_bet made[BETS];

#endif
