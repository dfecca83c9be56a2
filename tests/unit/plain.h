/* A second implementation of the game, written from the rule documents and not from lib/coup.c, to
 * compare with it: plain integers, no cells. Cards are rank × 4 + suit, ranks A,2…K, suits s h d
 * c. */
#ifndef SABOT_TESTS_PLAIN_H
#define SABOT_TESTS_PLAIN_H

#include "helper.h"
#include <sabot/document/game.h>

typedef struct {
    int by_point;       /* banco looks at punto's point after its draw, not at the third card */
    int lasts[2];       /* by hand: its opening of 8 or 9 does not end the coup */
    int has_against[2]; /* by hand: `against`, if the other hand has such an opening */
    int against[2][10];
    int punto_draws[10];
    int banco_draws[10][10]; /* by what punto drew */
    int banco_alone[10];     /* when punto stood */
} plain_table;

typedef struct {
    const int *card;
    int dealt;
    int opening[2], total[2], hand[2];
    int third[2]; /* a card, or -1 */
} plain_coup;

static inline int plain_point(int card)
{
    static const int points[13] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0};
    return points[card / 4];
}

/* Banco 0-2 always draw; 3 all but 8; 4 on 2-7; 5 on 4-7; 6 on 6-7; 7 stands; when punto stands,
 * banco draws on 0-5. Punto draws on 0-5. */
static inline void plain_standard(plain_table *table)
{
    *table = (plain_table){0};
    for (int opening = 0; opening < 8; opening++) {
        table->punto_draws[opening] = table->banco_alone[opening] = opening <= 5;
        for (int third = 0; third <= 9; third++) {
            int draws = opening <= 2;
            if (opening == 3)
                draws = third != 8;
            if (opening == 4)
                draws = third >= 2 && third <= 7;
            if (opening == 5)
                draws = third >= 4 && third <= 7;
            if (opening == 6)
                draws = third == 6 || third == 7;
            table->banco_draws[opening][third] = draws;
        }
    }
}

/* A natural of either hand ends the coup. */
static inline void plain_random_standard(plain_table *table)
{
    *table = (plain_table){.by_point = (int)random_below(2)};
    for (int opening = 0; opening < 10; opening++) {
        table->punto_draws[opening] = (int)random_below(2);
        table->banco_alone[opening] = (int)random_below(2);
        for (int column = 0; column < 10; column++)
            table->banco_draws[opening][column] = (int)random_below(2);
    }
}

/* Any naturals may end the coup. */
static inline void plain_random(plain_table *table)
{
    plain_random_standard(table);
    for (int side = 0; side < 2; side++)
        table->lasts[side] = (int)random_below(2);
    for (int side = 0; side < 2; side++) {
        table->has_against[side] = table->lasts[!side] && random_below(2);
        for (int opening = 0; opening < 10; opening++)
            table->against[side][opening] = (int)random_below(2);
    }
}

/* The table as a document, in one of the two alphabets. */
static inline void plain_print(char *out, size_t room, const plain_table *table,
                               const char *letters)
{
    static const char *const naturals[2][2] = {{"both", "punto"}, {"banco", "none"}};
    int used =
        snprintf(out, room, "tableau: plain\nby: %s\nnaturals: %s\npunto: ",
                 table->by_point ? "point" : "third", naturals[table->lasts[0]][table->lasts[1]]);
    for (int opening = 0; opening < (table->lasts[0] ? 10 : 8); opening++)
        out[used++] = letters[table->punto_draws[opening]];
    used += snprintf(out + used, room - (size_t)used, "\nbanco:\n");
    for (int opening = 0; opening < (table->lasts[1] ? 10 : 8); opening++) {
        used += snprintf(out + used, room - (size_t)used, "  %d: ", opening);
        for (int column = 0; column < 10; column++)
            out[used++] = letters[table->banco_draws[opening][column]];
        out[used++] = letters[table->banco_alone[opening]];
        out[used++] = '\n';
    }
    if (table->has_against[0] || table->has_against[1])
        used += snprintf(out + used, room - (size_t)used, "against-natural:\n");
    for (int side = 0; side < 2; side++) {
        if (!table->has_against[side])
            continue;
        used += snprintf(out + used, room - (size_t)used, "  %s: ", side ? "banco" : "punto");
        for (int opening = 0; opening < 10; opening++)
            out[used++] = letters[table->against[side][opening]];
        out[used++] = '\n';
    }
    out[used] = 0;
}

static inline void plain_tableau(sabot_tableau *tableau, const plain_table *table)
{
    char text[640];
    sabot_error error;
    plain_print(text, sizeof text, table, "RT");
    assert_ok(sabot_tableau_parse(tableau, NULL, text, strlen(text), &error), &error);
}

static inline void plain_play(plain_coup *coup, const plain_table *table, const int card[6])
{
    int punto = (plain_point(card[0]) + plain_point(card[2])) % 10;
    int banco = (plain_point(card[1]) + plain_point(card[3])) % 10;
    *coup = (plain_coup){.card = card,
                         .dealt = 4,
                         .opening = {punto, banco},
                         .total = {punto, banco},
                         .hand = {2, 2},
                         .third = {-1, -1}};
    if ((punto >= 8 && !table->lasts[0]) || (banco >= 8 && !table->lasts[1]))
        return;
    int banco_draws = table->banco_alone[banco];
    if (banco >= 8 && table->has_against[0] ? table->against[0][punto]
                                            : table->punto_draws[punto]) {
        coup->third[0] = card[coup->dealt++];
        coup->hand[0] = 3;
        coup->total[0] = (punto + plain_point(coup->third[0])) % 10;
        banco_draws = table->banco_draws[banco][table->by_point ? coup->total[0]
                                                                : plain_point(coup->third[0])];
    }
    if (punto >= 8 && table->has_against[1])
        banco_draws = table->against[1][banco];
    if (banco_draws) {
        coup->third[1] = card[coup->dealt++];
        coup->hand[1] = 3;
        coup->total[1] = (banco + plain_point(coup->third[1])) % 10;
    }
}

/* The sum of `pays` over all deals from those of the `count` cards whose bit is set in `set`. */
typedef long plain_pays(unsigned bet, const plain_coup *coup);

static inline long plain_sum_from(plain_pays *pays, unsigned bet, const plain_table *table,
                                  const int *cards, int count, unsigned set, int dealt, int card[6])
{
    if (dealt == 6) {
        plain_coup coup;
        plain_play(&coup, table, card);
        return pays(bet, &coup);
    }
    long sum = 0;
    for (int i = 0; i < count; i++)
        if (set >> i & 1) {
            card[dealt] = cards[i];
            sum +=
                plain_sum_from(pays, bet, table, cards, count, set & ~(1u << i), dealt + 1, card);
        }
    return sum;
}

/* The EV of a deal of those cards; `pays` returns multiples of 1/unit. */
static inline void plain_ev(mpq_t ev, plain_pays *pays, unsigned long unit, unsigned bet,
                            const plain_table *table, const int *cards, int count, unsigned set)
{
    int card[6], left = __builtin_popcount(set);
    unsigned long deals = unit;
    for (int i = 0; i < 6; i++)
        deals *= (unsigned long)(left - i);
    mpq_set_si(ev, plain_sum_from(pays, bet, table, cards, count, set, 0, card), deals);
    mpq_canonicalize(ev);
}

#endif
