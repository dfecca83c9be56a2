"""Recomputes page 1 of a filing from the text of its PDF alone (pdftotext -layout): the shoe, the
drawing table, the payouts and the ways to win are read, the coups are counted here."""
import re
import sys
from fractions import Fraction as F

text = sys.stdin.read()
first = text.split("\f")[0]
decks = int(re.search(r"Shoe +(\d+) decks", first)[1])
shoe = [16 * decks] + [4 * decks] * 9
marks = r"[TR][?!~*]*"
punto = [c[0] for c in re.search(rf"^ *Punto((?: +{marks}){{8}})", text, re.M)[1].split()]
banco = [[c[0] for c in row.split()] for row in re.findall(rf"^ *Banco \d((?: +{marks}){{11}})", text, re.M)]
assert len(banco) == 8

cards = sum(shoe)
counts = dict.fromkeys(("punto", "banco", "tie"), F(0))


def draw(value, weight, left, gone):
    return weight * F(left[value], cards - gone)


def settle(p, b, weight):
    counts["punto" if p > b else "banco" if b > p else "tie"] += weight


# Openings as pairs of values: the order of the cards of a hand does not matter here.
for a in range(10):
    for b in range(10):
        for c in range(10):
            for d in range(10):
                left, weight = shoe[:], F(1)
                for gone, value in enumerate((a, b, c, d)):
                    weight *= F(left[value], cards - gone)
                    left[value] -= 1
                p, q = (a + b) % 10, (c + d) % 10
                if not weight:
                    continue
                if p > 7 or q > 7:
                    settle(p, q, weight)
                    continue
                thirds = [(10, weight)] if punto[p] == "R" else [
                    (x, weight * F(left[x], cards - 4)) for x in range(10)]
                for x, w in thirds:
                    total = p if x == 10 else (p + x) % 10
                    if banco[q][x] == "R":
                        settle(total, q, w)
                        continue
                    gone = 4 + (x != 10)
                    for y in range(10):
                        settle(total, (q + y) % 10, w * F(left[y] - (x == y), cards - gone))
assert sum(counts.values()) == 1

wagers = re.findall(r"^ *(punto|banco|tie) +(\d+):(\d+).*? ([\d.]+) to 1 +(-?[\d.]+) % +([\d.]+) % +([\d.]+) % +([\d.]+)"
                    r"(?: +(-?[\d.]+) %(?: to (-?[\d.]+) %)?)?", first, re.M)
assert len(wagers) == 3, wagers
for name, num, den, odds, edge, back, hit, sd, least, most in wagers:
    pays, win = F(int(num), int(den)), counts[name]
    push = F(0) if name == "tie" else counts["tie"]
    lose = 1 - win - push
    ev = win * pays - lose
    variance = win * pays * pays + lose - ev * ev
    for printed, value in ((odds, lose / win), (edge, -100 * ev), (back, 100 * (1 + ev)), (hit, 100 * win)):
        assert abs(F(printed) - value) <= F(1, 20000), (name, printed, float(value))
    assert abs(float(sd) - float(variance) ** 0.5) < 6e-7, (name, sd)
    # The range: the least and the greatest of the readings, in chapter 2.
    readings = re.search(r"House edge under each reading.*?\n(.*?)\n\d [A-Z]", text, re.S)[1]
    row = re.search(rf"^ *{name} (.*)$", readings, re.M)[1]
    edges = [float(e) for e in re.findall(r"(-?[\d.]+) %", row)]
    assert float(least) == min(edges) and float(most or least) == max(edges), (name, edges)
print("ok", len(wagers))
