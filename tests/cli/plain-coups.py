#!/usr/bin/env python3
"""Successive coups, dealt card by card from small shoes by rules written here. Shares nothing with
sabot; a coup begins with the card after the last one that the coup before it used.

usage: plain-coups.py make SEED NAME    writes a random drawing table, NAME-table.yaml, and a random
                                        bet, NAME-bet.yaml; prints a random small shoe and four
                                        random conditions, the first two on suits if the shoe is
       plain-coups.py law ANSWER.json…  recomputes `next`, `after` and `bets` of answers of `sabot coups -f json`
       plain-coups.py runs ANSWER.json EDGE.json  recomputes `runs`, `longest` and `patterns` over
                                        all sequences of few coups, from the probabilities of punto
"""
import functools
import itertools
import json
import random
import re
import sys
from fractions import Fraction

RANKS = "A23456789TJQK"
RULE_SET = {
    "punto": [("winner = punto", "1:1"), ("winner = tie", "push")],
    "banco": [("winner = banco", "19:20"), ("winner = tie", "push")],
    "tie": [("winner = tie", "8:1")],
    "punto-pair": [("punto.pair", "11:1")],
}


def point(name):
    return RANKS.index(name[0]) + 1 if name[0] in RANKS[:9] else 0


class Card(int):
    """A card as its point, with its rank and suit as far as they are known."""

    def __new__(cls, name):
        card = int.__new__(cls, point(name))
        card.rank, card.suit = name[0], name[1:]
        return card


class NoCard:
    """Compares as false, but for `= none`."""

    __lt__ = __le__ = __gt__ = __ge__ = lambda self, other: False
    __eq__ = lambda self, other: other is None

    @property
    def rank(self):
        return self

    suit = rank


class Hand:
    def __init__(self, cards):
        self.first, self.second = cards[:2]
        self.third = cards[2] if len(cards) > 2 else NoCard()
        self.total, self.opening = sum(cards) % 10, sum(cards[:2]) % 10
        self.cards, self.natural = len(cards), len(cards) == 2 and sum(cards) % 10 > 7
        self.pair = self.first.rank == self.second.rank
        self.suited = self.first.suit == self.second.suit


@functools.lru_cache(None)
def compiled(condition):
    return compile(re.sub("(?<![<>!])=", "==", condition), condition, "eval")


def meets(condition, coup):
    return eval(compiled(condition), coup)


@functools.lru_cache(None)
def words(punto, banco):
    """What a condition may name."""
    dealt = [Card(name) for name in punto + banco]
    punto, banco = (Hand([Card(name) for name in hand]) for hand in (punto, banco))
    ranks = [card.rank for card in dealt]
    return {
        "punto": punto, "banco": banco, "tie": "tie", "none": None, "any": True,
        "winner": "tie" if punto.total == banco.total else punto if punto.total > banco.total else banco,
        "cards": len(dealt), "points": punto.total + banco.total,
        "reds": sum(card.suit in "hd" for card in dealt),
        "count": lambda rank: ranks.count(str(rank)),
        "multiplicity": lambda times: sum(ranks.count(rank) == times for rank in RANKS),
        **{letter: letter for letter in "AJQKTshdc"},
    }


def coups_of(table, shoe):
    """Every coup of a shoe, {card: count} as a tuple of pairs, with its probability and the rest."""
    def draw(shoe, share):
        left = sum(count for _, count in shoe)
        for i, (card, count) in enumerate(shoe):
            if count:
                yield card, share * Fraction(count, left), shoe[:i] + ((card, count - 1),) + shoe[i + 1:]

    def go(cards, shoe, share, drawing):
        if not drawing:
            yield cards, share, shoe
            return
        for card, part, rest in draw(shoe, share):
            yield from go(cards + (card,), rest, part, drawing - 1)

    for cards, share, rest in go((), shoe, Fraction(1), 4):
        p, b = (sum(point(name) for name in cards[i::2]) % 10 for i in (0, 1))
        natural = max(p, b) > 7
        takes = not natural and table["punto"][p] == "T"
        for more, part, left in go(cards, rest, share, takes):
            column = point(more[4]) if takes else 10
            also = not natural and table["banco"][b][column] == "T"
            for all_, last, end in go(more, left, part, also):
                third = 4 + takes
                yield words(all_[0:4:2] + all_[4:third], all_[1:4:2] + all_[third:]), last, end


