"""Bets on suits, on whole decks: sabot against deals.c, which deals every coup.

Each random bet is drawn once and written twice: as YAML for sabot, and as a C function that the compiler reads for
deals.c. Compares the deals of every line, and those without a line, as integers.
"""

import collections
import concurrent.futures
import json
import math
import os
import random
import shlex
import subprocess
import sys
import tempfile
import time

SABOT = os.environ["SABOT"]
CC = shlex.split(os.environ.get("CC", "cc"))
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "deals.c")
CATALOGUE = ["all-red", "all-black", "lucky-nines", "lucky-nines-binion", "perfect-9", "perfect-pair-v2",
             "perfect-pair"]
MAIN = ["punto", "banco", "tie"]  # in this order the lines of deals.c's bet "winner"
DECKS = [8, 6, 1]
RANDOM_BETS = 10

CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]
HANDS = {"P1": "punto.first", "P2": "punto.second", "B1": "banco.first", "B2": "banco.second",
         "P3": "punto.third", "B3": "banco.third"}
THIRDS = ["P3", "B3"]

rng = random.Random(20)
# A condition in both languages, and the positions whose suits it depends on.
Condition = collections.namedtuple("Condition", "words c places", defaults=[frozenset()])


def pick(values):
    """Random.random() alone gives the same numbers in every version of Python."""
    return values[int(rng.random() * len(values))]


def pick_some(values, number):
    values = list(values)
    return [values.pop(int(rng.random() * len(values))) for _ in range(number)]


def in_c(operator):
    return "==" if operator == "=" else operator


def against(number, c, values, places=frozenset()):
    """A number against one of these values."""
    operator = pick(["=", "=", "!=", "<=", ">="])
    value = pick(values)
    return Condition(f"{number} {operator} {value}", f"({c} {in_c(operator)} {value})", places)


def named(where):
    """The number of cards of a suit, or of a random set."""
    suit = pick("shdc")
    cards = pick([[card for card in CARDS if card[1] == suit], pick_some(CARDS, pick([1, 2, 13]))])
    bits = sum(1 << CARDS.index(card) for card in cards)
    return f"{where}count({','.join(cards)})", f"{where.replace('.', '_')}count(c, UINT64_C({bits}))"


def of_all_cards():
    number, c = pick([("reds", "count(c, red)"), ("blacks", "count(c, black)"), named(""), named("")])
    if rng.random() < 0.5:
        return against(number, c, [1, 2], set(HANDS))
    sign = pick("+-")
    number2, c2 = named(pick(["", "opening."]))
    values = [1, 2, 3] if sign == "+" else [-1, 0, 1]
    return against(f"{number} {sign} {number2}", f"{c} {sign} {c2}", values, set(HANDS))


def of_places(places):
    """The suits or ranks of two cards, or the suit of one. False where one of them is not dealt."""
    one, other = pick_some(places, 2)
    operator = pick(["=", "=", "!=", "<", ">="])
    mark = pick(["suit", "suit", "rank", None])
    if mark:
        return Condition(f"{HANDS[one]}.{mark} {operator} {HANDS[other]}.{mark}",
                         f"(DEALT({one}) && DEALT({other}) && "
                         f"{mark.upper()}({one}) {in_c(operator)} {mark.upper()}({other}))",
                         {one, other} if mark == "suit" else set())
    suits = pick_some("shdc", 2)
    either = " || ".join(f"SUIT({one}) == {'shdc'.index(suit)}" for suit in suits)
    return Condition(f"{HANDS[one]}.suit in {{{','.join(suits)}}}", f"(DEALT({one}) && ({either}))", {one})


def of_coup():
    return pick([
        against("margin", "abs(c->punto - c->banco)", [1, 2, 4]),
        against("punto.total", "c->punto", [3, 6, 7]),
        against("multiplicity(2)", "multiplicity(c, 2)", [0, 1]),
        Condition("winner = banco", "(c->banco > c->punto)"),
        Condition("punto.suited", "(SUIT(P1) == SUIT(P2))"),
        Condition("banco.pair", "(RANK(B1) == RANK(B2))"),
    ])


def joined(a, b, c):
    """Three conditions as one. C has parentheses where sabot goes by precedence."""
    words, signs = pick([
        ("{0} and {1} and not {2}", "{0} && {1} && !{2}"),
        ("{0} and ({1} or {2})", "{0} && ({1} || {2})"),
        ("{0} and {1} or {2}", "({0} && {1}) || {2}"),
        ("{0} or {1} and {2}", "{0} || ({1} && {2})"),
        ("not {0} and {1} and {2}", "!{0} && {1} && {2}"),
    ])
    return Condition(words.format(a.words, b.words, c.words), signs.format(a.c, b.c, c.c),
                     a.places | b.places | c.places)


