"""The Python package: its answers are the command's, its numbers are numbers, and it can be stopped."""

import array
import ast
import concurrent.futures
import copy
import decimal
import doctest
import fractions
import inspect
import json
import os
import pathlib
import pickle
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import sabot

try:
    import pandas
except ImportError:
    pandas = None
try:
    import numpy
except ImportError:
    numpy = None

COMMAND = os.environ["SABOT"]
FUNCTIONS = {question["question"]: question for question in sabot._questions.table()}
MAIN = ["punto", "banco", "tie"]
OWN_BET = "bet: seven\nlines:\n  - when: banco.total = 7\n    pays: 7:1\n"

RESULTS = "bet,coups,staked,returned\nbanco,70,7000,6800\ntie,70,700,9000\n"
COUPS = "cards,outcome,bet,stake,paid\n97KK,punto,punto,100,100\n97KK,punto,tie,10,-10\n7KK2K5,punto,banco,9,-9\n"
RECORDS = [
    ("monitor", RESULTS, {}),
    ("monitor", RESULTS, {"alarm": "1/2", "drift": "1%", "rules": "british", "decks": 6, "digits": 3}),
    ("monitor", COUPS, {"paid": "net", "bet": ["dragon-7"]}),
    ("monitor", RESULTS + "dragon-7,1,1,0\n", {}),
    ("monitor", RESULTS + "tie,1,1,x\n", {}),
    ("monitor", RESULTS + "x" * 300000, {}),
    ("monitor", RESULTS, {"alarm": 31}),
    ("monitor", "", {}),
    ("tableau replay", COUPS, {}),
    ("tableau replay", COUPS, {"unit": "0.01", "rounding": "up", "paid": "net", "digits": 4, "diagnose": True}),
    ("tableau replay", COUPS + "97KK,tie,tie,10,80\n", {"decks": 6, "faults": "all", "bet": "dragon-7"}),
    ("tableau replay", '{"cards": "9,7,K,K", "outcome": "tie"}\n', {}),
    ("tableau replay", COUPS, {"unit": "x"}),
    ("tableau replay", COUPS, {"unit": "0.01", "bet": ["tie", "tie*2"]}),
    ("tableau replay", COUPS + "K,7\n", {}),
    ("tableau replay", "cards,outcome\n97KK,punto\n", {"unit": "0.01"}),
]
LOGS = {question for question, _, _ in RECORDS}


