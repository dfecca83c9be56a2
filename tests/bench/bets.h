/* The measured bets, each written "CONDITION -> PAYS; …". */
#ifndef SABOT_BENCH_BETS_H
#define SABOT_BENCH_BETS_H

/* The three main bets first, then others on points: fifty bets with 87 payout lines. */
static const char *const point_bets[] = {
    "winner = punto -> 1:1; winner = tie -> push",
    "winner = banco -> 19:20; winner = tie -> push",
    "winner = tie -> 8:1",
    "winner = banco and banco.total = 7 and banco.cards = 3 -> 40:1",
    "winner = punto and punto.total = 8 and punto.cards = 3 -> 25:1",
    "winner = punto and punto.total = 6 and punto.cards = 3 -> 40:1",
    "winner = banco and banco.total = 6 -> 1:2; winner = banco -> 1:1; winner = tie -> push",
    "winner = banco and banco.total = 7 and banco.cards = 3 -> push; winner = banco -> 1:1;"
    "winner = tie -> push",
    "winner = banco and banco.total = 6 and banco.cards = 2 -> 12:1;"
    "winner = banco and banco.total = 6 and banco.cards = 3 -> 20:1",
    "winner = punto and punto.total = 7 and punto.cards = 2 -> 6:1;"
    "winner = punto and punto.total = 7 and punto.cards = 3 -> 15:1",
    "winner = punto and punto.natural -> 1:1; winner = tie and punto.natural -> push;"
    "winner = punto and margin = 9 -> 30:1; winner = punto and margin = 8 -> 10:1;"
    "winner = punto and margin = 7 -> 6:1; winner = punto and margin = 6 -> 4:1;"
    "winner = punto and margin = 5 -> 2:1; winner = punto and margin = 4 -> 1:1",
    "winner = banco and banco.natural -> 1:1; winner = tie and banco.natural -> push;"
    "winner = banco and margin = 9 -> 30:1; winner = banco and margin = 8 -> 10:1;"
    "winner = banco and margin = 7 -> 6:1; winner = banco and margin = 6 -> 4:1;"
    "winner = banco and margin = 5 -> 2:1; winner = banco and margin = 4 -> 1:1",
    "punto.total = 7 and banco.total = 7 and cards = 6 -> 200:1;"
    "punto.total = 7 and banco.total = 7 and cards = 4 -> 50:1",
    "punto.total = 9 and punto.cards = 3 and banco.total = 9 and banco.cards = 3 -> 75:1;"
    "punto.total = 9 and punto.cards = 3 or banco.total = 9 and banco.cards = 3 -> 10:1",
    "punto.total = 6 and punto.cards = 3 and banco.total = 6 and banco.cards = 3 -> 100:1;"
    "punto.total = 6 and punto.cards = 3 or banco.total = 6 and banco.cards = 3 -> 8:1",
    "points = 0 -> 50:1; points = 18 -> 25:1; points in 1..3 or points in 15..17 -> 1:1",
    "punto.total = 7 and banco.total = 6 and cards = 6 -> 100:1;"
    "punto.total = 7 and banco.total = 6 and punto.cards = 3 -> 40:1;"
    "punto.total = 7 and banco.total = 6 and cards = 4 -> 30:1",
    "punto.total >= 8 and banco.total >= 8 -> 20:1",
    "cards = 4 -> 1.5:1",
    "cards in 5..6 -> 0.54:1",
    "cards = 5 -> 2:1",
    "winner = punto and punto.total in 1..4 or winner = banco and banco.total in 1..4 -> 7:1;"
    "winner = tie -> push",
    "winner = punto and punto.total in 5..6 or winner = banco and banco.total in 5..6 -> 7:2;"
    "winner = tie -> push",
    "winner = punto and punto.total = 7 or winner = banco and banco.total = 7 -> 9:2;"
    "winner = tie -> push",
    "winner = punto and punto.total = 8 or winner = banco and banco.total = 8 -> 3:1;"
    "winner = tie -> push",
    "winner = punto and punto.total = 9 or winner = banco and banco.total = 9 -> 5:2;"
    "winner = tie -> push",
    "punto.total = 0 -> 8:1",
    "punto.total = 2 -> 21:2",
    "punto.total = 4 -> 19:2",
    "banco.total = 0 -> 8:1",
    "banco.total = 2 -> 21:2",
    "banco.total = 4 -> 15:2",
    "winner = tie and top <= 5 -> 55:1",
    "winner = tie and top >= 6 -> 10:1",
    "banco.opening = 3 and punto.third = 8 -> 200:1",
    "winner = punto and punto.cards = 3 -> 4:1",
    "winner = banco and banco.cards = 3 -> 5:1",
    "punto.total = 8 and banco.total = 6 or banco.total = 8 and punto.total = 6 -> 25:1",
    "punto.total = 9 and banco.total = 1 and cards = 6 -> 150:1;"
    "banco.total = 9 and punto.total = 1 and cards = 6 -> 150:1",
    "punto.total = 9 and banco.total = 7 and cards = 4 -> 50:1;"
    "banco.total = 9 and punto.total = 7 and cards = 4 -> 50:1;"
    "punto.total = 9 and banco.total = 7 and cards = 6 -> 200:1",
    "winner = tie and punto.total = 0 -> 150:1",
    "winner = tie and punto.total = 1 -> 215:1",
    "winner = tie and punto.total = 2 -> 225:1",
    "winner = tie and punto.total = 3 -> 200:1",
    "winner = tie and punto.total = 4 -> 120:1",
    "winner = tie and punto.total = 5 -> 110:1",
    "winner = tie and punto.total = 6 -> 45:1",
    "winner = tie and punto.total = 7 -> 45:1",
    "winner = tie and punto.total = 8 -> 80:1",
    "winner = tie and punto.total = 9 -> 80:1",
};

