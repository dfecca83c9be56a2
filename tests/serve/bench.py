"""How fast the page's server answers: eight clients at once with wrk, then each question of the page alone, all
beside the command that gives the same. Times are of this machine and of what else it does."""

import http.client
import json
import os
import random
import resource
import subprocess
import sys
import time

SABOT, WRK = os.environ["SABOT"], os.environ["WRK"]
CLIENTS, SECONDS = 8, float(os.environ.get("SECONDS", "5"))
TWENTY = ("punto,banco,tie,punto-pair,banco-pair,either-pair,dragon-7,panda-8,lucky-6,big,small,ox-6,natural-9-punto,"
          "natural-9-banco,egalite-0,egalite-9,dragon-bonus-punto,dragon-bonus-banco,three-card-six,super-6-banco")
CHANCE = random.Random(15)
TAGS = "0,0,0,-1,-1,-1,-1,2,2,0"

# The question of a click in each view, beyond the table of bets: name, question, arguments of the command.
CLICKS = [
    ("edge, the bets of the rules", "edge", ["edge"], {}),
    ("edge, 20 bets", "edge", ["edge", "-b", TWENTY], {"bet": TWENTY}),
    ("tableau: what each cell does", "tableau/flips", ["tableau", "flips"], {}),
    ("tableau: differences", "tableau/diff", ["tableau", "diff", "standard", "standard"],
     {"from": "standard", "to": "standard"}),
    ("tableau: the range of open cells", "tableau/lint", ["tableau", "lint", "monte-carlo-printed"],
     {"tableau": "monte-carlo-printed"}),
    ("readings", "readings", ["readings"], {}),
    ("counting: effects of removal", "removal", ["removal", "-b", "tie"], {"bet": "tie"}),
    ("counting: value at three depths", "count/score",
     ["count", "score", "-b", "dragon-7", "--tags", TAGS, "--cards", "26,52,208"],
     {"bet": "dragon-7", "tags": TAGS, "cards": "26,52,208"}),
    ("counting: whole shoes", "shoes", ["shoes", "-b", "dragon-7", "--tags", TAGS, "--cut", "104"],
     {"bet": "dragon-7", "tags": TAGS, "cut": "104"}),
    ("filing", "report", ["report"], {}),
]


class Server:
    def __init__(self):
        self.process = subprocess.Popen([SABOT, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.link = http.client.HTTPConnection(self.address.split("/")[2], timeout=60)

    def ask(self, question, parameters):
        self.link.request("POST", "/api/" + question, json.dumps(parameters))
        reply = self.link.getresponse()
        text = reply.read()
        assert reply.status == 200, text
        return text

    def processor(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as line:
            fields = line.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1000

    def end(self):
        self.link.close()
        self.process.terminate()
        self.process.wait()


def removed():
    return ",".join(CHANCE.choice("A23456789TJQK") for _ in range(30))


def command_seconds(words):
    """Processor time of the command alone, from its start to its last byte."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([SABOT, *words, "-f", "json", "--threads", "1"], stdout=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def least(runs, measure):
    return min(measure() for _ in range(runs))


def measure_load(server):
    server.ask("edge", {"bet": TWENTY, "digits": 6})
    before = server.processor()
    done = subprocess.run([WRK, "-t1", f"-c{CLIENTS}", f"-d{SECONDS:g}s", "-s",
                           os.path.join(os.path.dirname(os.path.abspath(__file__)), "load.lua"), server.address],
                          capture_output=True, text=True, check=True, env={**os.environ, "BETS": TWENTY})
    found = json.loads(done.stdout.strip().splitlines()[-1])
    found["processor"] = 1e3 * (server.processor() - before) / max(found["requests"], 1)
    return found


def seconds_of(server, question, parameters, runs):
    """Processor time of the server for a question that it has not been asked, over several of them."""
    before = server.processor()
    for _ in range(runs):
        server.ask(question, {**parameters, "remove": removed(), "digits": 6})
    return (server.processor() - before) / runs


def main():
    server = Server()
    load = measure_load(server)
    alone = least(5, lambda: command_seconds(["edge", "-b", TWENTY, "-x", removed()]))
    print(f"20 bets on a random shoe, {CLIENTS} clients at once, {load['seconds']:.0f} s:")
    print(f"  {load['requests']} answers of {load['bytes'] // max(load['requests'], 1)} bytes, {load['errors']} errors; "
          f"median {load['median']:.2f} ms, 99th percentile {load['p99']:.2f} ms")
    print(f"  processor time {load['processor']:.2f} ms an answer; the command alone {1e3 * alone:.1f} ms, "
          f"{1e3 * alone / load['processor']:.0f} times that\n")
    print(f"{'processor time of one question':36} {'server':>9} {'command':>9} {'times':>6}")
    for name, question, words, parameters in CLICKS:
        server.ask(question, {**parameters, "remove": removed(), "digits": 6})
        shot = command_seconds([*words, "-x", removed()])
        runs = max(2, min(100, int(0.5 / shot)))
        seconds = seconds_of(server, question, parameters, runs)
        shot = min(shot, least(2, lambda: command_seconds([*words, "-x", removed()])))
        ratio = f"{shot / seconds:6.1f}" if seconds else f"{'':>6}"
        print(f"{name:36} {1e3 * seconds:6.1f} ms {1e3 * shot:6.1f} ms {ratio}")
    print(f"\nmemory of the server, at most: {server.memory():.0f} MB")
    server.end()
    if "--strict" in sys.argv and (load["errors"] or load["median"] > 5 or load["p99"] > 20):
        sys.exit("over the budget of 5 ms median, 20 ms at the 99th percentile")


if __name__ == "__main__":
    started = time.monotonic()
    main()
    print(f"took {time.monotonic() - started:.0f} s")
