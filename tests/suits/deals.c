/* Counts the deals of each line of bets on suits by dealing every coup: over 52 kinds of cards,
 * card by card, each kind as often as it is left in the shoe. Shares no code with sabot:
 * its drawing rules are those that players learn, its bets are written from the texts of the
 * catalogue.
 *
 *   deals CARD     the deals in which punto's first card is of this kind, 0…51
 *
 * Whether a line pays does not depend on the number of decks; only the ways of a deal do. So one
 * pass counts for several shoes. Prints a row for each bet, shoe and line: name, decks, line,
 * deals. Line 0 counts the deals on which no line pays.
 *
 * Most bets do not distinguish a hand's first card from its second. They are judged only on
 * openings with both hands in ascending order, and such a deal counts for each order of the
 * different cards. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* A card is rank × 4 + suit: ranks A, 2…9, T, J, Q, K from 0, suits s, h, d, c. */
enum { KINDS = 52, NONE = KINDS };
enum { P1, P2, B1, B2, P3, B3, PLACES };
enum { SHOES = 3, LINES = 7 };
static const int decks[SHOES] = {8, 6, 1};

typedef struct {
    int card[PLACES]; /* NONE for a third card that is not dealt */
    int punto_opening, banco_opening, punto, banco;
} coup;

/* One number for each shoe. */
typedef struct {
    int64_t of[SHOES];
} ways;

static ways left[KINDS];

static int rank(int card)
{
    return card / 4;
}

static int suit(int card)
{
    return card % 4;
}

/* Ten, jack, queen and king count 0, and so does a missing card. */
static int point(int card)
{
    return rank(card) < 9 ? rank(card) + 1 : 0;
}

/* The cards of a set, one bit for each kind, in the given range of positions. */
static int count_places(const coup *c, uint64_t set, int from, int to)
{
    int count = 0;
    for (int place = from; place <= to; place++)
        count += set >> c->card[place] & 1;
    return count;
}

/* Among all dealt cards. NONE is in no set. */
static int count(const coup *c, uint64_t set)
{
    return count_places(c, set, P1, B3);
}

static int opening_count(const coup *c, uint64_t set)
{
    return count_places(c, set, P1, B2);
}

/* The number of ranks that occur exactly so many times. */
static int multiplicity(const coup *c, int times)
{
    int seen[14] = {0}, ranks = 0;
    for (int place = P1; place <= B3; place++)
        seen[rank(c->card[place])]++;
    for (int i = 0; i < 13; i++)
        ranks += seen[i] == times;
    return ranks;
}

static const uint64_t red = UINT64_C(0x6666666666666), black = UINT64_C(0x9999999999999);

/* The bets: each returns the line that pays, from 1, or 0. */

static int winner(const coup *c)
{
    return c->punto > c->banco ? 1 : c->punto < c->banco ? 2 : 3;
}

static int all_red(const coup *c)
{
    return count(c, black) == 0;
}

static int all_black(const coup *c)
{
    return count(c, red) == 0;
}

/* Nines among the first four cards: four; three, of one suit or not; two, likewise; one, of
 * diamonds or not. */
static int lucky_nines(const coup *c)
{
    int nines = 0, of_suit[4] = {0}, most = 0;
    for (int place = P1; place <= B2; place++)
        if (point(c->card[place]) == 9) {
            nines++;
            of_suit[suit(c->card[place])]++;
        }
    for (int i = 0; i < 4; i++)
        if (of_suit[i] > most)
            most = of_suit[i];
    switch (nines) {
    case 4:
        return 1;
    case 3:
        return most == 3 ? 2 : 3;
    case 2:
        return most == 2 ? 4 : 5;
    case 1:
        return of_suit[2] == 1 ? 6 : 7;
    default:
        return 0;
    }
}

/* Punto opens with a nine: of two cards that count and have one suit; that count; with a ten. */
static int perfect_9(const coup *c)
{
    int first = c->card[P1], second = c->card[P2];
    if (c->punto_opening != 9)
        return 0;
    if (point(first) == 0 || point(second) == 0)
        return 3;
    return suit(first) == suit(second) ? 1 : 2;
}

/* Two cards of one rank and suit: in both openings, or in one. */
static int perfect_pair_v2(const coup *c)
{
    int pairs = (c->card[P1] == c->card[P2]) + (c->card[B1] == c->card[B2]);
    return pairs == 2 ? 1 : pairs == 1 ? 2 : 0;
}

static int perfect_pair(const coup *c)
{
    return perfect_pair_v2(c) != 0;
}

#define DEALT(place) (c->card[place] != NONE)
#define RANK(place) rank(c->card[place])
#define SUIT(place) suit(c->card[place])
#include "random_bets.h"

typedef struct {
    const char *name;
    int (*line)(const coup *);
    ways found[LINES + 1];
} bet;

/* Bets that ignore the order of the two cards of an opening, and bets that do not. */
static bet unordered[] = {
    {.name = "winner", .line = winner},
    {.name = "all-red", .line = all_red},
    {.name = "all-black", .line = all_black},
    {.name = "lucky-nines", .line = lucky_nines},
    {.name = "lucky-nines-binion", .line = lucky_nines},
    {.name = "perfect-9", .line = perfect_9},
    {.name = "perfect-pair-v2", .line = perfect_pair_v2},
    {.name = "perfect-pair", .line = perfect_pair},
    UNORDERED_BETS,
};
static bet ordered[] = {ORDERED_BETS};
enum {
    UNORDERED = sizeof unordered / sizeof *unordered,
    ORDERED = sizeof ordered / sizeof *ordered
};

