"""The packages the benches compare with, in an environment of their own."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
REQUIREMENTS = HERE / "requirements.txt"


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
