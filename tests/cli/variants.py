#!/usr/bin/env python3
"""The variants of `tableau flips`, from every physical deal of a small shoe.

variants.py ANSWER.json: deals all orders of six cards of the answer's shoe by its table, once as
written and once with each fault, and compares effects, probabilities, numbers of coups and the
first coups that expose the fault. Rules and bets are written here a second time.
"""
import itertools
import json
import math
import sys
from fractions import Fraction

RANKS = "TJQKA23456789"  # in the order of the list of coups
POINT = {rank: 0 if rank in "TJQK" else RANKS.index(rank) - 3 for rank in RANKS}
BETS = {  # what a bet returns per unit staked, from totals, numbers of cards and pairs
    "punto": lambda p, b, n, pairs: 1 if p > b else 0 if p == b else -1,
    "banco": lambda p, b, n, pairs: Fraction(19, 20) if b > p else 0 if p == b else -1,
    "tie": lambda p, b, n, pairs: 8 if p == b else -1,
    "cards-5": lambda p, b, n, pairs: 2 if n == 5 else -1,
    "punto-pair": lambda p, b, n, pairs: 11 if pairs[0] else -1,
    "either-pair": lambda p, b, n, pairs: 5 if any(pairs) else -1,
}


def play(table, cards, fault):
    """Totals, the hands that drew, and the hands with a pair."""
    c = [POINT[card] for card in cards]
    p, b = (c[0] + c[2]) % 10, (c[1] + c[3]) % 10
    same = c if fault == "pairs-by-point" else cards
    pairs = (same[0] == same[2], same[1] == same[3])
    naturals, against = table.get("naturals", "both"), table.get("against_natural", {})
    ends = (p > 7 and naturals in ("both", "punto")) or (b > 7 and naturals in ("both", "banco"))
    if ends:
        return p, b, (False, False), pairs

    def banco_draws(column):
        if p > 7 and "banco" in against:
            return against["banco"][b] == "T"
        return table["banco"][b][column] == "T"

    row = against["punto"] if b > 7 and "punto" in against else table["punto"]
    punto_drew = row[p] == "T"
    if fault == "banco-first":  # takes its card before punto does
        drew = (punto_drew, banco_draws(10))
        rest = c[4:]
        banco_total = (b + rest.pop(0)) % 10 if drew[1] else b
        return (p + rest[0]) % 10 if punto_drew else p, banco_total, drew, pairs
    total = (p + c[4]) % 10 if punto_drew else p
    if punto_drew:
        by_point = fault == "columns-by-point" or table["by"] == "point"
        column = 10 if fault == "ten-as-10" and c[4] == 0 else total if by_point else c[4]
    else:
        column = 0 if fault == "none-as-0" else 10
    drew = (punto_drew, banco_draws(column))
    return total, (b + c[5 if punto_drew else 4]) % 10 if drew[1] else b, drew, pairs


def exposed(table, fault):
    """The first ten coups of the list, each once."""
    names = {(False, False): "none", (True, False): "punto", (False, True): "banco",
             (True, True): "both"}
    by_rank = fault == "pairs-by-point"
    found = []
    for deal in itertools.product(RANKS if by_rank else "TA23456789", repeat=4):
        for fifth in "T" if by_rank else "TA23456789":
            cards = [*deal, fifth, "T"]
            right, wrong = play(table, cards, None), play(table, cards, fault)
            compared = 3 if by_rank else 2
            if right[compared] == wrong[compared] or (fifth != "T" and not right[2][0]):
                continue
            found.append({"cards": "".join(cards[:4 + sum(right[2])]),
                          "table": names[right[compared]], "fault": names[wrong[compared]]})
            if len(found) == 10:
                return found
    return found


def main():
    answer = json.load(open(sys.argv[1]))
    table = answer["tableau"]
    shoe = [rank for rank, count in answer["shoe"]["ranks"].items() for _ in range(count)]
    deals = list(itertools.permutations(shoe, 6))
    right = [play(table, deal, None) for deal in deals]

    def returns(bet, coups):
        return [BETS[bet](p, b, 4 + sum(drew), pairs) for p, b, drew, pairs in coups]

    assert [v["cell"] for v in answer["variants"]] == [
        "columns-by-point", "ten-as-10", "banco-first", "none-as-0", "pairs-by-point"]
    for variant in answer["variants"]:
        name = variant["cell"]
        wrong = [play(table, deal, name) for deal in deals]
        differ = sum(r[2:] != w[2:] for r, w in zip(right, wrong))
        assert Fraction(variant["probability"]["exact"]) == Fraction(differ, len(deals)), name
        fewest = []
        for found in variant["bets"]:
            before = returns(found["bet"], right)
            mean = Fraction(sum(before), len(deals))
            change = Fraction(sum(returns(found["bet"], wrong)), len(deals)) - mean
            assert Fraction(found["change"]["exact"]) == change, (name, found)
            variance = Fraction(sum(x * x for x in before), len(deals)) - mean ** 2
            coups = math.ceil(9 * variance / change ** 2) if change else None
            assert found["coups"] == (None if coups is None else str(coups)), (name, found)
            if coups is not None:
                fewest.append((coups, found["bet"]))
        first = min(fewest, key=lambda pair: pair[0]) if fewest else None
        assert variant["fewest"] == (first and {"coups": str(first[0]), "bet": first[1]}), name
        assert variant["exposed_by"] == exposed(table, name), (name, variant["exposed_by"])


main()
