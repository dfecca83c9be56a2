"""The server of the page, at the level of its protocol: answers, refusals, and behaviour under abuse."""

import concurrent.futures
import contextlib
import http.client
import json
import os
import random
import re
import signal
import socket
import shutil
import subprocess
import tempfile
import threading
import time
import unittest
import unittest.mock
import urllib.parse

SABOT = os.environ["SABOT"]
IS_SANITIZED = os.environ.get("SABOT_SANITIZE", "none") != "none"
# Slow: suits and ranks of all six cards, which makes every removed card a separate count.
SLOW_BET = "bet: slow\nlines:\n" + "".join(
    f"  - when: punto.first.suit = {'shdc'[i % 4]} and banco.second.suit != {'hdcs'[i % 4]} and "
    f"count({'A23456789TJQ'[i]}{'shdc'[i % 4]}) = {i % 2 + 1} and multiplicity(2) >= 1 and "
    f"punto.first.rank != banco.third.rank\n    pays: {i + 2}:1\n" for i in range(12))
OWN_BET = "bet: seven\nlines:\n  - when: banco.total = 7\n    pays: 7:1\n"


class Server:
    def __init__(self, *options):
        self.process = subprocess.Popen([SABOT, "serve", "--port", "0", *options],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=30)
        return self.process.returncode, errors

    def ask(self, target, body=None, headers=None, method=None, timeout=60):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            link.request(method or ("GET" if body is None else "POST"), target, body, headers or {})
            reply = link.getresponse()
            return reply.status, dict(reply.getheaders()), reply.read()
        finally:
            link.close()

    def raw(self, data, timeout=30):
        """The response to these bytes until the server closes, or stops sending."""
        with contextlib.closing(socket.create_connection(("127.0.0.1", self.port), timeout)) as link:
            link.sendall(data)
            received = b""
            with contextlib.suppress(OSError):
                while part := link.recv(65536):
                    received += part
            return received

    def status(self, name):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as lines:
            return next(line.split()[1] for line in lines if line.startswith(name))

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as line:
            fields = line.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def command(*words, texts=None):
    done = subprocess.run([SABOT, *words, "-f", "json"], capture_output=True, check=False, cwd=texts)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


