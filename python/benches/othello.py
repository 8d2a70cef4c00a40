"""Random games of Othello with many lanes at once: our batches and Pgx by turns, and the ratio of steps per second."""

import argparse
import json
import os
import statistics
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
REQUIREMENTS = HERE / "requirements.txt"

# What the bench of batches has rows for.
LANES = 1024


def target_folder() -> Path:
    described = subprocess.run(
        ["cargo", "metadata", "--format-version", "1", "--no-deps"], cwd=ROOT, check=True, stdout=subprocess.PIPE
    )
    return Path(json.loads(described.stdout)["target_directory"])


def peers_python(folder: Path) -> Path:
    """The interpreter of an environment that holds the pinned packages."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = folder / "installed.txt"
    wanted = REQUIREMENTS.read_text()
    if not stamp.is_file() or stamp.read_text() != wanted:
        print(f"installing {REQUIREMENTS} into {folder}", file=sys.stderr)
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--requirement", REQUIREMENTS], check=True)
        stamp.write_text(wanted)
    return python


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

    def steps_per_second(self) -> float:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        return self.read()["steps_per_second"]

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def ours(threads: int, milliseconds: int) -> float:
    """With floating-point observations and masks of bytes: no less than Pgx writes."""
    command = ["cargo", "bench", "--quiet", "--package", "kumaboard-bench", "--bench", "batch", "--"]
    options = ["--json", "--goal", "8", "--game", "othello", "--repeats", "1", "--time", str(milliseconds)]
    ran = subprocess.run([*command, *options], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    rows = [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{")]
    for row in rows:
        if row["threads"] == threads and row["lanes"] == LANES and "f32" in row["what"]:
            return row["steps_per_second"]
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
    pairs = [(ours(options.threads, options.time), pgx.steps_per_second()) for _ in range(options.repeats)]
    pgx.close()

    ratios = [one / other for one, other in pairs]
    report = {
        "lanes": LANES,
        "threads": options.threads,
        "repeats": options.repeats,
        "ours_steps_per_second": statistics.median(one for one, _ in pairs),
        "pgx_steps_per_second": statistics.median(other for _, other in pairs),
        "ratio": statistics.median(ratios),
        "lowest_ratio": min(ratios),
        "highest_ratio": max(ratios),
    }
    if options.json:
        print(json.dumps(report))
        return
    print(f"Othello, {LANES} lanes, {options.threads} threads, median of {options.repeats} repeats by turns")
    print(f"ours   {report['ours_steps_per_second']:>14,.0f} steps/s")
    print(f"Pgx    {report['pgx_steps_per_second']:>14,.0f} steps/s")
    print(f"ratio  {report['ratio']:>14.2f} ({report['lowest_ratio']:.2f}-{report['highest_ratio']:.2f})")


if __name__ == "__main__":
    main()
