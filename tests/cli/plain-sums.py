#!/usr/bin/env python3
"""Sums of independent coups by plain convolution in fractions, from the payouts and ways that
`sabot edge -f json` lists. Shares no code with sabot.

usage: plain-sums.py rebate EDGE.json      compares chips, rebate and loss_rebate of every bet
"""
import json
import sys
from fractions import Fraction


def net(pays):
    """A payout as written, per unit staked."""
    if pays in ("push", "lose"):
        return Fraction(0 if pays == "push" else -1)
    if pays.endswith("%"):
        return 1 - Fraction(pays[:-1]) / 100
    left, right = pays.replace(" for ", ":").split(":")
    return Fraction(left) / Fraction(right) - (" for " in pays)


def one_coup(bet):
    law = {}
    for line in bet["lines"]:
        payoff = net(line["pays"] if line["pays"] else "lose")
        law[payoff] = law.get(payoff, 0) + Fraction(line["probability"]["exact"])
    law[Fraction(-1)] = law.get(Fraction(-1), 0) + 1 - sum(law.values())
    return law


def plus(a, b):
    total = {}
    for x, p in a.items():
        for y, q in b.items():
            total[x + y] = total.get(x + y, 0) + p * q
    return total


def many(law, coups):
    total = {Fraction(0): Fraction(1)}
    for _ in range(coups):
        total = plus(total, law)
    return total


def same(what, exact, wanted):
    if exact is None or Fraction(exact) != wanted:
        sys.exit(f"{what}: {exact}, expected {wanted}")


def rebate(document):
    for bet in document["bets"]:
        law, name = one_coup(bet), bet["bet"]
        ev = sum(x * p for x, p in law.items())
        lost = -sum(x * p for x, p in law.items() if x < 0)
        same(f"{name} plays", bet["chips"]["plays"]["exact"], 1 / lost)
        same(f"{name} per chip", bet["chips"]["edge"]["exact"], -ev / lost)
        rate = Fraction(bet["rebate"]["rate"]["exact"])
        same(f"{name} rebate", bet["rebate"]["ev"]["exact"], ev + rate)
        same(f"{name} break-even", bet["rebate"]["break_even"]["exact"], -ev)
        after = bet["loss_rebate"]
        coups, rate = after["coups"], Fraction(after["rate"]["exact"])
        loss = -sum(x * p for x, p in many(law, coups).items() if x < 0) / coups
        same(f"{name} loss rebate", after["ev"]["exact"], ev + rate * loss)
        same(f"{name} its break-even", after["break_even"]["exact"], -ev / loss)


if __name__ == "__main__":
    rebate(json.load(open(sys.argv[2])))
    print("same")
