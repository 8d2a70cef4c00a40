"""Tree search on Breakthrough: ours and OpenSpiel's MCTSBot by turns, and the ratio of simulations per second."""

import argparse
import json
import random
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from peers import HERE, ROOT, peers_python, target_folder

# Where the two are compared: games of so many random plies.
PLIES = [8, 16, 24, 32, 40, 48]


class Found(NamedTuple):
    """What a search has found, and the seconds of processor time that it took."""

    best: int
    seconds: float


class Searcher:
    """A process that answers a line with a line.

    It is asked with simulations, seed, actions, and answers with best action, visits, simulations, seconds.
    """

    def __init__(self, command: Sequence[str | Path]) -> None:
        self.command = [str(word) for word in command]
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def ask(self, line: str) -> list[str]:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{line}\n")
        answer = self.process.stdout.readline()
        if not answer or answer.startswith("error"):
            raise SystemExit(f"{self.command[-1]} answered {answer!r} to {line!r}, expected numbers")
        return answer.split()

    def search(self, simulations: int, seed: int, actions: Sequence[int]) -> Found:
        best, _, _, seconds = self.ask(" ".join(map(str, [simulations, seed, *actions])))
        return Found(int(best), float(seconds))

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def ours() -> Path:
    """The program, built."""
    build = ["cargo", "build", "--quiet", "--release", "--package", "kumaboard-bench", "--bin", "mcts_breakthrough"]
    subprocess.run(build, cwd=ROOT, check=True)
    return target_folder() / "release" / "mcts_breakthrough"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--simulations", type=int, default=5000, help="of one measurement of the peer")
    parser.add_argument("--repeats", type=int, default=5, help="measurements of each side")
    parser.add_argument("--positions", type=int, default=24, help="on which both are asked for the best move")
    parser.add_argument("--deep", type=int, default=20000, help="simulations for that")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    options = parser.parse_args()
    if sys.version_info < (3, 11):
        raise SystemExit(f"Python {sys.version.split()[0]}: expected 3.11 or later, as the pinned packages ask for it")

    us = Searcher([ours()])
    them = Searcher([peers_python(target_folder() / "peers"), HERE / "spiel_worker.py"])
    rates: list[tuple[float, float]] = []
    for repeat in range(options.repeats + 1):
        # Ours is given ten times as many, so that both take about as long. The first time is for the caches.
        our = us.search(10 * options.simulations, repeat, [])
        their = them.search(options.simulations, repeat, [])
        if repeat:
            rates.append((10 * options.simulations / our.seconds, options.simulations / their.seconds))
    ratios = [our / their for our, their in rates]

    # The same best moves, where the peer is sure of them: where it agrees with itself under other seeds.
    agreed = agreed_with_itself = sure = 0
    generator = random.Random(1)
    for number in range(options.positions):
        actions = [int(word) for word in them.ask(f"play {generator.getrandbits(31)} {PLIES[number % len(PLIES)]}")]
        bests = {them.search(options.deep, seed, actions).best for seed in range(3)}
        sure += len(bests) == 1
        agreed += bests == {us.search(options.deep, 1, actions).best}
        agreed_with_itself += bests == {them.search(options.deep, 3, actions).best}
    us.close()
    them.close()

    report = {
        "simulations": options.simulations,
        "repeats": options.repeats,
        "ours_simulations_per_second": statistics.median(our for our, _ in rates),
        "open_spiel_simulations_per_second": statistics.median(their for _, their in rates),
        "ratio": statistics.median(ratios),
        "ratio_min": min(ratios),
        "ratio_max": max(ratios),
        "positions": options.positions,
        "open_spiel_is_sure": sure,
        "another_seed_agrees_where_it_is_sure": agreed_with_itself,
        "we_agree_where_it_is_sure": agreed,
    }
    if options.json:
        print(json.dumps(report))
        return
    print(f"Breakthrough, one thread, median of {options.repeats} repeats by turns, by processor time")
    print("ours        {ours_simulations_per_second:>10,.0f} simulations/s".format(**report))
    print("MCTSBot     {open_spiel_simulations_per_second:>10,.0f} simulations/s".format(**report))
    print("ratio {ratio:.1f} ({ratio_min:.1f}-{ratio_max:.1f})".format(**report))
    print(
        "best moves after {deep} simulations: three seeds of MCTSBot agree in {open_spiel_is_sure} of {positions} "
        "positions; we agree in {we_agree_where_it_is_sure} of these, and a fourth seed of it in "
        "{another_seed_agrees_where_it_is_sure}".format(deep=options.deep, **report)
    )


if __name__ == "__main__":
    main()
