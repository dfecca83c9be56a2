#!/usr/bin/env python3
"""A night at a baccarat table, dealt and paid by rules written here: a log on standard output, and what
is wrong in it as JSON in a file. Shares nothing with sabot.

usage: deal-night.py SEED FAULTS winnings|net|return UNIT ROUNDING EXPECTED.json
Every so many bets one is paid wrongly (FAULTS, 0: none). UNIT 0 pays exactly.
"""
import json
import random
import sys
from decimal import Decimal
from fractions import Fraction

SUITS = "shdc"
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]


def value(card):
    index = RANKS.index(card[0])
    return index + 1 if index < 9 else 0


def total(hand):
    return sum(map(value, hand)) % 10


def banker_draws(banker, third):
    """The drawing rules as players learn them."""
    if third is None:
        return banker <= 5
    if banker <= 2:
        return True
    return third in {3: [0, 1, 2, 3, 4, 5, 6, 7, 9], 4: range(2, 8), 5: range(4, 8), 6: [6, 7], 7: []}[banker]


def deal(shoe):
    player, banker, order = [], [], []
    for hand in (player, banker, player, banker):
        hand.append(shoe.pop())
        order.append(hand[-1])
    if max(total(player), total(banker)) < 8:
        third = None
        start = total(banker)
        if total(player) <= 5:
            player.append(shoe.pop())
            order.append(player[-1])
            third = value(player[-1])
        if banker_draws(start, third):
            banker.append(shoe.pop())
            order.append(banker[-1])
    return player, banker, order


def odds(bet, player, banker):
    """The winnings of a unit, without the stake; -1 means that all of it is lost."""
    p, b = total(player), total(banker)
    seven = b > p and b == 7 and len(banker) == 3
    if bet == "punto":
        return Fraction(0 if p == b else 1 if p > b else -1)
    if bet == "banco":
        return Fraction(0) if p == b else Fraction(19, 20) if b > p else Fraction(-1)
    if bet == "ez-banco":
        return Fraction(0 if p == b or seven else 1 if b > p else -1)
    if bet == "dragon-7":
        return Fraction(40 if seven else -1)
    if bet == "tie":
        return Fraction(8 if p == b else -1)
    if bet == "partage-own":
        return Fraction(-3, 8) if p == b else Fraction(3, 2) if p > b else Fraction(-1)
    return Fraction(25 if player[0] == player[1] else -1)  # perfect-pair-own


def rounded(amount, unit, rounding):
    if not unit:
        return amount
    units = amount / Fraction(unit)
    down = Fraction(units.numerator // units.denominator)
    rest = units - down
    if rounding == "up":
        down += rest > 0
    elif rounding == "nearest":
        down += rest >= Fraction(1, 2)
    elif rounding == "half-down":
        down += rest > Fraction(1, 2)
    elif rounding == "half-even":
        down += rest > Fraction(1, 2) or (rest == Fraction(1, 2) and down % 2 == 1)
    return down * Fraction(unit)


def text(amount):
    """All digits of a decimal fraction."""
    digits = Decimal(amount.numerator) / Decimal(amount.denominator)
    assert Fraction(digits) == amount
    return format(digits, "f")


def main():
    seed, every, how, unit, rounding, expected = sys.argv[1:]
    every, chance = int(every), random.Random(int(seed))
    bets = {name: {"bets": 0, "wrong": 0, "paid": Fraction(0), "due": Fraction(0)}
            for name in ("punto", "banco", "tie", "ez-banco", "dragon-7", "partage-own", "perfect-pair-own")}
    wrong, line, coup = [], 1, 0
    print("shoe,coup,cards,outcome,bet,stake,paid")
    for number in range(3):
        shoe = [rank + suit for rank in RANKS for suit in SUITS] * 8
        chance.shuffle(shoe)
        while len(shoe) > 14:
            player, banker, order = deal(shoe)
            p, b = total(player), total(banker)
            outcome = "tie" if p == b else "punto" if p > b else "banco"
            coup += 1
            for i, name in enumerate(chance.sample(sorted(bets), chance.randint(1, 4))):
                stake = Fraction(chance.choice([5, 25, 30, 100, 137]) * chance.choice([1, 4]), 4)
                win = odds(name, player, banker)
                net = rounded(stake * win, unit if unit != "0" else None, rounding) if win > 0 else stake * win
                due = net + stake if how == "return" else Fraction(0) if how == "winnings" and win == -1 else net
                line += 1
                paid = due
                if every and line % every == 0:
                    paid += chance.choice([Fraction(1, 100), Fraction(-1), stake])
                    wrong.append(line)
                    bets[name]["wrong"] += 1
                bets[name]["bets"] += 1
                bets[name]["due"] += due
                bets[name]["paid"] += paid
                repeat = i == 0 or chance.random() < 0.5
                print(number, coup, "".join(order) if repeat else "", outcome if repeat else "", name,
                      text(stake), text(paid), sep=",")
    with open(expected, "w", encoding="ascii") as file:
        json.dump({"coups": coup, "wrong": wrong,
                   "bets": [[name, b["bets"], b["wrong"], str(b["due"]), str(b["paid"])]
                            for name, b in sorted(bets.items())]}, file)


main()