def random_lines(number, in_order):
    """The given number of lines, which together depend on the suits of all six cards."""
    while True:
        lines = [joined(of_places(HANDS), of_places(HANDS), pick([of_places(HANDS), of_coup(), of_all_cards()]))
                 if in_order else
                 joined(of_all_cards(), pick([of_all_cards(), of_places(THIRDS)]), pick([of_coup(), of_places(THIRDS)]))
                 for _ in range(number)]
        if set().union(*(line.places for line in lines)) == set(HANDS):
            return lines


def write_random_bets(folder):
    """The files of the bets for sabot, and random_bets.h for deals.c."""
    files, functions, tables = [], [], [[], []]
    for number in range(RANDOM_BETS):
        in_order = number % 2
        lines = random_lines(pick([1, 2, 3]), in_order)
        files.append(os.path.join(folder, f"random-{number}.yaml"))
        with open(files[-1], "w", encoding="utf-8") as out:
            out.write(f"bet: random-{number}\nlines:\n")
            out.writelines(f"  - when: {line.words}\n    pays: {pays}:1\n" for pays, line in enumerate(lines, 2))
        functions.append(f"static int random_{number}(const coup *c)\n{{\n" + "".join(
            f"    if ({line.c})\n        return {at};\n" for at, line in enumerate(lines, 1)) + "    return 0;\n}\n")
        tables[in_order].append(f'{{.name = "random-{number}", .line = random_{number}}}')
    with open(os.path.join(folder, "random_bets.h"), "w", encoding="utf-8") as out:
        out.write("".join(functions) + f"#define UNORDERED_BETS {', '.join(tables[0])}\n"
                  f"#define ORDERED_BETS {', '.join(tables[1])}\n")
    return files


def deal(folder):
    """The counts of deals.c: {(bet, decks): [deals without a line, of line 1, …]}."""
    program = os.path.join(folder, "deals")
    subprocess.run([*CC, "-std=c11", "-O3", "-Wall", "-I", folder, "-o", program, SOURCE], check=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        parts = list(pool.map(lambda card: subprocess.run([program, str(card)], check=True, stdout=subprocess.PIPE,
                                                          text=True).stdout, range(len(CARDS))))
    found = {}
    for row in "".join(parts).splitlines():
        bet, decks, line, deals = row.split()
        found.setdefault((bet, int(decks)), [0] * 8)[int(line)] += int(deals)
    return found


def sabot(*arguments):
    return json.loads(subprocess.run([SABOT, *arguments, "-f", "json"], check=True, stdout=subprocess.PIPE).stdout)


def ask(files):
    """The counts of sabot, in the same shape."""
    on_suits = {bet["bet"] for bet in sabot("bets")["bets"] if bet["level"] == "suits"}
    if on_suits != set(CATALOGUE):
        sys.exit(f"bets on suits of the catalogue: {sorted(on_suits)}, expected those of deals.c: {sorted(CATALOGUE)}")
    found = {}
    for decks in DECKS:
        bets = sabot("edge", "-d", str(decks), "-t", "standard", "-b", ",".join(MAIN + CATALOGUE + files))["bets"]
        found["winner", decks] = [0] + [int(bet["win"]["ways"]) for bet in bets[:len(MAIN)]]
        for bet in bets[len(MAIN):]:
            found[bet["bet"], decks] = [int(bet["lose"]["ways"])] + [int(line["ways"]) for line in bet["lines"]]
    return found


def main():
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        files = write_random_bets(folder)
        for file in files:
            with open(file, encoding="utf-8") as text:
                print(text.read(), end="")
        asked, dealt = ask(files), deal(folder)
    numbers = wrong = 0
    for (bet, decks), counted in asked.items():
        plain = dealt[bet, decks]
        if sum(plain) != math.perm(52 * decks, 6):
            sys.exit(f"{bet}, {decks} decks: {sum(plain)} deals, expected {math.perm(52 * decks, 6)}")
        for line, (ours, theirs) in enumerate(zip(counted, plain)):
            numbers += 1
            wrong += ours != theirs
            print(f"{bet}, {decks} decks, line {line}: {ours}", "" if ours == theirs else f"DIFFERS, dealt {theirs}")
    print(f"{len(asked) // len(DECKS)} bets on {len(DECKS)} shoes: {numbers} numbers, {wrong} differ; "
          f"{time.monotonic() - start:.0f} s, {os.times().children_user:.0f} s of processor time")
    return wrong != 0


sys.exit(main())