/* One bet that distinguishes all thirteen ranks. */
static const char *const rank_bets[] = {
    "multiplicity(5) = 1 or multiplicity(6) = 1 -> 250:1; multiplicity(3) = 2 -> 100:1;"
    "multiplicity(4) = 1 -> 30:1; multiplicity(3) = 1 and multiplicity(2) = 1 -> 15:1;"
    "multiplicity(3) = 1 -> 6:1; multiplicity(2) >= 2 -> 4:1",
};

/* On suits over the whole coup. */
static const struct {
    const char *what, *text;
} suit_bets[] = {
    {"colours of all cards", "reds = 3 -> 1:1"},
    {"suits of both third cards", "punto.third.suit = banco.third.suit -> 1:1"},
    {"suits of all six cards, one suit",
     "punto.first.suit = punto.second.suit and punto.second.suit = banco.first.suit and "
     "banco.first.suit = banco.second.suit and banco.second.suit = punto.third.suit and "
     "punto.third.suit = banco.third.suit -> 1:1"},
    {"suits of all six cards, any pair",
     "punto.first.suit = banco.third.suit or punto.second.suit = punto.third.suit or "
     "banco.first.suit = banco.third.suit or banco.second.suit = punto.third.suit or "
     "punto.third.suit = banco.third.suit -> 1:1"},
    {"suits, colours and cards in three lines",
     "punto.first.suit = banco.third.suit and count(9d) = 1 -> 50:1;"
     "reds = 3 and punto.second.suit != punto.third.suit and count(As,Ks,Qh) >= 1 -> 5:1;"
     "banco.first.suit = banco.third.suit or punto.first.suit = banco.second.suit -> 1:1"},
    {"ranks, suits and named cards in eight lines",
     "count(As,9h,Kd,4c) >= 2 and punto.first.suit = banco.third.suit -> 30:1;"
     "punto.first.rank = banco.first.rank and count(Jd,2h,7s) = 1 -> 20:1;"
     "banco.second.suit != punto.third.suit and count(Qc,Ts,5d,8h) = 2 -> 15:1;"
     "punto.second.rank = punto.third.rank and banco.first.suit = h -> 12:1;"
     "count(3s,6d,Kc) >= 1 and punto.second.suit = banco.second.suit -> 8:1;"
     "banco.first.rank = banco.third.rank or count(Ah,9c) = 2 -> 6:1;"
     "punto.first.suit = punto.third.suit and count(4d,Js,Qh,2c) < 1 -> 2:1;"
     "banco.second.rank = punto.first.rank -> 1:1"},
    {"suits and how often each rank is seen",
     "multiplicity(2) = 1 and punto.third.suit = banco.third.suit -> 1:1"},
};

#endif
