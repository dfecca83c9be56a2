"""sabot.batch beside the engine in C, in one run: bench.py BENCH, the program of tests/bench.

Each time is the fastest of several repetitions, in processor time on one thread. Other work on the machine slows the two
unequally, so a ratio that is too low is measured again, up to ROUNDS times; the fastest of all rounds counts.
"""

import array
import json
import math
import random
import subprocess
import sys
import time

import sabot

BETS = ["punto", "banco", "tie"]
RANKS = "A23456789TJQK"
SHOES = 400000
RATE, TIMES, ROUNDS = 0.8, 50, 3


def fastest(call, repetitions):
    times = []
    for _ in range(repetitions):
        begin = time.process_time()
        call()
        times.append(time.process_time() - begin)
    return min(times)


def engine():
    done = subprocess.run([sys.argv[1], "--json", "--seconds", "1", "--case", "batch, main"], stdout=subprocess.PIPE, check=True)
    return min(row["seconds"] for row in json.loads(done.stdout) if row["bets"] == 3 and "threads" not in row["case"])


rows = [[random.randint(1, 32) for _ in RANKS] for _ in range(1000)]
counts = memoryview(array.array("B", sum(rows, []) * (SHOES // 1000))).cast("B").cast("B", (SHOES, 13))
in_loop = fastest(lambda: [sabot.edge(shoe=dict(zip(RANKS, row)), bet=BETS) for row in rows[:200]], 3) / 200
in_c, in_batch = engine(), math.inf
for _ in range(ROUNDS):
    in_batch = min(in_batch, fastest(lambda: sabot.batch(counts, BETS, threads=1), 7) / SHOES)
    in_c = min(in_c, engine())
    is_reached = in_c >= RATE * in_batch and in_loop >= TIMES * in_batch
    if is_reached:
        break
print(f"one shoe, three bets, one thread: engine in C {1e6 * in_c:.3f} us, sabot.batch {1e6 * in_batch:.3f} us, "
      f"loop over sabot.edge {1e6 * in_loop:.0f} us")
print(f"sabot.batch has {in_c / in_batch:.1%} of the engine's rate, and {in_loop / in_batch:.0f} times that of the loop; "
      f"expected at least {RATE:.0%} and {TIMES} times")
sys.exit(not is_reached)
