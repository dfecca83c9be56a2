#ifndef SABOT_GAME_CARD_H
#define SABOT_GAME_CARD_H

#include "../base/api.h"

#include <stddef.h>
#include <stdint.h>

SABOT_API_BEGIN

enum {
    SABOT_POINTS = 10, /* 0…9 */
    SABOT_RANKS = 13,  /* A, 2…9, T, J, Q, K as 0…12 */
    SABOT_SUITS = 4,   /* s, h, d, c as 0…3 */
    SABOT_CARDS = 52,
    SABOT_RANK_TEN = 9,
};

/* One of the 52 cards: rank × 4 + suit. */
typedef uint8_t sabot_card;

/* A set of cards, bit `card` for each. */
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

/* Ten and the figures count 0, the ace 1. */
static inline unsigned sabot_rank_point(unsigned rank)
{
    return rank < SABOT_RANK_TEN ? rank + 1 : 0;
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

/* What a text names: one card (`As`), a rank (`A`), or any ten-value card (`0`). */
typedef struct {
    sabot_cards set; /* every card that it may be */
    int rank;        /* -1 for `0` */
    int suit;        /* -1 when no suit is named */
} sabot_card_name;

/* Reads a card's name from the first `length` characters, all of which it must use. `10` reads as
 * `T`, letters in either case. Returns 0, or -1 if it is no name of a card. */
int sabot_card_parse(sabot_card_name *name, const char *text, size_t length);

/* A hand's name: 0 punto, 1 banco, 2 tie, -1 none of these. Reads the aliases too: player, ponte;
 * banker, banque; egalite. */
enum { SABOT_PUNTO = 0, SABOT_BANCO = 1, SABOT_TIE = 2 };
int sabot_side_parse(const char *text, size_t length);
const char *sabot_side_name(int side);

SABOT_API_END

#endif
