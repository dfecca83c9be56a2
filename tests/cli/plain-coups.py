#!/usr/bin/env python3
"""Successive coups, dealt card by card from small shoes by rules written here. Shares nothing with
sabot; a coup begins with the card after the last one that the coup before it used.

usage: plain-coups.py make SEED FILE    writes a random drawing table, prints a random small shoe
       plain-coups.py law ANSWER.json…  recomputes `next`, `after` and `bets` of answers of `sabot coups -f json`
       plain-coups.py runs ANSWER.json EDGE.json  recomputes `runs`, `longest` and `patterns` over
                                        all sequences of few coups, from the probabilities of punto
"""
import functools
import itertools
import json
import random
import sys
from fractions import Fraction

RANKS = "A23456789TJQK"
EVENTS = {  # by totals, numbers of cards, whether the opening is a natural, and ranks in order
    "any": lambda c: True,
    "punto": lambda c: c["p"] > c["b"],
    "banco": lambda c: c["b"] > c["p"],
    "tie": lambda c: c["p"] == c["b"],
    "winner = tie": lambda c: c["p"] == c["b"],
    "winner = banco": lambda c: c["b"] > c["p"],
    "punto.natural or banco.natural": lambda c: c["natural"],
    "cards = 6": lambda c: len(c["cards"]) == 6,
    "punto.pair": lambda c: c["cards"][0] == c["cards"][2],
    "punto.total + banco.total >= 9": lambda c: c["p"] + c["b"] >= 9,
    "multiplicity(3) >= 1": lambda c: 3 in [c["cards"].count(r) for r in RANKS],
}
BETS = {
    "punto": lambda c: (c["p"] > c["b"]) - (c["p"] < c["b"]),
    "banco": lambda c: Fraction(19, 20) if c["b"] > c["p"] else -(c["b"] < c["p"]),
    "tie": lambda c: 8 if c["p"] == c["b"] else -1,
    "punto-pair": lambda c: 11 if c["cards"][0] == c["cards"][2] else -1,
}


def point(rank):
    return (RANKS.index(rank) + 1) % 10 if rank in RANKS[:9] else 0


def coups_of(table, shoe):
    """Every coup of a shoe, {rank: count} as a tuple of pairs, with its probability and the rest."""
    def draw(shoe, share):
        left = sum(count for _, count in shoe)
        for i, (rank, count) in enumerate(shoe):
            if count:
                yield rank, share * Fraction(count, left), shoe[:i] + ((rank, count - 1),) + shoe[i + 1:]

    def go(cards, shoe, share, drawing):
        if not drawing:
            yield cards, share, shoe
            return
        for rank, part, rest in draw(shoe, share):
            yield from go(cards + rank, rest, part, drawing - 1)

    for cards, share, rest in go("", shoe, Fraction(1), 4):
        p, b = (sum(point(r) for r in cards[i::2]) % 10 for i in (0, 1))
        natural = max(p, b) > 7
        takes = not natural and table["punto"][p] == "T"
        for more, part, left in go(cards, rest, share, takes):
            column = point(more[4]) if takes else 10
            also = not natural and table["banco"][b][column] == "T"
            for all_, last, end in go(more, left, part, also):
                yield {"p": (p + point(all_[4])) % 10 if takes else p,
                       "b": (b + point(all_[-1])) % 10 if also else b,
                       "cards": all_, "natural": natural}, last, end


def law(answer, seen):
    table = answer["tableau"]
    start = tuple((rank.replace("10", "T"), count) for rank, count in answer["shoe"]["ranks"].items() if count)

    def every(shoe):
        if shoe not in seen:
            seen[shoe] = list(coups_of(table, shoe))
        return seen[shoe]

    @functools.lru_cache(None)
    def together(shoe, events):
        if not events:
            return Fraction(1)
        return sum(share * together(rest, events[1:]) for coup, share, rest in every(shoe)
                   if EVENTS[events[0]](coup))

    def same(what, exact, wanted):
        if Fraction(exact["exact"]) != wanted:
            sys.exit(f"{what}: {exact['exact']}, expected {wanted}")

    for row in answer.get("next", []):
        events, product = tuple(row["events"]), Fraction(1)
        for event in events:
            product *= together(start, (event,))
        same(events, row["probability"], together(start, events))
        same(events, row["independent"], product)
    for bet in answer.get("bets", []):
        streak(bet, lambda *winners: together(start, winners), same)
    after = answer.get("after")
    if not after:
        return
    met = EVENTS[after["condition"]]
    mean = functools.lru_cache(None)(
        lambda shoe, bet: sum(share * BETS[bet](coup) for coup, share, _ in every(shoe)))
    chance = sum(share for coup, share, _ in every(start) if met(coup))
    same("condition", after["probability"], chance)
    for bet in after["bets"]:
        name = bet["bet"]
        then = sum(share * mean(rest, name) for coup, share, rest in every(start) if met(coup))
        all_ = sum(share * mean(rest, name) for coup, share, rest in every(start))
        square = sum(share * BETS[name](coup) ** 2 for coup, share, _ in every(start))
        same(name, bet["ev"], then / chance)
        same(name, bet["ev_otherwise"], (all_ - then) / (1 - chance))
        same(name, bet["ev_before"], mean(start, name))
        spread = float((square - all_ ** 2) * chance * (1 - chance)) ** 0.5
        wanted = float(then - chance * all_) / spread
        if abs(float(bet["correlation"]["decimal"]) - wanted) > 1e-9:
            sys.exit(f"{name}: correlation {bet['correlation']}, expected {wanted}")


