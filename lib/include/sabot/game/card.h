#ifndef SABOT_GAME_CARD_H
#define SABOT_GAME_CARD_H

#include "../base/api.h"

#include <stddef.h>
#include <stdint.h>

SABOT_API_BEGIN

enum {
    SABOT_POINTS = 10, /* 0…9 */
    SABOT_RANKS = 13,  /* numbered 0…12: A, 2…9, T, J, Q, K */
    SABOT_SUITS = 4,   /* numbered 0…3: s, h, d, c */
    SABOT_CARDS = 52,
    SABOT_RANK_TEN = 9,
};

/* One of the 52 cards: rank × 4 + suit. */
typedef uint8_t sabot_card;

/* A set of cards; bit `card` is set for each. */
typedef uint64_t sabot_cards;
#define SABOT_ALL_CARDS ((1ULL << SABOT_CARDS) - 1)

static inline sabot_card sabot_card_of(unsigned rank, unsigned suit)
{
    return (sabot_card)(rank * SABOT_SUITS + suit);
}

static inline unsigned sabot_card_rank(sabot_card card)
{
    return card / SABOT_SUITS;
}

static inline unsigned sabot_card_suit(sabot_card card)
{
    return card % SABOT_SUITS;
}

/* Tens, jacks, queens and kings count 0, aces 1. */
static inline unsigned sabot_rank_point(unsigned rank)
{
    return rank < SABOT_RANK_TEN ? rank + 1 : 0;
}

/* A card of that point. */
static inline sabot_card sabot_card_with(unsigned point)
{
    return sabot_card_of(point ? point - 1 : (unsigned)SABOT_RANK_TEN, 0);
}

static inline unsigned sabot_card_point(sabot_card card)
{
    return sabot_rank_point(sabot_card_rank(card));
}

static inline int sabot_card_is_red(sabot_card card)
{
    unsigned suit = sabot_card_suit(card);
    return suit == 1 || suit == 2;
}

/* "A", "2"…"9", "T", "J", "Q", "K", and "s", "h", "d", "c". */
const char *sabot_rank_name(unsigned rank);
const char *sabot_suit_name(unsigned suit);

/* The meaning of a card's name: one card (`As`), a rank (`A`), or any ten-value card (`0`). */
typedef struct {
    sabot_cards set; /* every card that matches the name */
    int rank;        /* -1 for `0` */
    int suit;        /* -1 if the name has no suit */
} sabot_card_name;

/* Reads the name of a card, which must fill the first `length` characters. Letters may be in either
 * case; `10` means `T`. Returns 0, or -1 if the text is not the name of a card. */
int sabot_card_parse(sabot_card_name *name, const char *text, size_t length);

/* Reads a side: 0 is punto, 1 banco, 2 tie, -1 another text. Accepts the aliases player and ponte,
 * banker and banque, and egalite. */
enum { SABOT_PUNTO = 0, SABOT_BANCO = 1, SABOT_TIE = 2 };
int sabot_side_parse(const char *text, size_t length);
const char *sabot_side_name(int side);

SABOT_API_END

#endif