# Each question as a client's request and as the command's arguments.
QUESTIONS = [
    ("edge", {}, ["edge"]),
    ("edge", {"rules": "british", "decks": "6", "remove": "K,K,3", "bet": "tie,banco"},
     ["edge", "-r", "british", "-d", "6", "-x", "K,K,3", "-b", "tie,banco"]),
    ("edge", {"shoe": "A=2,5=3,0=9", "digits": "20"}, ["edge", "-s", "A=2,5=3,0=9", "--digits", "20"]),
    ("edge", {"covariance": "true", "given": "p1=6..9"},
     ["edge", "--covariance", "--given", "p1=6..9"]),
    ("edge", {"bet": "punto+dragon-7*1/10"}, ["edge", "-b", "punto+dragon-7*1/10"]),
    ("removal", {"bet": "banco", "cards": "2"}, ["removal", "-b", "banco", "--cards", "2"]),
    ("count", {"bet": "dragon-7", "tags": "0,0,0,-1,-1,-1,-1,2,2,0", "cards": "52"},
     ["count", "score", "-b", "dragon-7", "--tags", "0,0,0,-1,-1,-1,-1,2,2,0", "--cards", "52"]),
    ("count/derive", {"bet": "panda-8"}, ["count", "derive", "-b", "panda-8"]),
    ("count/compare", {"bet": "dragon-7", "system": "dragon-7-how", "cards": "20"},
     ["count", "compare", "-b", "dragon-7", "--cards", "20", "dragon-7-how"]),
    ("count/spread", {"bet": "tie", "cards": "26..28"},
     ["count", "spread", "-b", "tie", "--cards", "26..28"]),
    ("readings", {"rules": "vaduz"}, ["readings", "-r", "vaduz"]),
    ("tableau/lint", {"tableau": "monte-carlo-printed"}, ["tableau", "lint", "monte-carlo-printed"]),
    ("tableau/diff", {"from": "standard", "to": "standard"}, ["tableau", "diff", "standard", "standard"]),
    ("tableau/flips", {"bet": "banco"}, ["tableau", "flips", "-b", "banco"]),
    ("tableau/best", {"for": "banco", "decks": "1"}, ["tableau", "best", "--for", "banco", "-d", "1"]),
    ("shoes", {"bet": "tie", "cut": "200"}, ["shoes", "-b", "tie", "--cut", "200"]),
    ("report", {"bet": "tie", "chapters": "summary"}, ["report", "-b", "tie", "--chapters", "summary"]),
    ("rules", {}, ["rules"]),
    ("rules", {"name": "british"}, ["rules", "british"]),
    ("bets", {}, ["bets"]),
    ("bets", {"name": "dragon-7"}, ["bets", "dragon-7"]),
    ("bets/lint", {"name": "tie,dragon-7"}, ["bets", "lint", "tie,dragon-7"]),
    ("bets/fit", {"bet": "tie", "edge": "5%"}, ["bets", "fit", "tie", "--edge", "5%"]),
    ("study", {"cards": "8", "bet": "tie"}, ["study", "--cards", "8", "-b", "tie"]),
]


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        code, errors = cls.server.end()
        assert (code, errors) == (0, ""), (code, errors)

    def refused(self, expected, target, body=None, **how):
        status, _, text = self.server.ask(target, body, **how)
        error = json.loads(text)["error"]
        self.assertEqual(status, expected, text)
        self.assertTrue(error["text"])
        return error

    def test_documents_are_the_commands(self):
        for name, parameters, words in QUESTIONS:
            with self.subTest(name=name, parameters=parameters):
                query = urllib.parse.urlencode(parameters)
                expected = command(*words)
                status, headers, text = self.server.ask(f"/api/{name}?{query}")
                self.assertEqual((status, text), (200, expected))
                self.assertEqual(headers["Content-Type"], "application/json")
                given = {key: True if value == "true" else value for key, value in parameters.items()}
                self.assertEqual(self.server.ask(f"/api/{name}", json.dumps(given))[2], expected)

    def test_a_filing_is_a_page_to_save(self):
        expected = subprocess.run([SABOT, "report", "-b", "tie", "-f", "html"], capture_output=True, check=True)
        status, headers, text = self.server.ask("/api/report?bet=tie&format=html")
        self.assertEqual((status, text), (200, expected.stdout))
        self.assertEqual(headers["Content-Disposition"], 'attachment; filename="filing.html"')

    def test_a_filing_is_a_pdf_where_weasyprint_is_there(self):
        is_there = shutil.which("weasyprint") is not None
        formats = json.loads(self.server.ask("/api/formats")[2])["formats"]
        self.assertEqual(formats, ["html", "xlsx", "json"] + ["pdf"] * is_there)
        status, headers, text = self.server.ask("/api/report?bet=tie&chapters=summary&format=pdf")
        self.assertEqual(status, 200 if is_there else 400, text[:200])
        if is_there:
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run([SABOT, "report", "-b", "tie", "--chapters", "summary", "-o", f"{folder}/f.pdf"],
                               check=True)
                with open(f"{folder}/f.pdf", "rb") as file:
                    self.assertEqual(text, file.read())
            self.assertEqual(headers["Content-Disposition"], 'attachment; filename="filing.pdf"')

    def test_a_filing_against_an_earlier_one(self):
        asked = ["report", "-b", "tie", "--chapters", "summary"]
        earlier = command(*asked).decode()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "old.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(earlier)
            expected = json.loads(command(*asked, "-d", "6", "--compare", path))["changes"]
        given = {"bet": "tie", "chapters": "summary", "decks": 6, "compare_text": earlier}
        self.assertEqual(json.loads(self.server.ask("/api/report", json.dumps(given))[2])["changes"], expected)
        self.assertIn({"place": "shoe.cards", "was": "416", "is": "312"}, expected)
        for wrong in ("", "{}", 1, command("edge").decode()):
            self.refused(400, "/api/report", json.dumps({**given, "compare_text": wrong}))
        self.refused(400, "/api/edge", json.dumps({"compare_text": earlier}))

    def test_a_long_question_may_be_watched(self):
        self.assertEqual(json.loads(self.server.ask("/api/progress?watch=x")[2]), {})
        answers = []
        asking = threading.Thread(target=lambda: answers.append(
            self.server.ask("/api/report?bet=dragon-7,tie&watch=x")))
        asking.start()
        told = []
        while asking.is_alive():
            told.append(json.loads(self.server.ask("/api/progress?watch=x")[2]))
            time.sleep(0.02)
        asking.join()
        self.assertEqual(answers[0][0], 200)
        told = [one for one in told if one]
        self.assertTrue(told)
        self.assertTrue(all(0 <= one["done"] <= one["all"] for one in told), told)
        self.assertEqual(json.loads(self.server.ask("/api/progress?watch=x")[2]), {})

    @unittest.skipUnless(os.path.exists(SABOT + "-report"), "built without workbooks")
    def test_a_filing_is_a_workbook_to_save(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([SABOT, "report", "-b", "tie", "-x", "K", "-o", f"{folder}/f.xlsx"], check=True)
            with open(f"{folder}/f.xlsx", "rb") as file:
                expected = file.read()
        status, headers, text = self.server.ask("/api/report?bet=tie&remove=K&format=xlsx")
        self.assertEqual((status, text), (200, expected))
        self.assertIn("spreadsheetml", headers["Content-Type"])
        self.assertEqual(headers["Content-Disposition"], 'attachment; filename="filing.xlsx"')

    def test_texts_are_as_files(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/bet_text.yaml", "w", encoding="utf-8") as file:
                file.write(OWN_BET)
            expected = command("edge", "-b", "banco,bet_text.yaml", texts=folder)
            body = json.dumps({"bet": "banco", "bet_text": OWN_BET})
            self.assertEqual(self.server.ask("/api/edge", body)[2], expected)
            for name, more in (("bets", {}), ("bets/lint", {}), ("bets/fit", {"edge": "5%"}), ("removal", {})):
                words = [*name.split("/"), *(["-b"] if name == "removal" else []), "bet_text.yaml",
                         *(word for key, value in more.items() for word in (f"--{key}", value))]
                self.assertEqual(self.server.ask(f"/api/{name}", json.dumps({"bet_text": OWN_BET, **more}))[2],
                                 command(*words, texts=folder), name)
            table = "tableau: mine\npunto: T T T T T T R R\nbanco:\n" + "".join(
                f"  {row}: " + " ".join("T" * 11 if row < 5 else "R" * 11) + "\n" for row in range(8))
            with open(f"{folder}/mine.yaml", "w", encoding="utf-8") as file:
                file.write(table)
            found = json.loads(self.server.ask("/api/tableau/diff", json.dumps(
                {"from": "standard", "tableau_text": table, "bet": "banco"}))[2])
            wanted = json.loads(command("tableau", "diff", "standard", "mine.yaml", "-b", "banco",
                                        texts=folder))
            for part in ("cells", "bets"):
                self.assertEqual(found[part], wanted[part])

    def test_errors_say_where(self):
        error = self.refused(400, "/api/edge?decks=0")
        self.assertEqual(error["where"], "--decks")
        error = self.refused(400, "/api/edge", json.dumps(
            {"bet_text": "bet: x\nlines:\n  - when: winner = bancoo\n    pays: 1:1\n"}))
        self.assertEqual((error["where"], error["line"], error["column"]), ("bet_text", 3, 20))
        self.refused(400, "/api/edge?bet=" + urllib.parse.quote("é" * 4000))
        self.refused(400, "/api/edge?bet=x" + urllib.parse.quote("é" * 4000))
        for target in ("/api/", "/api/nothing", "/api/edge/", "/api/edge?nothing=1", "/api/edge?=1",
                       "/api/edge?bet=%", "/api/edge?bet=%00", "/api/edge?bet=%ff", "/api/serve",
                       "/api/edge?output=x", "/api/study?cards=8&checkpoint=x", "/api/edge?plot=x.svg",
                       "/api/report?compare=/etc/passwd", "/api/edge?help", "/api/edge?usage=true",
                       "/api/shoes?bankroll=1/0", "/api/shoes?after=1/", "/api/shoes?error=1/x"):
            with self.subTest(target=target):
                self.refused(400, target)
        for body in ("", "{", "[]", "1", '{"bet":1.5}', '{"bet":{}}', '{"bet":[[1]]}', '{"bet_text":1}',
                     '{"a":1,"a":2}', "\xff", '{"bet":"' + "x" * 5000 + '"}'):
            with self.subTest(body=body[:20]):
                self.refused(400, "/api/edge", body.encode("latin-1"))

    def test_no_file_is_read(self):
        for parameters in ({"rules": "/etc/passwd"}, {"tableau": "../data/tableaus/standard.yaml"},
                           {"bet": "./x.yaml"}, {"shoe": "@/etc/passwd"}, {"remove": "@/etc/passwd"},
                           {"rules_text": "rules: x\ndecks: 8\ntableau: /etc/passwd\nbets: {tie: 8:1}\n"}):
            with self.subTest(parameters=parameters):
                text = json.dumps(self.refused(400, "/api/edge", json.dumps(parameters)))
                self.assertNotIn("root:", text)
        for path in ("/../etc/passwd", "/..%2f..%2fetc/passwd", "/page/../index.html", "/%2e%2e/", "//etc/passwd",
                     "/index.html/", "/main.js%00.html", "/nothing"):
            with self.subTest(path=path):
                self.refused(404, path)

    def test_the_page_is_there_and_small(self):
        status, headers, text = self.server.ask("/")
        self.assertEqual((status, headers["Content-Type"]), (200, "text/html; charset=utf-8"))
        self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
        self.assertNotIn("unsafe", headers["Content-Security-Policy"])
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        self.assertFalse([name for name in headers if name.lower().startswith("access-control")])
        self.assertEqual(self.server.ask("/", method="HEAD")[2], b"")
        self.assertIn(b"main.js", text)

    def test_only_for_this_host(self):
        port = self.server.port
        self.assertEqual(self.server.ask("/", headers={"Host": f"localhost:{port}"})[0], 200)
        for host in ("127.0.0.1", "localhost", f"example.com:{port}", f"127.0.0.1:{port + 1}",
                     f"127.0.0.1:{port}x", f"127.0.0.1.example.com:{port}", ""):
            with self.subTest(host=host):
                self.refused(421, "/api/edge", headers={"Host": host})
        for lines in ("", f"Host: 127.0.0.1:{port}\r\nHost: 127.0.0.1:{port}\r\n"):
            reply = self.server.raw(f"GET / HTTP/1.0\r\n{lines}\r\n".encode())
            self.assertRegex(reply, rb"^HTTP/1\.[01] 4(21|00) ")
        self.refused(403, "/api/edge", "{}", headers={"Origin": "http://example.com"})
        own = {"Origin": f"http://127.0.0.1:{port}"}
        self.assertEqual(self.server.ask("/api/edge", "{}", headers=own)[0], 200)
        # A picture or a link of another page has no Origin.
        for site in ("cross-site", "same-site", "elsewhere"):
            self.refused(403, "/api/edge?decks=3", headers={"Sec-Fetch-Site": site})
            self.assertEqual(self.server.ask("/", headers={"Sec-Fetch-Site": site})[0], 200)
        for site in ("same-origin", "none"):
            self.assertEqual(self.server.ask("/api/edge?decks=3", headers={"Sec-Fetch-Site": site})[0], 200)

    def test_only_requests_that_change_nothing(self):
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "NONSENSE"):
            with self.subTest(method=method):
                status, headers, _ = self.server.ask("/api/edge", method=method)
                self.assertEqual((status, headers["Allow"]), (405, "GET, HEAD, POST"))
        self.refused(405, "/", "{}")

    def test_large_bodies(self):
        for size in (1_000_001, 10_000_000):
            self.assertIn(b" 413 ", self.server.raw(
                (f"POST /api/edge HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
                 f"Content-Length: {size}\r\n\r\n").encode()))
        chunks = (b"x" * 65536 for _ in range(160))
        status, _, _ = self.server.ask("/api/edge", chunks)
        self.assertEqual(status, 413)
        body = '{"bet":"tie"' + " " * 999_980 + "}"
        self.assertEqual(self.server.ask("/api/edge", body)[0], 200)

    def test_long_addresses(self):
        for pair in ("a", "a=1", "bet=punto"):
            for count, status in ((100, None), (2000, None), (16_000, 414), (100_000, 414)):
                address = "/api/edge?" + "&".join([pair] * count)
                status = status or (200 if pair.startswith("bet") else 400)
                with self.subTest(pair=pair, count=count):
                    self.assertEqual(self.server.ask(address)[0], status)

    def test_many_questions(self):
        questions = [{"ask": "edge", "bet": "tie", "remove": "K,5s"}, {"ask": "edge", "bet": "tje"},
                     {"ask": "tableau/show", "name": "standard"}, {"ask": "many"}, {},
                     {"ask": "report", "format": "html"}, {"ask": "edge", "at_most": {}}]
        status, _, body = self.server.ask("/api/many", json.dumps(questions))
        self.assertEqual(status, 200)
        found = json.loads(body)
        self.assertEqual(len(found), len(questions))
        self.assertEqual(found[0], json.loads(command("edge", "-b", "tie", "-x", "K,5s")))
        self.assertEqual(found[1]["error"], self.refused(400, "/api/edge?bet=tje"))
        self.assertEqual(found[2], json.loads(command("tableau", "show", "standard")))
        for refused in found[3:]:
            self.assertEqual(refused["error"]["status"], "invalid")
        edge = {"ask": "edge", "rules": "british"}
        self.assertEqual(len(json.loads(self.server.ask("/api/many", json.dumps([edge] * 300))[2])), 300)
        for body in ("", "[", "[]", "{}", "[1]", "[[]]", json.dumps([edge] * 301)):
            self.assertIn("expected a list of 1 to 300", self.refused(400, "/api/many", body)["text"])
        self.refused(400, "/api/many")
        self.refused(400, "/api/many?decks=6", json.dumps([edge]))

    @unittest.skipIf(IS_SANITIZED, "a single step of the study takes too long there")
    def test_long_questions(self):
        before = self.server.processor_seconds()
        error = self.refused(400, "/api/study?cards=52")
        self.assertLess(self.server.processor_seconds() - before, 5)
        self.assertRegex(error["text"], r"would take (about|more than) \d+ s: expected at most 5 s")
        self.assertEqual(error["command"], "sabot study --cards 52")

    @unittest.skipIf(IS_SANITIZED, "a single count takes too long there")
    def test_long_removals(self):
        before = self.server.processor_seconds()
        error = self.refused(400, "/api/removal", json.dumps({"bet_text": SLOW_BET, "cards": "2"}))
        self.assertLess(self.server.processor_seconds() - before, 10)
        self.assertRegex(error["text"], r"would take more than \d+ s: expected at most 5 s")

    def test_a_shoe_too_large_to_draw_from(self):
        self.refused(400, "/api/study?cards=8&sample=10&shoe=A%3D1000000000000")

    def test_how_long(self):
        """Hours, not months: a study of three bets at 104 cards is four hours of one core."""
        text = self.refused(400, "/api/study?cards=104")["text"]
        seconds = int(re.fullmatch(r"would take about (\d+) s: expected at most 5 s", text)[1])
        self.assertLess(seconds * os.cpu_count(), 40_000)
        self.assertGreater(seconds * os.cpu_count(), 10_000)

    def test_many_covariances(self):
        """Refused before any work, with no output on stderr: tearDownClass checks that."""
        before = self.server.processor_seconds()
        error = self.refused(400, "/api/edge?covariance=true&bet=all")
        self.assertRegex(error["text"], r"would take about \d+ s: expected at most 5 s")
        self.assertEqual(error["command"], "sabot edge --covariance --bet all")
        if not IS_SANITIZED:
            self.assertLess(self.server.processor_seconds() - before, 3)

    def test_many_digits(self):
        self.assertEqual(self.server.ask("/api/edge?digits=1000&bet=tie")[2],
                         command("edge", "--digits", "1000", "-b", "tie"))
        for digits in ("1001", 1001, "100000"):
            error = self.refused(400, "/api/edge", json.dumps({"digits": digits, "bet": "all"}))
            self.assertEqual((error["status"], error["where"]), ("beyond", "--digits"))
            self.assertEqual(error["command"], f"sabot edge --digits {digits} --bet all")

    def test_many_rows(self):
        """A document too large for memory is refused before it is made."""
        tags = "1,2,3,4,5,6,7,8,9,10"
        for target, line in (
                ("count/spread?bet=all", "sabot count spread --bet all"),
                ("shoes?bet=all&table=depths", "sabot shoes --bet all --table depths"),
                (f"count/score?bet=tie&cards=6..416&table=counts&tags={tags}",
                 f"sabot count score --bet tie --cards 6..416 --table counts --tags {tags}")):
            with self.subTest(target=target):
                error = self.refused(400, f"/api/{target}")
                self.assertEqual((error["status"], error["command"]), ("beyond", line))
                self.assertRegex(error["text"], r"about \d+ rows: expected at most \d+ here")
        self.assertEqual(self.server.ask("/api/count/spread?bet=tie")[2], command("count", "spread", "-b", "tie"))
        self.refused(400, "/api/count/spread?bet=punto,banco,tie&digits=1000")
        if not IS_SANITIZED:
            self.assertLess(int(self.server.status("VmHWM")), 200_000)

    def test_garbage(self):
        chance = random.Random(15)
        host = f"Host: 127.0.0.1:{self.server.port}\r\n"
        pieces = [b"\0" * 100, b"\r\n\r\n\r\n", b"GET", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\0\x01",
                  b"GET / HTTP/1.1\r\nHost: x\r\n" + b"a: b\r\n" * 3000 + b"\r\n",
                  b"GET /" + b"x" * 200000 + b" HTTP/1.1\r\n\r\n",
                  f"POST /api/edge HTTP/1.1\r\n{host}Content-Length: -5\r\n\r\n".encode(),
                  f"POST /api/edge HTTP/1.1\r\n{host}Content-Length: 99999999999999999999\r\n\r\n".encode(),
                  f"POST /api/edge HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\n\r\nzz\r\n".encode()]
        pieces += [chance.randbytes(chance.randrange(1, 2000)) for _ in range(100)]
        for piece in pieces:
            self.server.raw(piece, timeout=0.05)
        self.assertEqual(self.server.ask("/api/edge")[0], 200)

    def test_no_answer_is_mixed_up(self):
        """Many clients with questions of their own, each asked several times, on connections kept open."""
        sizes = range(1, 25)
        expected = {n: command("edge", "-d", str(n), "-b", "tie,punto-pair") for n in sizes}

        def client(seed):
            chance = random.Random(seed)
            link = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
            for _ in range(40):
                n = chance.choice(sizes)
                link.request("POST", "/api/edge", json.dumps({"decks": n, "bet": "tie,punto-pair"}))
                if link.getresponse().read() != expected[n]:
                    return n
            link.close()
            return None

        with concurrent.futures.ThreadPoolExecutor(16) as clients:
            self.assertEqual(set(clients.map(client, range(16))), {None})


class IllTreated(unittest.TestCase):
    def setUp(self):
        self.server = Server()

    def tearDown(self):
        if self.server.process.poll() is None:
            self.assertEqual(self.server.end(), (0, ""))

    def test_slow_clients_are_hung_up_on(self):
        """Half a request, a byte now and then, half a body, an open end: none occupies a connection for long."""
        host = f"Host: 127.0.0.1:{self.server.port}\r\n"
        begun = [b"", b"GET / HT", f"POST /api/edge HTTP/1.1\r\n{host}Content-Length: 100\r\n\r\n{{".encode()]
        seconds = {}

        def client(i, data):
            link = socket.create_connection(("127.0.0.1", self.server.port), 60)
            started = time.monotonic()
            link.sendall(data)
            link.settimeout(0.5)
            while time.monotonic() - started < 40:
                try:
                    if not link.recv(100):
                        break
                except TimeoutError:
                    with contextlib.suppress(OSError):
                        link.sendall(b"x")
                except OSError:
                    break
            seconds[i] = time.monotonic() - started
            link.close()

        threads = [threading.Thread(target=client, args=pair) for pair in enumerate(begun)]
        for thread in threads:
            thread.start()
        self.assertEqual(self.server.ask("/api/edge")[0], 200)
        for thread in threads:
            thread.join()
        self.assertTrue(all(5 < spent < 25 for spent in seconds.values()), seconds)

    def test_a_thousand_connections(self):
        links = []
        for _ in range(1000):
            link = socket.socket()
            link.setblocking(False)
            link.connect_ex(("127.0.0.1", self.server.port))
            links.append(link)
        self.assertEqual(self.server.ask("/api/edge", timeout=60)[0], 200)
        descriptors = len(os.listdir(f"/proc/{self.server.process.pid}/fd"))
        self.assertLess(descriptors, 64 + 24)
        for link in links:
            link.close()
        self.assertEqual(self.server.ask("/api/edge?decks=7", timeout=60)[0], 200)

    def test_a_closed_connection_stops_its_work(self):
        with contextlib.closing(socket.create_connection(("127.0.0.1", self.server.port))) as link:
            link.sendall((f"GET /api/study?cards=23 HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n\r\n"
                          ).encode())
            time.sleep(0.2)
        time.sleep(0.5)
        before = self.server.processor_seconds()
        time.sleep(0.5)
        self.assertLess(self.server.processor_seconds() - before, 0.2)

    def test_a_second_signal_ends_it_at_once(self):
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.server.port)) as link:
            link.request("POST", "/api/tableau/flips", json.dumps({"bet_text": SLOW_BET}))
            time.sleep(0.5)
            self.server.process.send_signal(signal.SIGTERM)
            time.sleep(0.5)
            started = time.monotonic()
            self.assertEqual(self.server.end(signal.SIGINT), (-signal.SIGINT, ""))
            self.assertLess(time.monotonic() - started, 2)

    def test_the_browser_takes_signals(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/xdg-open", "w", encoding="ascii") as file:
                file.write(f"#!/bin/sh\ncat /proc/self/status >{folder}/status.new\n"
                           f"echo \"$1\" >{folder}/address\nmv {folder}/status.new {folder}/status\n")
            os.chmod(f"{folder}/xdg-open", 0o755)
            with unittest.mock.patch.dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}"):
                server = Server("--open")
            while not os.path.exists(f"{folder}/status"):
                time.sleep(0.02)
            self.assertEqual(server.end(), (0, ""))
            with open(f"{folder}/status", encoding="ascii") as lines:
                said = dict(line.split(":", 1) for line in lines)
            with open(f"{folder}/address", encoding="ascii") as address:
                self.assertEqual(address.read().strip(), server.address)
        for name, number in (("SigBlk", signal.SIGINT), ("SigBlk", signal.SIGTERM),
                             ("SigIgn", signal.SIGPIPE), ("SigIgn", signal.SIGCHLD)):
            self.assertFalse(int(said[name], 16) >> (number - 1) & 1, (name, number))

    def test_ends_under_load(self):
        is_over = threading.Event()

        def client(seed):
            chance = random.Random(seed)
            while not is_over.is_set():
                with contextlib.suppress(OSError, http.client.HTTPException):
                    self.server.ask(f"/api/edge?decks={chance.randrange(1, 500)}&bet=banco,tie")

        threads = [threading.Thread(target=client, args=(seed,)) for seed in range(16)]
        for thread in threads:
            thread.start()
        time.sleep(1)
        if not IS_SANITIZED:
            self.assertLess(int(self.server.status("VmHWM")), 200_000)
        started = time.monotonic()
        result = self.server.end(random.choice([signal.SIGTERM, signal.SIGINT]))
        self.assertLess(time.monotonic() - started, 15)
        is_over.set()
        for thread in threads:
            thread.join()
        self.assertEqual(result, (0, ""))

    def test_ends_while_kept_connections_ask_on(self):
        """Requests on them after the last worker thread has ended are refused, not left waiting."""
        for _ in range(5):
            server = Server()
            is_over = threading.Event()

            def client(seed, port, is_over):
                chance = random.Random(seed)
                link = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
                while not is_over.is_set():
                    try:
                        link.request("GET", f"/api/edge?decks={chance.randrange(1, 100000)}&bet=banco,tie")
                        link.getresponse().read()
                    except (OSError, http.client.HTTPException):
                        link.close()
                        time.sleep(0.001)
                link.close()

            threads = [threading.Thread(target=client, args=(seed, server.port, is_over))
                       for seed in range(16)]
            for thread in threads:
                thread.start()
            time.sleep(0.25)
            result = server.end()
            is_over.set()
            for thread in threads:
                thread.join()
            self.assertEqual(result, (0, ""))

    def test_the_port_must_be_free(self):
        taken = subprocess.run([SABOT, "serve", "--port", str(self.server.port)], capture_output=True,
                               text=True, check=False)
        self.assertEqual((taken.returncode, taken.stdout), (2, ""))
        self.assertRegex(taken.stderr, r"^sabot: serve: port \d+: .*expected a port that is free.*\n$")

    def test_misuse(self):
        for words in (["--port", "x"], ["--port", "65536"], ["--port", "-1"], ["page"], ["--nothing"]):
            done = subprocess.run([SABOT, "serve", *words], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)


if __name__ == "__main__":
    unittest.main(verbosity=2)