def net(pays):
    left, right = {"push": "0:1", "lose": "-1:1"}.get(pays, pays).split(":")
    return Fraction(left) / Fraction(right)


def streak(bet, together, same):
    """A bet over several coups, over all sequences of winners."""
    winners = ("punto", "banco") if bet["ties"] == "skip" else ("punto", "banco", "tie")
    whole = sum(together(w) for w in winners)
    shares, ev = [Fraction(0) for _ in bet["lines"]], Fraction(0)
    for row in itertools.product(winners, repeat=bet["coups"]):
        share = Fraction(1)
        if bet["by"] == "exact":
            share = together(*row)
        else:
            for w in row:
                share *= together(w) / whole
        first = len(list(next(itertools.groupby(row))[1]))
        run = {w: first if w == row[0] else 0 for w in ("punto", "banco", "tie")}
        if bet["ties"] == "push" and (row[0] == "tie" or row[first:first + 1] == ("tie",)):
            run = {"punto": 0, "banco": 0, "tie": 1}
        for i, line in enumerate(bet["lines"]):
            test = line["when"].replace("run(", "run['").replace(")", "']").replace(" = ", " == ")
            if eval(test, {"run": run}):
                shares[i] += share
                ev += share * net(line["pays"])
                break
        else:
            ev -= share
    for share, line in zip(shares, bet["lines"]):
        same(line["when"], line["probability"], share)
    same(bet["bet"], bet["ev"], ev)


def runs(answer, edge):
    """Every sequence of winners of independent coups."""
    bet = edge["bets"][0]  # punto
    chance = {w: float(Fraction(bet[key]["probability"]["exact"]))
              for w, key in zip("PBT", ("win", "lose", "push"))}
    letters = "PBT" if answer["ties"] == "break" else "PB"
    whole = sum(chance[w] for w in letters)
    side = answer["winner"][0].upper()
    coups, found = int(answer["coups"]), {}
    patterns = {}
    for text in (row["pattern"] for row in answer["patterns"]):
        number, _, letter = text.rpartition("x")
        patterns[text] = letter * int(number) if number else text.upper()

    def add(key, value):
        found[key] = found.get(key, 0) + value

    for winners in itertools.product(letters, repeat=coups):
        row, share = "".join(winners), 1.0
        for w in row:
            share *= chance[w] / whole
        lengths = [len(list(group)) for w, group in itertools.groupby(row) if w == side]
        add(("longest", max(lengths, default=0)), share)
        for length in range(1, coups + 1):
            add(("once", length), share * (max(lengths, default=0) >= length))
            add(("mean", length), share * lengths.count(length))
        for text, letters_ in patterns.items():
            times = sum(row.startswith(letters_, i) for i in range(coups))
            add(("once", text), share * (times > 0))
            add(("mean", text), share * times)
    rows = [(row.get("length", row.get("pattern")), row) for row in answer["runs"] + answer["patterns"]]
    pairs = [(row["at_least_one"], found["once", name]) for name, row in rows]
    pairs += [(row["expected"], found["mean", name]) for name, row in rows]
    pairs += [(row["probability"], found.get(("longest", row["length"]), 0)) for row in answer["longest"]]
    for exact, wanted in pairs:
        if abs(float(exact["decimal"]) - wanted) > 1e-9:
            sys.exit(f"{exact}: expected {wanted}")


def make(seed, path):
    chance = random.Random(int(seed))

    def row(cells):
        return " ".join(chance.choice("TR") for _ in range(cells))

    with open(path, "w", encoding="ascii") as file:
        file.write(f"tableau: random\npunto: {row(8)}\nbanco:\n")
        file.writelines(f"  {opening}: {row(11)}\n" for opening in range(8))
    ranks = chance.sample(RANKS.replace("T", ""), 4)
    print(",".join(f"{rank}={chance.randint(4, 6)}" for rank in ranks))


if sys.argv[1] == "make":
    make(*sys.argv[2:])
elif sys.argv[1] == "runs":
    runs(*(json.load(open(name, encoding="utf-8")) for name in sys.argv[2:]))
else:
    of_game = {}
    for name in sys.argv[2:]:
        found = json.load(open(name, encoding="utf-8"))
        game = json.dumps([found["tableau"], found["shoe"]])
        law(found, of_game.setdefault(game, {}))
