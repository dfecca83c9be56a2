#!/usr/bin/env python3
"""Sums of independent coups by plain convolution in fractions, from the payouts and ways that
`sabot edge -f json` lists. Shares no code with sabot.

usage: plain-sums.py rebate EDGE.json      compares chips and rebate of every bet
       plain-sums.py monitor MONITOR.json EDGE.json FILE.csv
                                          compares the results of punto, banco and tie
"""
import csv
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
        same(f"{name} plays", bet["plays_per_chip"]["exact"], 1 / lost)
        same(f"{name} per chip", bet["per_chip_lost"]["exact"], -ev / lost)
        after = bet["rebate"]
        coups, rate, base = after.get("coups", 0), Fraction(after["rate"]["exact"]), Fraction(1)
        if coups:
            base = -sum(x * p for x, p in many(law, coups).items() if x < 0) / coups
        same(f"{name} rebate", after["ev"]["exact"], ev + rate * base)
        same(f"{name} break-even", after["break_even"]["exact"], -ev / base)


# What punto, banco and the tie win per unit, by winner.
WINS = {
    "punto": {"punto": 1, "banco": -1, "tie": 0},
    "banco": {"punto": -1, "banco": Fraction(19, 20), "tie": 0},
    "tie": {"punto": -1, "banco": -1, "tie": 8},
}


def read(path):
    """The coups of a file, each a dictionary of stakes by bet, how often, and what it returned."""
    coups = []
    before = None
    for row in csv.DictReader(open(path)):
        if "coups" in row:
            stake = Fraction(row["staked"]) / int(row["coups"])
            coups.append(({row["bet"]: stake}, int(row["coups"]), {row["bet"]: Fraction(row["returned"])}))
            continue
        if not row["coup"] or row["coup"] != before:
            coups.append(({}, 1, {}))
        before = row["coup"]
        stakes, _, returned = coups[-1]
        bet, stake = row["bet"], Fraction(row["stake"])
        stakes[bet] = stakes.get(bet, 0) + stake
        returned[bet] = returned.get(bet, 0) + stake + Fraction(row["paid"])
    return coups


def compare(row, coups, law):
    """`coups`: pairs of stakes by bet, and how often; what they returned is in the row."""
    total, staked = {Fraction(0): Fraction(1)}, Fraction(0)
    for stakes, times in coups:
        one = {}
        for winner, p in law.items():
            won = sum(stake * WINS[bet][winner] for bet, stake in stakes.items())
            one[won] = one.get(won, 0) + p
        total = plus(total, many(one, times))
        staked += times * sum(stakes.values())
    what = f"{row['bet']} {row['stake']}"
    mean = sum(x * p for x, p in total.items())
    variance = sum((x - mean) ** 2 * p for x, p in total.items())
    won = Fraction(row["returned"]) - staked
    same(what + " staked", row["staked"], staked)
    same(what + " coups", int(row["coups"]), sum(times for _, times in coups))
    same(what + " expected", row["theory"]["exact"], 1 + mean / staked)
    z = float(won - mean) / float(variance) ** 0.5
    tail = sum(p for x, p in total.items() if (x <= won if won < mean else x >= won))
    for name, found, wanted in (
        ("z", row["z"]["decimal"], z),
        ("tail", row["tail"]["decimal"], float(tail)),
        ("sd", row["sd"]["decimal"], float(variance) ** 0.5),
        ("tolerance", row["tolerance"]["decimal"], 1.959963985 * float(variance) ** 0.5 / float(staked)),
    ):
        if abs(float(found) - wanted) > 1e-8 * max(1, abs(wanted)):
            sys.exit(f"{what} {name}: {found}, expected {wanted}")
    low, high = min(total), max(total)
    below = above = Fraction(0)
    for low in sorted(total):
        below += total[low]
        if below >= Fraction(1, 40):
            break
    for high in sorted(total, reverse=True):
        above += total[high]
        if above >= Fraction(1, 40):
            break
    same(what + " low", row["interval"]["low"]["exact"], 1 + low / staked)
    same(what + " high", row["interval"]["high"]["exact"], 1 + high / staked)
    is_beyond = float(tail) < 0.0013498980316301
    if row["verdict"] != ("beyond" if is_beyond else "within"):
        sys.exit(f"{what}: {row['verdict']}, tail {float(tail)}")


def monitor(document, edges, path):
    bets = {bet["bet"]: bet for bet in edges["bets"]}
    law = {name: Fraction(bets[name]["win"]["probability"]["exact"]) for name in WINS}
    coups = read(path)
    for row in document["bets"] + [document["total"]]:
        bet, stake = row["bet"], row["stake"] and Fraction(row["stake"])
        mine = [
            ({b: s for b, s in stakes.items() if bet in (None, b)}, times)
            for stakes, times, _ in coups
        ]
        mine = [(s, n) for s, n in mine if s and (stake is None or s == {bet: stake})]
        compare(row, mine, law)
    returned = sum(sum(r.values()) for _, _, r in coups)
    same("returned", document["total"]["returned"], returned)


if __name__ == "__main__":
    files = [json.load(open(name)) for name in sys.argv[2:4]]
    if sys.argv[1] == "rebate":
        rebate(*files)
    else:
        monitor(*files, sys.argv[4])
    print("same")