def command(*words):
    done = subprocess.run([COMMAND, *words, "-f", "json"], capture_output=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.decode()


def function(question):
    found = sabot
    for name in question.split():
        found = getattr(found, name)
    return found


class Random:
    """Requests as keyword arguments, and as arguments of the command."""

    def __init__(self, seed):
        self.choose = random.Random(seed)

    def inputs(self, *options):
        c = self.choose
        given = {
            "rules": lambda: c.choice(["british", "vaduz", "monte-carlo", "super-6"]),
            "decks": lambda: c.randint(1, 9),
            "remove": lambda: [c.choice("A23456789TJQK") for _ in range(c.randint(1, 4))],
            "shoe": lambda: {rank: c.randint(1, 32) for rank in "A23456789TJQK"},
            "tableau": lambda: c.choice(["standard", "vaduz-printed"]),
            "bet": lambda: c.sample(["punto", "banco", "tie", "dragon-7", "panda-8", "lucky-6"], c.randint(1, 3)),
            "digits": lambda: c.randint(0, 40),
            "double_check": lambda: True,
        }
        chosen = {name: given[name]() for name in options if c.random() < 0.5}
        if "shoe" in chosen:
            chosen.pop("decks", None)
        return chosen

    def request(self):
        c = self.choose
        every = ("rules", "decks", "remove", "shoe", "tableau", "bet", "digits")
        one = {"bet": c.choice(["tie", "dragon-7", "panda-8"])}
        of_tables = c.sample(["standard", "vaduz-printed", "st-moritz-printed", "vaduz-printed"], 2)
        return c.choice([
            lambda: ("edge", self.inputs(*every)),
            lambda: ("edge", {"covariance": True, "decks": c.randint(1, 8), "double_check": True}),
            lambda: ("edge", {**self.inputs("rules", "decks"), "given": f"p1={c.choice('A23456789')} banco=5"}),
            lambda: ("edge", {**self.inputs("decks"), "bet": "tie", "rebate": f"{c.randint(1, 9)}/1000"}),
            lambda: ("removal", {**self.inputs("rules", "decks", "remove", "digits"), **one, "cards": c.randint(1, 2)}),
            lambda: ("readings", {"rules": "vaduz", **self.inputs("decks", "digits")}),
            lambda: ("study", {**self.inputs("digits", "bet"), "decks": 1, "cards": range(6, c.randint(7, 9))}),
            lambda: ("rules", {"name": c.choice(["british", "vaduz", "super-6"])}),
            lambda: ("bets", {"name": c.choice(["tie", "lucky-6", "dragon-7"])}),
            lambda: ("bets lint", {"name": ["dragon-7", "tie"], **self.inputs("decks")}),
            lambda: ("bets fit", {"name": "tie", "edge": f"{c.randint(2, 9)}%", **self.inputs("decks")}),
            lambda: ("count derive", {**one, "decks": c.randint(1, 8)}),
            lambda: ("count score", {**one, "cards": c.randint(20, 52), "tags": [c.randint(-3, 3) for _ in range(9)] + [1]}),
            lambda: ("count compare", {**one, "decks": 1, "cards": 14, "system": ["dragon-7-how", "dragon-7-jacobson"]}),
            lambda: ("count spread", {**one, "decks": 2, "cards": range(20, 30)}),
            lambda: ("shoes", {**one, "decks": 1, "cut": c.randint(12, 20)}),
            lambda: ("coups", {**self.inputs("rules", "decks"), "after": f"winner = {c.choice(MAIN)}", "bet": c.choice(MAIN)}),
            lambda: ("coups", {**self.inputs("decks"), "event": f"punto.total = {c.randint(0, 9)}"}),
            lambda: ("tableau show", {"name": of_tables[0]}),
            lambda: ("tableau lint", {"tableau": of_tables[0]}),
            lambda: ("tableau diff", {"from_": of_tables[0], "to": "standard", **self.inputs("decks")}),
            lambda: ("tableau flips", {**one, **self.inputs("decks")}),
            lambda: ("tableau best", {"for_": c.choice(["punto", "banco"]), **self.inputs("decks")}),
        ])()


def as_words(question, given):
    words, last = [*question.split(), "--format=json"], []
    arguments = FUNCTIONS[question]["arguments"]
    for name, value in given.items():
        name = name.rstrip("_").replace("_", "-")
        if isinstance(value, dict):
            value = ",".join(f"{rank}={count}" for rank, count in value.items())
        elif isinstance(value, range):
            value = f"{value.start}..{value.stop - 1}"
        if name in arguments:
            last += value if isinstance(value, list) else [value]
        elif value is True:
            words.append(f"--{name}")
        else:
            words.append(f"--{name}={','.join(map(str, value)) if isinstance(value, list) else value}")
    return [*words, "--", *last] if last else words


class Answers(unittest.TestCase):
    def test_random_requests_are_the_commands(self):
        seed = random.randrange(10**6)
        source, asked, answered = Random(seed), set(), 0
        while answered < 200:
            question, given = source.request()
            words = as_words(question, given)
            with self.subTest(seed=seed, words=words):
                done = subprocess.run([COMMAND, *words], capture_output=True, check=False)
                if done.returncode > 1:
                    with self.assertRaises(sabot.Error) as caught:
                        function(question)(**given)
                    self.assertIn(caught.exception.text, done.stderr.decode())
                    continue
                self.assertEqual(function(question)(**given).json, done.stdout.decode())
            answered += 1
            asked.add(question)
        self.assertEqual(asked, FUNCTIONS.keys() - {"report", "verify", *LOGS})

    def test_a_filing_and_the_published_figures(self):
        self.assertEqual(sabot.report(chapters="summary").json, command("report", "--chapters=summary"))
        self.assertEqual(sabot.verify().json, command("verify"))

    def test_an_amendment(self):
        earlier = sabot.report(chapters="summary", bet="tie")
        amended = sabot.report(chapters="summary", bet="tie", decks=6, compare=earlier)
        self.assertIn("changes", amended)

    def test_records(self):
        self.addCleanup(os.chdir, os.getcwd())
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            for question, text, given in RECORDS:
                argument = FUNCTIONS[question]["arguments"][0]
                pathlib.Path(f"{argument}_text").write_text(text, encoding="utf-8")
                words = [*as_words(question, given), f"{argument}_text"]
                with self.subTest(words=words, text=text):
                    done = subprocess.run([COMMAND, *words], capture_output=True, check=False)
                    if done.returncode > 1:
                        with self.assertRaises(sabot.Error) as caught:
                            function(question)(text, **given)
                        self.assertIn(f": {caught.exception}\n", done.stderr.decode())
                    else:
                        self.assertEqual(function(question)(text, **given).json, done.stdout.decode())
        for question in LOGS:
            with self.assertRaises(ZeroDivisionError):
                function(question)("cards,outcome\n" + "97KK,punto\n" * 10**6, progress=lambda *_: 1 / 0)
            with self.assertRaisesRegex(sabot.Error, "expected .* as a text"):
                function(question)(6)

    def test_numbers(self):
        answer = sabot.edge(decks=6, bet=["dragon-7", "banco"])
        plain = json.loads(answer.json)["bets"][0]
        bet = answer.bets["dragon-7"]
        self.assertIs(answer["bets"], answer.bets)
        self.assertIsInstance(bet.ev, fractions.Fraction)
        self.assertEqual(bet.ev, fractions.Fraction(plain["ev"]["exact"]))
        self.assertEqual(float(bet.ev), -116056364451 / 1525814595305)
        self.assertEqual(str(bet.ev.decimal), plain["ev"]["decimal"])
        self.assertEqual((bet.sd, bet.sd.error), (decimal.Decimal(plain["sd"]["decimal"]), None))
        self.assertEqual(bet.win.ways + bet.push.ways + bet.lose.ways, answer.deals)
        self.assertEqual(bet.ev_resolved + bet.edge, 0)
        self.assertEqual(answer.shoe.ranks["A"], 24)
        self.assertEqual([each.bet for each in answer.bets], ["dragon-7", "banco"])
        self.assertEqual(len(answer.bets[:1]), 1)
        with self.assertRaisesRegex(AttributeError, "no member 'wins': expected bet, pays, win"):
            bet.wins
        with self.assertRaises(KeyError):
            answer.bets["tie"]
        self.assertIn("ev_resolved", dir(bet))
        simulated = sabot.shoes(decks=1, bet="tie", cut=14, simulate=100).simulated.players[0].units
        self.assertTrue(simulated.error is None or simulated.error > 0)

    def test_names_that_python_has(self):
        answer = sabot.tableau.diff(from_="standard", to="st-moritz-printed")
        self.assertEqual(answer.cells[0].from_, answer.cells[0]["from"])
        self.assertEqual(answer.rules.cut_card, answer.rules["cut-card"])

    def test_copies(self):
        answer = sabot.edge(decks=6, bet="tie")
        for again in (copy.deepcopy(answer), pickle.loads(pickle.dumps(answer))):
            self.assertEqual((again.json, again.bets[0].ev.decimal), (answer.json, answer.bets[0].ev.decimal))
        self.assertEqual(pickle.loads(pickle.dumps(answer.bets[0].sd)), answer.bets[0].sd)

    def test_rows(self):
        answer = sabot.removal(bet="tie")
        rows = answer.rows()
        self.assertEqual(len(rows), 13)
        self.assertEqual([row["effects.change.exact"] for row in rows], [each.change for each in answer.bets[0].effects])
        self.assertEqual(rows[7]["effects.change.decimal"], float(answer.bets[0].effects[7].change.decimal))

    @unittest.skipUnless(pandas, "no pandas")
    def test_pandas(self):
        frame = sabot.edge(bet=["tie", "banco"]).to_pandas()
        self.assertEqual(list(frame["bet"].unique()), ["tie", "banco"])
        self.assertEqual(frame["ev.decimal"].dtype, "float64")
        self.assertEqual(frame["lines.ways"].iloc[0], 475627426473216)

    def test_shown(self):
        answer = sabot.removal(bet="tie")
        text = subprocess.run([COMMAND, "removal", "-b", "tie"], capture_output=True, check=True).stdout.decode()
        self.assertEqual(str(answer), text)
        self.assertIn("<table", answer._repr_html_())
        self.assertTrue(answer.plot()._repr_svg_().startswith("<svg "))
        self.assertTrue(repr(answer).startswith("<answer of removal: schema, "))
        log = sabot.count.score(bet="dragon-7", cards="14..52").plot("log")
        self.assertIn("<svg ", log.svg)
        with self.assertRaises(sabot.Error):
            sabot.edge(bet="tie").plot()


class Inputs(unittest.TestCase):
    def test_own_bets(self):
        pieces = sabot.Bet(bet="seven", lines=[{"when": "banco.total = 7", "pays": "7:1"}])
        for own in (pieces, sabot.Bet(OWN_BET)):
            self.assertEqual(own.document.pays, "7:1")
            self.assertEqual(sabot.edge(bet=own).bets[0].ev, fractions.Fraction(41228868199, 1501922558745))
        bets = sabot.edge(bet=["tie", pieces, sabot.Bet(OWN_BET.replace("seven", "again"))]).bets
        self.assertEqual([each.bet for each in bets], ["tie", "seven", "again"])
        self.assertEqual(sabot.bets.lint(pieces).asked.arguments, ("bet_text.yaml",))

    def test_own_tables(self):
        own = sabot.Tableau(tableau="mine", punto="TTTTTTRR", banco=["T" * 11] * 3 + ["TTTTTTTTRTT", "RRTTTTTTRRT",
                            "RRRRTTTTRRT", "RRRRRRTTRRR", "R" * 11])
        self.assertEqual(sabot.tableau.diff("standard", own).cells, ())
        other = sabot.Tableau(own.text.replace("T T T T T T R R", "T T T T T R R R", 1))
        for answer in (sabot.tableau.diff(own, other), sabot.tableau.diff(from_=other, to="standard")):
            self.assertEqual([each.cell for each in answer.cells], ["punto 5"])
        self.assertEqual(sabot.edge(tableau=other, bet="tie").tableau.punto, "TTTTTRRR")
        with self.assertRaises(sabot.Error):
            sabot.Tableau(tableau="mine", punto="TTTTTTRX", banco=[])

    def test_own_rules(self):
        own = sabot.Rules(rules="mine", decks=6, tableau="standard", bets={"punto": "1:1", "banco": "19:20", "tie": "9:1"})
        self.assertEqual(sabot.edge(rules=own, bet="tie").bets[0].pays, "9:1")

    def test_own_claims(self):
        claims = sabot.Claims([{"bet": "dragon-7", "decks": 8, "printed": "7.61 %"}, {"bet": "tie", "decks": 6, "printed": "14.5 %"}])
        for own in (claims, sabot.Claims(claims.text)):
            self.assertEqual([each.verdict for each in sabot.verify(own).figures], ["match", "mismatch"])
        with self.assertRaises(sabot.Error) as caught:
            sabot.Claims("- bet: tie\n  printed: 14.4 %\n")
        self.assertEqual((caught.exception.where, caught.exception.line), ("claims_text", 1))

    def test_files(self):
        path = pathlib.Path(self.id() + ".yaml")
        path.write_text(OWN_BET, encoding="utf-8")
        self.addCleanup(path.unlink)
        self.assertEqual(sabot.Bet.read(path).text, OWN_BET)
        with self.assertRaisesRegex(sabot.Error, "files are not read here"):
            sabot.edge(bet=f"./{path}")

    def test_errors_say_where(self):
        for ask in (lambda text: sabot.Bet(text), lambda text: sabot.ask({"ask": "edge", "bet_text": text})):
            with self.assertRaises(sabot.Error) as caught:
                ask(OWN_BET.replace("banco", "bancoo"))
            error = caught.exception
            self.assertEqual((error.status, error.where, error.line, error.column), ("invalid", "bet_text", 3, 11))
            self.assertRegex(str(error), "^bet_text:3:11: 'bancoo': expected ")
            again = pickle.loads(pickle.dumps(error))
            self.assertEqual((str(again), vars(again)), (str(error), vars(error)))
        with self.assertRaises(sabot.Error) as caught:
            sabot.edge(decks="six")
        self.assertEqual((caught.exception.where, caught.exception.line), ("--decks", None))
        with self.assertRaisesRegex(TypeError, "sabot.edge: got an unexpected keyword argument 'dekcs'"):
            sabot.edge(dekcs=6)
        with self.assertRaisesRegex(TypeError, "expected a text, a number"):
            sabot.edge(decks=object())
        with self.assertRaises(TypeError):
            sabot.Bet()

    def test_values(self):
        for decks in (6, "6"):
            self.assertEqual(sabot.edge(decks=decks).shoe.cards, 312)
        for edge in (0.05, "5%", fractions.Fraction(1, 20), decimal.Decimal("0.05")):
            self.assertEqual(sabot.bets.fit("tie", edge=edge).json.split('"edge"')[2:],
                             sabot.bets.fit("tie", edge="1/20").json.split('"edge"')[2:])
        self.assertEqual(sabot.edge(remove=[5, 5, "6"]).bets[0].ev, sabot.edge(remove="5,5,6").bets[0].ev)
        self.assertEqual(sabot.edge(covariance=False, given=None).json, sabot.edge().json)
        tags = [0, 0, 0, -1, -1, -1, -1, 2, 2, 0]
        both = sabot.count.compare(bet="tie", cards=52, tags=[tags, "0,0,0,0,0,-1,-1,1,1,0"])
        self.assertEqual(len(both.bets[0].systems), 2)
        derived = sabot.count.derive(bet="tie").bets[0].systems["balanced"].tags
        scored = sabot.count.score(bet="tie", tags=derived, cards=range(14, 30, 4)).bets[0].systems[0]
        self.assertEqual((scored.tags, [each.cards for each in scored.depths]), (derived, [14, 18, 22, 26]))
        with self.assertRaisesRegex(sabot.Error, "--cards '8,10'"):
            sabot.study(decks=1, cards=range(8, 12, 2))


class Signatures(unittest.TestCase):
    """They are the command's tables, in the program and for type checkers."""

    def test_every_question(self):
        self.assertGreaterEqual(len(FUNCTIONS), 19)
        for name, question in FUNCTIONS.items():
            with self.subTest(name):
                parameters = inspect.signature(function(name)).parameters
                own = {each["name"] for each in question["parameters"]} - {"plot"} | set(question["arguments"])
                self.assertEqual({each.rstrip("_").replace("_", "-") for each in parameters}, own | {"progress"})
                for each in question["parameters"]:
                    if each["name"] != "plot":
                        self.assertIn("".join(each["text"].split())[:40], "".join(function(name).__doc__.split()))
        self.assertIn("--loss-rebate", subprocess.run([COMMAND, "edge", "--help"], capture_output=True, check=True).stdout.decode())
        self.assertIn("loss_rebate", inspect.signature(sabot.edge).parameters)

    def test_the_types(self):
        path = pathlib.Path(sabot.__file__).with_name("__init__.pyi")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        typed = {}
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                typed[node.name] = node
            elif isinstance(node, ast.ClassDef):
                for each in node.body:
                    typed[f"{node.name[1:].lower()} {each.name}".removesuffix(" __call__")] = each
        self.assertEqual(set(typed), set(FUNCTIONS))
        for name, node in typed.items():
            arguments = [each.arg for each in node.args.args + node.args.kwonlyargs if each.arg != "self"]
            self.assertEqual(arguments, list(inspect.signature(function(name)).parameters))


RANKS = "A23456789TJQK"


def of_shoe(counts, bets=MAIN):
    if len(counts) == 10:
        counts = dict(zip("A234567890", counts))
    else:
        counts = dict(zip(RANKS, counts))
    return sabot.edge(shoe=counts, bet=bets).bets


class Batch(unittest.TestCase):
    def check_evs(self, counts, values, bets=MAIN):
        for row, evs in zip(counts, values, strict=True):
            self.assertEqual(list(evs), [float(bet.ev) for bet in of_shoe(list(map(int, row)), bets)], row)

    def test_lists_and_arrays(self):
        source = random.Random(2)
        counts = [[source.randint(0, 40) for _ in range(13)] for _ in range(50)]
        for given in (counts, tuple(map(tuple, counts)),
                      *(memoryview(array.array(kind, sum(counts, []))).cast("B").cast(kind, (50, 13)) for kind in "bBhHiIlLqQ")):
            self.check_evs(counts, sabot.batch(given, MAIN).tolist())
        of_points = [row[:9] + [sum(row[9:])] for row in counts]
        self.check_evs(of_points, sabot.batch(of_points, MAIN).tolist())
        self.assertEqual(sabot.batch(of_points, MAIN).tolist(), sabot.batch(counts, MAIN).tolist())
        self.assertEqual(len(sabot.batch([], "tie")), 0)

    def test_shoes_of_every_size(self):
        counts = [[1] * 6 + [0] * 7, [0] * 12 + [6], [32] * 13, [128] * 13, [1000] * 13, [10**5] * 13, [10**9] * 13, [7] * 13]
        self.check_evs(counts, sabot.batch(counts, MAIN).tolist())

    def test_every_kind_of_bet(self):
        own = sabot.Bet(OWN_BET)
        bets = ["dragon-7", "punto+tie*1/10", "lucky-6", own]
        counts = [[8] * 13, [3] * 13]
        self.check_evs(counts, sabot.batch(counts, bets).tolist(), bets)
        with self.assertRaisesRegex(ValueError, "expected them after the names"):
            sabot.batch(counts, [own, "tie"])
        table = sabot.batch(counts, "tie", rules="british", tableau="st-moritz-printed")
        self.assertEqual(table[0][0] if numpy else table[0, 0],
                         float(sabot.edge(shoe={rank: 8 for rank in RANKS}, bet="tie", rules="british", tableau="st-moritz-printed").bets[0].ev))

    def test_ways(self):
        counts = [[32] * 13, [1] * 13, [100000] * 13]
        for row, ways in zip(counts, sabot.batch(counts, MAIN, ways=True), strict=True):
            self.assertEqual(ways, [(bet.win.ways, bet.push.ways, bet.lose.ways) for bet in of_shoe(row)])
        self.assertEqual(ways[0].win + ways[0].push + ways[0].lose, ways[2].win + ways[2].push + ways[2].lose)
        with self.assertRaisesRegex(sabot.Error, r"counts\[0\]: 2600000 cards: expected fewer"):
            sabot.batch([[200000] * 13], "tie", ways=True)

    def test_bad_arrays(self):
        good = [32] * 13
        for counts, error, text in [
                ([good, good[:12] + [-1]], sabot.Error, r"counts\[1\]\[12\]: -1: expected a count from 0"),
                ([good, [5] + [0] * 12], sabot.Error, r"counts\[1\]: 5 cards: expected at least 6"),
                ([good, [10**16] + [0] * 12], sabot.Error, r"counts\[1\]\[0\]: 10000000000000000: expected at most"),
                ([[1.5] * 13], TypeError, "expected whole numbers"),
                ([good, good[:12]], ValueError, "rows of different lengths"),
                ([good[:12]], ValueError, "12 columns: expected 13"),
                ([[]], ValueError, "0 columns: expected 13"),
                (good, TypeError, "expected a list of lists: 'int' object"),
                ([[2**63] * 13], TypeError, "expected whole numbers below"),
                (array.array("q", good), ValueError, "1 dimensions: expected 2"),
                (memoryview(array.array("d", [1.0] * 13)).cast("B").cast("d", (1, 13)), TypeError, "type 'd': expected whole"),
                (memoryview(array.array("q", good * 4)).cast("B").cast("q", (4, 13))[::2], ValueError, "contiguous"),
                ("32", TypeError, "expected an array or a list"),
        ]:
            with self.subTest(text), self.assertRaisesRegex(error, text):
                sabot.batch(counts, "tie")
        with self.assertRaisesRegex(sabot.Error, "punto-suited"):
            sabot.batch([good], sabot.Bet(bet="punto-suited", lines=[{"when": "punto.first.suit = s", "pays": "1:1"}]))
        # The first of many, in any number of threads.
        many = array.array("h", good * 20000)
        many[13 * 15000] = many[13 * 9000] = -7
        with self.assertRaisesRegex(sabot.Error, r"counts\[9000\]\[0\]: -7"):
            sabot.batch(memoryview(many).cast("B").cast("h", (20000, 13)), "tie", threads=2)

    @unittest.skipUnless(numpy, "no NumPy")
    def test_numpy(self):
        generator = numpy.random.default_rng(3)
        counts = generator.integers(0, 33, (1000000, 13))
        values = sabot.batch(counts, MAIN)
        self.assertEqual((values.dtype, values.shape), ("float64", (len(counts), 3)))
        chosen = generator.choice(len(counts), 1000, replace=False)
        self.check_evs(counts[chosen], values[chosen])
        counts.flags.writeable = False
        self.assertTrue((sabot.batch(counts[:99], MAIN) == values[:99]).all())
        for bad in (counts.astype("f8"), counts.astype(">i8"), counts.T, counts[::2], counts[:, :10], counts.reshape(-1)):
            with self.assertRaises((TypeError, ValueError)):
                sabot.batch(bad, MAIN)

    def test_it_stops(self):
        many = memoryview(array.array("B", [32] * 13 * 400000)).cast("B", (400000, 13))

        def stop(_what, _done, _total):
            raise LookupError("enough")
        with self.assertRaisesRegex(LookupError, "enough"):
            sabot.batch(many, MAIN, progress=stop)


class Work(unittest.TestCase):
    LONG = {"cards": 60, "threads": 2}

    def test_threads(self):
        source = Random(1)
        requests = [source.request() for _ in range(40)]

        def ask(request):
            try:
                return function(request[0])(**request[1]).json
            except sabot.Error as error:
                return str(error)
        alone = [ask(request) for request in requests]
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            self.assertEqual(list(pool.map(ask, requests * 3)), alone * 3)

    def test_progress(self):
        told = []

        def tell(what, done, total):
            told.append((what, done, total))
            if len(told) == 3:
                raise LookupError("enough")
        with self.assertRaisesRegex(LookupError, "enough"):
            sabot.study(**self.LONG, progress=tell)
        self.assertEqual(len(told), 3)
        self.assertEqual({what for what, _, _ in told}, {"compositions"})
        with concurrent.futures.ThreadPoolExecutor(1) as pool, self.assertRaises(LookupError):
            told.clear()
            pool.submit(sabot.study, **self.LONG, progress=tell).result()

    def test_ctrl_c(self):
        program = ("import sabot, sys, time\ntry:\n    print('begun', flush=True)\n    sabot.study(cards=60)\n"
                   "except KeyboardInterrupt:\n    print('stopped', len(sabot.edge(decks=6).bets))\n")
        for _ in range(3):
            with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
                self.assertEqual(process.stdout.readline(), "begun\n")
                time.sleep(0.7)
                process.send_signal(signal.SIGINT)
                begin = time.monotonic()
                self.assertEqual(process.stdout.readline(), "stopped 3\n")
                self.assertLess(time.monotonic() - begin, 1)
                process.wait()
            self.assertEqual(process.returncode, 0)

    def test_ctrl_c_leaves_the_engine_its_arrays(self):
        program = """if True:
            import array, os, signal, sabot, threading, time
            bets, row = [], [[9] * 13]
            for each in sabot.edge(bet="all").bets:
                try:
                    sabot.batch(row, each.bet)
                    bets.append(each.bet)
                except sabot.Error:  # it needs suits
                    pass
            counts = memoryview(array.array("B", row[0] * 8192)).cast("B", (8192, 13))
            def stop():  # once the engine's thread is there
                while threading.active_count() < 3:
                    time.sleep(0.001)
                time.sleep(0.1)
                os.kill(os.getpid(), signal.SIGINT)
            stopper = threading.Thread(target=stop)
            stopper.start()
            try:
                sabot.batch(counts, bets, threads=1)
            except KeyboardInterrupt:
                stopper.join()
                print("stopped", threading.active_count())
            time.sleep(0.3)  # a block of shoes goes on
        """
        done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, check=True)
        self.assertEqual(done.stdout, "stopped 2\n")

    def test_memory_is_level(self):
        def pages():
            with open("/proc/self/statm", encoding="ascii") as file:
                return int(file.read().split()[1])
        for count in (3000, 10000):
            for i in range(count):
                sabot.edge(decks=1 + i % 8, bet="tie", remove="5")
                if i % 10 == 0:
                    with self.assertRaises(sabot.Error):
                        sabot.edge(decks=0)
            if count == 3000:
                before = pages()
        self.assertLess(pages(), before * 1.05)
        self.assertLess(threading.active_count(), 3)


class Docs(unittest.TestCase):
    def test_the_page(self):
        page = pathlib.Path(__file__).resolve().parents[2] / "docs/python.md"
        text = page.read_text(encoding="utf-8").replace("\n```\n", "\n\n")  # the end of a block is no output
        examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
        result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples)
        self.assertEqual(result.failed, 0)
        self.assertGreater(result.attempted, 15)


if __name__ == "__main__":
    unittest.main()
