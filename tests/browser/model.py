"""A second way to the page's figures, which shares nothing with sabot: every deal of points, one after another.

Reads lines {"counts": [cards of each point, 0 to 9], "punto": "TTTTTTRR", "banco": ["TTTTTTTTTTT", …]} and writes for
each the EVs {"punto": "n/d", …} of five bets at their usual payouts."""

import json
import sys
from fractions import Fraction


def payoffs(punto, banco, third):
    """Of a coup that is over: totals, and the numbers of cards."""
    winner = "tie" if punto == banco else "punto" if punto > banco else "banco"
    return {
        "punto": {"punto": 1, "tie": 0, "banco": -1}[winner],
        "banco": {"punto": -1, "tie": 0, "banco": Fraction(19, 20)}[winner],
        "tie": 8 if winner == "tie" else -1,
        "dragon-7": 40 if winner == "banco" and banco == 7 and third["banco"] else -1,
        "panda-8": 25 if winner == "punto" and punto == 8 and third["punto"] else -1,
    }


def coups(counts, state):
    """(ways, punto's total, banco's total, who drew), each over ordered draws of the cards that were dealt, with the
    ways of the cards that were not."""
    left = list(counts)
    cards = sum(left)

    def draw():
        for point in range(10):
            n = left[point]
            if n:
                left[point] -= 1
                yield point, n
                left[point] += 1

    spare = cards - 4
    for p1, a in draw():
        for b1, b in draw():
            for p2, c in draw():
                for b2, d in draw():
                    ways, punto, banco = a * b * c * d, (p1 + p2) % 10, (b1 + b2) % 10
                    if punto > 7 or banco > 7:
                        yield ways * spare * (spare - 1), punto, banco, False, False
                    elif state["punto"][punto] == "R":
                        if state["banco"][banco][10] == "R":
                            yield ways * spare * (spare - 1), punto, banco, False, False
                        else:
                            for card, e in draw():
                                yield ways * e * (spare - 1), punto, (banco + card) % 10, False, True
                    else:
                        for third, e in draw():
                            total = (punto + third) % 10
                            if state["banco"][banco][third] == "R":
                                yield ways * e * (spare - 1), total, banco, True, False
                            else:
                                for card, f in draw():
                                    yield ways * e * f, total, (banco + card) % 10, True, True


def evs(state):
    by_result = {}
    for ways, *result in coups(state["counts"], state):
        key = tuple(result)
        by_result[key] = by_result.get(key, 0) + ways
    deals = sum(by_result.values())
    sums = {}
    for (punto, banco, punto_drew, banco_drew), ways in by_result.items():
        for bet, paid in payoffs(punto, banco, {"punto": punto_drew, "banco": banco_drew}).items():
            sums[bet] = sums.get(bet, 0) + ways * paid
    return {bet: str(Fraction(total) / deals) for bet, total in sums.items()}


for line in sys.stdin:
    print(json.dumps(evs(json.loads(line))))