def law(answer, seen):
    table = answer["tableau"]
    start = tuple((card.replace("10", "T"), int(count)) for card, count in
                  (entry.split("=") for entry in answer["shoe"]["spec"].split(",")))

    def every(shoe):
        if shoe not in seen:
            seen[shoe] = list(coups_of(table, shoe))
        return seen[shoe]

    @functools.lru_cache(None)
    def together(shoe, events):
        if not events:
            return Fraction(1)
        return sum(share * together(rest, events[1:]) for coup, share, rest in every(shoe)
                   if meets(events[0], coup))

    def same(what, exact, wanted):
        if Fraction(exact["exact"]) != wanted:
            sys.exit(f"{what}: {exact['exact']}, expected {wanted}")

    for row in answer.get("next", []):
        events, product = tuple(row["events"]), Fraction(1)
        if events[0] in ("punto", "banco", "tie"):
            events = tuple(f"winner = {w}" for w in events)
        for event in events:
            product *= together(start, (event,))
        same(events, row["probability"], together(start, events))
        same(events, row["independent"], product)
    for bet in answer.get("bets", []):
        streak(bet, lambda *row: together(start, tuple(f"winner = {w}" for w in row)), same)
    after = answer.get("after")
    if not after:
        return

    def met(coup):
        return meets(after["condition"], coup)

    def won(bet, coup):
        lines = RULE_SET.get(bet) or own_bet(bet)
        return next((net(pays) for when, pays in lines if meets(when, coup)), Fraction(-1))

    @functools.lru_cache(None)
    def mean(shoe, bet):
        return sum(share * won(bet, coup) for coup, share, _ in every(shoe))

    chance = sum(share for coup, share, _ in every(start) if met(coup))
    same("condition", after["probability"], chance)
    for bet in after["bets"]:
        name = bet["bet"]
        then = sum(share * mean(rest, name) for coup, share, rest in every(start) if met(coup))
        all_ = sum(share * mean(rest, name) for coup, share, rest in every(start))
        square = sum(share * won(name, coup) ** 2 for coup, share, _ in every(start))
        same(name, bet["ev"], then / chance)
        same(name, bet["ev_otherwise"], (all_ - then) / (1 - chance))
        same(name, bet["ev_before"], mean(start, name))
        spread = float((square - all_ ** 2) * chance * (1 - chance)) ** 0.5
        wanted = float(then - chance * all_) / spread
        if abs(float(bet["correlation"]["decimal"]) - wanted) > 1e-9:
            sys.exit(f"{name}: correlation {bet['correlation']}, expected {wanted}")


@functools.lru_cache(None)
def own_bet(name):
    with open(f"{name}.yaml", encoding="ascii") as file:  # written as JSON
        return [(line["when"], line["pays"]) for line in json.load(file)["lines"]]


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


def make(seed, name):
    chance = random.Random(int(seed))
    with_suits = int(seed) % 2 == 0

    def row(cells):
        return " ".join(chance.choice("TR") for _ in range(cells))

    def simple(suits):
        low, high = chance.randrange(10), chance.choice("J5K8")
        side = chance.choice(("punto", "banco"))
        ways = [f"winner = {side}", "winner = tie", f"{side}.total >= {low}", f"{side}.opening <= {low}",
                f"{side}.third = {low}", f"{side}.third = none", f"cards = {low % 3 + 4}",
                f"points > {low + 4}", f"{side}.natural", f"{side}.first > {low}", f"{side}.pair",
                f"{side}.third.rank = {high}", f"count({high}) >= 1", "multiplicity(2) >= 1"]
        if suits:
            ways = ways[:6] + [f"{side}.suited", "reds >= 3", f"{side}.second.suit = h",
                               f"{side}.third.suit = c"] * 2
        return chance.choice(ways)

    def condition(suits):
        return f"({simple(suits)}) {chance.choice(('and', 'or'))} not ({simple(suits)})"

    with open(f"{name}-table.yaml", "w", encoding="ascii") as file:
        file.write(f"tableau: random\npunto: {row(8)}\nbanco:\n")
        file.writelines(f"  {opening}: {row(11)}\n" for opening in range(8))
    lines = [{"when": condition(False), "pays": pays} for pays in ("3:2", "push", "9:1")]
    with open(f"{name}-bet.yaml", "w", encoding="ascii") as file:
        json.dump({"bet": f"{name}-bet", "lines": lines}, file)
    cards = [rank + suit for rank in RANKS for suit in ("shdc" if with_suits else [""])]
    counts = [4, 4, chance.randint(4, 5), chance.randint(6, 7)]
    shoe = ",".join(f"{card}={count}" for card, count in zip(chance.sample(cards, 4), counts))
    print(shoe, *(condition(with_suits and i < 2) for i in range(4)), sep="\n")


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