static void tally(bet *bets, int number, const coup *c, const ways *deals)
{
    for (int i = 0; i < number; i++) {
        ways *line = &bets[i].found[bets[i].line(c)];
        for (int shoe = 0; shoe < SHOES; shoe++)
            line->of[shoe] += deals->of[shoe];
    }
}

static void draw(coup *c, int place, int card, ways *deals, const ways *before)
{
    c->card[place] = card;
    for (int shoe = 0; shoe < SHOES; shoe++)
        deals->of[shoe] = before->of[shoe] * left[card].of[shoe]--;
}

static void put_back(coup *c, int place)
{
    for (int shoe = 0; shoe < SHOES; shoe++)
        left[c->card[place]].of[shoe]++;
    c->card[place] = NONE;
}

/* The coup ended with so many cards; the deal continues to six, with any of the remaining cards. It
 * represents so many orders of its openings; 0 means that another deal represents it for bets that
 * ignore order. */
static void end(const coup *c, int cards, const ways *before, int orders)
{
    ways deals = *before;
    for (; cards < 6; cards++)
        for (int shoe = 0; shoe < SHOES; shoe++)
            deals.of[shoe] *= 52 * decks[shoe] - cards;
    tally(ordered, ORDERED, c, &deals);
    if (orders == 0)
        return;
    for (int shoe = 0; shoe < SHOES; shoe++)
        deals.of[shoe] *= orders;
    tally(unordered, UNORDERED, c, &deals);
}

/* Banco draws its third card, after so many others. */
static void banco_third(coup *c, int cards, const ways *before, int orders)
{
    for (int card = 0; card < KINDS; card++) {
        ways deals;
        draw(c, B3, card, &deals, before);
        c->banco = (c->banco_opening + point(card)) % 10;
        end(c, cards + 1, &deals, orders);
        put_back(c, B3);
    }
    c->banco = c->banco_opening;
}

/* After punto has drawn: 0 to 2 always; 3 unless punto drew an 8; 4 on 2 to 7; 5 on 4 to 7; 6 on 6
 * and 7. */
static int banco_draws(int opening, int third)
{
    switch (opening) {
    case 3:
        return third != 8;
    case 4:
        return third >= 2 && third <= 7;
    case 5:
        return third >= 4 && third <= 7;
    case 6:
        return third == 6 || third == 7;
    default:
        return opening <= 2;
    }
}

static void punto_third(coup *c, const ways *before, int orders)
{
    for (int card = 0; card < KINDS; card++) {
        ways deals;
        draw(c, P3, card, &deals, before);
        c->punto = (c->punto_opening + point(card)) % 10;
        if (banco_draws(c->banco_opening, point(card)))
            banco_third(c, 5, &deals, orders);
        else
            end(c, 5, &deals, orders);
        put_back(c, P3);
    }
}

/* Four cards are dealt. An 8 or a 9 ends the coup. Punto draws on 0 to 5; so does banco where punto
 * stands. */
static void after_openings(coup *c, const ways *deals, int orders)
{
    c->punto = c->punto_opening = (point(c->card[P1]) + point(c->card[P2])) % 10;
    c->banco = c->banco_opening = (point(c->card[B1]) + point(c->card[B2])) % 10;
    if (c->punto >= 8 || c->banco >= 8)
        end(c, 4, deals, orders);
    else if (c->punto <= 5)
        punto_third(c, deals, orders);
    else if (c->banco <= 5)
        banco_third(c, 4, deals, orders);
    else
        end(c, 4, deals, orders);
}

/* The number of orders that two cards represent when in ascending order. */
static int orders_of(int first, int second)
{
    return first < second ? 2 : first == second;
}

static void deal_from(int first)
{
    coup c = {.card = {NONE, NONE, NONE, NONE, NONE, NONE}};
    ways none, one, two, three, four;
    for (int shoe = 0; shoe < SHOES; shoe++)
        none.of[shoe] = 1;
    draw(&c, P1, first, &one, &none);
    for (int second = 0; second < KINDS; second++) {
        draw(&c, P2, second, &two, &one);
        for (int third = 0; third < KINDS; third++) {
            draw(&c, B1, third, &three, &two);
            for (int fourth = 0; fourth < KINDS; fourth++) {
                draw(&c, B2, fourth, &four, &three);
                after_openings(&c, &four, orders_of(first, second) * orders_of(third, fourth));
                put_back(&c, B2);
            }
            put_back(&c, B1);
        }
        put_back(&c, P2);
    }
}

static void print(const bet *bets, int number)
{
    for (int i = 0; i < number; i++)
        for (int shoe = 0; shoe < SHOES; shoe++)
            for (int line = 0; line <= LINES; line++)
                printf("%s %d %d %" PRId64 "\n", bets[i].name, decks[shoe], line,
                       bets[i].found[line].of[shoe]);
}

int main(int arguments, char **argument)
{
    int first = arguments == 2 ? atoi(argument[1]) : -1;
    if (first < 0 || first >= KINDS)
        return 2;
    for (int card = 0; card < KINDS; card++)
        for (int shoe = 0; shoe < SHOES; shoe++)
            left[card].of[shoe] = decks[shoe];
    deal_from(first);
    print(unordered, UNORDERED);
    print(ordered, ORDERED);
    return 0;
}
