"""The examples in the docstrings and in the README run as they stand."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import kumaboard
from kumaboard import kumata, kumo

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("module", [kumaboard, kumata, kumo])
def test_docstrings(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("readme", ["README.md", "python/README.md"])
def test_readme(readme: str) -> None:
    text = (ROOT / readme).read_text(encoding="utf-8")
    examples = [part.split("```", 1)[0] for part in text.split("```python\n")[1:]]
    assert examples, f"{readme} shows no Python"
    for example in examples:
        subprocess.run([sys.executable, "-c", example], check=True, capture_output=True)


def test_demo() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "kumaboard.demo", "--turns", "8"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert "total" in shown
    assert "Nobody has won within 8 turns." in shown
    assert shown.endswith("Team A has won: the Stone went into the camp n.\n")
    assert "\n\n\n" not in shown
