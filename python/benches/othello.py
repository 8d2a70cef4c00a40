"""Random games of Othello with many lanes at once: our batches and Pgx by turns, and the ratio of steps per second."""

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from peers import HERE, ROOT, peers_python, target_folder

# What the bench of batches has rows for.
LANES = 1024


class Rate(NamedTuple):
    """By the time that went by, and by the processor time of all threads, which other programs disturb less."""

    steps_per_second: float
    nanoseconds_per_step: float


def rate_of(row: dict[str, float]) -> Rate:
    return Rate(row["steps_per_second"], row["nanoseconds_per_step"])


class Pgx:
    """A process that has compiled its loop and waits."""

    def __init__(self, python: Path, steps: int, devices: int) -> None:
        command = [python, HERE / "pgx_worker.py", "--lanes", LANES, "--steps", steps, "--devices", devices]
        self.process = subprocess.Popen(
            list(map(str, command)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.read()

    def read(self) -> dict[str, float]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"pgx_worker.py ended with exit code {self.process.wait()}, expected a line of JSON")
        return json.loads(line)

    def measure(self) -> Rate:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        return rate_of(self.read())

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def ours(threads: int, milliseconds: int) -> Rate:
    """With floating-point observations and masks of bytes: no less than Pgx writes."""
    command = ["cargo", "bench", "--quiet", "--package", "kumaboard-bench", "--bench", "batch", "--"]
    options = ["--json", "--goal", "7", "--game", "othello", "--repeats", "1", "--time", str(milliseconds)]
    ran = subprocess.run([*command, *options], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    rows = [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{")]
    for row in rows:
        if row["threads"] == threads and row["lanes"] == LANES and "f32" in row["what"]:
            return rate_of(row)
    raise SystemExit(f"{len(rows)} rows of the bench `batch`, expected one of {LANES} lanes and {threads} threads, f32")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, choices=[1, 2], default=2, help="of each side")
    parser.add_argument("--steps", type=int, default=500, help="steps of all lanes in one measurement of Pgx")
    parser.add_argument("--time", type=int, default=1000, help="processor time of one measurement of ours, in ms")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    options = parser.parse_args()
    if sys.version_info < (3, 11):
        raise SystemExit(f"Python {sys.version.split()[0]}: expected 3.11 or later, as the pinned packages ask for it")

    ours(options.threads, 1)  # builds
    pgx = Pgx(peers_python(target_folder() / "peers"), options.steps, options.threads)
    pairs = [(ours(options.threads, options.time), pgx.measure()) for _ in range(options.repeats)]
    pgx.close()

    ratios = [our.steps_per_second / peer.steps_per_second for our, peer in pairs]
    processor_ratios = [peer.nanoseconds_per_step / our.nanoseconds_per_step for our, peer in pairs]
    report = {
        "lanes": LANES,
        "threads": options.threads,
        "repeats": options.repeats,
        "ours_steps_per_second": statistics.median(our.steps_per_second for our, _ in pairs),
        "ours_nanoseconds_per_step": statistics.median(our.nanoseconds_per_step for our, _ in pairs),
        "pgx_steps_per_second": statistics.median(peer.steps_per_second for _, peer in pairs),
        "pgx_nanoseconds_per_step": statistics.median(peer.nanoseconds_per_step for _, peer in pairs),
        "ratio": statistics.median(ratios),
        "ratio_min": min(ratios),
        "ratio_max": max(ratios),
        "processor_ratio": statistics.median(processor_ratios),
        "processor_ratio_min": min(processor_ratios),
        "processor_ratio_max": max(processor_ratios),
    }
    if options.json:
        print(json.dumps(report))
        return
    print(f"Othello, {LANES} lanes, {options.threads} threads, median of {options.repeats} repeats by turns")
    for name in "ours", "pgx":
        rate, time = report[f"{name}_steps_per_second"], report[f"{name}_nanoseconds_per_step"]
        print(f"{name}   {rate:>12,.0f} steps/s  {time:>8,.0f} ns of processor time a step")
    print("ratio {ratio:.1f} ({ratio_min:.1f}-{ratio_max:.1f}), ".format(**report), end="")
    print(
        "by processor time {processor_ratio:.1f} ({processor_ratio_min:.1f}-{processor_ratio_max:.1f})".format(**report)
    )


if __name__ == "__main__":
    main()
